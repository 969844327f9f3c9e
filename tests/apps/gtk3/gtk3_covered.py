"""A program that lays other windows over its own, for the tests of the Linux backend: `/usr/bin/python3 gtk3_covered.py`.

None of them takes the input, so that the covered window stays the active one.
"""

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk

SIZE = (400, 200)


def cover(window, said, title, is_above, place=(0, 0), size=SIZE):
    other = Gtk.Window(title=title, accept_focus=False, focus_on_map=False)
    # Window managers list it before it is on the screen.
    other.connect("map-event", lambda *_args: said.set_text("covered"))
    other.set_keep_above(is_above)
    other.set_default_size(*size)
    x, y = window.get_position()
    other.move(x + place[0], y + place[1])
    other.show_all()


def main():
    window = Gtk.Window(title="Covered")
    window.set_default_size(*SIZE)
    window.connect("destroy", Gtk.main_quit)
    said = Gtk.Label(label="ready")
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    for label, pressed in (
        ("Target", lambda _button: said.set_text("pressed")),
        ("Cover", lambda _button: cover(window, said, "Cover", False)),
        ("Cover for good", lambda _button: cover(window, said, "Panel", True)),
        ("Cover the middle", lambda _button: cover(window, said, "Notice", True, (100, 0), (200, 200))),
        ("Minimise", lambda _button: window.iconify()),
    ):
        button = Gtk.Button(label=label)
        button.connect("clicked", pressed)
        box.add(button)
    box.add(said)
    window.add(box)
    window.show_all()
    Gtk.main()


main()
