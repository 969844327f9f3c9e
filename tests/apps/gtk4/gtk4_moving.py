"""A button of GTK 4 that moves and never rests: `/usr/bin/python3 gtk4_moving.py`."""

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import GLib, Gtk

STEP, EVERY_MS, WIDTH = 4, 16, 400


def build(app):
    status = Gtk.Label(label="ready")
    button = Gtk.Button(label="Moving")
    button.connect("clicked", lambda _button: status.set_text("pressed"))
    field = Gtk.Fixed()
    field.put(button, 0, 40)
    at = [0]

    def move():
        at[0] = (at[0] + STEP) % WIDTH
        field.move(button, at[0], 40)
        return True

    GLib.timeout_add(EVERY_MS, move)
    page = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    page.append(status)
    page.append(field)
    Gtk.ApplicationWindow(application=app, title="Moving", child=page, default_width=600, default_height=200).present()


if __name__ == "__main__":
    app = Gtk.Application()
    app.connect("activate", build)
    app.run([])
