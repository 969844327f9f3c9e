import { html } from '../public/js/shared/html.mjs';
import { shopPage } from './layout.mjs';

export function loginPage(context, { next, email = '', error = '' }) {
  return shopPage(context, {
    title: 'Log in',
    script: 'login',
    content: html`<div class="narrow">
      <h1>Log in</h1>
      ${error && html`<p class="message error" role="alert" id="login-error">${error}</p>`}
      <form class="card stack" method="post" action="/login" aria-label="Log in">
        <input type="hidden" name="next" value="${next}" />
        <div class="field">
          <label for="login-email">Email</label>
          <input
            id="login-email"
            name="email"
            type="email"
            autocomplete="username"
            required
            value="${email}"
            ${error && html`aria-invalid="true" aria-describedby="login-error"`}
          />
        </div>
        <div class="field">
          <label for="login-password">Password</label>
          <div class="inline-form-row">
            <input
              id="login-password"
              name="password"
              type="password"
              autocomplete="current-password"
              required
              ${error && html`aria-invalid="true" aria-describedby="login-error"`}
            />
            <button type="button" id="show-password" aria-pressed="false" aria-controls="login-password">
              Show password
            </button>
          </div>
        </div>
        <label class="check"><input type="checkbox" name="remember" /> Remember me</label>
        <button type="submit" class="primary wide">Log in</button>
      </form>
      <p class="muted">Try <code>alice@example.com</code> with the password <code>wonderland</code>.</p>
    </div>`,
  });
}
