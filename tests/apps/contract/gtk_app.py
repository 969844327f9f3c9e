"""The contract app as a GTK 3 program: `python3 gtk_app.py`. What is on it stands in contract-app.md."""

import sys

from gtk3 import Atk, Gdk, Gtk

from gtk_buttons import build_buttons
from gtk_fields import build_fields
from gtk_menus import build_menu_bar, build_menu_button
from gtk_pointer import build_items, build_pointer_areas
from gtk_timing import build_timing
from gtk_windows import build_status, build_window_buttons

STYLE = b"""
button, entry, combobox, spinbutton { min-height: 0; padding-top: 2px; padding-bottom: 2px; }
#cover { background: #ccccdd; }
"""


def build_heading():
    heading = Gtk.Label()
    heading.set_markup("<big><b>Contract app</b></big>")
    heading.get_accessible().set_role(Atk.Role.HEADING)
    return heading


def column(*children):
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=6)
    for child in children:
        box.pack_start(child, False, False, 0)
    return box


def build_window():
    window = Gtk.Window(title="Contract app")
    window.set_default_size(900, 700)
    window.connect("destroy", Gtk.main_quit)

    status = build_status()
    say = status.set_text

    top = Gtk.Box(spacing=12, margin=6)
    top.pack_start(build_heading(), False, False, 0)
    top.pack_start(status, False, False, 0)

    columns = Gtk.Box(spacing=10, margin=6)
    actions = column(*build_buttons(say), *build_timing(say), *build_window_buttons(window, say))
    columns.pack_start(actions, False, False, 0)
    columns.pack_start(column(*build_fields(say)), True, True, 0)
    columns.pack_start(column(build_items(say), *build_pointer_areas(say), build_menu_button(say)), True, True, 0)

    page = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    page.pack_start(build_menu_bar(say), False, False, 0)
    page.pack_start(top, False, False, 0)
    page.pack_start(columns, True, True, 0)
    window.add(page)
    return window


def use_style():
    provider = Gtk.CssProvider()
    provider.load_from_data(STYLE)
    screen = Gdk.Screen.get_default()
    Gtk.StyleContext.add_provider_for_screen(screen, provider, Gtk.STYLE_PROVIDER_PRIORITY_APPLICATION)


def main():
    if not Gtk.init_check(sys.argv)[0]:
        sys.exit("There is no display to show a window on: set DISPLAY.")
    use_style()
    build_window().show_all()
    Gtk.main()


if __name__ == "__main__":
    main()
