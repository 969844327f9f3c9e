"""A small Qt 5 program for the tests of the Linux backend: `/usr/bin/python3 qt_app.py`, with Debian's `python3-pyqt5`.

The label "Status" at the top says what happened last. Qt exposes itself to assistive technology only when asked:
set QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1.
"""

import os
import sys
import time

from PyQt5.QtCore import Qt
from PyQt5.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QFormLayout,
    QLabel,
    QLineEdit,
    QMainWindow,
    QMessageBox,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

FOLDERS = {"Fruit": ("Apple", "Pear"), "Vegetables": ("Leek", "Carrot")}
CRASH_EXIT_CODE = 3
ROWS = (("Ada", "London"), ("Grace", "New York"), ("Edsger", "Austin"))


def hang():
    while True:
        time.sleep(1)


def build_tree(say):
    tree = QTreeWidget()
    tree.setAccessibleName("Folders")
    tree.setHeaderLabels(["Name", "Kind"])
    for folder, entries in FOLDERS.items():
        parent = QTreeWidgetItem(tree, [folder, "folder"])
        for entry in entries:
            QTreeWidgetItem(parent, [entry, "entry"])
    tree.itemClicked.connect(lambda item, _column: say(f"tree {item.text(0)}"))
    return tree


def build_table(say):
    table = QTableWidget(len(ROWS), 2)
    table.setAccessibleName("People")
    table.setHorizontalHeaderLabels(["Name", "City"])
    for row, values in enumerate(ROWS):
        for column, value in enumerate(values):
            table.setItem(row, column, QTableWidgetItem(value))
    table.cellClicked.connect(lambda row, column: say(f"cell {ROWS[row][column]}"))
    return table


def build_form(say):
    name = QLineEdit()
    name.returnPressed.connect(lambda: say(f"hello {name.text()}"))
    secret = QLineEdit(echoMode=QLineEdit.Password)
    country = QComboBox()
    country.addItems(["Germany", "France", "Japan"])
    country.currentTextChanged.connect(lambda text: say(f"country {text}"))

    # A form layout makes each label the buddy of its field, which is what names the field.
    form = QFormLayout()
    form.addRow("Name", name)
    form.addRow("Secret", secret)
    form.addRow("Country", country)
    return form


class Window(QMainWindow):
    def __init__(self):
        super().__init__()
        self.setWindowTitle("Qt app")
        self.resize(560, 600)
        self._status = QLabel("ready")

        save = QPushButton("Save")
        save.clicked.connect(lambda: self._say("saved"))
        disabled = QPushButton("Disabled", enabled=False)
        ask = QPushButton("Ask")
        ask.clicked.connect(self._ask)
        hanging = QPushButton("Hang")
        hanging.clicked.connect(hang)
        crash = QPushButton("Crash")
        crash.clicked.connect(lambda: os._exit(CRASH_EXIT_CODE))
        subscribe = QCheckBox("Subscribe")
        subscribe.toggled.connect(lambda is_on: self._say("subscribed" if is_on else "unsubscribed"))

        layout = QVBoxLayout()
        for widget in (self._status, save, disabled, ask, hanging, crash, subscribe):
            layout.addWidget(widget)
        layout.addLayout(build_form(self._say))
        layout.addWidget(build_tree(self._say))
        layout.addWidget(build_table(self._say))
        page = QWidget()
        page.setLayout(layout)
        self.setCentralWidget(page)

        menu = self.menuBar().addMenu("File")
        menu.addAction("New").triggered.connect(lambda: self._say("new"))
        menu.addAction("Save as").triggered.connect(lambda: self._open_dialog("Save as", True))
        menu.addAction("Find").triggered.connect(lambda: self._open_dialog("Find", False))
        menu.addAction("Quit").triggered.connect(QApplication.quit)

    def _say(self, text):
        self._status.setText(text)

    def _ask(self):
        box = QMessageBox(QMessageBox.Question, "Confirm", "Really?", QMessageBox.Ok | QMessageBox.Cancel, self)
        box.setModal(True)
        box.setAttribute(Qt.WA_DeleteOnClose)
        box.finished.connect(lambda answer: self._say("ok" if answer == QMessageBox.Ok else "cancelled"))
        box.open()

    def _open_dialog(self, title, is_modal):
        """Opens a dialog with a button that the window has as well."""
        dialog = QDialog(self, windowTitle=title, modal=is_modal)
        dialog.setAttribute(Qt.WA_DeleteOnClose)
        column = QVBoxLayout(dialog)
        for name in ("Save", "Close"):
            button = QPushButton(name)
            button.clicked.connect(lambda _is_on, name=name: self._say(f"{title}: {name}"))
            button.clicked.connect(dialog.accept)
            column.addWidget(button)
        dialog.resize(200, 120)
        dialog.show()


def main():
    app = QApplication(sys.argv)
    window = Window()
    window.show()
    sys.exit(app.exec_())


if __name__ == "__main__":
    main()
