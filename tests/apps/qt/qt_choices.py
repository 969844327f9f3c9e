"""A table of seventy rows with choices and numbers in it: `/usr/bin/python3 qt_choices.py`, with `python3-pyqt5`.

A wheel over one of those changes it, and a label below shows what is changed.
"""

import sys

from PyQt5.QtWidgets import (
    QApplication,
    QComboBox,
    QHeaderView,
    QLabel,
    QMainWindow,
    QSpinBox,
    QStatusBar,
    QTableWidget,
    QTableWidgetItem,
)

ROW_COUNT = 70


def main():
    app = QApplication(sys.argv)
    said = QLabel("nothing changed")
    table = QTableWidget(ROW_COUNT, 3)
    for number in range(ROW_COUNT):
        table.setItem(number, 0, QTableWidgetItem(f"Row {number}"))
        choice = QComboBox()
        choice.addItems([f"Choice {at}" for at in range(20)])
        choice.currentTextChanged.connect(lambda text, number=number: said.setText(f"{text} in {number}"))
        table.setCellWidget(number, 1, choice)
        amount = QSpinBox()
        amount.valueChanged.connect(lambda value, number=number: said.setText(f"{value} in {number}"))
        table.setCellWidget(number, 2, amount)
    table.horizontalHeader().setSectionResizeMode(1, QHeaderView.Stretch)
    status = QStatusBar()
    status.addWidget(said)
    window = QMainWindow()
    window.setWindowTitle("Choices")
    window.setCentralWidget(table)
    window.setStatusBar(status)
    window.resize(500, 400)
    window.show()
    sys.exit(app.exec_())


if __name__ == "__main__":
    main()
