import sharp from 'sharp';

/** What is to be seen in a picture, in pixels of it. */
export interface Look {
  /** Of the red that only the secret is written in. */
  readonly readable: number;
  /** Of the black that is painted over it. */
  readonly painted: number;
}

/** What a picture, or the one at a path, shows of a secret that its page writes in red. */
export async function lookAt(picture: string | Uint8Array): Promise<Look> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let readable = 0;
  let painted = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (red > 150 && green < 100 && blue < 100) readable += 1;
    if (red + green + blue === 0) painted += 1;
  }
  return { readable, painted };
}
