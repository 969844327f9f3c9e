import { describe, expect, it } from 'vitest';
import { titleOf } from './command.js';
import { commandForms } from './command-forms.js';
import { parseMessage } from './parse-message.js';

/** The commands of a message without problems. */
function commandsOf(text: string) {
  const { commands, problems, isCutOff } = parseMessage(text);
  expect(problems).toEqual([]);
  expect(isCutOff).toBe(false);
  return commands;
}

const file = (body: string, path = 'a.js') => `[CREATE_FILE path="${path}"]${body}[/CREATE_FILE]`;
const contentOf = (text: string) => commandsOf(text).map((command) => ('content' in command ? command.content : ''));

describe('a message', () => {
  it('may have every command, with text around them', () => {
    const text = `Here is what I do.
[CREATE_FILE path="src/a.js"]
const a = 1;
[/CREATE_FILE]
Then:
[EDIT_FILE path="src/b.js" start_line="2" end_line="4" hash="0a1b2c3d4e5f6071"]
  two
[/EDIT_FILE]
[DELETE_FILE path="old.js"]
[READ_FILE path="c.js"]
[READ_FILE path="d.js" start_line="5" end_line="9"]
[RUN_COMMAND]
npm test
[/RUN_COMMAND]
[MESSAGE]Hello[/MESSAGE]
[RUN_FLOW path="flows/a.json"]
[LOOK target="http://localhost:1" selector="Dialog#A"]
[LOOK]
[ACT target="http://localhost:1"]
[{"action": "click", "selector": "#a"}]
[/ACT]
[ACT]
{"action": "press", "keys": "Enter"}
[/ACT]
[DO]
click Save
[/DO]
[DONE]
All of it.
[/DONE]
Bye.`;
    expect(commandsOf(text)).toEqual([
      { kind: 'create_file', line: 2, path: 'src/a.js', content: 'const a = 1;\n' },
      {
        kind: 'edit_file',
        line: 6,
        path: 'src/b.js',
        startLine: 2,
        endLine: 4,
        hash: '0a1b2c3d4e5f6071',
        content: '  two\n',
      },
      { kind: 'delete_file', line: 9, path: 'old.js' },
      { kind: 'read_file', line: 10, path: 'c.js' },
      { kind: 'read_file', line: 11, path: 'd.js', startLine: 5, endLine: 9 },
      { kind: 'run_command', line: 12, command: 'npm test' },
      { kind: 'message', line: 15, text: 'Hello' },
      { kind: 'run_flow', line: 16, path: 'flows/a.json' },
      { kind: 'look', line: 17, target: 'http://localhost:1', selector: 'Dialog#A' },
      { kind: 'look', line: 18 },
      { kind: 'act', line: 19, target: 'http://localhost:1', steps: [{ action: 'click', selector: '#a' }] },
      { kind: 'act', line: 22, steps: [{ action: 'press', keys: 'Enter' }] },
      { kind: 'do', line: 25, text: 'click Save' },
      { kind: 'done', line: 28, text: 'All of it.' },
    ]);
    expect(commandsOf(text).map(titleOf)).toEqual([
      'CREATE_FILE: src/a.js',
      'EDIT_FILE: src/b.js, lines 2-4',
      'DELETE_FILE: old.js',
      'READ_FILE: c.js',
      'READ_FILE: d.js, lines 5-9',
      'RUN_COMMAND: npm test',
      'MESSAGE: Hello',
      'RUN_FLOW: flows/a.json',
      'LOOK: http://localhost:1 Dialog#A',
      'LOOK',
      'ACT: http://localhost:1, 1 step',
      'ACT: 1 step',
      'DO: click Save',
      'DONE: All of it.',
    ]);
  });

  it('may have nothing for handeye', () => {
    for (const text of [
      '',
      'Only text.',
      'See [1] and [TODO] and [OK] CREATE_FILE: a.js',
      '[NOTE] no command',
      '\uFEFF',
    ])
      expect(parseMessage(text)).toEqual({ commands: [], problems: [], isCutOff: false });
  });

  it('is the same with Windows line ends, a byte order mark and leading blanks', () => {
    const lines = [
      '[CREATE_FILE path="a.js"]',
      'one',
      'two',
      '[/CREATE_FILE]',
      '[RUN_COMMAND]',
      'ls',
      '[/RUN_COMMAND]',
    ];
    const plain = commandsOf(lines.join('\n'));
    expect(commandsOf(lines.join('\r\n'))).toEqual(plain);
    expect(commandsOf(`\uFEFF${lines.join('\n')}`)).toEqual(plain);
    expect(commandsOf(lines.map((line) => (line.startsWith('[') ? ` \t${line}` : line)).join('\n'))).toEqual(plain);
  });

  it.each(['"a b.js"', "'a b.js'", '“a b.js”', '„a b.js“', '‘a b.js’', '«a b.js»'])('takes %s as a path', (path) => {
    expect(commandsOf(`[DELETE_FILE path=${path}]`)).toMatchObject([{ path: 'a b.js' }]);
  });

  it('may write attributes without quotes, with commas, and in other spellings', () => {
    expect(commandsOf('[READ_FILE path=a.js, startLine=2 end-line = "3"]')).toMatchObject([
      { path: 'a.js', startLine: 2, endLine: 3 },
    ]);
  });

  it('may close commands that have no body', () => {
    expect(commandsOf('[DELETE_FILE path="a"][/DELETE_FILE]\n[READ_FILE path="b"]\n[/READ_FILE]')).toHaveLength(2);
  });

  it('may have several commands in a line', () => {
    expect(commandsOf('[RUN_COMMAND]a[/RUN_COMMAND] [RUN_COMMAND]b[/RUN_COMMAND][DONE]c[/DONE]')).toMatchObject([
      { command: 'a' },
      { command: 'b' },
      { text: 'c' },
    ]);
  });

  it('takes tags only at the beginning of a line', () => {
    expect(commandsOf('Use [DELETE_FILE path="a"] for that.\n- [DONE]no[/DONE]')).toEqual([]);
  });

  it('may stand in fences, as a whole or each command', () => {
    for (const fence of ['```', '~~~', '````']) {
      const text = `Sure:\n${fence}text\n${file('\none\n')}\n[RUN_COMMAND]\nls\n[/RUN_COMMAND]\n${fence}\n`;
      expect(commandsOf(text)).toMatchObject([{ content: 'one\n' }, { command: 'ls' }]);
    }
  });

  it('reads the example of each command', () => {
    for (const { example, kind } of commandForms)
      expect([kind, commandsOf(example)]).toMatchObject([kind, [{ kind, line: 1 }]]);
  });
});

