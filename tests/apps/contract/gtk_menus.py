"""The menu bar, and a button with a context menu."""

from gtk3 import Gdk, Gtk

from gtk_buttons import button


def menu_item(label, on_activate):
    item = Gtk.MenuItem(label=label)
    item.connect("activate", lambda _item: on_activate())
    return item


def build_menu_bar(say):
    file_menu = Gtk.Menu()
    file_menu.append(menu_item("New", lambda: say("new")))
    file_menu.append(menu_item("Quit", Gtk.main_quit))

    file_item = Gtk.MenuItem(label="File")
    file_item.set_submenu(file_menu)
    menu_bar = Gtk.MenuBar()
    menu_bar.append(file_item)
    return menu_bar


def build_menu_button(say):
    menu_button = button("Menu")
    menu = Gtk.Menu()
    menu.append(menu_item("Rename", lambda: say("rename")))
    menu.append(menu_item("Delete", lambda: say("delete")))
    menu.show_all()

    def pressed(_button, event):
        if event.button != Gdk.BUTTON_SECONDARY:
            return False
        menu.popup_at_pointer(event)
        return True

    menu_button.connect("button-press-event", pressed)
    return menu_button
