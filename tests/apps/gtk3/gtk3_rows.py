"""A table of ten thousand rows for the tests of the Linux backend: `/usr/bin/python3 gtk3_rows.py`."""

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk

ROW_COUNT = 10_000


def main():
    rows = Gtk.ListStore(str, str)
    for number in range(ROW_COUNT):
        rows.append([f"Row {number}", f"Value {number}"])
    table = Gtk.TreeView(model=rows)
    for index, title in enumerate(("Name", "Value")):
        table.append_column(Gtk.TreeViewColumn(title, Gtk.CellRendererText(), text=index))
    pane = Gtk.ScrolledWindow()
    pane.add(table)
    window = Gtk.Window(title="Rows", default_width=400, default_height=400)
    window.connect("destroy", Gtk.main_quit)
    window.add(pane)
    window.show_all()
    Gtk.main()


if __name__ == "__main__":
    main()
