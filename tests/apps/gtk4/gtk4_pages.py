"""Pages of which one is in front, for the tests of the Linux backend: `/usr/bin/python3 gtk4_pages.py`."""

import sys

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gio, Gtk

PAGES = (1, 2, 3)


def build_window(app):
    stack = Gtk.Stack()
    notebook = Gtk.Notebook()
    for number in PAGES:
        page = Gtk.Box()
        page.append(Gtk.Label(label=f"Page {number}"))
        page.append(Gtk.Button(label=f"Do {number}"))
        stack.add_titled(page, f"page{number}", f"Stack {number}")
        sheet = Gtk.Label(label=f"Sheet {number}", margin_top=4 * number)
        notebook.append_page(sheet, Gtk.Label(label=f"Notebook {number}"))
    column = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=8)
    for part in (Gtk.StackSwitcher(stack=stack), stack, notebook):
        column.append(part)
    window = Gtk.ApplicationWindow(application=app, title="Pages", default_width=400, default_height=300)
    window.set_child(column)
    window.present()


def main():
    app = Gtk.Application(application_id="io.handeye.Gtk4Pages", flags=Gio.ApplicationFlags.NON_UNIQUE)
    app.connect("activate", build_window)
    sys.exit(app.run([]))


if __name__ == "__main__":
    main()
