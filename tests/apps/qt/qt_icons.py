"""Items beside each other, as file managers show files: `/usr/bin/python3 qt_icons.py <how many> [<width> <height>]`, with
`python3-pyqt5`.

Each has seven columns more, which a list does not show. Number 14 is hidden.
"""

import sys

from PyQt5.QtCore import QSize
from PyQt5.QtGui import QStandardItem, QStandardItemModel
from PyQt5.QtWidgets import QApplication, QListView, QMainWindow

COLUMNS = 8
HIDDEN = 14


def main():
    app = QApplication(sys.argv)
    model = QStandardItemModel()
    for number in range(1, int(sys.argv[1]) + 1):
        model.appendRow([QStandardItem(f"File {number}" if not column else f"{column} of {number}") for column in range(COLUMNS)])
    icons = QListView()
    icons.setModel(model)
    icons.setViewMode(QListView.IconMode)
    icons.setGridSize(QSize(101, 103))
    icons.setMovement(QListView.Static)
    icons.setResizeMode(QListView.Adjust)
    icons.setRowHidden(HIDDEN - 1, True)
    window = QMainWindow()
    window.setWindowTitle("Icons")
    window.setCentralWidget(icons)
    icons.selectionModel().currentChanged.connect(lambda now, _: window.setWindowTitle(f"Icons: {now.data()}"))
    window.resize(*(int(size) for size in sys.argv[2:4] or (480, 330)))
    window.show()
    sys.exit(app.exec_())


if __name__ == "__main__":
    main()
