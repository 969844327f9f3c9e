import { attributeIf, html } from '../public/js/shared/html.mjs';

// Each group names its fields in another way, so that every source of an accessible name occurs.

const LANGUAGES = { en: 'English', fr: 'French', de: 'German', ga: 'Irish' };
const INTERESTS = { kitchen: 'Kitchen', desk: 'Desk', garden: 'Garden', outdoor: 'Outdoor' };
const CONTACT_WAYS = { email: 'By email', phone: 'By phone', post: 'By post' };
const CITIES = ['Dublin', 'Cork', 'Galway', 'Paris', 'Berlin', 'London'];
const TIME_ZONES = ['Dublin', 'Lisbon', 'Paris', 'Helsinki', 'Athens'];

function options(texts, isSelected) {
  return Object.entries(texts).map(
    ([value, text]) => html`<option value="${value}" ${attributeIf('selected', isSelected(value))}>${text}</option>`,
  );
}

function labelled(id, label, input) {
  return html`<div class="field"><label for="${id}">${label}</label>${input}</div>`;
}

/** `label for`, `aria-describedby`, a wrapping label, `aria-label`, `title`, disabled and read-only fields. */
export function profileFields(settings) {
  return html`${labelled('display-name', 'Display name', html`<input id="display-name" name="displayName" type="text" required maxlength="60" value="${settings.displayName}" />`)}
    ${labelled('contact-email', 'Contact email', html`<input id="contact-email" name="email" type="email" value="${settings.email}" />`)}
    <div class="field">
      <label for="new-password">New password</label>
      <input
        id="new-password"
        type="password"
        minlength="8"
        autocomplete="new-password"
        aria-describedby="new-password-hint"
      />
      <p class="muted" id="new-password-hint">At least 8 characters. It is not stored.</p>
    </div>
    ${labelled('age', 'Age', html`<input id="age" name="age" type="number" min="0" max="130" value="${settings.age}" />`)}
    <div class="field">
      <span class="label" aria-hidden="true">Phone</span>
      <input name="phone" type="tel" title="Phone number" value="${settings.phone}" />
    </div>
    <label class="field"><span>Website</span><input name="website" type="url" value="${settings.website}" /></label>
    <div class="field">
      <span class="label" aria-hidden="true">Search</span>
      <input name="favouriteSearch" type="search" aria-label="Favourite search" value="${settings.favouriteSearch}" />
    </div>
    ${labelled('account-number', 'Account number', html`<input id="account-number" type="text" value="AC-0042" disabled />`)}
    ${labelled('member-since', 'Member since', html`<input id="member-since" type="text" value="2020-01-01" readonly />`)}
    <input type="hidden" name="formVersion" value="${settings.formVersion}" />`;
}

export function dateFields(settings) {
  const fields = [
    ['birthday', 'Birthday', 'date', settings.birthday],
    ['wakeTime', 'Wake-up time', 'time', settings.wakeTime],
    ['nextMeeting', 'Next meeting', 'datetime-local', settings.nextMeeting],
    ['reportMonth', 'Report month', 'month', settings.reportMonth],
    ['reportWeek', 'Report week', 'week', settings.reportWeek],
  ];
  return html`${fields.map(([name, label, type, value]) =>
      labelled(
        `field-${type}`,
        label,
        html`<input id="field-${type}" name="${name}" type="${type}" value="${value}" />`,
      ),
    )}
    ${labelled('accent-colour', 'Accent colour', html`<input id="accent-colour" name="accentColour" type="color" value="${settings.accentColour}" />`)}
    <div class="field">
      <label for="volume">Volume</label>
      <div class="inline-form-row">
        <input id="volume" name="volume" type="range" min="0" max="100" step="5" value="${settings.volume}" />
        <output id="volume-output" for="volume" aria-label="Chosen volume">${settings.volume}</output>
      </div>
    </div>`;
}

export function choiceFields(settings) {
  return html`<fieldset id="notifications">
      <legend>Notifications</legend>
      <label class="check"><input type="checkbox" id="all-notifications" /> All notifications</label>
      <label class="check indented"
        ><input type="checkbox" name="newsletter" ${attributeIf('checked', settings.newsletter)} /> Newsletter</label
      >
      <label class="check indented"
        ><input type="checkbox" name="offers" ${attributeIf('checked', settings.offers)} /> Special offers</label
      >
    </fieldset>
    <fieldset>
      <legend>Contact me</legend>
      ${Object.entries(CONTACT_WAYS).map(
        ([value, text]) =>
          html`<label class="check"
            ><input
              type="radio"
              name="contactBy"
              value="${value}"
              ${attributeIf('checked', value === settings.contactBy)}
            />
            ${text}</label
          >`,
      )}
    </fieldset>
    <div class="switch-row">
      <span id="two-step-label">Two-step sign-in</span>
      <button
        type="button"
        role="switch"
        class="switch"
        id="two-step"
        aria-labelledby="two-step-label"
        aria-checked="${settings.twoStepSignIn}"
      ></button>
    </div>
    ${labelled(
      'language',
      'Language',
      html`<select id="language" name="language">
        ${options(LANGUAGES, (value) => value === settings.language)}
      </select>`,
    )}
    ${labelled(
      'interests',
      'Interests',
      html`<select id="interests" name="interests" multiple size="4">
        ${options(INTERESTS, (value) => settings.interests.includes(value))}
      </select>`,
    )}
    ${labelled('city', 'City', html`<input id="city" name="city" list="cities" value="${settings.city}" autocomplete="off" /><datalist id="cities">${CITIES.map((city) => html`<option value="${city}"></option>`)}</datalist>`)}
    <div class="field" data-combobox>
      <span class="label" id="time-zone-label">Time zone</span>
      <div
        class="combobox"
        role="combobox"
        id="time-zone"
        tabindex="0"
        aria-labelledby="time-zone-label"
        aria-haspopup="listbox"
        aria-expanded="false"
        aria-controls="time-zone-list"
      >
        ${settings.timeZone}
      </div>
      <ul role="listbox" id="time-zone-list" class="listbox" aria-labelledby="time-zone-label" hidden>
        ${TIME_ZONES.map((zone, index) => html`<li role="option" id="time-zone-${index}" aria-selected="${zone === settings.timeZone}">${zone}</li>`)}
      </ul>
      <input type="hidden" name="timeZone" value="${settings.timeZone}" />
    </div>`;
}

export function aboutFields(settings) {
  const avatar = settings.avatarName ? `${settings.avatarName} (${settings.avatarSize} bytes)` : 'none';
  return html`${labelled('bio', 'About you', html`<textarea id="bio" name="bio" rows="3">${settings.bio}</textarea>`)}
    <div class="field">
      <span class="label" id="signature-label">Signature</span>
      <div
        id="signature"
        class="editable"
        contenteditable="true"
        role="textbox"
        aria-multiline="true"
        aria-labelledby="signature-label"
      >
        ${settings.signature}
      </div>
    </div>
    <div class="field">
      <label for="avatar">Avatar</label>
      <input id="avatar" type="file" accept="image/*" />
      <p class="muted" id="saved-avatar">Saved avatar: ${avatar}</p>
    </div>
    <div class="field">
      <label for="profile-progress">Profile completeness</label>
      <progress id="profile-progress" value="60" max="100">60%</progress>
    </div>
    <div class="field">
      <label for="storage-meter">Storage used</label>
      <meter id="storage-meter" min="0" max="100" low="60" high="85" optimum="20" value="35">35 of 100</meter>
    </div>`;
}
