"""A program whose buttons open windows of other ones: `/usr/bin/python3 gtk3_opener.py`."""

import ctypes
import os
import subprocess

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk

PR_SET_PDEATHSIG = 1
SIGKILL = 9
# Has the bus of the desktop start what a test says that has this name.
ASKING = ["dbus-send", "--session", "--dest=io.handeye.Late", "/", "io.handeye.Late.Open"]
HERE = os.path.dirname(os.path.abspath(__file__))


def start(app):
    def end_with_parent():
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, SIGKILL)

    subprocess.Popen(["/usr/bin/python3", os.path.join(HERE, app)], preexec_fn=end_with_parent)


def main():
    window = Gtk.Window(title="Opener", default_width=300, default_height=200)
    window.connect("destroy", Gtk.main_quit)
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    for label, pressed in (
        ("Dead", lambda _button: None),
        ("Start another", lambda _button: start("gtk3_unsaved.py")),
        ("Ask the bus", lambda _button: subprocess.Popen(ASKING)),
        ("Ask what runs", lambda _button: start("gtk3_single.py")),
    ):
        button = Gtk.Button(label=label)
        button.connect("clicked", pressed)
        box.add(button)
    window.add(box)
    window.show_all()
    Gtk.main()


main()
