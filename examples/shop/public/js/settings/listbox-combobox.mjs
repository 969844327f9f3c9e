/**
 * A select-only combobox after the ARIA Authoring Practices: the focus stays on the combobox and
 * `aria-activedescendant` names the option.
 *
 * @param {HTMLElement} root holds the combobox, its listbox and a hidden input with the value
 * @returns {{ reset(): void }} back to the value that the page came with
 */
export function activateCombobox(root) {
  const combobox = root.querySelector('[role="combobox"]');
  const listbox = root.querySelector('[role="listbox"]');
  const options = [...root.querySelectorAll('[role="option"]')];
  const input = root.querySelector('input[type="hidden"]');
  const savedValue = input.value;
  let active = 0;

  const isOpen = () => !listbox.hidden;

  function setOpen(isWanted) {
    listbox.hidden = !isWanted;
    combobox.setAttribute('aria-expanded', String(isWanted));
    if (isWanted) setActive(options.findIndex((option) => option.textContent === input.value));
    else combobox.removeAttribute('aria-activedescendant');
  }

  function setActive(index) {
    active = Math.min(Math.max(index, 0), options.length - 1);
    options.forEach((option, position) => option.classList.toggle('is-active', position === active));
    combobox.setAttribute('aria-activedescendant', options[active].id);
  }

  function choose(value) {
    input.value = value;
    combobox.textContent = value;
    for (const option of options) option.setAttribute('aria-selected', String(option.textContent === value));
  }

  function chooseActive() {
    choose(options[active].textContent);
    setOpen(false);
  }

  combobox.addEventListener('click', () => setOpen(!isOpen()));
  combobox.addEventListener('blur', () => setOpen(false));
  // Keeps the focus on the combobox, so that the press on an option does not close the list first.
  listbox.addEventListener('pointerdown', (event) => event.preventDefault());
  listbox.addEventListener('mousedown', (event) => event.preventDefault());
  listbox.addEventListener('click', (event) => {
    const index = options.indexOf(event.target.closest('[role="option"]'));
    if (index < 0) return;
    setActive(index);
    chooseActive();
  });

  combobox.addEventListener('keydown', (event) => {
    const moves = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: options.length - 1 };
    if (event.key in moves) {
      event.preventDefault();
      if (isOpen()) setActive(moves[event.key]);
      else setOpen(true);
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (isOpen()) chooseActive();
      else setOpen(true);
    } else if (event.key === 'Escape' && isOpen()) {
      setOpen(false);
    }
  });

  return {
    reset() {
      choose(savedValue);
      setOpen(false);
    },
  };
}
