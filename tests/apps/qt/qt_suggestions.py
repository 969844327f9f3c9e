"""A field with suggestions, menus, a combo box whose list is longer than the screen, and a button that counts its presses: `/usr/bin/python3 qt_suggestions.py`."""

import sys

from PyQt5.QtCore import Qt
from PyQt5.QtWidgets import QApplication, QComboBox, QCompleter, QLabel, QLineEdit, QMainWindow, QMenu, QPushButton, QVBoxLayout, QWidget

TOWNS = ("Berlin", "Bern", "Bergen")


def build_window():
    presses = 0
    status = QLabel("ready")

    def go():
        nonlocal presses
        presses += 1
        status.setText(f"pressed {presses}")

    window = QMainWindow()
    window.setWindowTitle("Suggestions")
    file = window.menuBar().addMenu("&File")
    file.addAction("&New").triggered.connect(lambda: status.setText("new"))
    window.menuBar().addMenu("&Edit").addAction("&Copy").triggered.connect(lambda: status.setText("copied"))
    field = QLineEdit()
    field.setAccessibleName("Town")
    completer = QCompleter(TOWNS)
    field.setCompleter(completer)

    def tell_shown(text):
        if text and completer.popup().isVisible():
            status.setText("suggested")

    field.textEdited.connect(tell_shown)
    area = QLabel("Area")
    area.setContextMenuPolicy(Qt.CustomContextMenu)

    def show_menu(point):
        menu = QMenu(area)
        menu.addAction("Cut").triggered.connect(lambda: status.setText("cut"))
        menu.popup(area.mapToGlobal(point))

    area.customContextMenuRequested.connect(show_menu)
    button = QPushButton("Go")
    button.clicked.connect(go)
    content = QWidget()
    page = QVBoxLayout(content)
    country = QComboBox()
    label = QLabel("&Country:")
    label.setBuddy(country)
    country.addItems(["Austria", *(f"Land {number}" for number in range(100))])
    notes = QLineEdit()
    notes.setAccessibleName("Notes")
    panel = QWidget(window, Qt.Popup)
    QVBoxLayout(panel).addWidget(QPushButton("In the panel"))
    more = QPushButton("More")
    more.clicked.connect(lambda: (panel.move(more.mapToGlobal(more.rect().topRight())), panel.show()))
    for widget in (status, area, field, notes, label, country, more):
        page.addWidget(widget)
    page.addStretch(1)
    page.addWidget(button)
    window.setCentralWidget(content)
    window.resize(400, 300)
    return window


def main():
    app = QApplication(sys.argv)
    window = build_window()
    window.show()
    sys.exit(app.exec_())


if __name__ == "__main__":
    main()
