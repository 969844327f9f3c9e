import { describe, expect, it } from 'vitest';
import {
  isEntryCovered,
  isListed,
  isOriginListed,
  isProgramListed,
  originEntryProblem,
  originOf,
} from './allowlist.js';

describe('a list of origins', () => {
  it.each([
    // entry, address
    ['shop.example', 'https://shop.example/cart?x=1#top'],
    ['shop.example', 'http://shop.example:8080/'],
    ['SHOP.Example', 'https://shop.example/'],
    ['shop.example', 'https://SHOP.EXAMPLE/'],
    ['*.example', 'https://a.b.example/'],
    ['localhost:4173', 'http://localhost:4173/'],
    ['localhost:*', 'http://localhost:4173/'],
    ['127.0.0.1', 'http://127.1/'],
    ['[::1]:4173', 'http://[::1]:4173/'],
    ['https://shop.example', 'https://shop.example/'],
    ['https://shop.example/', 'https://shop.example/cart'],
    ['https://shop.example:443', 'https://shop.example/'],
    ['https://shop.example', 'https://shop.example:443/'],
    ['shop.example:443', 'https://shop.example/'],
    ['shop.example:80', 'http://shop.example/'],
    ['http://localhost:*', 'http://localhost:9999/'],
    ['*://shop.example', 'https://shop.example/'],
    ['https://*', 'https://anything.test/'],
    ['*', 'https://anything.test:1234/'],
    ['müller.example', 'https://xn--mller-kva.example/'],
    ['xn--mller-kva.example', 'https://müller.example/'],
    ['*.müller.example', 'https://shop.müller.example/'],
    ['file:', 'file:///etc/motd'],
    ['file://', 'file:///etc/motd'],
    ['file:///srv/pages/*', 'file:///srv/pages/a/b.html'],
  ])('with %s allows %s', (entry, url) => {
    expect(isOriginListed(url, ['other.test', entry])).toBe(true);
  });

  it.each([
    ['shop.example', 'https://evil.test/'],
    ['shop.example', 'https://shop.example@evil.test/'],
    ['shop.example', 'https://shop.example:pw@evil.test/'],
    ['shop.example', String.raw`https://evil.test\@shop.example/`],
    ['shop.example', 'https://evil.test/?shop.example'],
    ['shop.example', 'https://evil.test/#https://shop.example'],
    ['shop.example', 'https://shop.example.evil.test/'],
    ['shop.example', 'https://notshop.example/'],
    ['shop.example', 'https://sub.shop.example/'],
    ['shop.example', 'https://shopxexample/'],
    ['*.example', 'https://example/'],
    ['*.example', 'https://evil.test/.example'],
    ['localhost:4173', 'http://localhost:4174/'],
    ['localhost:4173', 'http://localhost:41730/'],
    ['https://shop.example', 'http://shop.example/'],
    ['https://shop.example', 'https://shop.example:8443/'],
    ['*://shop.example', 'https://shop.example:8443/'],
    ['shop.example:443', 'http://shop.example/'],
    ['file:', 'https://shop.example/'],
    ['file:///srv/pages/*', 'file:///srv/secret'],
    ['file:///srv/pages/*', 'file:///srv/pages/../secret'],
    ['file:///srv/pages/*', 'file:///srv/pages/%2e%2e/secret'],
    ['shop.example', 'file://shop.example/etc/motd'],
    ['shop.example', 'not an address'],
    ['shop.example', 'javascript:alert(1)'],
    ['shop.example', ''],
  ])('with %s does not allow %s', (entry, url) => {
    expect(isOriginListed(url, [entry])).toBe(false);
  });

  it.each(['http://shop.example/admin', 'shop.example/admin', 'http://shop.example/*', 'shop.example?x', '/admin'])(
    'refuses the entry %s, which says less than it would allow',
    (entry) => {
      expect(originEntryProblem(entry)).toMatch(/^is no origin: .*leave out "/);
      expect(isOriginListed('http://shop.example/', [entry])).toBe(false);
      expect(isOriginListed('http://shop.example/admin', [entry])).toBe(false);
      expect(isEntryCovered('http://shop.example', [entry])).toBe(false);
      expect(isEntryCovered(entry, ['*'])).toBe(false);
    },
  );

  it.each(['*', 'shop.example', 'http://shop.example/', '*://*.example:*', '[::1]:80', 'file:', 'file:///srv/*'])(
    'takes the entry %s',
    (entry) => {
      expect(originEntryProblem(entry)).toBeUndefined();
    },
  );

  it('takes a host with a dot behind it for another one, as browsers do', () => {
    expect(isOriginListed('https://shop.example./', ['shop.example'])).toBe(false);
    expect(isOriginListed('https://shop.example./', ['shop.example.'])).toBe(true);
  });

  it('allows nothing when it is empty, but the documents that pages make themselves', () => {
    expect(isOriginListed('https://shop.example/', [])).toBe(false);
    expect(isOriginListed('about:blank', [])).toBe(true);
    expect(isOriginListed('ABOUT:blank', [])).toBe(true);
    expect(isOriginListed('chrome-error://chromewebdata/', [])).toBe(true);
    expect(isOriginListed('data:text/html,<p>hi', [])).toBe(true);
    expect(isOriginListed('blob:https://shop.example/1', [])).toBe(true);
  });
});

describe('an entry is covered by a list', () => {
  it.each([
    ['shop.example', 'shop.example'],
    ['a.shop.example', '*.example'],
    ['*.shop.example', '*.example'],
    ['https://shop.example', 'shop.example'],
    ['shop.example:8443', 'shop.example'],
    ['https://shop.example', '*://shop.example'],
    ['file:///srv/pages/*', 'file:'],
    ['anything', '*'],
  ])('%s by %s', (inner, outer) => {
    expect(isEntryCovered(inner, [outer])).toBe(true);
  });

  it.each([
    ['shop.example', 'http://shop.example'],
    ['shop.example', 'shop.example:80'],
    ['*', '*.example'],
    ['*', 'http://*'],
    ['*.example', 'a.*'],
    ['file:', 'file:///srv/*'],
  ])('%s not by %s', (inner, outer) => {
    expect(isEntryCovered(inner, [outer])).toBe(false);
  });
});

describe('a list of names', () => {
  it.each([
    ['MyApp.exe', 'myapp'],
    ['myapp', 'MyApp.exe'],
    ['MyAppHelper', 'MyApp*'],
    ['notepad++', 'notepad++'],
    ['a[b]', 'a[b]'],
  ])('finds %s by %s', (name, entry) => {
    expect(isListed(name, [entry])).toBe(true);
  });

  it.each([
    ['MyApp2', 'MyApp'],
    ['xMyApp', 'MyApp*'],
    ['axb', 'a.b'],
    ['', 'a'],
  ])('does not find %s by %s', (name, entry) => {
    expect(isListed(name, [entry])).toBe(false);
  });
});

describe('a list of programs', () => {
  it.each([
    ['node', 'node'],
    ['/usr/bin/node', 'node'],
    [String.raw`C:\Apps\MyApp.exe`, 'my*'],
    ['/opt/app/run', '/opt/app/run'],
    ['/opt/app/run', '/opt/*/run'],
    [String.raw`c:\apps\myapp`, 'C:/Apps/MyApp.exe'],
  ])('finds %s by %s', (program, entry) => {
    expect(isProgramListed(program, ['other', entry])).toBe(true);
  });

  it.each([
    ['node', '/usr/bin/node'],
    ['/tmp/evil/node', '/usr/bin/node'],
    ['/opt/app/evil/run', '/opt/app/*'],
    ['/opt/../run', '/opt/*/run'],
    ['evil/node', '/usr/bin/node'],
    ['nodejs', 'node'],
  ])('does not find %s by %s', (program, entry) => {
    expect(isProgramListed(program, [entry])).toBe(false);
  });
});

it('returns the origin of an address', () => {
  expect(originOf('https://shop.example:443/cart')).toBe('https://shop.example');
  expect(originOf('about:blank')).toBe('about:');
  expect(originOf('nonsense')).toBe('nonsense');
});
