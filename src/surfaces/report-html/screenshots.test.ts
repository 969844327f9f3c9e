import { describe, expect, it } from 'vitest';
import { failedJournal, failureScreenshot, passedJournal } from '../../../tests/support/sample-journal.js';
import { encodePng, sampleScreenshot } from '../../../tests/support/sample-screenshot.js';
import { projectRunReport } from '../../projections/execution-report.js';
import { imageInfo } from './image-size.js';
import { loadScreenshots, relativeUrl } from './screenshots.js';

describe('screenshots in the page', () => {
  const failed = projectRunReport(failedJournal());
  const both = { ...failed, reports: [...projectRunReport(passedJournal()).reports, ...failed.reports] };

  it('embeds what fits into the budget, failures first, and links the rest', async () => {
    const bytes = sampleScreenshot();
    const images = await loadScreenshots(both, async () => bytes, bytes.byteLength);
    expect([...images].map(([path, { embedded }]) => [path, embedded])).toEqual([
      [failureScreenshot, true],
      ['artifacts/f1/step-8.png', false],
    ]);
    expect(images.get(failureScreenshot)).toMatchObject({ width: 1280, height: 720 });
    expect(images.get(failureScreenshot)?.src).toMatch(/^data:image\/png;base64,iVBOR/);
    expect(images.get('artifacts/f1/step-8.png')?.src).toBe('./artifacts/f1/step-8.png');
  });

  it('reads data URLs from a map as well', async () => {
    const url = `data:image/png;base64,${Buffer.from(encodePng(2, 3, [])).toString('base64')}`;
    const images = await loadScreenshots(failed, { [failureScreenshot]: url }, 1000);
    expect(images.get(failureScreenshot)).toEqual({ src: url, embedded: true, width: 2, height: 3 });
  });

  it('leaves out what is missing or no image', async () => {
    const fakes = [undefined, new Uint8Array(), Buffer.from('<svg onload="alert(1)">'), Buffer.alloc(40)];
    for (const fake of fakes) expect((await loadScreenshots(failed, async () => fake, 1e6)).size).toBe(0);
  });

  it('reads the size of a JPEG from its first frame', () => {
    const jpeg = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc2, 0, 11, 8, 0x02, 0xd0, 0x05, 0x00, 1, 1, 0x11, 0];
    expect(imageInfo(Uint8Array.from(jpeg))).toEqual({ mediaType: 'image/jpeg', width: 1280, height: 720 });
    expect(imageInfo(Uint8Array.from(jpeg.slice(0, 12)))).toBeUndefined();
  });

  it('makes every path a relative link', () => {
    expect(relativeUrl('a b/ü#?.png')).toBe('./a%20b/%C3%BC%23%3F.png');
    expect(relativeUrl('javascript:alert(1)')).toBe('./javascript%3Aalert(1)');
    expect(relativeUrl('//evil.example/../x')).toBe('./evil.example/x');
  });
});
