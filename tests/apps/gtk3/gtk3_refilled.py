"""A table that a button has cleared and filled anew many times a second: `/usr/bin/python3 gtk3_refilled.py`."""

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk

ROW_COUNT = 120


def main():
    model = Gtk.ListStore(str)

    def refill():
        model.clear()
        for number in range(ROW_COUNT):
            model.append([f"Row {number}"])
        return True

    refill()
    table = Gtk.TreeView(model=model)
    table.append_column(Gtk.TreeViewColumn("Rows", Gtk.CellRendererText(), text=0))
    window = Gtk.Window(title="Refilled", default_width=300, default_height=400)
    window.connect("destroy", Gtk.main_quit)
    pane = Gtk.ScrolledWindow()
    pane.add(table)
    begin = Gtk.Button(label="Refill")
    begin.connect("clicked", lambda button: (button.set_label("Refilling"), GLib.timeout_add(90, refill)))
    page = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    page.add(begin)
    page.pack_start(pane, True, True, 0)
    window.add(page)
    window.show_all()
    Gtk.main()


if __name__ == "__main__":
    main()