describe('the content of a file', () => {
  it('keeps its blanks and ends with one newline', () => {
    expect(contentOf(file('\n\n  one\n\n\ttwo  \n'))).toEqual(['\n  one\n\n\ttwo  \n']);
    expect(contentOf(file('\none\n\n\n'))).toEqual(['one\n']);
    expect(contentOf(file('one'))).toEqual(['one\n']);
    expect(contentOf(file('one\ntwo\n'))).toEqual(['one\ntwo\n']);
    expect(contentOf(file(''))).toEqual(['']);
    expect(contentOf(file('\n'))).toEqual(['']);
  });

  it('is taken out of the fence that a chat puts around it', () => {
    expect(contentOf(file('\n```js\none\n```\n'))).toEqual(['one\n']);
    expect(contentOf(file('\n\n~~~~\none\n~~~~\n\n'))).toEqual(['one\n']);
    expect(contentOf(file('\n````\n```\none\n```\n````\n'))).toEqual(['```\none\n```\n']);
  });

  it('keeps fences that are a part of it', () => {
    expect(contentOf(file('\n```js\none\n```\n', 'README.md'))).toEqual(['```js\none\n```\n']);
    expect(contentOf(file('\n```\none\n```\ntext\n```\ntwo\n```\n'))).toEqual(['```\none\n```\ntext\n```\ntwo\n```\n']);
    expect(contentOf(file('\n```\none\n'))).toEqual(['```\none\n']);
    expect(contentOf(file('\n```\n'))).toEqual(['```\n']);
  });

  it('may have tags of this protocol that are balanced', () => {
    const body = `Write:\n[CREATE_FILE path="b"]\n…\n[/CREATE_FILE]\nor [CREATE_FILE path=""] in a line:\n${file('x')}\n[RUN_COMMAND]\nrm\n[DONE]\n[/EDIT_FILE]\n`;
    expect(contentOf(file(`\n${body}`, 'docs.txt'))).toEqual([body]);
  });

  it('is not ended by a closing tag within a line', () => {
    expect(contentOf(file('\nEnd with [/CREATE_FILE]\nand go on.\n'))).toEqual([
      'End with [/CREATE_FILE]\nand go on.\n',
    ]);
  });

  it('of an edit keeps blank lines, and may be empty to delete lines', () => {
    const edit = (body: string) => `[EDIT_FILE path="a.js" start_line="1" end_line="2"]${body}[/EDIT_FILE]`;
    expect(contentOf(edit('\none\n\n'))).toEqual(['one\n\n']);
    expect(contentOf(edit('\n\n'))).toEqual(['\n']);
    expect(contentOf(edit('\n'))).toEqual(['']);
    expect(contentOf(edit(''))).toEqual(['']);
    expect(contentOf(edit('\n```\none\n```\n'))).toEqual(['one\n']);
  });
});

