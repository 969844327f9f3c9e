import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { HandeyeError } from '../../../domain/errors.js';
import { configFileNames } from '../../../domain/policy/config-file-names.js';
import { agentFiles, agentNames, type AgentFile } from '../agents/agent-files.js';
import { printJson, type CommandCall, type ConfigureCommand } from '../command.js';
import { packageRoot } from '../package-files.js';
import { asTyped } from '../typed-command.js';
import { requireWritable, writeWholeFile, type FileWords } from '../output/write-file.js';

const [configName] = configFileNames;
const flowName = 'flows/example.flow.yaml';

const words: FileWords = {
  subject: 'The file',
  hint: 'Make the folder writable, or give another one with --cwd. Nothing was written.',
};

/** Declares `handeye init`. */
export const configure: ConfigureCommand = (command, handledBy) => {
  command
    .option('--agent <names>', `Write what coding agents read instead: ${agentNames.join(', ')}; several by commas.`)
    .option('--json', 'Print the result as JSON.')
    .addHelpText(
      'after',
      `\nWrites ${configName} and ${flowName}; a file that is there already is never touched.\n\nWith --agent: claude writes .mcp.json and CLAUDE.md, cursor .cursor/mcp.json and .cursor/rules/handeye.mdc, generic\n(for agents with a shell only) AGENTS.md. What is there is kept, and a second time changes nothing.`,
    )
    .action(handledBy(init));
};

async function init(call: CommandCall): Promise<number> {
  const { out, cwd, options } = call;
  if (typeof options['agent'] === 'string') return initAgents(call, options['agent']);
  const files = { [configName]: configText(cwd), [flowName]: flowText(cwd) };
  const taken = [...new Set([...configFileNames, ...Object.keys(files)])].filter((name) => existsSync(join(cwd, name)));
  if (taken.length > 0) {
    throw new HandeyeError('usage', `Already here: ${taken.join(' and ')}. Nothing was written.`, {
      hint: 'Remove it first, or work with what is there.',
      data: { files: taken },
    });
  }
  for (const name of Object.keys(files)) await requireWritable(join(cwd, name), words);
  for (const [name, text] of Object.entries(files)) await writeWholeFile(join(cwd, name), text, words);
  if (call.json) {
    printJson(call, { written: Object.keys(files).map((name) => join(cwd, name)) });
    return 0;
  }
  for (const name of Object.keys(files)) out.line(`${out.paint('passed', out.signs.passed)} wrote ${name}`);
  out.line();
  out.line(`Next: ${out.paint('strong', asTyped(`handeye run ${flowName}`))}`);
  return 0;
}

async function initAgents(call: CommandCall, asked: string): Promise<number> {
  const { out, cwd } = call;
  const files = agentFiles(asked, cwd);
  const others = files.filter(({ isCurrent }) => !isCurrent);
  for (const { name } of others) await requireWritable(join(cwd, name), words);
  for (const { name, text } of others) await writeWholeFile(join(cwd, name), text, words);
  if (call.json) {
    const pathsOf = (listed: readonly AgentFile[]): string[] => listed.map(({ name }) => join(cwd, name));
    printJson(call, { written: pathsOf(others), unchanged: pathsOf(files.filter(({ isCurrent }) => isCurrent)) });
    return 0;
  }
  for (const { name, isCurrent } of files)
    out.line(`${out.paint('passed', out.signs.passed)} ${isCurrent ? 'nothing to change in' : 'wrote'} ${name}`);
  if (others.length === 0) return 0;
  out.line();
  out.line('Next: start the agent anew in this folder, and have it open your app.');
  return 0;
}

function configText(cwd: string): string {
  const config = {
    $schema: schemaPath(cwd, 'config'),
    workers: 1,
    artifacts: 'on_fail',
    reporters: ['terminal', 'json', 'html'],
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

/** A page of its own, so that the first run needs neither an app nor the network. */
const examplePage = [
  '<title>Greeter</title>',
  '<label>Name <input></label> ',
  '<button onclick=hello.textContent=`Hello,\\u0020${document.querySelector(`input`).value}`>Greet</button>',
  '<p role=status id=hello></p>',
].join('');

function flowText(cwd: string): string {
  return `# yaml-language-server: $schema=${schemaPath(join(cwd, dirname(flowName)), 'test-flow')}
schemaVersion: 1
testName: Example
description: Greets by name. Put the address of your own app here.
targets:
  web:
    url: 'data:text/html,${examplePage}'
steps:
  - action: open
  - action: fill
    selector: Textbox#Name
    text: '{{name}}'
  - action: click
    selector: Button#Greet
  - action: assert_text
    selector: '#hello'
    contains: Hello, {{name}}
variables:
  name: Ada
`;
}

/** As an editor finds it from `folder`: in the project that has handeye installed, else where this handeye is. */
function schemaPath(folder: string, name: string): string {
  const path = relative(folder, join(packageRoot(), 'schemas', `${name}.schema.json`)).replaceAll(sep, '/');
  return path.startsWith('.') ? path : `./${path}`;
}
