"""A window wider than most screens: a button of all its width, and one at its right edge: `/usr/bin/python3 gtk3_wide.py`."""

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk

window = Gtk.Window(title="Wide", resizable=False)
window.connect("destroy", Gtk.main_quit)
window.set_size_request(3000, 200)
status = Gtk.Label(label="ready", halign=Gtk.Align.START)
wide = Gtk.Button(label="All the way")
wide.connect("clicked", lambda _button: status.set_text("pressed"))
away = Gtk.Button(label="Beyond", halign=Gtk.Align.END)
page = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
for part in (status, wide, away):
    page.add(part)
window.add(page)
window.show_all()
Gtk.main()
