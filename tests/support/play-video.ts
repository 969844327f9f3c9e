import { readFile } from 'node:fs/promises';
import { launchHeadless } from './headless-browser.js';

/** What was seen of a video as it was played. */
interface Played {
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
  /** Which parts of its first picture and of its last are light, as windows are, 0 to 1. */
  readonly lightFirst: number;
  readonly lightLast: number;
}

/** Plays a video to its end in a browser. @param file absolute path of the WebM */
export async function playVideo(file: string): Promise<Played> {
  const data = (await readFile(file)).toString('base64');
  const browser = await launchHeadless();
  try {
    const page = await browser.newPage();
    await page.setContent('<video muted></video>');
    return await page.evaluate(
      (source) =>
        new Promise<Played>((resolve, reject) => {
          const video = document.querySelector('video')!;
          const lightPart = (): number => {
            const canvas = document.createElement('canvas');
            [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
            const drawn = canvas.getContext('2d')!;
            drawn.drawImage(video, 0, 0);
            const { data: pixels } = drawn.getImageData(0, 0, canvas.width, canvas.height);
            let light = 0;
            for (let at = 0; at < pixels.length; at += 4) if (pixels[at]! > 200) light += 1;
            return light / (pixels.length / 4);
          };
          let lightFirst = 0;
          video.onerror = () => reject(new Error(video.error?.message));
          video.onloadeddata = () => {
            lightFirst = lightPart();
            void video.play();
          };
          // A busy browser leaves pictures out as it plays, the last one too: it shows that once it is asked for.
          video.onended = () => {
            video.currentTime = video.duration;
          };
          video.onseeked = () => {
            const { videoWidth: width, videoHeight: height, duration } = video;
            resolve({ width, height, durationMs: Math.round(duration * 1000), lightFirst, lightLast: lightPart() });
          };
          video.src = `data:video/webm;base64,${source}`;
        }),
      data,
    );
  } finally {
    await browser.close();
  }
}
