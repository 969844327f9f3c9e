"""A field with suggestions, a menu, and a button that counts its presses: `/usr/bin/python3 gtk3_suggestions.py`."""

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk

TOWNS = ("Berlin", "Bern", "Bergen")


def suggesting(towns):
    completion = Gtk.EntryCompletion(model=Gtk.ListStore(str), text_column=0)
    for town in towns:
        completion.get_model().append([town])
    field = Gtk.Entry(completion=completion)
    field.get_accessible().set_name("Town")
    return field


def main():
    presses = 0
    status = Gtk.Label(label="ready")

    def go(_button):
        nonlocal presses
        presses += 1
        status.set_text(f"pressed {presses}")

    file = Gtk.MenuItem(label="File", submenu=Gtk.Menu())
    file.get_submenu().append(Gtk.MenuItem(label="New"))
    menu = Gtk.MenuBar()
    menu.append(file)
    button = Gtk.Button(label="Go", valign=Gtk.Align.END)
    button.connect("clicked", go)
    page = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=6)
    for widget in (menu, status, suggesting(TOWNS)):
        page.add(widget)
    page.pack_end(button, True, True, 0)
    window = Gtk.Window(title="Suggestions", default_width=400, default_height=300)
    window.connect("destroy", Gtk.main_quit)
    window.add(page)
    window.show_all()
    file.get_submenu().show_all()
    Gtk.main()


if __name__ == "__main__":
    main()
