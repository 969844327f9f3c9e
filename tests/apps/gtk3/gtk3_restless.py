"""A program that opens a window in place of the last by itself, several times a second: `/usr/bin/python3 gtk3_restless.py`."""

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk

EVERY_MS = 150


def opened(title, x):
    # It neither takes the input nor lies where others are.
    window = Gtk.Window(title=title, accept_focus=False, focus_on_map=False)
    window.set_default_size(100, 60)
    window.move(x, 500)
    window.show()
    return window


def main():
    opened("Restless", 700).connect("destroy", Gtk.main_quit)
    # May be closed; the program goes on.
    opened("Notice", 500)
    letters = [opened("Private letter", 900)]

    def follow():
        letters.append(opened("Private letter", 900))
        letters.pop(0).destroy()
        return True

    GLib.timeout_add(EVERY_MS, follow)
    Gtk.main()


main()
