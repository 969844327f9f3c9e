"""What changes between being found and being pressed: `/usr/bin/python3 gtk3_shift.py`.

F2 takes the right part of "Wide" for "Other"; F3 lays "Delete all" over "Target". F4 moves the window, so that "Wide" comes to
where "Target" was. F5 opens another window over it, and F6 one that stays above it.
F7 opens one as well, and the first moves like that once it is in front again.
"""

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, GLib, Gtk

WIDE, NARROW, HIGH = 400, 100, 60


def move(window):
    x, y = window.get_position()
    window.move(x, y + HIGH)


def move_once_in_front(window):
    def active_changed(_window, _property):
        if window.is_active():
            window.disconnect(handler)
            GLib.idle_add(move, window)

    handler = window.connect("notify::is-active", active_changed)


def cover(window, title, is_above):
    other = Gtk.Window(title=title)
    other.set_keep_above(is_above)
    other.set_default_size(*window.get_size())
    other.move(*window.get_position())
    other.show_all()


def main():
    status = Gtk.Label(label="ready")

    def button(text, width):
        made = Gtk.Button(label=text, width_request=width, height_request=HIGH)
        made.connect("clicked", lambda _button: status.set_text(f"pressed {text}"))
        return made

    wide, other = button("Wide", WIDE), button("Other", WIDE - NARROW)
    row = Gtk.Box()
    row.add(wide)
    row.add(other)
    other.set_no_show_all(True)
    target, delete = button("Target", WIDE), button("Delete all", WIDE)
    delete.set_no_show_all(True)
    layers = Gtk.Overlay()
    layers.add(target)
    layers.add_overlay(delete)

    def pressed(_window, event):
        if event.keyval == Gdk.KEY_F2:
            wide.set_size_request(NARROW, HIGH)
            other.show()
        if event.keyval == Gdk.KEY_F3:
            delete.show()
        if event.keyval == Gdk.KEY_F4:
            move(window)
        if event.keyval == Gdk.KEY_F5:
            cover(window, "Letter", False)
        if event.keyval == Gdk.KEY_F6:
            cover(window, "Notice", True)
        if event.keyval == Gdk.KEY_F7:
            status.set_text("ready")
            cover(window, "Letter", False)
            move_once_in_front(window)

    page = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    for part in (status, row, layers):
        page.add(part)
    window = Gtk.Window(title="Shift", resizable=False)
    window.connect("destroy", Gtk.main_quit)
    window.connect("key-press-event", pressed)
    window.add(page)
    window.show_all()
    Gtk.main()


if __name__ == "__main__":
    main()
