import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startLiveTools, type LiveStand } from '../../support/live-tools.js';

const page = `<title>Start</title><h1>Account</h1>
<button id=del>Delete account</button>
<button id=item aria-label="Delete item"><img alt="trash can" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width=40 height=40></button>
<form aria-label="Card" onsubmit="document.title='Done';return false"><label>Card <input id=card></label><button>Pay now</button></form>
<button id=tidy>Tidy up</button><input type=file aria-label="File" onchange="document.title=this.files[0].name">
<script>
del.onclick = item.onclick = () => { document.title = 'Done' };
tidy.onclick = () => { if (confirm('Delete all data?')) document.title = 'Done' };
</script>`;

let server: Server;
let stand: LiveStand;
let url: string;
beforeAll(async () => {
  server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stand = await startLiveTools();
});
afterAll(async () => {
  await stand.close();
  server.close();
});

it.each<[what: string, steps: Record<string, unknown>[]]>([
  ['by a click', [{ action: 'click', selector: '#del' }]],
  ['by a click on the picture in it', [{ action: 'click', selector: 'css=#item > img' }]],
  [
    'by Enter on what has the focus',
    [
      { action: 'focus', selector: '#del' },
      { action: 'send_keys', keys: 'Enter' },
    ],
  ],
  [
    'by Enter in its form',
    [
      { action: 'fill', selector: '#card', text: '4' },
      { action: 'send_keys', keys: 'Enter' },
    ],
  ],
  [
    'by its dialog',
    [
      { action: 'click', selector: '#tidy' },
      { action: 'handle_dialog', accept: true },
    ],
  ],
])('a model does what looks destructive %s only after a yes, and nobody there means no', async (_, steps) => {
  const name = `d${Math.random()}`.replace('.', '');
  await stand.tools.open({ target: url, name }, stand.call());
  const { data, text } = await stand.tools.act({ session: name, steps }, stand.call());
  expect(text).toContain('looks destructive');
  expect((data['steps'] as { failure?: string }[]).at(-1)?.failure).toBe('guardrail_violation');
  if (!text.includes('dialog open'))
    await stand.tools.act({ session: name, steps: [{ action: 'assert_title', contains: 'Start' }] }, stand.call());
  await stand.tools.close({ session: name }, stand.call());
});

it('a model starts no program, attaches to no browser and reads no file of its own accord', async () => {
  const file = join(stand.folder, 'pwned');
  await expect(stand.tools.open({ target: `touch ${file}` }, stand.call())).rejects.toThrow('Not permitted');
  expect(existsSync(file)).toBe(false);
  await expect(stand.tools.open({ target: 'file:///etc/hostname' }, stand.call())).rejects.toThrow('Not permitted');
  const cdp = 'http://127.0.0.1:1';
  await expect(stand.tools.open({ target: url, cdp }, stand.call())).rejects.toThrow('Not permitted');
  await expect(stand.tools.open({ target: url, state: '/elsewhere/x.json' }, stand.call())).rejects.toThrow(
    'working folder',
  );
  expect(stand.tools.count()).toBe(0);
});

it('a file that holds no state of a browser is left as it is', async () => {
  const file = join(stand.folder, 'notes.json');
  writeFileSync(file, '{"mine": 1}');
  await expect(stand.tools.open({ target: url, state: 'notes.json' }, stand.call())).rejects.toThrow('notes.json');
  expect(readFileSync(file, 'utf8')).toBe('{"mine": 1}');
});

it('uploads a file of the working folder by its relative path, and exports nothing that was refused', async () => {
  mkdirSync(join(stand.folder, 'files'));
  writeFileSync(join(stand.folder, 'files/note.txt'), 'x');
  await stand.tools.open({ target: url, name: 'up' }, stand.call());
  const steps = [
    { action: 'upload', selector: 'css=input[type=file]', files: ['files/note.txt'] },
    { action: 'assert_title', contains: 'note.txt' },
    { action: 'click', selector: '#del' },
  ];
  const { data } = await stand.tools.act({ session: 'up', steps }, stand.call());
  expect(data['steps']).toMatchObject([{ status: 'passed' }, { status: 'passed' }, { failure: 'guardrail_violation' }]);
  const exported = await stand.tools.exportFlow({ session: 'up', only: 'all' }, stand.call());
  expect(exported.text).toContain('files/note.txt');
  expect(exported.text).not.toContain('#del');
  await stand.tools.close({ session: 'up' }, stand.call());
});

it('leaves no session where its opening is given up', async () => {
  const cancel = new AbortController();
  const opening = stand.tools.open({ target: url, name: 'gone' }, stand.call({ signal: cancel.signal }));
  cancel.abort();
  await expect(opening).rejects.toThrow(/cancelled|stopped/i);
  expect(stand.tools.count()).toBe(0);
});
