"""A program that asks something over the button that was pressed, a moment later: `/usr/bin/python3 gtk3_late_question.py`."""

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, GLib, Gtk

AFTER_MS = 100


def question_over(window, said):
    question = Gtk.Window(title="Sure?", transient_for=window, modal=True, decorated=False)
    question.set_default_size(300, 200)
    button = Gtk.Button(label="Delete all")
    button.connect("clicked", lambda _button: said.set_text("deleted"))
    question.add(button)
    button.show()
    # All that takes time is done before it is shown.
    question.realize()
    return question


def main():
    style = Gtk.CssProvider()
    style.load_from_data(b".small { min-width: 0; min-height: 0; padding: 0; }")
    Gtk.StyleContext.add_provider_for_screen(
        Gdk.Screen.get_default(), style, Gtk.STYLE_PROVIDER_PRIORITY_APPLICATION
    )
    window = Gtk.Window(title="Rows")
    window.set_default_size(300, 200)
    window.connect("destroy", Gtk.main_quit)
    said = Gtk.Label(label="ready")

    def ask():
        question.move(*window.get_position())
        question.show()

    def press(_button):
        said.set_text("asked")
        GLib.timeout_add(AFTER_MS, ask)

    button = Gtk.Button(label="x", halign=Gtk.Align.START, valign=Gtk.Align.START)
    button.get_style_context().add_class("small")
    button.set_size_request(16, 16)
    button.connect("clicked", press)
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    box.add(button)
    box.add(said)
    window.add(box)
    window.show_all()
    question = question_over(window, said)
    Gtk.main()


main()
