"""Sliders that go away, for the tests of the Linux backend: `/usr/bin/python3 gtk3_sliders.py`.

"Unlock" goes away as it is set. "Volume" is drawn anew, once, as soon as somebody asks from where to where it goes.
"""

import gi

gi.require_version("Atk", "1.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Atk, GLib, Gtk

box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=6)
is_drawn_anew = False


def slider(name, scale):
    scale.get_accessible().set_name(name)
    box.add(scale)
    scale.show()
    return scale


def draw_anew(old):
    old.destroy()
    slider("Volume", Gtk.Scale(adjustment=Gtk.Adjustment(value=1, upper=10)))
    return False


class RestlessAccessible(Gtk.ScaleAccessible, Atk.Value):
    def do_get_range(self):
        global is_drawn_anew
        if not is_drawn_anew:
            is_drawn_anew = True
            GLib.idle_add(draw_anew, self.get_widget(), priority=GLib.PRIORITY_HIGH)
        return Atk.Range.new(0, 10, "")


class Restless(Gtk.Scale):
    pass


Restless.set_accessible_type(RestlessAccessible)


def main():
    unlock = slider("Unlock", Gtk.Scale(adjustment=Gtk.Adjustment(value=0, upper=10)))
    unlock.connect("value-changed", lambda scale: scale.destroy())
    slider("Volume", Restless(adjustment=Gtk.Adjustment(value=1, upper=10)))
    window = Gtk.Window(title="Sliders", default_width=300, default_height=200)
    window.connect("destroy", Gtk.main_quit)
    window.add(box)
    window.show_all()
    Gtk.main()


if __name__ == "__main__":
    main()
