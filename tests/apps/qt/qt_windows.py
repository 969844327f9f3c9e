"""Two windows, of which the first asks by a dialog that is modal for both: `/usr/bin/python3 qt_windows.py`, with
`python3-pyqt5`.
"""

import sys

from PyQt5.QtCore import Qt
from PyQt5.QtWidgets import QApplication, QDialog, QLineEdit, QPushButton, QVBoxLayout, QWidget


def window(title, at, *parts):
    made = QWidget()
    made.setWindowTitle(title)
    layout = QVBoxLayout(made)
    for part in parts:
        layout.addWidget(part)
    made.setGeometry(*at, 250, 150)
    made.show()
    return made


def field(name):
    made = QLineEdit()
    made.setAccessibleName(name)
    return made


def main():
    app = QApplication(sys.argv)
    button = QPushButton("Ask")
    first = window("First", (50, 50), button, field("Of the first"))
    # A window lives as long as something refers to it.
    windows = [first, window("Second", (400, 50), field("Of the second"))]

    def ask():
        dialog = QDialog(first)
        dialog.setWindowTitle("Question")
        dialog.setWindowModality(Qt.ApplicationModal)
        QVBoxLayout(dialog).addWidget(field("Answer"))
        dialog.move(50, 300)
        dialog.show()

    button.clicked.connect(ask)
    sys.exit(app.exec_() or windows is None)


if __name__ == "__main__":
    main()
