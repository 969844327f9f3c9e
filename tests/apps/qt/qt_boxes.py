"""Boxes to tick in the items of a list, a tree and a table, and a text to read: `/usr/bin/python3 qt_boxes.py`, with `python3-pyqt5`.

The label at the top says what was ticked last. `Plain` has no box, `Gone` has none and goes away as it is pressed, `Chosen` does as it is unticked, `Beet` is partly ticked. `Third` is a box of three states.
"""

import sys

from PyQt5.QtCore import Qt, QTimer
from PyQt5.QtWidgets import (
    QApplication,
    QCheckBox,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QTableWidget,
    QTableWidgetItem,
    QTextBrowser,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)


def main():
    app = QApplication(sys.argv)
    status = QLabel("ready")
    plugins = QListWidget()
    for name, state in (("Spelling", Qt.Unchecked), ("Word count", Qt.Checked), ("Chosen", Qt.Checked), ("Plain", None), ("Gone", None)):
        item = QListWidgetItem(name, plugins)
        if state is not None:
            item.setCheckState(state)
    plants = QTreeWidget()
    plants.setHeaderLabels(["Plant", "Bed"])
    for name, state in (("Leek", Qt.Unchecked), ("Kale", Qt.Checked), ("Beet", Qt.PartiallyChecked)):
        QTreeWidgetItem(plants, [name, "north"]).setCheckState(0, state)
    tasks = QTableWidget(2, 2)
    for row, (name, state) in enumerate((("Sow", Qt.Unchecked), ("Water", Qt.Checked))):
        box = QTableWidgetItem(name)
        box.setCheckState(state)
        tasks.setItem(row, 0, box)
        tasks.setItem(row, 1, QTableWidgetItem("today"))

    def show(name, state):
        status.setText(f"{name} is {('off', 'half', 'on')[state]}")

    plugins.itemClicked.connect(lambda item: item.text() == "Gone" and plugins.takeItem(plugins.row(item)))
    plugins.itemChanged.connect(lambda item: show(item.text(), item.checkState()))

    def drop_unchosen(item):
        if item.text() == "Chosen":
            # Not while the list is still at it.
            QTimer.singleShot(0, lambda: plugins.takeItem(plugins.row(item)))

    plugins.itemChanged.connect(drop_unchosen)
    plants.itemChanged.connect(lambda item, column: show(item.text(0), item.checkState(0)))
    tasks.itemChanged.connect(lambda item: show(item.text(), item.checkState()))
    page = QTextBrowser()
    page.setHtml("<p>Build <b>failed</b></p><p>See the log.</p>")
    window = QWidget()
    window.setWindowTitle("Boxes")
    layout = QVBoxLayout(window)
    third = QCheckBox("Third")
    third.setTristate(True)
    third.stateChanged.connect(lambda state: show("Third", state))
    for part in (status, third, plugins, plants, tasks, page):
        layout.addWidget(part)
    window.resize(400, 700)
    window.show()
    sys.exit(app.exec_())


if __name__ == "__main__":
    main()
