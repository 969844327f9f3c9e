import { createPopupMenu } from '../popup-menu.mjs';

export function activateActionsMenu() {
  const button = document.querySelector('#actions-button');
  const status = document.querySelector('#menu-status');
  const menu = createPopupMenu(document.querySelector('#actions-menu'), {
    onChoose: (item) => {
      status.textContent = `Chosen: ${item.textContent}`;
    },
    onClose: () => button.setAttribute('aria-expanded', 'false'),
  });

  // A press on the button while the menu is open closes it as a press outside; the click must not reopen it.
  let wasOpen = false;
  button.addEventListener('pointerdown', () => {
    wasOpen = menu.isOpen();
  });
  button.addEventListener('click', () => {
    if (!wasOpen) {
      menu.open();
      button.setAttribute('aria-expanded', 'true');
    }
    wasOpen = false;
  });
}
