"""A field with suggestions, a combo box under it, menus of which one comes late, a popover, and a button that counts: `/usr/bin/python3 gtk3_suggestions.py`."""

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk

TOWNS = ("Berlin", "Bern", "Bergen")


def suggesting(towns):
    completion = Gtk.EntryCompletion(model=Gtk.ListStore(str), text_column=0)
    for town in towns:
        completion.get_model().append([town])
    field = Gtk.Entry(completion=completion)
    field.get_accessible().set_name("Town")
    return field


def menu_of(label):
    menu = Gtk.Menu()
    menu.append(Gtk.MenuItem(label=label))
    menu.show_all()
    return menu


def main():
    presses = 0
    status = Gtk.Label(label="ready")

    def go(_button):
        nonlocal presses
        presses += 1
        status.set_text(f"pressed {presses}")
        recent.set_submenu(menu_of("Last"))

    file = Gtk.MenuItem(label="File", submenu=menu_of("New"))
    recent = Gtk.MenuItem(label="Recent")
    menu = Gtk.MenuBar()
    for item in (file, recent):
        menu.append(item)
    button = Gtk.Button(label="Go", valign=Gtk.Align.END)
    button.connect("clicked", go)
    page = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=6)
    other = Gtk.ComboBoxText.new_with_entry()
    other.get_child().get_accessible().set_name("Country")
    more = Gtk.MenuButton(label="More")
    popover = Gtk.Popover(relative_to=more)
    print_ = Gtk.Button(label="Print", visible=True)
    print_.connect("clicked", lambda _button: status.set_text("printed"))
    options = Gtk.MenuButton(label="Options")
    inner = Gtk.Popover(relative_to=options)
    colour = Gtk.Button(label="In colour", visible=True)
    colour.connect("clicked", lambda _button: status.set_text("coloured"))
    inner.add(colour)
    options.set_popover(inner)
    options.show()
    parts = Gtk.Box(visible=True)
    parts.add(print_)
    parts.add(options)
    popover.add(parts)
    tools = Gtk.MenuButton(label="Tools", popup=menu_of("Count"))
    tools.get_popup().get_children()[0].connect("activate", lambda _item: status.set_text("counted"))
    more.set_popover(popover)
    for widget in (menu, status, suggesting(TOWNS), other, more, tools):
        page.add(widget)
    page.pack_end(button, True, True, 0)
    window = Gtk.Window(title="Suggestions", default_width=400, default_height=300)
    window.connect("destroy", Gtk.main_quit)
    window.add(page)
    window.show_all()
    # What a field suggests is shown in a window that exposes nothing of itself.
    for other in Gtk.Window.list_toplevels():
        if other.get_window_type() == Gtk.WindowType.POPUP:
            other.connect("map-event", lambda *_args: status.set_text("suggested"))
    Gtk.main()


if __name__ == "__main__":
    main()
