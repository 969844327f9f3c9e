import { describe, expect, it } from 'vitest';
import { readActionFile } from './action-file.js';

const good = '{"actions": [{"action": "click", "selector": "text=Next"}], "reasoning": "it\'s \\"on\\""}';

describe('an action file with something around or in it', () => {
  it.each([
    ['a byte order mark', `\uFEFF${good}`],
    ['a fence', `\`\`\`json\n${good}\n\`\`\``],
    ['a fence without a language', `\`\`\`\n${good}\n\`\`\`\n`],
    ['a fence between sentences', `Here it is:\n\n\`\`\`json\r\n${good}\r\n\`\`\`\nThat is all.`],
    ['a fence that is not closed', `\`\`\`json\n${good}\n`],
    ['comments', `// what is next\n{"actions": [/* go on */ {"action": "click", "selector": "text=Next"}]} // done`],
    ['commas before closing brackets', '{"actions": [{"action": "click", "selector": "text=Next",},],}'],
    ['line ends of Windows', good.replaceAll(' ', '\r\n')],
  ])('is read with %s', (_, text) => {
    expect(readActionFile(text)).toMatchObject({ ok: true, file: { actions: [{ action: 'click' }] } });
  });

  it('keeps what looks like a comment or a fence inside a text', () => {
    const value = 'http://a.b/c ```json\n/* x */, ]';
    const text = JSON.stringify({ action: 'type', selector: '#a', value });
    expect(readActionFile(text)).toMatchObject({ ok: true, file: { actions: [{ value }] } });
  });

  it('reads line breaks that stand in a text as they are', () => {
    expect(readActionFile('{"action": "type", "selector": "#a", "value": "a\nb"}')).toMatchObject({
      ok: true,
      file: { actions: [{ value: 'a\nb' }] },
    });
  });
});

describe('an action file that is cut off', () => {
  it.each(Array.from({ length: good.length - 1 }, (_, length) => good.slice(0, length)))('%j may go on', (text) => {
    expect(readActionFile(text)).toMatchObject({ ok: false, isCutOff: true });
  });

  it.each([
    '',
    ' \n',
    '\uFEFF',
    '`',
    '```js',
    '```json\n',
    '```json\n{"act',
    '// a',
    '/* a',
    '{"a": tru',
    '{"a": 1',
    '[-',
  ])('%j may go on', (text) => {
    expect(readActionFile(text)).toMatchObject({ ok: false, isCutOff: true });
  });
});

describe('an action file that is wrong', () => {
  it.each([
    ['two values', `${good}\n${good}`, 'Line 2, column 1: there is more after the end of the JSON'],
    ['no JSON', 'I click on Next.', 'Line 1, column 1: "I" is no JSON value'],
    ['single quotes', "{'action': 'click'}", `Line 1, column 2: "'action'" stands where a name in double quotes`],
    [
      'a missing comma',
      '{"action": "click"\n "selector": "#a"}',
      'Line 2, column 2: "\\"selector\\"" stands where a comma or }',
    ],
    ['a missing colon', '{"action" "click"}', 'stands where : is expected, after "action"'],
    ['a wrong escape', '{"action": "type", "value": "C:\\dir"}', 'write \\\\ for a backslash'],
    ['a number', '42', 'The file holds 42. Write an object'],
    ['nothing to do', '{}', 'There is neither an action nor a decision'],
    ['null', 'null', 'The file holds null'],
    [
      'an unknown action',
      '{"action": "clik", "selector": "#a"}',
      'actions[0].action: "clik" is no action. Did you mean "click"?',
    ],
    ['an action of no kind', '[{"action": "fly"}]', '"fly" is no action. Write one such as click'],
    ['no word for the action', '{"actions": [{"selector": "#a"}]}', 'actions[0].action: is missing'],
    ['an action that is a number', '{"actions": [{"action": 3}]}', 'actions[0].action: 3 cannot be read. Write a text'],
    ['actions that are a text', '{"actions": "click"}', 'actions: "click" cannot be read. Write a list of actions'],
    ['an action that is a text', '{"actions": ["click"]}', 'actions[0]: "click" cannot be read. Write an object'],
    ['an unknown decision', '{"decision": "stuk"}', 'decision: "stuk" is no decision. Did you mean "stuck"?'],
    ['a decision that is a list', '{"decision": []}', 'decision: [] is no decision. Write one of continue'],
    [
      'a selector that is a number',
      '{"action": "click", "selector": 3}',
      'actions[0].selector: 3 cannot be read. Write a text',
    ],
    [
      'an empty selector',
      '{"action": "click", "selector": ""}',
      'actions[0].selector: "" cannot be read. Write a text that is not empty',
    ],
    ['a value that is an object', '{"action": "type", "value": {}}', 'actions[0].value: {} cannot be read'],
    [
      'a duration in words',
      '{"action": "wait", "duration": "2s"}',
      'actions[0].duration: "2s" cannot be read. Write a number',
    ],
    ['yes for true', '{"actions": [], "stopOnError": "yes"}', 'stopOnError: "yes" cannot be read. Write true or false'],
    ['a misspelt field', '{"acitons": []}', '"acitons" is no field. Did you mean "actions"?'],
    ['a field twice', '{"actions": [], "Actions": []}', '"Actions" is there twice'],
    ['action and actions', '{"action": "click", "actions": []}', '"action" and "actions" stand side by side'],
  ])('%s', (_, text, problem) => {
    const read = readActionFile(text);
    expect(read).toMatchObject({ ok: false, isCutOff: false });
    expect(read.ok ? '' : read.problems.join('\n')).toContain(problem);
  });

  it('names all problems at once, and at most twenty', () => {
    expect(readActionFile('{"decision": "x", "actions": [{"action": "y"}]}')).toMatchObject({
      problems: [expect.stringContaining('"y"') as string, expect.stringContaining('"x"') as string],
    });
    const many = readActionFile(JSON.stringify(Array.from({ length: 500 }, () => ({ action: 'fly' }))));
    expect(many.ok ? [] : many.problems).toHaveLength(20);
  });

  it('is not read deeper than 200 levels', () => {
    const read = readActionFile('['.repeat(100_000));
    expect(read).toMatchObject({ ok: false, problems: [expect.stringContaining('more than 200 levels') as string] });
  });

  it('has no way to a prototype', () => {
    const read = readActionFile('{"action": "click", "__proto__": {"selector": "#a"}}');
    expect(read.ok && Object.hasOwn(read.file.actions[0] ?? {}, 'selector')).toBe(false);
    expect(({} as Record<string, unknown>)['selector']).toBeUndefined();
  });
});

it('10,000 actions are read', () => {
  const actions = Array.from({ length: 10_000 }, (_, index) => ({ action: 'click', selector: `#b${index}` }));
  const read = readActionFile(JSON.stringify({ actions }));
  expect(read.ok && read.file.actions).toHaveLength(10_000);
});
