"""A table of which several rows can be chosen, and a label that says which are: `/usr/bin/python3 gtk3_choices.py`."""

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk

ROWS = ("Ant", "Bee", "Cat", "Dog")


def main():
    status = Gtk.Label(label="nothing chosen")
    model = Gtk.ListStore(str)
    for name in ROWS:
        model.append([name])
    table = Gtk.TreeView(model=model)
    table.append_column(Gtk.TreeViewColumn("Animals", Gtk.CellRendererText(), text=0))
    selection = table.get_selection()
    selection.set_mode(Gtk.SelectionMode.MULTIPLE)

    def show_chosen(_selection):
        rows, paths = selection.get_selected_rows()
        names = " and ".join(rows[path][0] for path in paths)
        status.set_text(f"chosen: {names}.")

    selection.connect("changed", show_chosen)
    table.connect("row-activated", lambda _table, path, _column: status.set_text(f"opened {model[path][0]}"))
    page = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    page.add(status)
    page.add(table)
    window = Gtk.Window(title="Choices", default_width=300)
    window.connect("destroy", Gtk.main_quit)
    window.add(page)
    window.show_all()
    Gtk.main()


if __name__ == "__main__":
    main()
