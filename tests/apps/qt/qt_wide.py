"""A table of many columns, of which a window shows some: `/usr/bin/python3 qt_wide.py 50`, with `python3-pyqt5`.

It can be scrolled to what is far down and to the right, and made to hide all rows but every fifth.
"""

import sys

from PyQt5.QtCore import QAbstractTableModel, QModelIndex, Qt
from PyQt5.QtWidgets import QApplication, QMainWindow, QPushButton, QTableView, QVBoxLayout, QWidget

ROW_COUNT = 200
COLUMN_COUNT = int(sys.argv[1])


class Cells(QAbstractTableModel):
    def rowCount(self, parent=QModelIndex()):
        return ROW_COUNT

    def columnCount(self, parent=QModelIndex()):
        return COLUMN_COUNT

    def data(self, index, role=Qt.DisplayRole):
        return f"{index.column()} of {index.row()}" if role == Qt.DisplayRole else None


def main():
    app = QApplication(sys.argv)
    cells = Cells()
    table = QTableView()
    table.setModel(cells)
    further = QPushButton("Go on")
    further.clicked.connect(lambda: table.scrollTo(cells.index(150, COLUMN_COUNT - 2), QTableView.PositionAtTop))
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
