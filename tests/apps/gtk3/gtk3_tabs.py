"""Tabs, and a menu with entries that are ticked and such that are not: `/usr/bin/python3 gtk3_tabs.py`."""

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk


def build_menu():
    menu = Gtk.Menu()
    for entry in (
        Gtk.MenuItem(label="Plain"),
        Gtk.CheckMenuItem(label="Ticked", active=True),
        Gtk.CheckMenuItem(label="Unticked"),
    ):
        menu.append(entry)
    view = Gtk.MenuItem(label="View", submenu=menu)
    bar = Gtk.MenuBar()
    bar.append(view)
    return bar


def main():
    book = Gtk.Notebook()
    for name in ("One", "Two"):
        book.append_page(Gtk.Entry(text=f"in {name}"), Gtk.Label(label=name))
    page = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    page.add(build_menu())
    page.add(book)
    window = Gtk.Window(title="Tabs", default_width=300)
    window.connect("destroy", Gtk.main_quit)
    window.add(page)
    window.show_all()
    Gtk.main()


if __name__ == "__main__":
    main()
