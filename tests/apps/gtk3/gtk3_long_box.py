"""A pane with a box of many labels and a button behind them: `/usr/bin/python3 gtk3_long_box.py 320`."""

import sys

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk


def main():
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    for number in range(int(sys.argv[1])):
        box.add(Gtk.Label(label=f"Line {number}"))
    retry = Gtk.Button(label="Retry")
    retry.connect("clicked", lambda _: retry.set_label("Tried again"))
    box.add(retry)
    pane = Gtk.ScrolledWindow()
    pane.add(box)
    window = Gtk.Window(title="Log", default_width=300, default_height=400)
    window.connect("destroy", Gtk.main_quit)
    window.add(pane)
    window.show_all()
    Gtk.main()


if __name__ == "__main__":
    main()
