"""A list of headings and places that each row draws by other cells of the same column, as Thunar does: `/usr/bin/python3 gtk3_cells.py`."""

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk

ROWS = (("Places", True), ("Home", False), ("Devices", True), ("Disk", False))


def main():
    status = Gtk.Label(label="nothing ticked")
    model = Gtk.ListStore(str, bool, bool, bool)
    for name, is_heading in ROWS:
        model.append([name, is_heading, not is_heading, False])
    column = Gtk.TreeViewColumn("Places")
    heading, fold, box, place = (
        Gtk.CellRendererText(weight=700),
        Gtk.CellRendererToggle(),
        Gtk.CellRendererToggle(),
        Gtk.CellRendererText(),
    )
    for cell in (heading, fold, box, place):
        column.pack_start(cell, False)
    for cell in (heading, place):
        column.add_attribute(cell, "text", 0)
    for cell in (heading, fold):
        column.add_attribute(cell, "visible", 1)
    for cell in (box, place):
        column.add_attribute(cell, "visible", 2)
    column.add_attribute(box, "active", 3)

    def toggled(_box, path):
        model[path][3] = not model[path][3]
        status.set_text(f"{model[path][0]} ticked")

    box.connect("toggled", toggled)
    places = Gtk.TreeView(model=model, headers_visible=False)
    places.append_column(column)
    page = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    page.add(status)
    page.add(places)
    window = Gtk.Window(title="Cells", default_width=300)
    window.connect("destroy", Gtk.main_quit)
    window.add(page)
    window.show_all()
    Gtk.main()


if __name__ == "__main__":
    main()
