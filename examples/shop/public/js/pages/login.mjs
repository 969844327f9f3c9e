import '../site-header.mjs';

const password = document.querySelector('#login-password');
const toggle = document.querySelector('#show-password');

toggle.addEventListener('click', () => {
  const isShown = password.type === 'password';
  password.type = isShown ? 'text' : 'password';
  toggle.setAttribute('aria-pressed', String(isShown));
});
