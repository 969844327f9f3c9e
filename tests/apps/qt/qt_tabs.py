"""Tabs, and a menu with entries that are ticked and such that are not: `/usr/bin/python3 qt_tabs.py`, with `python3-pyqt5`."""

import sys

from PyQt5.QtWidgets import QApplication, QLineEdit, QMainWindow, QTabWidget


def build_menu(bar):
    menu = bar.addMenu("View")
    menu.addAction("Plain")
    for name, is_on in (("Ticked", True), ("Unticked", False)):
        menu.addAction(name).setCheckable(True)
        menu.actions()[-1].setChecked(is_on)


def main():
    app = QApplication(sys.argv)
    tabs = QTabWidget()
    for name in ("One", "Two"):
        tabs.addTab(QLineEdit(f"in {name}"), name)
    window = QMainWindow()
    window.setWindowTitle("Tabs")
    window.setCentralWidget(tabs)
    build_menu(window.menuBar())
    window.resize(300, 150)
    window.show()
    sys.exit(app.exec_())


if __name__ == "__main__":
    main()
