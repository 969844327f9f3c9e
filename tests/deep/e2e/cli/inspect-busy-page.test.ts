import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWebPages, type WebPages } from '../../../support/web-pages.js';
import { desk } from '../../../e2e/cli/command-line.js';

let pages: WebPages;
beforeAll(async () => {
  pages = await startWebPages();
});
afterAll(() => pages.close());

describe('handeye inspect of a page that hangs', () => {
  const hung = (started = ''): string =>
    pages.page(
      `<h1>Hi</h1><script>addEventListener('DOMContentLoaded', () => setTimeout(() => { ${started}; for (;;); }, 0))</script>`,
    );

  it('says so within the time that a page has for an answer', async () => {
    const { exitCode, stdout, stderr } = await desk().handeye('inspect', hung());
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toContain('The target has not answered for 5 s: it is busy or hung.');
  }, 30_000);

  it('ends at the first Ctrl+C', async () => {
    const asked = new Promise<void>((resolve) => {
      pages.answer('/started', (_request, response) => {
        response.writeHead(204).end();
        resolve();
      });
    });
    const { child, ended } = desk().start('inspect', hung(`navigator.sendBeacon('/started')`));
    await asked;
    child.kill('SIGINT');
    const { exitCode, stderr } = await ended;
    expect(exitCode).toBe(3);
    expect(stderr).toContain('The inspection was cancelled.');
  }, 30_000);
});
