"""A label with a context menu that Qt does not expose: `/usr/bin/python3 qt_context.py`, with `python3-pyqt5`."""

import sys

from PyQt5.QtCore import Qt
from PyQt5.QtWidgets import QApplication, QLabel, QMenu, QVBoxLayout, QWidget


def main():
    app = QApplication(sys.argv)
    window = QWidget()
    window.setWindowTitle("Context")
    page = QVBoxLayout(window)
    area = QLabel("Area")
    area.setContextMenuPolicy(Qt.CustomContextMenu)
    page.addWidget(area)

    def show_menu(point):
        menu = QMenu(area)
        menu.addAction("Cut").triggered.connect(lambda: area.setText("cut"))
        menu.popup(area.mapToGlobal(point))

    area.customContextMenuRequested.connect(show_menu)
    window.resize(300, 200)
    window.show()
    sys.exit(app.exec_())


if __name__ == "__main__":
    main()
