"""GTK 3 and what belongs to it; the versions have to be named before the first import."""

import gi

gi.require_version("Atk", "1.0")
gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")

from gi.repository import Atk, Gdk, GLib, Gtk

__all__ = ["Atk", "Gdk", "GLib", "Gtk"]