describe('other bodies', () => {
  it('may be closed at the end of a line', () => {
    expect(commandsOf('[RUN_COMMAND]\nnpm run a &&\nnpm run b[/RUN_COMMAND]')).toMatchObject([
      { command: 'npm run a &&\nnpm run b' },
    ]);
    expect(commandsOf('[MESSAGE] one\ntwo [/MESSAGE]')).toMatchObject([{ text: 'one\ntwo' }]);
  });

  it('may stand in fences', () => {
    expect(commandsOf('[RUN_COMMAND]\n```sh\nls\n```\n[/RUN_COMMAND]')).toMatchObject([{ command: 'ls' }]);
    expect(commandsOf('[ACT]\n```json\n{"action":"back"}\n```\n[/ACT]')).toMatchObject([
      { steps: [{ action: 'back' }] },
    ]);
  });

  it('of steps may be those of a flow', () => {
    expect(commandsOf('[ACT]{"steps": [{"action":"back"}]}[/ACT]')).toMatchObject([{ steps: [{ action: 'back' }] }]);
  });
});

describe('what is wrong is reported with its line and what to write, and the rest counts', () => {
  const last = '\n[DELETE_FILE path="last"]';
  it.each([
    ['[CREATE_FILE]\nx\n[/CREATE_FILE]', /^CREATE_FILE: path is missing; write \[CREATE_FILE path="…"\]/],
    ['[CREATE_FILE path=""]\n[RUN_COMMAND]\nrm\n[/RUN_COMMAND]\n[/CREATE_FILE]', /_FILE: path is empty/],
    ['[DELETE_FILE path="  "]', /_FILE: path is empty/],
    ['[DELETE_FILE file="a" path="a"]', /DELETE_FILE: there is no attribute file; there are: path/],
    ['[DELETE_FILE pth="a" path="a"]', /there is no attribute pth; write path="…"/],
    ['[RUN_COMMAND path="a"]\nls\n[/RUN_COMMAND]', /RUN_COMMAND: there is no attribute path; write \[RUN_COMMAND\]/],
    ['[DELETE_FILE path="a" path="b"]', /path is written twice/],
    ['[DELETE_FILE a.js]', /"a\.js" is no attribute; write \[DELETE_FILE path="…"\]/],
    ['[DELETE_FILE path="a.js]', /the value of path has no closing quote/],
    ['[CREATE_FILE path="a.js]\nx\n[/CREATE_FILE]', /the value of path has no closing quote/],
    ['[EDIT_FILE path="a" start_line="3" end_line="2"]\n[/EDIT_FILE]', /start_line 3 is after end_line 2/],
    ['[EDIT_FILE path="a" start_line="0" end_line="2"]\n[/EDIT_FILE]', /start_line is "0"; write the number of a line/],
    ['[EDIT_FILE path="a" start_line="1"]\n[/EDIT_FILE]', /end_line is missing/],
    ['[READ_FILE path="a" start_line="-1"]', /start_line is "-1"/],
    ['[READ_FILE path="a" end_line="9999999999"]', /end_line is "9999999999"/],
    ['[RUN_COMMAND]\n\n[/RUN_COMMAND]', /RUN_COMMAND: it is empty; write the command to run/],
    ['[DO][/DO]', /DO: it is empty; write what to do/],
    ['[ACT]\nclick Save\n[/ACT]', /the body is no JSON .*; write a list of steps/],
    ['[ACT]\n[/ACT]', /the body is no JSON \(it is empty\)/],
    ['[ACT]\n["click"]\n[/ACT]', /the body is no list of steps/],
    ['[ACT]\n[]\n[/ACT]', /the body is no list of steps/],
    [
      '[WRITE_FILE path="a"]\n[RUN_COMMAND]\nrm\n[/RUN_COMMAND]\n[/WRITE_FILE]',
      /no command WRITE_FILE; write CREATE_FILE/,
    ],
    ['[CREATEFILE path="a"]', /no command CREATEFILE; write CREATE_FILE/],
    ['[READ path="a"]', /no command READ; write READ_FILE/],
    ['[COMMIT_ALL]', /no command COMMIT_ALL; there are: CREATE_FILE, /],
    ['[/CREATE_FILE]', /\[\/CREATE_FILE\] closes nothing/],
    ['[DELETE_FILE\npath="a"]', /the tag has no \] in its line; write it with all its attributes in one line/],
  ])('%j', (text, message) => {
    const { commands, problems, isCutOff } = parseMessage(`\n${text}${last}`);
    expect(problems).toEqual([{ line: 2, message: expect.stringMatching(message) as string }]);
    expect(commands).toMatchObject([{ path: 'last' }]);
    expect(isCutOff).toBe(false);
  });

  it('after 50 problems only that there are more', () => {
    const { problems } = parseMessage('[DELETE_FILE]\n'.repeat(100));
    expect(problems).toHaveLength(51);
    expect(problems[50]).toEqual({ line: 51, message: 'more is wrong from here on, which is left out' });
  });
});

describe('a message that is cut off', () => {
  const first = '[DELETE_FILE path="first"]\n';
  it.each([
    '[CREATE_FILE path="a"]\nhalf',
    '[CREATE_FILE path="a"]\nhalf\n[/CREATE_FIL',
    '[CREATE_FILE path="a"]\nhalf\n```\n[RUN_COMMAND]\nls\n[/RUN_COMMAND]\n',
    '[CREATE_FILE path="a"]\n[CREATE_FILE path="b"]\n[/CREATE_FILE]\n',
    '[CREATE_FILE path="a',
    '[CREATE_FILE pa',
    '[CREATE_F',
    '[DELETE_FILE path="a"',
    '[RUN_COMMAND]\nls',
    '[DONE]',
  ])('in %j has the commands before, not the one that is begun', (text) => {
    const { commands, problems, isCutOff } = parseMessage(first + text);
    expect(isCutOff).toBe(true);
    expect(commands).toEqual([{ kind: 'delete_file', line: 1, path: 'first' }]);
    expect(problems.length).toBeGreaterThan(0);
    expect(problems[0]?.line).toBe(2);
  });
});
