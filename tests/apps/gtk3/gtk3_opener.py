"""A program whose buttons open windows of other ones: `/usr/bin/python3 gtk3_opener.py`."""

import ctypes
import os
import subprocess

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gio, GLib, Gtk

PR_SET_PDEATHSIG = 1
SIGKILL = 9
# Has the bus of the desktop start what a test says that has this name.
ASKING = ["dbus-send", "--session", "--dest=io.handeye.Late", "/", "io.handeye.Late.Open"]
HERE = os.path.dirname(os.path.abspath(__file__))


def start(app, **more):
    def end_with_parent():
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, SIGKILL)

    subprocess.Popen(["/usr/bin/python3", os.path.join(HERE, app)], preexec_fn=end_with_parent, **more)


def start_and_wait():
    """Answers nothing until the window is shown."""
    shown, showing = os.pipe()
    start("gtk3_unsaved.py", pass_fds=[showing], env={**os.environ, "SHOWING": str(showing)})
    os.close(showing)
    os.read(shown, 1)


def ask_what_runs():
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    name = "dev.handeye.tests.Single"
    path = "/" + name.replace(".", "/")
    arguments = GLib.Variant("(a{sv})", ({},))
    bus.call_sync(name, path, "org.freedesktop.Application", "Activate", arguments, None, Gio.DBusCallFlags.NONE, -1)


def main():
    window = Gtk.Window(title="Opener", default_width=300, default_height=200)
    window.connect("destroy", Gtk.main_quit)
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    for label, pressed in (
        ("Dead", lambda _button: None),
        ("Start another", lambda _button: start("gtk3_unsaved.py")),
        ("Ask the bus", lambda _button: subprocess.Popen(ASKING)),
        ("Wait for another", lambda _button: start_and_wait()),
        ("Ask what runs", lambda _button: ask_what_runs()),
    ):
        button = Gtk.Button(label=label)
        button.connect("clicked", pressed)
        box.add(button)
    window.add(box)
    window.show_all()
    Gtk.main()


main()
