import { z } from 'zod';
import { backendNames } from '../../domain/flow/backend.js';

/** What every call on a session names it by. */
const session = z.string().optional().describe('Name; may be left out while only one is open.');

/** What `open` takes. */
export const openSchema = z.strictObject({
  target: z.string().describe('Address of a page, command line of a program, or window:<part of a title>.'),
  backend: z.enum(backendNames).optional().describe('Default: by the target.'),
  name: z.string().optional().describe('Name of the session.'),
  headed: z.boolean().optional().describe('Show the browser.'),
  state: z.string().optional().describe('File that keeps cookies and storage: read now, written on close.'),
  cdp: z.string().optional().describe('Attach to this running Chrome, such as http://localhost:9222.'),
  variables: z.record(z.string(), z.string()).optional().describe('Values for {{name}}.'),
});

const brain = z.enum(['auto', 'builtin', 'llm']).optional().describe('Default: builtin, a model for the rest.');

/** What `do` takes. */
export const doSchema = z.strictObject({
  session,
  text: z.string().describe('What to do, in plain English: click Save, then verify that "Saved" is shown.'),
  brain,
  save: z.string().optional().describe('Write the flow that the session has become here.'),
});

/** What `ask` takes. */
export const askSchema = z.strictObject({
  session,
  text: z.string().describe('A question about the screen: how many rows are unpaid?'),
  brain,
});

/** What `act` takes; each step is checked by the registry of actions. */
export const actSchema = z.strictObject({
  session,
  steps: z.array(z.record(z.string(), z.unknown())).describe('Run in order.'),
  stopOnFailure: z.boolean().optional().describe('Default: true.'),
  timeoutMs: z.int().min(1).max(600_000).optional().describe('Default: 120000.'),
});

/** What `look` takes. */
export const lookSchema = z.strictObject({
  session,
  selector: z.string().optional().describe('Only this element (selector or ref).'),
  find: z.string().optional().describe('Only lines that hold this text, with their surroundings.'),
  scope: z.enum(['viewport', 'full']).optional().describe('Default: full.'),
  since: z.int().optional().describe('Only what changed since this look.'),
  maxTokens: z.int().min(50).max(50_000).optional().describe('Default: 500.'),
});

/** What `close` takes. */
export const closeSchema = z.strictObject({ session });

/** What `export_flow` takes. */
export const exportSchema = z.strictObject({
  session: z.string().optional().describe('Name of an open session, or id of a run.'),
  only: z.enum(['passed', 'all']).optional().describe('Default: passed.'),
  withAssertions: z.boolean().optional().describe('Check what was seen to follow. Default: true.'),
  file: z.string().optional().describe('Write it here, below the working folder.'),
});

/** What `capture_screenshot` takes. */
export const screenshotSchema = z.strictObject({
  session,
  selector: z.string().optional().describe('Only this element (selector or ref).'),
  area: z.enum(['viewport', 'full']).optional().describe('Default: viewport.'),
});
