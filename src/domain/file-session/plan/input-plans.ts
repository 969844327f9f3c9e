import { fold } from '../../nearest-word.js';
import { asItIs, onElement, saidOf, withValue, type ActionPlan, type Planner } from './action-plan.js';
import { inQuotes, textOf } from './plain-text.js';

const fill = onElement(
  'fill',
  withValue((value, element) => `fill ${element} with ${value}`),
  ({ value }) => (value === undefined ? {} : { text: value }),
);
const clickOn = onElement('click', (element) => `click ${element}`);
/**
 * As fe-pilot has it, a list such as `text=Next, text=Далее` means buttons: a heading or link of the same text is not pressed
 * in their place.
 */
const click: Planner = (context) => {
  const { selector } = context.fields;
  const buttons = context.backend === 'web' ? buttonsFirst(selector) : undefined;
  if (buttons === undefined) return clickOn(context);
  const name = { selector: buttons };
  return {
    ...clickOn({ ...context, fields: { ...context.fields, name, selector: buttons } }),
    rewrites: [`${selector} → ${buttons}: a list of texts to click means buttons first`],
  };
};

/** A part of a list: commas in quotes belong to it, and an apostrophe within a word opens no quotes. */
const listPart = /(?:"[^"]*"|(?<=[=(]\s*)'[^']*'|[^,])+/g;
const textPart = /^text=\s*(?:"([^"]+)"|'([^'"]+)'|([^"'>][^">]*))$/;

function buttonsFirst(selector = ''): string | undefined {
  const parts = selector.match(listPart)?.map((part) => part.trim()) ?? [];
  const texts = parts.map((part) =>
    textPart
      .exec(part)
      ?.slice(1)
      .find((text) => text !== undefined),
  );
  if (parts.length < 2 || texts.every((text) => text === undefined)) return undefined;
  return parts
    .flatMap((part, index) => (texts[index] === undefined ? [part] : [`Button#"${texts[index]}"`, part]))
    .join(', ');
}

const doubleClick = onElement('double_click', (element) => `double-click ${element}`);
const rightClick = onElement('right_click', (element) => `right-click ${element}`);
const hover = onElement('hover', (element) => `hover ${element}`);
const clear = onElement('clear', (element) => `clear ${element}`);
const focus = onElement('focus', (element) => `focus ${element}`);
const check = onElement('check', (element) => `check ${element}`);
const uncheck = onElement('uncheck', (element) => `uncheck ${element}`);

/** A value is written in the place of what the field holds, as fe-pilot has it; `text` is handeye's own, key by key. */
const type: Planner = (context) => {
  const { name, value, spoken, rest, common } = context.fields;
  if ('text' in rest && spoken === undefined) return asItIs('type')(context);
  const isNamed = spoken !== undefined || Object.keys(name).length > 0 || 'ref' in rest || 'typedSelector' in rest;
  if (!isNamed) return { steps: [{ action: 'type', ...(value !== undefined && { text: value }), ...rest, ...common }] };
  return { ...fill(context), rewrites: ['type → fill: the value replaces what the field holds'] };
};

const fillDate: Planner = (context) => {
  const { value = context.fields.value } = { value: context.written.date };
  return fill({ ...context, fields: { ...context.fields, value } });
};

const select = onElement(
  'select',
  withValue((value, element) => `select ${value} in ${element}`),
  (_, { value }) => (value === undefined ? {} : { option: Array.isArray(value) ? value.map(String) : String(value) }),
);

const upload: Planner = (context) => {
  const { fields, written } = context;
  const files = written.files ?? (Array.isArray(written.value) ? written.value.map(String) : fields.value);
  const list = typeof files === 'string' ? files.split(',').map((file) => file.trim()) : (files ?? []);
  if (fields.spoken !== undefined && list.length !== 1)
    return { unsupported: 'Several files need an element that is named by "selector".' };
  return onElement(
    'upload',
    (element) => {
      const quoted = inQuotes(list[0] ?? '');
      return quoted === undefined ? undefined : `upload ${quoted} to ${element}`;
    },
    () => (files === undefined ? {} : { files }),
  )(context);
};

const directions: Readonly<Record<string, string>> = {
  back: 'back',
  forward: 'forward',
  reload: 'reload',
  refresh: 'reload',
};

const navigate: Planner = ({ fields: { url, value, rest, common } }) => {
  const where = url ?? value;
  const direction = where === undefined ? undefined : directions[where.trim().toLowerCase()];
  const goal = direction === undefined ? { ...(where !== undefined && { url: where }) } : { direction };
  return { steps: [{ action: 'navigate', ...goal, ...rest, ...common }] };
};

const pressKey: Planner = ({ fields, written: { action, key } }) => {
  const { name, spoken, value, rest, common } = fields;
  const keys = key ?? value;
  if (spoken !== undefined) return pressIn(action, keys ?? textOf(rest['keys']) ?? 'Enter', spoken);
  return { steps: [{ action: 'send_keys', ...name, ...(keys !== undefined && { keys }), ...rest, ...common }] };
};

function pressIn(action: string, keys: string, spoken: string): ActionPlan {
  return saidOf(action, spoken, (element) => `press ${keys} in ${element}`);
}

const blur: Planner = ({ fields: { name, spoken, common }, written: { action } }) => {
  const rewrites = ['blur → send_keys Tab'];
  if (spoken !== undefined) return { ...pressIn(action, 'Tab', spoken), rewrites };
  return { steps: [{ action: 'send_keys', ...name, keys: 'Tab', ...common }], rewrites };
};

const on = new Set(['true', 'on', 'yes', 'checked', 'check', '1'].map(fold));
const off = new Set(['false', 'off', 'no', 'unchecked', 'uncheck', '0'].map(fold));

/** Without a value the other state is meant, and that is what a click leads to. */
const toggle: Planner = (context) => {
  const wanted = fold(context.fields.value ?? '');
  if (on.has(wanted)) return { ...check(context), rewrites: ['toggle → check'] };
  if (off.has(wanted)) return { ...uncheck(context), rewrites: ['toggle → uncheck'] };
  return { ...click(context), rewrites: ['toggle → click'] };
};

/** What actions that operate the app come to, by their names. */
export const inputPlans: Readonly<Record<string, Planner>> = {
  navigate,
  goto: navigate,
  visit: navigate,
  click,
  tap: click,
  double_click: doubleClick,
  right_click: rightClick,
  type,
  type_text: type,
  enter_text: type,
  fill,
  fill_field: fill,
  set_value: fill,
  fill_date: fillDate,
  select,
  select_option: select,
  choose: select,
  check,
  uncheck,
  toggle,
  clear,
  focus,
  blur,
  hover,
  upload,
  upload_file: upload,
  set_files: upload,
  press_key: pressKey,
  press_keys: pressKey,
  key: pressKey,
  keys: pressKey,
  send_keys: pressKey,
};
