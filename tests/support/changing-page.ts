import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ran, RunRequest } from './run-flow.js';
import type { Stand } from './stand.js';

/** A page that changes between two runs of a flow, which is a file in a folder that keeps what the runs leave. */
export interface ChangingPage {
  readonly cwd: string;
  readonly file: string;
  show(body: string, status?: number): void;
  run(request?: RunRequest): Promise<Ran>;
}

/** The page of an account, with a form and a section of its own below. */
export const accountPage = `<main><h1>Account</h1><form aria-label="Profile"><label>Name <input id="name"></label>
  <button type="button" onclick="document.title='Saved'">Save</button><button type="button">Cancel</button></form>
  <section aria-label="Danger zone"><h2>Danger</h2><button>Delete account</button></section></main>`;

/** The button of the form, as it stands in {@link accountPage}. */
export const saveButton = /<button type="button" onclick.*?<\/button>/.exec(accountPage)![0];

let made = 0;

/**
 * Makes such a page.
 * @param steps of the flow as YAML, after `open`
 */
export async function changingPage(
  { pages, flows }: Pick<Stand, 'pages' | 'flows'>,
  steps: string,
  body = accountPage,
): Promise<ChangingPage & { remove(): Promise<void> }> {
  made += 1;
  const cwd = await mkdtemp(join(tmpdir(), 'handeye-heal-'));
  const path = `/changing-${made}`;
  let shown = { body, status: 200 };
  pages.answer(path, (_request, response) => {
    response.writeHead(shown.status, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><html lang="en"><title>Account</title><link rel="icon" href="data:,">${shown.body}</html>`,
    );
  });
  const file = join(cwd, 'account.flow.yaml');
  await writeFile(
    file,
    `# The account\nschemaVersion: 1\ntestName: Account\ntargets:\n  web: { url: '${pages.origin}${path}' }\nsteps:\n  - action: open\n${steps}`,
  );
  return {
    cwd,
    file,
    show: (changed, status = 200) => void (shown = { body: changed, status }),
    run: (request = {}) => flows.run([file], { cwd, heal: 'suggest', timeoutMs: 300, ...request }),
    remove: () => rm(cwd, { recursive: true, force: true }),
  };
}
