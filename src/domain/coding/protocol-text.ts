import { commandForms, type CommandForm } from './command-forms.js';

/**
 * The instructions for whoever answers: every command with an example, and the rules.
 * @param replyName a name for the file of the reply
 */
export function protocolText(replyName: string): string {
  return [
    introduction(replyName),
    ...commandForms.map(described),
    steps,
    'Rules',
    ...rules.map((rule) => `- ${rule}`),
    '',
  ].join('\n');
}

const introduction = (
  replyName: string,
): string => `Answer with commands. They are carried out in the order in which you write them, and the next message has their
results. Text outside of commands is ignored. Save the answer as one text file (UTF-8) in the inbox folder, under a
name that ends in .txt, such as ${replyName}. Write it under another name first and rename it, or write it in one go.

Commands
`;

/** What `ACT` and flow files are made of: without it, a model guesses names of actions. */
const steps = `Steps, in ACT and in flow files
    {"action": "open"} · {"action": "click", "selector": "Button#Save"} · {"action": "fill", "selector": "Edit#Email", "text": "a@b.org"}
    select {selector, option} · set_checked {selector, checked} · send_keys {keys: "Enter"} · navigate {url} · wait {selector}
    assert_text {selector, contains} · assert_exists {selector} · assert_not_exists {selector} · assert_url {contains} · assert_count {selector, count}
    Selectors: Type#Name as LOOK shows them (Link#"Log in", Dialog#Export >> Button#OK), #id, text=…, css=…
A flow file (YAML or JSON):
    schemaVersion: 1
    testName: The cart adds up
    targets: { web: { url: "http://localhost:3000" } }
    steps:
      - { action: open }
      - { action: click, selector: 'Link#Cart' }
      - { action: assert_text, selector: '#total', contains: '$24.00' }
`;

const rules: readonly string[] = [
  'A tag stands at the beginning of a line, with all its attributes in that line. Values stand in quotes.',
  'Close every command that has a body, with its closing tag in a line of its own. What is not closed is not carried out.',
  'Write file content as it is, without Markdown fences and without escapes. A file that has tags of this protocol in it can be written when each of its tags is closed.',
  'Paths are relative to the workspace, with / between the names. Paths that lead out of it, and those below .git or .handeye, are REJECTED; so are changes of the settings and policy files of handeye.',
  'Read a file before you edit it, and give the hash that you were shown. If the file has changed since, the edit fails and nothing is written. Line numbers are those from before the edit: edit a file from its end to its beginning, without hash after the first edit.',
  'Long output is cut in the middle; the text says how many characters are left out and which file has all of them.',
  '[OK] means that it was done, [FAILED] that it was not or went wrong. [UNKNOWN] means that handeye was stopped meanwhile: it may have been done, or not, or in part. Check before you do it again.',
  'REJECTED means that a rule or a person does not allow it. Do not try the same again; find another way or ask with MESSAGE.',
  'Problems name the line of your answer. Write those commands again; the others have been carried out, but for what follows a tag that is not closed.',
  'Check your work, for example by running the tests, before you write DONE.',
];

function described({ tag, summary, example }: CommandForm): string {
  return `${tag}: ${summary}\n${indented(example)}\n`;
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '    ');
}
