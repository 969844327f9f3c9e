/**
 * A slider that follows the pointer and the keyboard.
 *
 * @param {HTMLElement} slider with `role=slider` and its `aria-value*` attributes
 * @param {(value: number) => void} onChange also called once with the first value
 */
export function activateSlider(slider, onChange) {
  const min = Number(slider.getAttribute('aria-valuemin'));
  const max = Number(slider.getAttribute('aria-valuemax'));
  let value;

  function setValue(next) {
    const rounded = Math.min(Math.max(Math.round(next), min), max);
    if (rounded === value) return;
    value = rounded;
    slider.setAttribute('aria-valuenow', String(value));
    slider.style.setProperty('--part', String((value - min) / (max - min)));
    onChange(value);
  }

  function followPointer(event) {
    const { left, width } = slider.getBoundingClientRect();
    setValue(min + ((event.clientX - left) / width) * (max - min));
  }

  slider.addEventListener('pointerdown', (event) => {
    slider.setPointerCapture(event.pointerId);
    slider.focus();
    followPointer(event);
  });

  slider.addEventListener('pointermove', (event) => {
    if (slider.hasPointerCapture(event.pointerId)) followPointer(event);
  });

  slider.addEventListener('keydown', (event) => {
    const moves = {
      ArrowRight: value + 1,
      ArrowUp: value + 1,
      ArrowLeft: value - 1,
      ArrowDown: value - 1,
      PageUp: value + 10,
      PageDown: value - 10,
      Home: min,
      End: max,
    };
    if (!(event.key in moves)) return;
    event.preventDefault();
    setValue(moves[event.key]);
  });

  setValue(Number(slider.getAttribute('aria-valuenow')));
}
