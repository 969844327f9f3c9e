const form = document.querySelector('#note-form');
const status = document.querySelector('#note-status');

form.addEventListener('submit', (event) => {
  event.preventDefault();
  status.textContent = `Note saved: ${form.elements.note.value}`;
});
