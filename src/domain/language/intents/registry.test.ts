import { describe, expect, it } from 'vitest';
import { clausesOf, readingsOfClause } from '../clause.js';
import { intents } from './registry.js';

describe('the kinds of instructions', () => {
  it.each(intents.flatMap(({ name, examples }) => examples.map((example) => [example, name] as const)))(
    'understands "%s"',
    (example, name) => {
      const { clauses, unknown } = clausesOf(example);
      expect(unknown).toEqual([]);
      const kinds = clauses.flatMap(({ tokens }) => readingsOfClause(tokens).map(({ intent }) => intent.name));
      expect(kinds).toContain(name);
    },
  );
});

describe('a text is cut into instructions', () => {
  it.each([
    ['click Save, then verify that "Saved" is shown', ['click Save', 'verify that "Saved" is shown']],
    ['Type hello in Name and press Enter.', ['Type hello in Name', 'press Enter']],
    ['type A into X and B into Y', ['type A into X', 'type B into Y']],
    ['set Name to Ada and Age to 36', ['set Name to Ada', 'set Age to 36']],
    ['verify that Save is shown and Delete is hidden', ['verify that Save is shown', 'Delete is hidden']],
    ['check Tea, Coffee and Cocoa', ['check Tea', 'check Coffee', 'check Cocoa']],
    ['type salt and pepper into Notes', ['type salt and pepper into Notes']],
    ['verify the note contains salt and pepper', ['verify the note contains salt and pepper']],
    ['search for salt and pepper', ['search for salt and pepper']],
    [
      'fill the form with Name: Ada, Email: a@b.example and City: Lisbon',
      ['fill the form with Name: Ada, Email: a@b.example and City: Lisbon'],
    ],
    ['upload report.pdf to Attachments. Then click Send.', ['upload report.pdf to Attachments', 'click Send']],
    ['1. click Save\n2. click Close', ['click Save', 'click Close']],
    ['- click Save\n- click Close', ['click Save', 'click Close']],
    ['tick Newsletter and check that it is checked', ['tick Newsletter', 'check that Newsletter is checked']],
    ['repeat 3 times: click Next and press Tab', ['repeat 3 times: click Next and press Tab']],
    ['Please click Save', ['click Save']],
    ['type "first, then second" into Notes', ['type "first, then second" into Notes']],
  ])('%s', (text, parts) => {
    const { clauses, unknown } = clausesOf(text);
    expect(unknown).toEqual([]);
    expect(clauses.map(({ source }) => source)).toEqual(parts);
  });

  it('never inside a name that is on the screen', () => {
    const { clauses } = clausesOf('click Save and close', ['save and close']);
    expect(clauses.map(({ source }) => source)).toEqual(['click Save and close']);
  });

  it.each(['blub the wobble', 'Klicke auf den Knopf', 'if Save is shown click it', 'the weather'])(
    'and "%s" is not understood',
    (text) => {
      expect(clausesOf(text).unknown).toHaveLength(1);
    },
  );
});
