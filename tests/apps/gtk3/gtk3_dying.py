"""A program that ends while it is read, for the tests of the Linux backend: `/usr/bin/python3 gtk3_dying.py`.

Once armed it ends with code 3 as soon as it is asked for the number of its dial; faded, some time after its window has gone.
"""

import os

import gi

gi.require_version("Atk", "1.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Atk, GLib, Gtk

FADE_MS = 900

is_armed = False


class DialAccessible(Gtk.ScaleAccessible, Atk.Value):
    def do_get_value_and_text(self):
        if is_armed:
            os._exit(3)
        return 7.0, "7"


class Dial(Gtk.Scale):
    pass


Dial.set_accessible_type(DialAccessible)


def arm(_button):
    global is_armed
    is_armed = True


def fade(window):
    window.hide()
    GLib.timeout_add(FADE_MS, os._exit, 3)


def main():
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=6)
    button = Gtk.Button(label="Arm")
    button.connect("clicked", arm)
    note = Gtk.Entry(text="kept")
    note.get_accessible().set_name("Note")
    dial = Dial(adjustment=Gtk.Adjustment(value=7, upper=10))
    dial.get_accessible().set_name("Dial")
    fading = Gtk.Button(label="Fade")
    fading.connect("clicked", lambda button: fade(button.get_toplevel()))
    for widget in (button, note, dial, fading):
        box.add(widget)
    window = Gtk.Window(title="Dying", default_width=300, default_height=200)
    window.connect("destroy", Gtk.main_quit)
    window.add(box)
    window.show_all()
    Gtk.main()


if __name__ == "__main__":
    main()
