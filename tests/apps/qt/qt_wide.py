"""A table of fifty columns, of which a window shows some: `/usr/bin/python3 qt_wide.py`, with `python3-pyqt5`.

It can be scrolled to what is far down and to the right, and told to hide all rows but every fifth.
"""

import sys

from PyQt5.QtWidgets import QApplication, QMainWindow, QPushButton, QTableWidget, QTableWidgetItem, QVBoxLayout, QWidget

ROW_COUNT = 200
COLUMN_COUNT = 50


def main():
    app = QApplication(sys.argv)
    table = QTableWidget(ROW_COUNT, COLUMN_COUNT)
    for row in range(ROW_COUNT):
        for column in range(COLUMN_COUNT):
            table.setItem(row, column, QTableWidgetItem(f"{column} of {row}"))
    further = QPushButton("Go on")
    further.clicked.connect(lambda: table.scrollTo(table.model().index(150, 48), QTableWidget.PositionAtTop))
    fewer = QPushButton("Filter")
    fewer.clicked.connect(lambda: [table.setRowHidden(row, row % 5 != 0) for row in range(ROW_COUNT)])
    page = QWidget()
    column = QVBoxLayout(page)
    for part in (further, fewer, table):
        column.addWidget(part)
    window = QMainWindow()
    window.setWindowTitle("Wide")
    window.setCentralWidget(page)
    window.resize(600, 760)
    window.show()
    sys.exit(app.exec_())


if __name__ == "__main__":
    main()
