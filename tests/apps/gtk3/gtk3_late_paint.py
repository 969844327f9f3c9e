"""A program that exposes what it shows before it paints it: `/usr/bin/python3 gtk3_late_paint.py`.

Requests are answered before windows are drawn (GLib's priorities): what is done between the two keeps the window unpainted.
"""

import time

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk

BETWEEN_REQUESTS_AND_DRAWING = (GLib.PRIORITY_DEFAULT + GLib.PRIORITY_HIGH_IDLE) // 2
BUSY_SECONDS = 0.7


def keep_undrawn(until):
    time.sleep(0.001)
    return time.monotonic() < until


def main():
    window = Gtk.Window(title="Late", default_width=600, default_height=400)
    window.connect("destroy", Gtk.main_quit)
    window.add(Gtk.Label(label="Drawn"))
    window.show_all()
    GLib.idle_add(keep_undrawn, time.monotonic() + BUSY_SECONDS, priority=BETWEEN_REQUESTS_AND_DRAWING)
    Gtk.main()


if __name__ == "__main__":
    main()
