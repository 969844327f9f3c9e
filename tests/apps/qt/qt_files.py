"""Buttons that open the file chooser of Qt in a folder, and a question for a name: `/usr/bin/python3 qt_files.py FOLDER`, with `python3-pyqt5`."""

import sys

from PyQt5.QtWidgets import QApplication, QFileDialog, QInputDialog, QLabel, QPushButton, QVBoxLayout, QWidget


def main():
    app = QApplication(sys.argv)
    folder = sys.argv[1]
    window = QWidget()
    window.setWindowTitle("Files")
    page = QVBoxLayout(window)
    status = QLabel("nothing chosen")
    page.addWidget(status)
    own = QFileDialog.DontUseNativeDialog
    choosers = {
        "Open": lambda: QFileDialog.getOpenFileName(window, "Open", folder, options=own)[0],
        "Save": lambda: QFileDialog.getSaveFileName(window, "Save", folder, options=own)[0],
        "Name": lambda: QInputDialog.getText(window, "Name", "Your name:")[0],
    }

    def show(label):
        status.setText(f"{label}: {choosers[label]()}")

    for label in choosers:
        button = QPushButton(label)
        button.clicked.connect(lambda _checked, label=label: show(label))
        page.addWidget(button)
    window.show()
    sys.exit(app.exec_())


if __name__ == "__main__":
    main()
