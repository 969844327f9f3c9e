"""Tabs, and a menu with entries that are ticked and such that are not: `/usr/bin/python3 gtk4_tabs.py`."""

import sys

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gio, GLib, Gtk


def build_menu(app):
    app.add_action(Gio.SimpleAction.new("plain", None))
    menu = Gio.Menu()
    menu.append("Plain", "app.plain")
    for name, is_on in (("Ticked", True), ("Unticked", False)):
        app.add_action(Gio.SimpleAction.new_stateful(name, None, GLib.Variant("b", is_on)))
        menu.append(name, f"app.{name}")
    return Gtk.MenuButton(label="View", menu_model=menu)


def build_window(app):
    book = Gtk.Notebook()
    for name in ("One", "Two"):
        page = Gtk.Box()
        page.append(Gtk.Entry(text=f"in {name}"))
        page.append(Gtk.Label(label=f"of {name}"))
        book.append_page(page, Gtk.Label(label=name))
    page = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    page.append(build_menu(app))
    page.append(book)
    window = Gtk.ApplicationWindow(application=app, title="Tabs", default_width=300)
    window.set_child(page)
    window.present()


def main():
    app = Gtk.Application(application_id="io.handeye.Gtk4Tabs", flags=Gio.ApplicationFlags.NON_UNIQUE)
    app.connect("activate", build_window)
    sys.exit(app.run([]))


if __name__ == "__main__":
    main()
