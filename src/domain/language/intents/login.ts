import { normalised } from '../phrase/words.js';
import { valueOf, type Token, tokensOf } from '../text/token.js';
import { defineIntent, named, oneStep, type IntentContext, type Proposal } from './intent.js';
import type { Scene } from '../grounding/scene.js';
import { toPress } from '../grounding/purpose.js';
import { groundElement } from '../grounding/ground-element.js';

const userNames = /e-?mail|user|login|account|name|id\b/i;
const passwordNames = /passw|passphrase|\bpin\b|kennwort|secret/i;
const loginNames = /^(?:log ?in|sign ?in|log ?on|continue|next|submit|enter)\b/i;

/** The fields of the form in which people log in. */
function loginFields(scene: Scene): { user?: number; password?: number } {
  const fields = scene.nodes.flatMap(({ role, states }, index) =>
    ['textbox', 'searchbox', 'combobox', 'passwordbox'].includes(role) && states.disabled !== true ? [index] : [],
  );
  const isCalled = (index: number, pattern: RegExp): boolean => {
    const { name, id = '', testId = '' } = scene.nodes[index]!;
    return pattern.test(name) || pattern.test(id) || pattern.test(testId);
  };
  const password = fields.find((index) => isCalled(index, passwordNames));
  const before = fields.filter((index) => password === undefined || index < password);
  const user =
    before.findLast((index) => isCalled(index, userNames)) ?? (password === undefined ? undefined : before.at(-1));
  return { ...(user !== undefined && { user }), ...(password !== undefined && { password }) };
}

/** What is known of a credential, as a flow writes it; undefined: nothing is. */
function known(scene: Scene, names: readonly RegExp[]): string | undefined {
  const { variables, secrets } = scene.around;
  for (const name of names) {
    const variable = variables.find((each) => name.test(each));
    if (variable !== undefined) return `{{${variable}}}`;
    const secret = secrets.find((each) => name.test(each));
    if (secret !== undefined) return `{{secret.${secret}}}`;
  }
  return undefined;
}

function logIn(
  context: IntentContext,
  user: readonly Token[] | undefined,
  password: readonly Token[] | undefined,
): Proposal | undefined {
  const { scene } = context;
  const fields = loginFields(scene);
  if (fields.password === undefined) {
    const link = groundElement('log in', tokensOf('log in'), toPress, scene);
    if (link.kind === 'found')
      return {
        kind: 'steps',
        understood: `click ${named(scene, link.index)}`,
        steps: [{ action: 'click', ...scene.nameOf(link.index) }],
        score: 0.9,
        again: true,
      };
    return {
      kind: 'absent',
      question: 'There is no password field, and nothing that leads to one.',
      candidates: [],
      score: 0,
    };
  }
  const who = user === undefined ? undefined : valueOf(user);
  const owner =
    who === undefined
      ? ''
      : normalised(who)
          .replace(/@.*$/, '')
          .replaceAll(/[^a-z\d]+/g, '[._-]?');
  const variable =
    who === undefined || who.startsWith('{{')
      ? undefined
      : known(scene, [new RegExp(`^${owner}[._-]?(?:user(?:name)?|e?mail|login)$`, 'i')]);
  const userValue =
    variable ??
    who ??
    known(scene, [/^(?:user_?name|user|login|e-?mail|login_?(?:user|e?mail))$/i, /user|e-?mail|login/i]);
  const passwordValue =
    password !== undefined
      ? valueOf(password)
      : known(scene, [
          ...(owner === '' ? [] : [new RegExp(`^(?:${owner}[._-]?pass(?:word)?|pass(?:word)?[._-]?${owner})$`, 'i')]),
          /^(?:login_?)?pass(?:word)?$/i,
          /pass(?:word)?$/i,
        ]);
  const missing = [
    ...(userValue === undefined && fields.user !== undefined ? ['user'] : []),
    ...(passwordValue === undefined ? ['password'] : []),
  ];
  if (missing.length > 0) {
    const how = missing
      .map(
        (each) =>
          `the variable "${each}" (--var ${each}=…) or the secret ${each.toUpperCase()} (HANDEYE_SECRET_${each.toUpperCase()})`,
      )
      .join(', and ');
    return {
      kind: 'question',
      question: `Which ${missing.join(' and ')}? None is given. Set ${how}.`,
      candidates: [],
      score: 0.95,
    };
  }
  const submit = submitOf(scene, fields.password);
  const steps = [
    ...(fields.user !== undefined && userValue !== undefined
      ? [{ action: 'fill', ...scene.nameOf(fields.user), text: userValue }]
      : []),
    { action: 'fill', ...scene.nameOf(fields.password), text: passwordValue! },
    submit === undefined
      ? { action: 'send_keys', ...scene.nameOf(fields.password), keys: 'Enter' }
      : { action: 'click', ...scene.nameOf(submit) },
  ];
  return {
    kind: 'steps',
    understood: `log in${userValue === undefined ? '' : ` as ${userValue}`}`,
    steps,
    score: 0.95,
  };
}

