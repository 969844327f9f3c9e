"""A scrolled area with more buttons than it shows, for the tests of the Linux backend: `/usr/bin/python3 qt_pane.py`."""

import sys

from PyQt5.QtWidgets import QApplication, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

BUTTON_COUNT = 40


def main():
    app = QApplication(sys.argv)
    said = QLabel("nothing")
    rows = QWidget()
    column = QVBoxLayout(rows)
    for number in range(BUTTON_COUNT):
        button = QPushButton(f"Press {number}")
        button.clicked.connect(lambda _checked, number=number: said.setText(f"pressed {number}"))
        column.addWidget(button)
    area = QScrollArea()
    area.setWidget(rows)
    area.setFixedHeight(200)
    below = QPushButton("Below")
    below.clicked.connect(lambda: said.setText("below"))
    window = QWidget()
    window.setWindowTitle("Pane")
    whole = QVBoxLayout(window)
    for widget in (said, area, below):
        whole.addWidget(widget)
    window.resize(300, 320)
    window.show()
    sys.exit(app.exec())


if __name__ == "__main__":
    main()
