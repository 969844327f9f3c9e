"""A field with a label above it that shows how many keys were pressed in it; Ctrl+W closes it: `/usr/bin/python3 gtk3_keys.py`."""

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, Gtk


def main():
    status = Gtk.Label(label="0 keys")
    field = Gtk.Entry(text="Ada")
    field.get_accessible().set_name("Name")
    pressed = []

    def count(_field, event):
        pressed.append(event.keyval)
        status.set_text(f"{len(pressed)} keys")
        if event.keyval == Gdk.KEY_w and event.state & Gdk.ModifierType.CONTROL_MASK:
            window.destroy()

    field.connect("key-press-event", count)
    page = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    page.add(status)
    page.add(field)
    window = Gtk.Window(title="Keys")
    window.connect("destroy", Gtk.main_quit)
    window.add(page)
    window.show_all()
    Gtk.main()


if __name__ == "__main__":
    main()
