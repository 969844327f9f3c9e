import type { CodingCommandKind } from './command.js';

/**
 * What stands between the tags of a command: nothing, the content of a file, a command of the shell, plain text, or JSON.
 */
export type CommandBody = 'none' | 'file' | 'shell' | 'text' | 'json';

/** How one command is written, and what it does. */
export interface CommandForm {
  readonly kind: CodingCommandKind;
  /** The name in its tag: `CREATE_FILE`. */
  readonly tag: string;
  readonly attributes: readonly AttributeForm[];
  readonly body: CommandBody;
  /** What it does, for whoever writes commands. */
  readonly summary: string;
  /** A whole command as it is written. */
  readonly example: string;
}

/** An attribute that a tag may have. */
export interface AttributeForm {
  readonly name: string;
  readonly isRequired: boolean;
}

const required = (name: string): AttributeForm => ({ name, isRequired: true });
const optional = (name: string): AttributeForm => ({ name, isRequired: false });

/** Every command, in the order in which they are explained. What is read and what is explained both come from here. */
export const commandForms: readonly CommandForm[] = [
  {
    kind: 'create_file',
    tag: 'CREATE_FILE',
    attributes: [required('path')],
    body: 'file',
    summary: 'Creates a file with its folders. A file that exists is replaced as a whole.',
    example: '[CREATE_FILE path="src/sum.js"]\nexport const sum = (a, b) => a + b;\n[/CREATE_FILE]',
  },
  {
    kind: 'edit_file',
    tag: 'EDIT_FILE',
    attributes: [required('path'), required('start_line'), required('end_line'), optional('hash')],
    body: 'file',
    summary:
      'Replaces the lines start_line to end_line (from 1, both included) by the body. An empty body deletes them. To insert lines, replace one line by itself and the new ones. With hash, the edit happens only while the file has the hash that READ_FILE showed.',
    example:
      '[EDIT_FILE path="src/sum.js" start_line="1" end_line="1" hash="5891b5b522d5df08"]\nexport const sum = (...all) => all.reduce((a, b) => a + b, 0);\n[/EDIT_FILE]',
  },
  {
    kind: 'delete_file',
    tag: 'DELETE_FILE',
    attributes: [required('path')],
    body: 'none',
    summary: 'Deletes a file.',
    example: '[DELETE_FILE path="src/old.js"]',
  },
  {
    kind: 'read_file',
    tag: 'READ_FILE',
    attributes: [required('path'), optional('start_line'), optional('end_line')],
    body: 'none',
    summary:
      'Shows a file, or some lines of it, in the next message, with line numbers and the hash of the whole file.',
    example: '[READ_FILE path="src/sum.js" start_line="1" end_line="40"]',
  },
  {
    kind: 'run_command',
    tag: 'RUN_COMMAND',
    attributes: [],
    body: 'shell',
    summary:
      'Runs a command of the shell in the workspace, without input. A person may have to allow it. Its output and exit code are in the next message.',
    example: '[RUN_COMMAND]\nnpm test\n[/RUN_COMMAND]',
  },
  {
    kind: 'message',
    tag: 'MESSAGE',
    attributes: [],
    body: 'text',
    summary: 'Says something to the person. It does nothing else.',
    example: '[MESSAGE]\nThe tests come first, then the fix.\n[/MESSAGE]',
  },
  {
    kind: 'done',
    tag: 'DONE',
    attributes: [],
    body: 'text',
    summary:
      'Ends the session. Write it only when the task is done and checked, with a summary. In an answer in which something failed it does not count.',
    example: '[DONE]\nsum() takes any number of values now; all tests pass.\n[/DONE]',
  },
  {
    kind: 'run_flow',
    tag: 'RUN_FLOW',
    attributes: [required('path')],
    body: 'none',
    summary: 'Runs a handeye flow file of the workspace, and shows its report.',
    example: '[RUN_FLOW path="flows/login.json"]',
  },
  {
    kind: 'look',
    tag: 'LOOK',
    attributes: [optional('target'), optional('selector')],
    body: 'none',
    summary:
      'Shows what is on the screen of an app, with refs for its elements. target is as in ACT. selector narrows it to one part.',
    example: '[LOOK target="http://localhost:3000" selector="Dialog#Login"]',
  },
  {
    kind: 'act',
    tag: 'ACT',
    attributes: [optional('target')],
    body: 'json',
    summary:
      'Runs steps on an app: a JSON list of steps, or one step. Each is an object with an action, as in a flow. target opens an address or a program first; without it the app that is open is meant.',
    example:
      '[ACT target="http://localhost:3000"]\n[{"action": "type", "selector": "#email", "text": "ada@example.org"}, {"action": "click", "selector": "Button#Save"}]\n[/ACT]',
  },
  {
    kind: 'do',
    tag: 'DO',
    attributes: [optional('target')],
    body: 'text',
    summary: 'Does on an app what a plain sentence says. target is as in ACT.',
    example: '[DO target="http://localhost:3000"]\nclick Save, then check that "Saved" is shown\n[/DO]',
  },
];

/** The form of a tag; undefined for a name that no command has. */
export function commandForm(tag: string): CommandForm | undefined {
  return formsByTag.get(tag);
}

const formsByTag = new Map(commandForms.map((form) => [form.tag, form]));
