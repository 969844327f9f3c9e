import { describe, expect, it } from 'vitest';
import { isBackend } from './backend.js';
import { desktopTargetOf } from './desktop-target.js';
import { targetsSchema } from './flow.js';

const targets = targetsSchema.parse({
  web: { url: 'http://shop.test' },
  desktop: { launch: 'any' },
  linux: { launch: 'own' },
});

describe('the program that a flow is for', () => {
  it.each([
    ['linux', 'own'],
    ['windows', 'any'],
    ['desktop', 'any'],
  ] as const)('on %s is what it says of that, else of desktops', (backend, launch) => {
    expect(desktopTargetOf(targets, backend)?.launch).toBe(launch);
  });

  it('on the desktop at hand is the one that it has, where it names no other', () => {
    expect(desktopTargetOf(targetsSchema.parse({ linux: { launch: 'own' } }), 'desktop')?.launch).toBe('own');
  });

  it('is none on the web', () => {
    expect(desktopTargetOf(targets, 'web')).toBeUndefined();
  });
});

describe('a backend', () => {
  it('is also meant by "desktop" where it is one', () => {
    expect(isBackend('linux', 'desktop')).toBe(true);
    expect(isBackend('linux', 'linux')).toBe(true);
    expect(isBackend('linux', 'windows')).toBe(false);
    expect(isBackend('web', 'desktop')).toBe(false);
  });
});
