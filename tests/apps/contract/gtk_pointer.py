"""A long list, and what a pointer does besides clicking: dragging and hovering."""

from gtk3 import Atk, Gdk, Gtk

ITEM_COUNT = 60
TARGETS = [Gtk.TargetEntry.new("text/plain", Gtk.TargetFlags.SAME_APP, 0)]


def build_items(say):
    items = Gtk.ListBox(selection_mode=Gtk.SelectionMode.NONE)
    # A Gtk.ListBox has the role of a list of options to choose from; this one is to be clicked.
    items.get_accessible().set_role(Atk.Role.LIST)
    items.get_accessible().set_name("Items")
    for number in range(1, ITEM_COUNT + 1):
        item = Gtk.ListBoxRow()
        item.add(Gtk.Label(label=f"Item {number}", xalign=0, margin=2))
        # A row of GTK has no name of its own; only the label in it has one.
        item.get_accessible().set_name(f"Item {number}")
        items.add(item)
    items.connect("row-activated", lambda _items, item: say(f"item {item.get_index() + 1}"))

    area = Gtk.ScrolledWindow(shadow_type=Gtk.ShadowType.IN, height_request=230, hscrollbar_policy=Gtk.PolicyType.NEVER)
    area.add(items)
    return area


def build_area(text):
    area = Gtk.EventBox()
    frame = Gtk.Frame()
    frame.add(Gtk.Label(label=text, margin=8))
    area.add(frame)
    return area


def build_pointer_areas(say):
    draggable = build_area("Draggable")
    draggable.drag_source_set(Gdk.ModifierType.BUTTON1_MASK, TARGETS, Gdk.DragAction.COPY)
    draggable.connect("drag-data-get", lambda _area, _drag, data, _info, _time: data.set_text("Draggable", -1))

    drop_here = build_area("Drop here")
    drop_here.drag_dest_set(Gtk.DestDefaults.ALL, TARGETS, Gdk.DragAction.COPY)
    drop_here.connect("drag-data-received", lambda *_arguments: say("dropped"))

    hover_me = build_area("Hover me")
    hover_me.add_events(Gdk.EventMask.ENTER_NOTIFY_MASK)
    hover_me.connect("enter-notify-event", lambda _area, _event: say("hovered"))
    return [draggable, drop_here, hover_me]
