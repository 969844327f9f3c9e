"""A program that runs once, and opens a window more each time it is asked: `/usr/bin/python3 gtk3_single.py`."""

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk


class Single(Gtk.Application):
    def do_activate(self):
        number = len(self.get_windows()) + 1
        window = Gtk.ApplicationWindow(application=self, title=f"Single {number}", focus_on_map=False)
        window.set_default_size(100, 60)
        window.move(900, 500)
        window.show()


Single(application_id="dev.handeye.tests.Single").run()
