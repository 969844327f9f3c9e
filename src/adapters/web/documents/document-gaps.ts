/** How long a page or a frame may be between two documents, in milliseconds. */
export const documentGapMs = 2_000;

/** Frames between two documents: the one is gone, or there was none yet, and the next is on its way. */
export interface DocumentGaps {
  /** A frame lost its document, or its first one is on its way. */
  begin(frameId: string): void;
  /** The next document is there, is not to come, or the frame is gone. */
  end(frameId: string): void;
  /** The document of a frame went, and the frames in it with it. */
  endWithin(frameId: string): void;
  /** For how many milliseconds at most one of them may stay so; 0 when there is none. Some never get a document. */
  leftMs(): number;
}

/**
 * The gaps of a page that has none yet.
 *
 * @param parents the frame that each frame is in, by their ids
 */
export function createDocumentGaps(parents: ReadonlyMap<string, string | undefined>): DocumentGaps {
  const ends = new Map<string, number>();
  const endWithin = (frameId: string): void => {
    for (const [child, parent] of parents) {
      if (parent !== frameId) continue;
      ends.delete(child);
      endWithin(child);
    }
  };
  return {
    endWithin,
    begin(frameId) {
      ends.set(frameId, performance.now() + documentGapMs);
    },
    end(frameId) {
      ends.delete(frameId);
    },
    leftMs: () => Math.max(0, Math.max(0, ...ends.values()) - performance.now()),
  };
}
