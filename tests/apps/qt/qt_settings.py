"""Settings: fields of numbers, one with a unit, a combo box, and a label that shows which numbers the program has.

`/usr/bin/python3 qt_settings.py`, with `python3-pyqt5`.
"""

import sys

from PyQt5.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QPushButton, QSpinBox, QVBoxLayout, QWidget


def build_number(name, unit, page, say):
    field = QSpinBox()
    field.setAccessibleName(name)
    field.setRange(1, 16)
    field.setValue(8)
    field.setSuffix(unit)
    # Taken as it is left, as in most dialogs of settings.
    field.setKeyboardTracking(False)
    field.valueChanged.connect(lambda value: say(f"{name.lower()} {value}"))
    page.addWidget(field)


def main():
    app = QApplication(sys.argv)
    window = QWidget()
    window.setWindowTitle("Settings")
    page = QVBoxLayout(window)
    status = QLabel("nothing taken")
    page.addWidget(status)
    colour = QComboBox()
    colour.addItems(["Red", "Green", "Blue"])
    page.addWidget(colour)
    back = QPushButton("Make it blue")
    back.clicked.connect(lambda: colour.setCurrentIndex(2))
    page.addWidget(back)
    build_number("Size", "", page, status.setText)
    build_number("Indent", " spaces", page, status.setText)
    page.addWidget(QLineEdit("other"))
    page.addWidget(QPushButton("Other"))
    window.show()
    sys.exit(app.exec_())


if __name__ == "__main__":
    main()
