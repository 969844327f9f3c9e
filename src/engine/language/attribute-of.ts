import type { Eye } from '../../ports/eye.js';

/** An attribute of an element; null where it has none, or is gone. */
export async function attributeOf(eye: Eye, ref: string, name: string): Promise<string | null> {
  const { matches } = await eye.query({
    target: { ref },
    includeHidden: true,
    dialogStays: true,
    read: { attributes: [name] },
  });
  return matches[0]?.attributes?.[name] ?? null;
}
