import type { Fingerprint } from '../../../domain/healing/fingerprint.js';
import { unifiedDiff } from '../../../domain/healing/unified-diff.js';
import type { Snapshot } from '../../../domain/screen/element/screen-node.js';
import type { Session } from '../../../ports/backend.js';
import type { FingerprintStore, Fingerprints } from '../../../ports/fingerprint-store.js';
import type { RunFolder } from '../../../ports/run-store.js';
import type { SpecSource, TextReplacement } from '../../../ports/spec-source.js';

/** What a selector of a step meant in this run, to be kept if the step passes. */
export interface Recorded {
  readonly key: string;
  readonly fingerprint: Fingerprint;
}

/** A screen and the last event before it was read. */
export interface ReadScreen {
  readonly snapshot: Snapshot;
  readonly seq: number;
}

/** What a run knows of what selectors meant, and what it proposes where one no longer finds its element. */
export interface Healing {
  /** What a selector meant when its step last passed; that of the same selector in another step where this one has none. */
  known(file: string, key: string, alsoElsewhere?: boolean): Promise<Fingerprint | undefined>;
  /** Takes what the selectors of a step that passed meant. */
  keep(file: string, recorded: readonly Recorded[]): void;
  /**
   * Writes a patch with one more selector replaced than before.
   * @param place where in the file the selector stands, by the value of the file
   * @returns its path relative to the run folder; undefined where the file cannot be patched
   */
  patch(
    file: string,
    place: (value: unknown) => readonly PropertyKey[] | undefined,
    text: string,
  ): Promise<string | undefined>;
  /** The last screen that was read for fingerprints, by session. */
  readonly screens: WeakMap<Session, ReadScreen>;
  /** Writes down what was kept. */
  save(): Promise<void>;
}

/** The state of healing in one run. */
export function createHealing({
  store,
  source,
  folder,
}: {
  readonly store: FingerprintStore;
  readonly source: SpecSource;
  readonly folder: RunFolder;
}): Healing {
  const loaded = new Map<string, Promise<Fingerprints>>();
  const fresh = new Map<string, Map<string, Fingerprint>>();
  const replacements = new Map<string, TextReplacement[]>();
  const stored = (file: string): Promise<Fingerprints> => {
    let reading = loaded.get(file);
    if (reading === undefined) loaded.set(file, (reading = store.load(file)));
    return reading;
  };
  return {
    screens: new WeakMap(),
    async known(file, key, alsoElsewhere = false) {
      const kept = await stored(file);
      const now = fresh.get(file);
      const own = now?.get(key) ?? kept[key];
      if (own !== undefined || !alsoElsewhere) return own;
      return sameSelector({ ...kept, ...Object.fromEntries(now ?? []) }, key);
    },
    keep(file, recorded) {
      if (recorded.length === 0) return;
      const kept = fresh.get(file) ?? new Map<string, Fingerprint>();
      for (const { key, fingerprint } of recorded) kept.set(key, fingerprint);
      fresh.set(file, kept);
    },
    async patch(file, place, text) {
      const document = await source.read(file);
      const path = place(document.value);
      if (path === undefined) return undefined;
      const before = (replacements.get(file) ?? []).filter((other) => other.path.join('/') !== path.join('/'));
      const all = [...before, { path, text }];
      const changed = await document.withTexts(all);
      if (changed === undefined) return undefined;
      replacements.set(file, all);
      const name = patchName(document.shown);
      return folder.write(`heal/${name}.patch`, unifiedDiff(changed.path, changed.before, changed.after));
    },
    async save() {
      await Promise.all([...fresh].map(([file, kept]) => store.add(file, Object.fromEntries(kept))));
    },
  };
}

/** A file outside of the working folder is shown by its whole path, of which its name is enough. */
function patchName(shown: string): string {
  const relative = /^(?:\/|[a-z]:)/i.test(shown) ? shown.replace(/^.*[/\\]/s, '') : shown;
  return relative.replaceAll(/[^\w.-]+/g, '-').replace(/^[-.]+/, '');
}

/** A step that was put in before others has moved them on: their keys hold other numbers. */
function sameSelector(kept: Fingerprints, key: string): Fingerprint | undefined {
  const [backend = '', phase = '', , ...written] = key.split('|');
  const end = `|${written.join('|')}`;
  const found = Object.entries(kept).findLast(
    ([other]) => other.startsWith(`${backend}|${phase}|`) && other.replace(/^[^|]*\|[^|]*\|[^|]*/, '') === end,
  );
  return found?.[1];
}
