"""Two folders with entries in them, closed at first: `/usr/bin/python3 gtk3_tree.py`. The label at the top says what is chosen."""

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk

FOLDERS = {"Fruit": ("Apple", "Pear"), "Vegetables": ("Leek", "Carrot")}


def main():
    status = Gtk.Label(label="ready")
    folders = Gtk.TreeStore(str)
    for folder, entries in FOLDERS.items():
        parent = folders.append(None, [folder])
        for entry in entries:
            folders.append(parent, [entry])
    tree = Gtk.TreeView(model=folders)
    tree.append_column(Gtk.TreeViewColumn("Name", Gtk.CellRendererText(), text=0))

    def chosen(selection):
        model, row = selection.get_selected()
        if row is not None:
            status.set_text(f"tree {model[row][0]}")

    tree.get_selection().connect("changed", chosen)
    page = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    page.add(status)
    page.pack_start(tree, True, True, 0)
    window = Gtk.Window(title="Folders", default_width=300, default_height=300)
    window.connect("destroy", Gtk.main_quit)
    window.add(page)
    window.show_all()
    Gtk.main()


if __name__ == "__main__":
    main()
