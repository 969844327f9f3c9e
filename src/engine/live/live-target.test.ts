import { describe, expect, it } from 'vitest';
import type { BackendName } from '../../domain/flow/backend.js';
import { liveTargetOf } from './live-target.js';

describe('what a live session is opened on', () => {
  it.each<[written: string, backend: BackendName | undefined, expected: ReturnType<typeof liveTargetOf>]>([
    ['http://shop.example/cart', undefined, { backend: 'web', targets: { web: { url: 'http://shop.example/cart' } } }],
    ['localhost:3000/cart', undefined, { backend: 'web', targets: { web: { url: 'http://localhost:3000/cart' } } }],
    ['127.0.0.1:4173', undefined, { backend: 'web', targets: { web: { url: 'http://127.0.0.1:4173' } } }],
    ['[::1]:4173', undefined, { backend: 'web', targets: { web: { url: 'http://[::1]:4173' } } }],
    ['web:8080', undefined, { backend: 'web', targets: { web: { url: 'http://web:8080' } } }],
    [' shop.example ', undefined, { backend: 'web', targets: { web: { url: 'http://shop.example' } } }],
    ['about:blank', undefined, { backend: 'web', targets: { web: { url: 'about:blank' } } }],
    ['shop', 'web', { backend: 'web', targets: { web: { url: 'http://shop' } } }],
    ['gedit notes.txt', undefined, { backend: 'desktop', targets: { desktop: { launch: 'gedit notes.txt' } } }],
    ['./app --port=3000', undefined, { backend: 'desktop', targets: { desktop: { launch: './app --port=3000' } } }],
    ['gedit', 'linux', { backend: 'linux', targets: { linux: { launch: 'gedit' } } }],
    ['window: Untitled', undefined, { backend: 'desktop', targets: { desktop: { windowTitleContains: 'Untitled' } } }],
    ['notes.json', 'fake', { backend: 'fake', targets: { fake: { app: 'notes.json' } } }],
  ])('takes %j (%s) for %j', (written, backend, expected) => {
    expect(liveTargetOf(written, backend)).toEqual(expected);
  });

  it.each<[written: string, backend: BackendName | undefined, message: RegExp]>([
    ['  ', undefined, /^The target is empty\.$/],
    ['http:///cart', undefined, /does not say which app it is a path of/],
    ['javascript:alert(1)', 'web', /is not the address of a page/],
  ])('refuses %j (%s)', (written, backend, message) => {
    expect(() => liveTargetOf(written, backend)).toThrow(message);
  });
});
