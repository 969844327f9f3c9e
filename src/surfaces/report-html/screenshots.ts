import type { ExecutionReport, RunReport } from '../../domain/run/execution-report.js';
import { isFailure } from '../../projections/failures.js';
import { imageInfo } from './image-size.js';

/** Gives the bytes of a file of the run by its path in the report, or its data URL from a map; undefined: not there. */
export type ArtifactSource =
  | ((path: string) => Promise<Uint8Array | undefined>)
  | Readonly<Record<string, string | undefined>>;

/** A screenshot as the page shows it. */
export interface PageImage {
  /** A data URL, or a relative link where the image did not fit into the budget. */
  readonly src: string;
  readonly embedded: boolean;
  /** In pixels of the image. */
  readonly width: number;
  readonly height: number;
}

/** Bytes of screenshots that are embedded by default; the rest are linked. 8 MB. */
export const defaultEmbedBudgetBytes = 8_000_000;

/** Screenshots by their path in the report. What cannot be read, or is no PNG or JPEG, is left out. */
export async function loadScreenshots(
  run: RunReport,
  source: ArtifactSource,
  budgetBytes: number,
): Promise<ReadonlyMap<string, PageImage>> {
  const images = new Map<string, PageImage>();
  let left = budgetBytes;
  for (const path of pathsByNeed(run.reports)) {
    const bytes = await read(source, path);
    const info = bytes && imageInfo(bytes);
    if (!bytes || !info) continue;
    const embedded = bytes.byteLength <= left;
    if (embedded) left -= bytes.byteLength;
    const src = embedded
      ? `data:${info.mediaType};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`
      : relativeUrl(path);
    images.set(path, { src, embedded, width: info.width, height: info.height });
  }
  return images;
}

/** A link to a file of the run folder. Whatever the path holds, it stays a relative path. */
export function relativeUrl(path: string): string {
  return `./${path
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.' && segment !== '..')
    .map(encodeSegment)
    .join('/')}`;
}

/** Pictures of what went wrong come first, so that they are the ones embedded. */
function pathsByNeed(reports: readonly ExecutionReport[]): Set<string> {
  const steps = reports.flatMap((report) => report.steps);
  const rank = [steps.filter(isFailure), steps.filter(({ status }) => status === 'warning'), steps];
  return new Set(rank.flat().flatMap(({ screenshot }) => (screenshot === null ? [] : [screenshot])));
}

async function read(source: ArtifactSource, path: string): Promise<Uint8Array | undefined> {
  if (typeof source === 'function') return source(path);
  const encoded = Object.hasOwn(source, path)
    ? /^data:image\/\w+;base64,(.*)$/s.exec(source[path] ?? '')?.[1]
    : undefined;
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64');
}

function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.replaceAll(/\p{Cs}/gu, '\uFFFD'));
}
