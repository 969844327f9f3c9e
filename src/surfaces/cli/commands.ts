import type { CommandEntry } from './command.js';

/** The commands, in the order of the help. Each is loaded when it is called. */
export const commands: readonly CommandEntry[] = [
  { name: 'run', summary: 'Run flows and report what became of them', load: () => import('./commands/run.js') },
  { name: 'validate', summary: 'Check flows without running them', load: () => import('./commands/validate.js') },
  {
    name: 'inspect',
    summary: 'Show what a page or program is made of, ready to be used in selectors',
    load: () => import('./commands/inspect.js'),
  },
  {
    name: 'do',
    summary: 'Carry out what a text in plain English says',
    load: () => import('./commands/do.js'),
  },
  { name: 'ask', summary: 'Answer a question about what is on the screen', load: () => import('./commands/ask.js') },
  { name: 'open', summary: 'Open an app in a live session', load: () => import('./commands/open.js') },
  { name: 'act', summary: 'Run steps on a live session', load: () => import('./commands/act.js') },
  { name: 'look', summary: 'Show what is on the screen of a live session', load: () => import('./commands/look.js') },
  { name: 'close', summary: 'End a live session', load: () => import('./commands/close.js') },
  { name: 'sessions', summary: 'List the live sessions', load: () => import('./commands/sessions.js') },
  {
    name: 'export',
    summary: 'Print the flow that a live session has become',
    load: () => import('./commands/export.js'),
  },
  {
    name: 'session',
    summary: 'Let anything that reads and writes files drive an app',
    load: () => import('./commands/session.js'),
  },
  {
    name: 'code',
    summary: 'Let anything that reads and writes text edit code and check the app',
    load: () => import('./commands/code.js'),
  },
  {
    name: 'service',
    summary: 'Keep live sessions between commands, in the background',
    load: () => import('./commands/service.js'),
  },
  {
    name: 'mcp',
    summary: 'Serve agents over the Model Context Protocol (stdin and stdout)',
    load: () => import('./commands/mcp.js'),
  },
  { name: 'report', summary: 'Make the reports of a run again', load: () => import('./commands/report.js') },
  { name: 'runs', summary: 'List, show, follow and remove runs', load: () => import('./commands/runs.js') },
  { name: 'init', summary: 'Start using handeye in this folder', load: () => import('./commands/init.js') },
  { name: 'demo', summary: 'Run the example flows on the demo shop', load: () => import('./commands/demo.js') },
  {
    name: 'desktop',
    summary: 'Start a desktop of its own, and a program on it',
    load: () => import('./commands/desktop.js'),
  },
  {
    name: 'doctor',
    summary: 'Check what works on this machine, and how to fix the rest',
    load: () => import('./commands/doctor.js'),
  },
  { name: 'schema', summary: 'Print a JSON Schema', load: () => import('./commands/schema.js') },
  { name: 'config', summary: 'Show the settings in force', load: () => import('./commands/config.js') },
  {
    name: 'stop',
    summary: 'Throw the kill switch: nothing acts until a reset',
    load: () => import('./commands/stop.js'),
  },
  { name: 'reset', summary: 'Release the kill switch', load: () => import('./commands/reset.js') },
];
