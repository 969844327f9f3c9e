"""A group of controls that is disabled as a whole, beside a field that is not, and one that holds what it may not: `/usr/bin/python3 gtk4_group.py`."""

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import GObject, Gtk


def activate(application):
    def named(widget, name):
        widget.update_property([Gtk.AccessibleProperty.LABEL], [name])
        return widget

    group = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, sensitive=False)
    group.append(named(Gtk.Entry(text="Ada"), "Name"))
    group.append(Gtk.CheckButton(label="Gift wrap"))
    page = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    page.append(group)
    page.append(named(Gtk.Entry(text="free"), "Note"))
    date = named(Gtk.Entry(text="32 May"), "Date")
    date.update_state([Gtk.AccessibleState.INVALID], [GObject.Value(GObject.TYPE_INT, Gtk.AccessibleInvalidState.TRUE)])
    page.append(date)
    window = Gtk.ApplicationWindow(application=application, title="Group", child=page)
    window.present()


application = Gtk.Application()
application.connect("activate", activate)
application.run()
