"""A window with a text field: says as JSON, one line each, what is in it after every change. With `area`, of several lines."""
import json
import sys

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk

window = Gtk.Window(title="text")
window.set_default_size(600, 200)
area = Gtk.TextView() if "area" in sys.argv else Gtk.Entry()
source = area.get_buffer() if "area" in sys.argv else area


def report_text(*_):
    text = source.get_property("text")
    print(json.dumps({"text": text}), flush=True)


source.connect("changed", report_text)
area.connect("focus-in-event", lambda *_: print(json.dumps({"focused": True}), flush=True))
window.add(area)
window.connect("destroy", Gtk.main_quit)
window.show_all()
area.grab_focus()
Gtk.main()
