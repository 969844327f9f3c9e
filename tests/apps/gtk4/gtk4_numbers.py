"""A field of a number, and a label that shows which one its program has: `/usr/bin/python3 gtk4_numbers.py`."""

import sys

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gio, Gtk


def build_window(app):
    status = Gtk.Label(label="size 8")
    size = Gtk.SpinButton.new_with_range(1, 16, 1)
    size.update_property([Gtk.AccessibleProperty.LABEL], ["Size"])
    size.set_value(8)
    size.connect("value-changed", lambda field: status.set_text(f"size {field.get_value_as_int()}"))
    page = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    for child in (status, size, Gtk.Entry(text="other"), Gtk.Button(label="Other")):
        page.append(child)
    window = Gtk.ApplicationWindow(application=app, title="Numbers", default_width=300)
    window.set_child(page)
    window.present()


def main():
    app = Gtk.Application(application_id="io.handeye.Gtk4Numbers", flags=Gio.ApplicationFlags.NON_UNIQUE)
    app.connect("activate", build_window)
    sys.exit(app.run([]))


if __name__ == "__main__":
    main()
