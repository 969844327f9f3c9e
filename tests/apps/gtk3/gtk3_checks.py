"""A long table with a narrow column of boxes to tick: `/usr/bin/python3 gtk3_checks.py`."""

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk

ROW_COUNT = 200


def main():
    status = Gtk.Label(label="nothing ticked")
    rows = Gtk.ListStore(bool, str, str)
    for number in range(ROW_COUNT):
        rows.append([False, f"Task {number}", f"Owner {number}"])
    table = Gtk.TreeView(model=rows, headers_visible=False)
    box = Gtk.CellRendererToggle()

    def toggled(_box, path):
        rows[path][0] = not rows[path][0]
        status.set_text(f"{rows[path][1]} ticked")

    box.connect("toggled", toggled)
    table.append_column(Gtk.TreeViewColumn("Done", box, active=0))
    for index, title in ((1, "Task"), (2, "Owner")):
        table.append_column(Gtk.TreeViewColumn(title, Gtk.CellRendererText(), text=index))
    further = Gtk.Button(label="Go on")
    further.connect("clicked", lambda _: table.scroll_to_cell(100, None, True, 0, 0))
    pane = Gtk.ScrolledWindow(vexpand=True)
    pane.add(table)
    page = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    for part in (status, further, pane):
        page.add(part)
    window = Gtk.Window(title="Tasks", default_width=400, default_height=400)
    window.connect("destroy", Gtk.main_quit)
    window.add(page)
    window.show_all()
    Gtk.main()


if __name__ == "__main__":
    main()
