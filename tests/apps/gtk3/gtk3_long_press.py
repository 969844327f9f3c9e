"""A program that takes a long press for another than a click: `/usr/bin/python3 gtk3_long_press.py`."""

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk

LONG_MS = 600


def main():
    window = Gtk.Window(title="Photos")
    window.set_default_size(300, 200)
    window.connect("destroy", Gtk.main_quit)
    said = Gtk.Label(label="ready")
    button = Gtk.Button(label="Photo")
    timers = []

    def press(_button):
        timers.append(GLib.timeout_add(LONG_MS, share))

    def share():
        timers.clear()
        said.set_text("share it")

    def release(_button):
        if timers:
            GLib.source_remove(timers.pop())
            said.set_text("shown large")

    button.connect("pressed", press)
    button.connect("released", release)
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    box.add(button)
    box.add(said)
    window.add(box)
    window.show_all()
    Gtk.main()


main()
