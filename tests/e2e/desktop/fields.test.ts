import { describe, expect, it } from 'vitest';
import { problemsOf, useDesktopFlows } from '../../support/desktop-flows.js';
import { lacksDesktop } from '../../support/private-desktop.js';

describe.skipIf(lacksDesktop('fields that tell of keys'))('a field of a desktop program', () => {
  const { run } = useDesktopFlows();
  const says = (text: string) => ({ action: 'assert_exists', selector: `Text#"${text}"` });

  it('is filled and cleared without a key, and typed into with one for each character', async () => {
    const ran = await run('gtk3/gtk3_keys.py', [
      { action: 'fill', selector: 'Edit#Name', text: 'Grace 世界' },
      { action: 'clear', selector: 'Edit#Name' },
      { action: 'fill', selector: 'Edit#Name', text: 'Edsger' },
      says('0 keys'),
      { action: 'type', selector: 'Edit#Name', text: ' w. ü' },
      says('5 keys'),
      { action: 'assert_value', selector: 'Edit#Name', expected: 'Edsger w. ü' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });
});
