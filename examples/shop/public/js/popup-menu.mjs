/**
 * Makes an element with `role=menu` open, close and follow the keyboard.
 *
 * @param {HTMLElement} menu
 * @param {{ onChoose: (item: HTMLElement) => void, onClose?: () => void }} handlers
 * @returns {{ open(): void, close(): void, isOpen(): boolean }} closing gives the focus back to where it was
 */
export function createPopupMenu(menu, { onChoose, onClose = () => {} }) {
  const items = [...menu.querySelectorAll('[role="menuitem"]')];
  let returnFocusTo = null;

  function closeOnOutsidePress(event) {
    if (!menu.contains(event.target)) close({ isFocusKept: true });
  }

  function open() {
    returnFocusTo = document.activeElement;
    menu.hidden = false;
    items[0].focus();
    document.addEventListener('pointerdown', closeOnOutsidePress);
  }

  function close({ isFocusKept = false } = {}) {
    if (menu.hidden) return;
    menu.hidden = true;
    document.removeEventListener('pointerdown', closeOnOutsidePress);
    onClose();
    if (!isFocusKept) returnFocusTo?.focus();
  }

  menu.addEventListener('click', (event) => {
    const item = event.target.closest('[role="menuitem"]');
    if (!item || item.getAttribute('aria-disabled') === 'true') return;
    close();
    onChoose(item);
  });

  menu.addEventListener('keydown', (event) => {
    const index = items.indexOf(document.activeElement);
    const moves = { ArrowDown: index + 1, ArrowUp: index - 1 + items.length, Home: 0, End: items.length - 1 };
    if (event.key in moves) {
      event.preventDefault();
      items[moves[event.key] % items.length].focus();
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      event.stopPropagation();
      close();
    }
  });

  return { open, close, isOpen: () => !menu.hidden };
}
