"""Settings: fields that are taken as they are left, one that refuses digits, a switch, an expander.

`/usr/bin/python3 gtk3_settings.py`.

The label above shows what was taken last.
"""

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk


def named(field, name):
    field.get_accessible().set_name(name)
    return field


def build_host(say):
    host = named(Gtk.Entry(), "Host")

    def leave(field, _event):
        say(f"host {field.get_text()}")
        return False

    host.connect("focus-out-event", leave)
    return host


def build_size(say):
    size = named(Gtk.SpinButton.new_with_range(1, 16, 1), "Size")
    size.set_value(8)
    size.connect("value-changed", lambda field: say(f"size {field.get_value_as_int()}"))
    return size


def build_letters():
    letters = named(Gtk.Entry(), "Letters")

    def refuse_digits(field, text, _length, _position):
        if any(character.isdigit() for character in text):
            field.stop_emission_by_name("insert-text")

    letters.connect("insert-text", refuse_digits)
    return letters


def main():
    status = Gtk.Label(label="nothing taken")
    page = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    say = status.set_text
    for child in (status, build_host(say), build_size(say), build_letters(), Gtk.Button(label="Other")):
        page.add(child)
    page.add(named(Gtk.Switch(halign=Gtk.Align.START), "Power"))
    more = Gtk.Expander(label="More")
    more.add(Gtk.Label(label="Inside"))
    page.add(more)
    window = Gtk.Window(title="Settings", default_width=500)
    window.connect("destroy", Gtk.main_quit)
    window.add(page)
    window.show_all()
    Gtk.main()


if __name__ == "__main__":
    main()
