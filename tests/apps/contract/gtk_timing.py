"""Controls that become ready late, move, or change all the time."""

import math
import time

from gtk3 import GLib, Gtk

from gtk_buttons import after, button, row

LATE_MS = 300
CLOCK_MS = 200
FRAME_MS = 16
MOVING_SECONDS = 1.5
MOVING_WIDTH_PX = 150


def build_reveal(say):
    hidden = button("Hidden", lambda: say("hidden pressed"))
    hidden.set_no_show_all(True)
    return row(button("Reveal", lambda: after(LATE_MS, hidden.show)), hidden)


def build_late(say):
    late = button("Late", lambda: say("late pressed"))
    late.set_sensitive(False)
    return row(button("Enable late", lambda: after(LATE_MS, late.set_sensitive, True)), late)


def build_covered(say):
    cover = Gtk.EventBox(name="cover")
    overlay = Gtk.Overlay()
    overlay.add(button("Covered", lambda: say("covered pressed")))
    overlay.add_overlay(cover)
    return row(button("Uncover", lambda: after(LATE_MS, cover.destroy)), overlay)


def build_moving(say):
    track = Gtk.Fixed()
    track.set_size_request(MOVING_WIDTH_PX + 90, -1)
    moving = button("Moving", lambda: say("moving pressed"))
    track.put(moving, 0, 0)

    # Two and a half waves: to and fro, and to the right end at last.
    def move(start):
        part = min(1, (time.monotonic() - start) / MOVING_SECONDS)
        track.move(moving, round(MOVING_WIDTH_PX * (1 - math.cos(part * 5 * math.pi)) / 2), 0)
        return part < 1

    return [button("Start moving", lambda: GLib.timeout_add(FRAME_MS, move, time.monotonic())), track]


class Clock:
    """A counter that a label shows while it runs."""

    def __init__(self):
        self.label = Gtk.Label(label="clock 0")
        self._count = 0
        self._timer = None

    def start(self):
        self.stop()
        self._timer = GLib.timeout_add(CLOCK_MS, self._tick)

    def stop(self):
        if self._timer is not None:
            GLib.source_remove(self._timer)
        self._timer = None

    def _tick(self):
        self._count += 1
        self.label.set_text(f"clock {self._count}")
        return GLib.SOURCE_CONTINUE


def build_timing(say):
    clock = Clock()
    start_moving, track = build_moving(say)
    return [
        build_reveal(say),
        build_late(say),
        build_covered(say),
        row(start_moving),
        track,
        row(button("Start clock", clock.start), button("Stop clock", clock.stop), clock.label),
    ]
