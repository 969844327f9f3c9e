"""A table of ten thousand rows for the tests of the Linux backend: `/usr/bin/python3 qt_rows.py`, with `python3-pyqt5`."""

import sys

from PyQt5.QtWidgets import QApplication, QMainWindow, QTableWidget, QTableWidgetItem

ROW_COUNT = 10_000


def main():
    app = QApplication(sys.argv)
    table = QTableWidget(ROW_COUNT, 2)
    for number in range(ROW_COUNT):
        table.setItem(number, 0, QTableWidgetItem(f"Row {number}"))
        table.setItem(number, 1, QTableWidgetItem(f"Value {number}"))
    window = QMainWindow()
    window.setWindowTitle("Rows")
    window.setCentralWidget(table)
    window.resize(400, 400)
    window.show()
    sys.exit(app.exec_())


if __name__ == "__main__":
    main()
