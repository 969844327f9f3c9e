import { createHash } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flowOn, startFlowRunner, type FlowRunner } from '../../../support/run-flow.js';

let server: Server;
let port: number;
let flows: FlowRunner;
let shown = '';
const sockets = new Set<Duplex>();

/** Pages, and a web socket that says `done` 120 ms after it was asked. */
beforeAll(async () => {
  server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(
      request.url === '/frame'
        ? '<button id="in">Inner</button><p id="o">-</p><script>document.querySelector("button").onclick = () => { o.textContent = "done" }</script>'
        : shown,
    );
  });
  server.on('upgrade', ({ headers }, socket) => {
    const accept = createHash('sha1')
      .update(`${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', () => setTimeout(() => socket.write(Buffer.from([0x81, 4, ...Buffer.from('done')])), 120));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
  flows = await startFlowRunner();
});
afterAll(async () => {
  await flows.close();
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const ticking =
  '<p id="clock" role="status"></p><script>setInterval(() => { clock.textContent = Math.random() }, 30)</script>';
const live = (onclick: string): string =>
  `<!doctype html><title>Odd</title><button id="b">Press</button><p id="o">-</p><script>b.onclick = () => { ${onclick} }</script>`;
const done = `o.textContent = 'done'`;

/** Clicks the button of a page that has been there for a while, and returns what came of it. */
async function verdictOn(body: string, selector = 'Button#Press'): Promise<string> {
  shown = body;
  const { step } = await flows.run(
    flowOn(`http://127.0.0.1:${port}/`, [
      { action: 'wait', milliseconds: 1200 },
      { action: 'click', selector },
    ]),
  );
  const { warningCode, status, error } = step(3);
  return warningCode ?? error ?? status;
}

describe('a click', () => {
  it.each([
    ['on a page that never becomes still', live(done) + ticking, ['passed']],
    [
      'on a dead button of a page that never becomes still',
      live('') + ticking,
      ['no_observable_effect', 'unproven_effect'],
    ],
    ['that has the page replaced by itself', live('location.reload()') + ticking, ['passed']],
    [
      'that a worker answers by a message',
      live(
        `const w = new Worker(URL.createObjectURL(new Blob(['onmessage = () => setTimeout(() => postMessage(0), 60)']))); w.onmessage = () => { ${done} }; w.postMessage(0)`,
      ),
      ['passed'],
    ],
    [
      'that a worker answers on a page that moves',
      live(
        `const w = new Worker(URL.createObjectURL(new Blob(['onmessage = () => setTimeout(() => postMessage(0), 60)']))); w.onmessage = () => { ${done} }; w.postMessage(0)`,
      ) + ticking,
      ['passed', 'unproven_effect'],
    ],
    [
      'whose answer a web socket pushes',
      `${live('ws.send(1)')}<script>const ws = new WebSocket('ws://' + location.host); ws.onmessage = () => { ${done} }</script>`,
      ['passed'],
    ],
    [
      'whose answer a web socket pushes on a page that moves',
      `${live('ws.send(1)')}<script>const ws = new WebSocket('ws://' + location.host); ws.onmessage = () => { ${done} }</script>${ticking}`,
      ['passed', 'unproven_effect'],
    ],
    ['on a page whose clock jumps', `${live(`Date.now = () => 0; ${done}`)}${ticking}`, ['passed']],
    [
      'on a dead button of a page whose clock jumps',
      live('Date.now = () => 9e15') + ticking,
      ['no_observable_effect', 'unproven_effect'],
    ],
  ])('%s is judged', async (_what, body, verdicts) => {
    expect(verdicts).toContain(await verdictOn(body));
  });

  it('in a frame of another process is judged', async () => {
    const body = `${live('')}<iframe title="Pay" src="http://localhost:${port}/frame"></iframe>${ticking}`;
    expect(await verdictOn(body, 'Frame#Pay >> Button#Inner')).toBe('passed');
  });
});
