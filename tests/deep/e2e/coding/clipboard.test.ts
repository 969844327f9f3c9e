import { describe, expect, it, onTestFinished } from 'vitest';
import { createSystemClipboard } from '../../../../src/adapters/clipboard/system-clipboard.js';
import { contextOf, serveCoding } from '../../../support/coding-session.js';
import { lacksPrograms, startXServer } from '../../../support/x-server.js';
import { desk } from '../../../e2e/cli/command-line.js';

describe.skipIf(lacksPrograms('coding sessions by clipboard', 'Xvfb', 'xclip'))('a coding session by clipboard', () => {
  it('puts each outbox there and takes each reply from there, as a person carries them to a chat', async () => {
    const server = await startXServer({ manager: false });
    onTestFinished(async () => server.close());
    const clipboard = createSystemClipboard({ env: { PATH: process.env['PATH'], DISPLAY: server.display } });
    const place = desk({ DISPLAY: server.display });
    const session = await serveCoding(place, '--copy', '--watch-clipboard', '--allow', 'echo *');
    const copied = async (): Promise<string> => {
      await expect.poll(async () => clipboard.read()).toContain('=== HEADER ===');
      return clipboard.read();
    };
    expect(await copied()).toBe(await session.outbox(1));
    await clipboard.write('something else that was copied meanwhile');
    await clipboard.write('Of course:\n```\n[RUN_COMMAND]\necho from the chat\n[/RUN_COMMAND]\n```');
    expect(contextOf(await session.outbox(2))).toContain('[OK] RUN_COMMAND: echo from the chat');
    expect(await copied()).toBe(await session.outbox(2));
    await clipboard.write('[DONE]\nIt works by clipboard.\n[/DONE]');
    expect(await session.running().ended).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('done') });
  });
});
