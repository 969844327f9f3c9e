"""Buttons that keep the program busy for some time, as loading and saving does: it draws and answers nothing meanwhile."""

import time

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk


def work(seconds: float) -> None:
    time.sleep(seconds)
    label.set_text(f"worked {seconds} s")


def work_and_tell(_button: Gtk.Button) -> None:
    time.sleep(1.5)
    GLib.timeout_add(200, work, 0)


def begin_later(_button: Gtk.Button) -> None:
    label.set_text("begins")
    GLib.timeout_add(100, work, 4)


window = Gtk.Window(title="Busy")
window.connect("destroy", Gtk.main_quit)
box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
window.add(box)
label = Gtk.Label(label="idle")
box.add(label)
for name, handler in (
    ("Work", lambda _button: work(1.5)),
    ("Work and tell", work_and_tell),
    ("Work long", lambda _button: work(4)),
    ("Work later", begin_later),
):
    button = Gtk.Button(label=name)
    button.connect("clicked", handler)
    box.add(button)
window.show_all()
Gtk.main()
