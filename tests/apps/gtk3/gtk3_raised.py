"""A program that runs once, and brings its window to the front when it is started again: `/usr/bin/python3 gtk3_raised.py`."""

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk


class Raised(Gtk.Application):
    def do_activate(self):
        window = self.get_active_window()
        if window is None:
            window = Gtk.ApplicationWindow(application=self, title="Raised")
            window.set_default_size(300, 200)
        window.present()


Raised(application_id="dev.handeye.tests.Raised").run()