/** The button of the form that a field is in. */
function submitOf(scene: Scene, field: number): number | undefined {
  for (const outer of [...scene.ancestors(field), -1]) {
    const inside = outer === -1 ? scene.nodes.map((_, at) => at) : scene.inside(outer);
    const buttons = inside.filter((at) => scene.nodes[at]!.role === 'button' && at > field);
    const called = buttons.filter((at) => loginNames.test(scene.nodes[at]!.name));
    if (called.length > 0) return called[0];
    if (outer !== -1 && scene.nodes[outer]!.role === 'form' && buttons.length === 1) return buttons[0];
  }
  return undefined;
}

/** Logging in and searching. */
export const loginIntents = [
  defineIntent({
    name: 'login',
    title: 'Log in',
    forms: [
      '<login> (as|with) [the] [user|username|email|account] {user} (with|and|using|,) [the] password {password}',
      '<login> (as|with) [the] [user|username|email|account] {user} (/|:) {password}',
      '<login> [to {app}] (with|using) [my|the|valid|these] credentials',
      '<login> (as|with|using) [the] [user|username|email|account] {user}',
      '<login> with [the] [user|username|email] {user} (and|,) {password}',
      '<login> [in] [to {app}]',
      '<login> [again]',
    ],
    examples: ['log in as alice@example.com with password {{secret.PASSWORD}}', 'log in'],
    propose: ({ user, password }, context) => {
      const isNobody =
        user !== undefined &&
        /^(?:the |my |a )?(?:default |test |valid |stored |saved )?(?:user|account|credentials|login)$/.test(
          normalised(valueOf(user)),
        );
      return logIn(context, isNobody ? undefined : user, password);
    },
  }),
  defineIntent({
    name: 'search',
    title: 'Search for something',
    forms: [
      '<search> [for] {query} (in|on|with|using|via|inside) {field}',
      '<search> [for] {query}',
      '(in|on) {field} [,] <search> [for] {query}',
    ],
    examples: ['search for mug', 'search for "blue mug" in the catalogue'],
    propose: ({ query, field }, context) => {
      const { scene } = context;
      const isSearch = (index: number): boolean => {
        const { role, name, id = '', states } = scene.nodes[index]!;
        return (
          states.disabled !== true &&
          states.readonly !== true &&
          (role === 'searchbox' ||
            (['textbox', 'combobox'].includes(role) &&
              !scene.inside(index).some((at) => scene.nodes[at]!.role === 'option') &&
              /search|find|filter|query|suche/i.test(`${name} ${id}`)))
        );
      };
      const boxes = scene.nodes.flatMap((_, index) => (isSearch(index) ? [index] : []));
      let [box] = boxes;
      if (boxes.length !== 1 && field !== undefined) {
        const found = groundElement(
          context.text,
          field,
          (role) => (['searchbox', 'textbox', 'combobox'].includes(role) ? 1 : 0),
          scene,
          context.focus,
        );
        if (found.kind === 'found') box = found.index;
        else return boxes.length === 0 ? unresolvedSearch(context, boxes) : unresolvedSearch(context, boxes);
      } else if (boxes.length !== 1) return unresolvedSearch(context, boxes);
      const name = scene.nameOf(box!);
      const query_ = valueOf(query!);
      const button = scene.nodes.findIndex(
        ({ role, name: label }, index) =>
          role === 'button' && /^(?:search|find|go)\b/i.test(label) && sharesForm(scene, index, box!),
      );
      return oneStep(
        `search for "${query_}" in ${named(scene, box!)}`,
        0.93,
        { action: 'fill', ...name, text: query_ },
        button === -1 ? { action: 'send_keys', ...name, keys: 'Enter' } : { action: 'click', ...scene.nameOf(button) },
      );
    },
  }),
];

function sharesForm(scene: Scene, button: number, box: number): boolean {
  for (const outer of scene.ancestors(box)) {
    if (!scene.contains(outer, button)) continue;
    return !['main', 'document'].includes(scene.nodes[outer]!.role);
  }
  return false;
}

function unresolvedSearch({ scene }: IntentContext, boxes: readonly number[]): Proposal {
  if (boxes.length === 0)
    return { kind: 'absent', question: 'There is no search field on the screen.', candidates: [], score: 0 };
  return {
    kind: 'question',
    question: 'There are several search fields; say in which one.',
    candidates: boxes.map((index) => scene.shown(index)),
    score: 0.8,
  };
}
