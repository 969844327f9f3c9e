export function activateConsoleButtons() {
  for (const button of document.querySelectorAll('[data-console]')) {
    const level = button.dataset.console;
    button.addEventListener('click', () => console[level](`Shop message: ${level}`));
  }
  document.querySelector('#throw-error').addEventListener('click', () => {
    throw new Error('Thrown by the shop on purpose');
  });
  document.querySelector('#reject-promise').addEventListener('click', () => {
    void Promise.reject(new Error('Rejected by the shop on purpose'));
  });
}
