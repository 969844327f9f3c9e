"""The demo shop as a GTK 3 program, in memory and without a network. See README.md."""

import argparse
import os
import re
import sys

from bugs import BUGS, read_bugs
from gtk3 import Gtk
from session import Session
from window import ShopWindow

DEFAULT_GEOMETRY = "900x700"


def read_geometry(written):
    """Width, height, and left and top or None, in px."""
    parts = re.fullmatch(r"(\d+)x(\d+)(?:\+(\d+)\+(\d+))?", written)
    if not parts:
        raise argparse.ArgumentTypeError(f'"{written}" is no geometry: write 900x700 or 900x700+20+10.')
    return [int(part) if part else None for part in parts.groups()]


def read_arguments(parser):
    known_bugs = "\n".join(f"  {name}: {text}" for name, text in BUGS.items())
    parser.epilog = f"planted bugs (also by SHOP_BUGS, comma-separated):\n{known_bugs}"
    parser.add_argument("--bug", action="append", default=[], metavar="NAME", help="a planted bug; may be repeated")
    parser.add_argument("--title-suffix", default="", help="added to the title of the window")
    parser.add_argument("--geometry", type=read_geometry, default=DEFAULT_GEOMETRY, help="900x700 or 900x700+20+10")
    return parser.parse_args()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments = read_arguments(parser)
    try:
        bugs = read_bugs(*arguments.bug, os.environ.get("SHOP_BUGS", ""))
    except ValueError as error:
        parser.error(str(error))
    if not Gtk.init_check(sys.argv)[0]:
        sys.exit("There is no display to show a window on: set DISPLAY.")

    shop = ShopWindow(Session(bugs), arguments.title_suffix)
    width, height, left, top = arguments.geometry
    shop.window.resize(width, height)
    if left is not None:
        shop.window.move(left, top)
    Gtk.main()


if __name__ == "__main__":
    main()
