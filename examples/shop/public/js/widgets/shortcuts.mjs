const MODIFIERS = ['Control', 'Alt', 'Shift', 'Meta'];

function chordOf(event) {
  const pressed = [
    event.ctrlKey && 'Control',
    event.altKey && 'Alt',
    event.shiftKey && 'Shift',
    event.metaKey && 'Meta',
  ];
  const key = event.key === ' ' ? 'Space' : event.key;
  return [...pressed.filter(Boolean), key.length === 1 ? key.toUpperCase() : key].join('+');
}

export function activateShortcuts() {
  const status = document.querySelector('#shortcut-status');
  document.querySelector('#shortcut-area').addEventListener('keydown', (event) => {
    if (MODIFIERS.includes(event.key)) return;
    // Tab must lead out of the area again.
    if (event.key !== 'Tab') event.preventDefault();
    status.textContent = `Last keys: ${chordOf(event)}`;
  });
}
