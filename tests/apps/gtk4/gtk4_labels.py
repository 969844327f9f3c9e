"""Controls called by the labels beside them, and a text with a name of its own: `/usr/bin/python3 gtk4_labels.py`."""

import sys

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gio, Gtk


def build_window(app):
    status = Gtk.Label(label="ready", xalign=0)
    status.update_property([Gtk.AccessibleProperty.LABEL], ["Status"])
    add = Gtk.Button(icon_name="list-add")
    add.connect("clicked", lambda _button: status.set_text("added"))
    page = Gtk.Grid(row_spacing=6, column_spacing=6)
    for row, (text, control) in enumerate((("Wi-_Fi:", Gtk.Switch()), ("_Add:", add))):
        label = Gtk.Label.new_with_mnemonic(text)
        label.set_mnemonic_widget(control)
        page.attach(label, 0, row, 1, 1)
        page.attach(control, 1, row, 1, 1)
    page.attach(status, 0, 2, 2, 1)
    window = Gtk.ApplicationWindow(application=app, title="Labels", default_width=300)
    window.set_child(page)
    window.present()


def main():
    app = Gtk.Application(application_id="io.handeye.Gtk4Labels", flags=Gio.ApplicationFlags.NON_UNIQUE)
    app.connect("activate", build_window)
    sys.exit(app.run([]))


if __name__ == "__main__":
    main()
