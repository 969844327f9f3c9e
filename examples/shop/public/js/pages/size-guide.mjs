const status = document.querySelector('#size-status');

document.addEventListener('click', (event) => {
  const { size } = event.target.closest('[data-size]')?.dataset ?? {};
  if (!size) return;
  status.textContent = `Size ${size} chosen.`;
  if (!window.opener) return;
  window.opener.postMessage({ type: 'size-chosen', size }, location.origin);
  window.close();
});
