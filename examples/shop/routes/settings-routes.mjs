import { DEFAULT_SETTINGS } from '../data/default-settings.mjs';
import { settingsPage } from '../pages/settings-page.mjs';
import { json, page } from '../server/answers.mjs';
import { readJson } from '../server/request-body.mjs';

const MAX_TEXT_LENGTH = 2000;

function readValue(value, example) {
  if (Array.isArray(example)) return Array.isArray(value) ? value.map(String).slice(0, 20) : undefined;
  if (typeof value !== typeof example) return undefined;
  return typeof value === 'string' ? value.slice(0, MAX_TEXT_LENGTH) : value;
}

async function saveSettings({ req, session, bugs }) {
  const body = await readJson(req);
  const changes = {};
  for (const [key, example] of Object.entries(DEFAULT_SETTINGS)) {
    const value = readValue(body[key], example);
    if (value !== undefined) changes[key] = value;
  }
  if (changes.displayName !== undefined && changes.displayName.trim() === '') {
    return json({ ok: false, message: 'Enter a display name.' });
  }
  if (bugs.isOn('lost-update')) delete changes.displayName;
  Object.assign(session.settings, changes);
  return json({ ok: true, message: 'Settings saved.' });
}

export const SETTINGS_ROUTES = {
  'GET /settings': (context) => page(settingsPage(context, context.session.settings)),
  'GET /api/settings': ({ session }) => json(session.settings),
  'PUT /api/settings': saveSettings,
};
