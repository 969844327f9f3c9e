import { ACCOUNTS } from '../data/accounts.mjs';
import { loginPage } from '../pages/login-page.mjs';
import { page, redirect } from '../server/answers.mjs';
import { readForm } from '../server/request-body.mjs';

// Only addresses inside the shop: anything else would let a link send the customer elsewhere.
function safeNext(next) {
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : '/';
}

function showLogin(context) {
  return page(loginPage(context, { next: safeNext(context.url.searchParams.get('next')) }));
}

async function logIn(context) {
  const form = await readForm(context.req);
  const entry = form.get('email');
  const email = typeof entry === 'string' ? entry.trim() : '';
  const next = safeNext(form.get('next'));
  const account = ACCOUNTS.find((known) => known.email === email && known.password === form.get('password'));
  if (!account) {
    return page(loginPage(context, { next, email, error: 'Email or password is wrong.' }));
  }
  context.session.account = { email: account.email, name: account.name };
  if (form.get('remember')) context.rememberSession();
  return redirect(next);
}

function logOut({ session }) {
  session.account = null;
  return redirect('/login');
}

export const ACCOUNT_ROUTES = {
  'GET /login': showLogin,
  'POST /login': logIn,
  'POST /logout': logOut,
};
