import { describe, expect, it } from 'vitest';
import { desk, type Desk } from './command-line.js';

const variable = { HANDEYE_VISION_FALLBACK_POLICY: 'allowed_silent' };

describe('visionFallbackPolicy is set', () => {
  it.each<[string, () => Desk, readonly string[]]>([
    ['by a flag', () => desk(), ['--vision-fallback-policy', 'allowed_but_warning']],
    ['by a variable', () => desk(variable), []],
  ])('%s', async (_how, deskOf, flags) => {
    const place = deskOf();
    const flow = {
      schemaVersion: 1,
      testName: 'Save',
      targets: { fake: { app: { schemaVersion: 1, name: 'app', windows: [{ title: 'App' }] } } },
      steps: [{ action: 'open' }, { action: 'click', selector: 'Button#Save', timeoutMs: 50 }],
    };
    const { exitCode, stdout } = await place.handeye('run', place.write('save.flow.json', flow), ...flags);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('No vision brain is configured to look for it in a picture');
    expect(exitCode).toBe(1);
  });
});
