import { createServer, type Server } from 'node:http';

/** The page of the step benchmark: a form, a list that grows, a dead button, and a frame of another site. */
const mainPage = (frameUrl: string): string => `<!doctype html>
<html lang="en"><title>Steps</title>
<main>
  <h1>Steps</h1>
  <button id="add">Add item</button> <button id="dead">Dead button</button>
  <output id="count" aria-label="Count">0</output>
  <label>Name <input id="name"></label>
  <label>City <input id="city"></label>
  <label>Colour <select id="colour"><option>Red</option><option>Green</option><option>Blue</option></select></label>
  <label><input id="agree" type="checkbox"> Agree</label>
  <p id="greeting"></p>
  <ul id="items">${Array.from({ length: 40 }, (_, index) => `<li><a href="#item-${index}">Item ${index}</a></li>`).join('')}</ul>
  <iframe title="Payment" src="${frameUrl}" width="400" height="120"></iframe>
</main>
<script>
  let count = 0;
  add.onclick = () => { count += 1; document.querySelector('#count').textContent = count; };
  document.querySelector('#name').oninput = (event) => { greeting.textContent = 'Hello, ' + event.target.value; };
</script></html>`;

const framePage = `<!doctype html><html lang="en"><title>Payment</title>
<button id="pay">Pay</button> <output id="paid" aria-label="Paid">0</output>
<script>let paid = 0; pay.onclick = () => { paid += 1; document.querySelector('#paid').textContent = paid; };</script></html>`;

export interface StepApp {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the page on 127.0.0.1 and its frame on localhost, which is another site. */
export async function startStepApp(): Promise<StepApp> {
  const frame = await listen(() => framePage);
  const main = await listen(() => mainPage(`http://localhost:${frame.port}/`));
  return {
    url: `http://127.0.0.1:${main.port}/`,
    async close() {
      await Promise.all(
        [main, frame].map(({ server }) => new Promise((resolve) => server.close(resolve).closeAllConnections())),
      );
    },
  };
}

async function listen(body: () => string): Promise<{ server: Server; port: number }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(body());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { server, port: typeof address === 'object' && address !== null ? address.port : 0 };
}
