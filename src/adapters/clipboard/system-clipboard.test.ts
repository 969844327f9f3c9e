import { describe, expect, it, onTestFinished } from 'vitest';
import { lacksPrograms, startXServer } from '../../../tests/support/x-server.js';
import { clipboardPrograms } from './clipboard-programs.js';
import { createSystemClipboard } from './system-clipboard.js';

describe.skipIf(lacksPrograms('the clipboard', 'Xvfb', 'xclip'))('the clipboard of an X server', () => {
  const startClipboard = async () => {
    const server = await startXServer({ manager: false });
    onTestFinished(async () => server.close());
    const env = { PATH: process.env['PATH'], DISPLAY: server.display };
    return { server, clipboard: createSystemClipboard({ env }) };
  };

  it('gets a text, which other programs read and which is read from them', async () => {
    const { server, clipboard } = await startClipboard();
    const text = 'Grüße, 世界 \u{1F600}\nsecond line\n';
    await clipboard.write(text);
    expect(server.run('xclip', '-out', '-selection', 'clipboard', '-target', 'UTF8_STRING')).toBe(text);
    expect(await clipboard.read()).toBe(text);
    const long = 'x'.repeat(1_000_000);
    await clipboard.write(long);
    expect(await clipboard.read()).toBe(long);
  });

  it('is empty before something is copied', async () => {
    const { clipboard } = await startClipboard();
    expect(await clipboard.read()).toBe('');
    await clipboard.write('');
    expect(await clipboard.read()).toBe('');
  });
});

describe.runIf(process.platform === 'linux')('without a clipboard, what is missing is said', () => {
  it.each([
    [{ PATH: '/usr/bin' }, /^There is no display/, /DISPLAY/],
    [{ PATH: '/nowhere', DISPLAY: ':4242' }, /^No program .* \(xclip, xsel\)/, /sudo apt install xclip/],
    [{ PATH: '/nowhere', WAYLAND_DISPLAY: 'wayland-1' }, /^No program .* \(wl-copy\)/, /sudo apt install wl-clipboard/],
  ])('%j', async (env, message, hint) => {
    const clipboard = createSystemClipboard({ env });
    const expected = {
      code: 'environment_missing',
      message: expect.stringMatching(message) as string,
      hint: expect.stringMatching(hint) as string,
    };
    await expect(clipboard.write('text')).rejects.toMatchObject(expected);
    await expect(clipboard.read()).rejects.toMatchObject(expected);
  });

  it.skipIf(lacksPrograms('the clipboard of a display that is gone', 'xclip'))(
    'for a display that is gone',
    async () => {
      const clipboard = createSystemClipboard({ env: { PATH: process.env['PATH'], DISPLAY: ':4242' } });
      const expected = {
        code: 'environment_missing',
        message: expect.stringMatching(/cannot be reached: xclip failed: .*:4242/) as string,
      };
      await expect(clipboard.write('text')).rejects.toMatchObject(expected);
      await expect(clipboard.read()).rejects.toMatchObject(expected);
    },
  );
});

it('each system has programs of its own', () => {
  const first = (platform: NodeJS.Platform, env: Record<string, string> = {}) =>
    clipboardPrograms({ platform, env }).programs.map(({ write: [program] }) => program);
  expect(first('win32')).toEqual(['powershell']);
  expect(first('darwin')).toEqual(['pbcopy']);
  expect(first('linux', { WAYLAND_DISPLAY: 'wayland-0', DISPLAY: ':0' })).toEqual(['wl-copy', 'xclip', 'xsel']);
  expect(first('linux', { DISPLAY: '' })).toEqual([]);
});
