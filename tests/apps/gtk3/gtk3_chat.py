"""A program that writes into its text by itself, several times a second: `/usr/bin/python3 gtk3_chat.py`."""

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, GLib, Gtk

EVERY_MS = 100


def write(said):
    said.insert_at_cursor("and ")
    said.select_range(said.get_start_iter(), said.get_end_iter())
    said.place_cursor(said.get_end_iter())
    return True


def main():
    text = Gtk.TextView(wrap_mode=Gtk.WrapMode.CHAR)
    scrolled = Gtk.ScrolledWindow(child=text)
    window = Gtk.Window(title="Chat", default_width=300, default_height=200)
    window.connect("destroy", Gtk.main_quit)
    window.add(scrolled)
    window.show_all()
    # What it selects would clear what others have selected, as X has one selection for all programs.
    text.get_buffer().remove_selection_clipboard(Gtk.Clipboard.get(Gdk.SELECTION_PRIMARY))
    GLib.timeout_add(EVERY_MS, write, text.get_buffer())
    Gtk.main()


main()
