"""What is scrolled out of view in panes of GTK 3, and what is hidden there: `/usr/bin/python3 gtk3_away.py`.

A table of sixty rows; a pane that holds buttons, a folded part and pages, and at its end a pane of its own.
"""

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk

ROWS = 60


def scrolled(inside, height):
    pane = Gtk.ScrolledWindow(height_request=height, propagate_natural_height=False)
    pane.add(inside)
    return pane


def build_table(status):
    model = Gtk.ListStore(str)
    for number in range(1, ROWS + 1):
        model.append([f"Row {number}"])
    table = Gtk.TreeView(model=model)
    table.append_column(Gtk.TreeViewColumn("Rows", Gtk.CellRendererText(), text=0))

    def show_chosen(selection):
        rows, chosen = selection.get_selected()
        status.set_text(f"row {rows[chosen][0]}" if chosen else "no row")

    table.get_selection().connect("changed", show_chosen)
    return table


def build_pane(status):
    def button(text):
        made = Gtk.Button(label=text)
        made.connect("clicked", lambda _button: status.set_text(f"pressed {text}"))
        return made

    inside = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    for number in range(1, 15):
        inside.add(button(f"Button {number}"))
    folded = Gtk.Expander(label="More")
    folded.add(Gtk.Label(label="Folded"))
    inside.add(folded)
    pages = Gtk.Notebook()
    for name in ("First", "Second"):
        pages.append_page(Gtk.Label(label=f"{name} page"), Gtk.Label(label=name))
    inside.add(pages)
    slid = Gtk.Revealer()
    slid.add(Gtk.Label(label="Slid away"))
    inside.add(slid)
    inner = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    for number in range(1, 15):
        inner.add(button(f"Inner {number}"))
    inside.add(scrolled(inner, 100))
    field = Gtk.Entry(text="far down")
    field.get_accessible().set_name("Field")
    inside.add(field)
    return inside


def main():
    status = Gtk.Label(label="ready")
    page = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=6)
    page.add(status)
    page.add(scrolled(build_table(status), 150))
    page.add(scrolled(build_pane(status), 120))
    window = Gtk.Window(title="Away", default_width=300, default_height=320)
    window.connect("destroy", Gtk.main_quit)
    window.add(page)
    window.show_all()
    Gtk.main()


if __name__ == "__main__":
    main()
