"""Controls that keep the program busy for some time, as loading and saving does: it draws and answers nothing meanwhile."""

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
box_to_tick = Gtk.CheckButton(label="Tick")
box_to_tick.connect("toggled", lambda _box: work(4))
field = Gtk.Entry()
field.get_accessible().set_name("Field")
written = [0]


def count_and_work(_field: Gtk.Entry) -> None:
    written[0] += 1
    time.sleep(4)
    label.set_text(f"written {written[0]} time(s)")


field.connect("changed", count_and_work)
stuck = Gtk.Entry()
stuck.get_accessible().set_name("Stuck")
has_hung = []


def hang_once(_field: Gtk.Entry) -> None:
    count = len(stuck.get_text())
    if count >= 300 and not has_hung:
        has_hung.append(True)
        time.sleep(12)
    label.set_text(f"holds {count}")


stuck.connect("changed", hang_once)
for part in (box_to_tick, field, stuck):
    box.add(part)
window.show_all()
Gtk.main()
