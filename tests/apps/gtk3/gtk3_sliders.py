"""Sliders that go away, for the tests of the Linux backend: `/usr/bin/python3 gtk3_sliders.py`.

"Unlock" and "Admit" go away as they are set. "Volume" and "Balance" are drawn anew, once, as soon as somebody asks from where to
where they go. The accessibles of "Admit" and "Balance" outlive them, as ATK has it for some seconds with those that somebody asks
for before they are listed; they report 0 then.
"""

import gi

gi.require_version("Atk", "1.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Atk, GLib, Gtk

box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=6)
outliving = []
drawn_anew = set()


def slider(name, scale):
    scale.get_accessible().set_name(name)
    box.add(scale)
    scale.show()
    return scale


def outlives(scale):
    outliving.append(scale.get_accessible())


def draw_anew(name, old):
    old.destroy()
    slider(name, Gtk.Scale(adjustment=Gtk.Adjustment(value=1, upper=10)))
    return False


class RestlessAccessible(Gtk.ScaleAccessible, Atk.Value):
    def do_get_range(self):
        name = self.get_name()
        if name not in drawn_anew:
            drawn_anew.add(name)
            GLib.idle_add(draw_anew, name, self.get_widget(), priority=GLib.PRIORITY_HIGH)
        return Atk.Range.new(0, 10, "")


class Restless(Gtk.Scale):
    pass


Restless.set_accessible_type(RestlessAccessible)


def transient(name):
    scale = slider(name, Gtk.Scale(adjustment=Gtk.Adjustment(value=0, upper=10)))
    scale.connect("value-changed", lambda set_one: set_one.destroy())
    return scale


def restless(name):
    return slider(name, Restless(adjustment=Gtk.Adjustment(value=1, upper=10)))


def main():
    transient("Unlock")
    outlives(transient("Admit"))
    restless("Volume")
    outlives(restless("Balance"))
    window = Gtk.Window(title="Sliders", default_width=300, default_height=200)
    window.connect("destroy", Gtk.main_quit)
    window.add(box)
    window.show_all()
    Gtk.main()


if __name__ == "__main__":
    main()
