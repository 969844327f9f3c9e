"""Buttons that act at once, the two that share a name, and the one that is removed or replaced."""

import os
import time

from gtk3 import Gdk, GLib, Gtk

SLOW_MS = 400
STEP_MS = 80
CRASH_EXIT_CODE = 3


def button(label, on_click=None):
    made = Gtk.Button(label=label)
    if on_click:
        made.connect("clicked", lambda _button: on_click())
    return made


def row(*children):
    box = Gtk.Box(spacing=6)
    for child in children:
        box.pack_start(child, False, False, 0)
    return box


def after(delay_ms, act, *arguments):
    """Calls `act` once, after the delay."""

    def once():
        act(*arguments)
        return GLib.SOURCE_REMOVE

    GLib.timeout_add(delay_ms, once)


def group(name, child):
    frame = Gtk.Frame(label=name)
    frame.add(child)
    return frame


def copy_text(say):
    clipboard = Gtk.Clipboard.get(Gdk.SELECTION_CLIPBOARD)
    clipboard.set_text("copied text", -1)
    say("copied")


def build_in_two_steps(say):
    def work():
        time.sleep(STEP_MS / 1000)
        say("second step")

    stepped = button("In two steps", work)
    stepped.connect("pressed", lambda _button: say("first step"))
    return stepped


def build_double(say):
    def pressed(_button, event):
        if event.type == Gdk.EventType._2BUTTON_PRESS:
            say("double")
        return False

    double = button("Double")
    double.connect("button-press-event", pressed)
    return double


def build_target_row(say):
    place = Gtk.Box()

    def remove():
        for child in place.get_children():
            child.destroy()

    def put(text):
        remove()
        target = button("Target", lambda: say(text))
        target.show()
        place.add(target)

    put("target pressed")
    return row(button("Remove", remove), button("Replace", lambda: put("new target pressed")), place)


def hang():
    while True:
        time.sleep(1)


def build_buttons(say):
    disabled = button("Disabled", lambda: say("disabled pressed"))
    disabled.set_sensitive(False)
    return [
        row(button("Save", lambda: say("saved")), button("Dead"), disabled),
        group("Alice", row(button("Edit", lambda: say("edit Alice")))),
        group("Bob", row(button("Edit", lambda: say("edit Bob")))),
        row(
            button("Slow", lambda: after(SLOW_MS, say, "slow done")),
            build_in_two_steps(say),
            button("Copy", lambda: copy_text(say)),
            build_double(say),
        ),
        build_target_row(say),
        row(button("Hang", hang), button("Crash", lambda: os._exit(CRASH_EXIT_CODE))),
    ]
