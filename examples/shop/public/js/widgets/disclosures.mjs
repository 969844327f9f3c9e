export function activateDisclosures() {
  for (const button of document.querySelectorAll('.accordion button')) {
    button.addEventListener('click', () => {
      const isOpen = button.getAttribute('aria-expanded') !== 'true';
      button.setAttribute('aria-expanded', String(isOpen));
      document.getElementById(button.getAttribute('aria-controls')).hidden = !isOpen;
    });
  }
}
