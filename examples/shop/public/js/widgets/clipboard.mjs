const code = document.querySelector('#gift-code');
const status = document.querySelector('#clipboard-status');

// Browsers without permission for the clipboard API still copy a selection.
function copySelection() {
  code.select();
  return document.execCommand('copy');
}

async function copyCode() {
  let isCopied = true;
  try {
    await navigator.clipboard.writeText(code.value);
  } catch {
    isCopied = copySelection();
  }
  status.textContent = isCopied ? `Copied: ${code.value}` : 'The browser did not allow copying.';
}

export function activateClipboard() {
  document.querySelector('#copy-code').addEventListener('click', () => void copyCode());
}
