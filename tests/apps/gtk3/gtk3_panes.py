"""A scrolled pane and a window that changes its size, for the tests of the Linux backend: `/usr/bin/python3 gtk3_panes.py`."""

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk


def button(label, on_click=None):
    made = Gtk.Button(label=label)
    if on_click:
        made.connect("clicked", lambda _button: on_click())
    return made


def main():
    window = Gtk.Window(title="Panes", default_width=300, default_height=220)
    rows = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=4)
    for number in range(5):
        rows.add(Gtk.CheckButton(label=f"Above {number}"))
    # The lower edge of the pane goes through it.
    dead = button("Dead")
    dead.set_size_request(-1, 80)
    rows.add(dead)
    for number in range(9):
        rows.add(Gtk.CheckButton(label=f"Below {number}"))
    pane = Gtk.ScrolledWindow(vexpand=True)
    pane.add(rows)
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    box.add(button("Wider", lambda: window.resize(700, 300)))
    box.add(button("Maximise", window.maximize))
    box.add(pane)
    window.add(box)
    window.connect("destroy", Gtk.main_quit)
    window.show_all()
    Gtk.main()


if __name__ == "__main__":
    main()
