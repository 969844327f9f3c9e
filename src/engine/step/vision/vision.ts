import type { Action, Attempt } from '../../../actions/action.js';
import { isDesktop } from '../../../domain/flow/backend.js';
import { parseSelector } from '../../../domain/flow/selector/index.js';
import type { AnyStep } from '../../../domain/flow/step.js';
import type { Failure } from '../../../domain/run/failure.js';
import type { Bounds, Point } from '../../../domain/screen/element/screen-node.js';
import type { Screenshot } from '../../../ports/eye.js';
import { brainContext } from '../brain-calls.js';
import type { CallLog } from '../call-log.js';
import { keepScreenshot } from '../evidence.js';
import type { FlowRun } from '../flow-run.js';
import { selectorOfRef } from '../ref-selector.js';

/** A model is asked this often at most for one step: each time costs, and a screen that goes on changing would go on costing. */
const mostLooks = 3;

/** A model that is less sure has not found it: acting on a guess would be worse than a failure. 0 to 1. */
const leastConfidence = 0.5;

/** A step whose element was found in a picture: it names that by structure, and by where on it the place is. */
export interface SeenStep {
  readonly step: AnyStep;
  readonly seen: SeenAs;
}

/** How an element was described, and how sure a model is to have found it, 0 to 1. */
export interface SeenAs {
  readonly description: string;
  readonly confidence: number;
  /** Of a step that names its element by structure: why it was not found so, as a sentence. */
  readonly missing?: string;
}

/** What is looked for in pictures of the screen. */
export interface Described {
  readonly description: string;
  /** Pictures that a model is shown at most, each after a change of the screen. */
  readonly looks: number;
}

/** Whether a step describes its element as it looks, and names it by nothing else. */
export function isByVision({ selector, typedSelector }: AnyStep): boolean {
  return selector === undefined && typedSelector?.kind === 'vision';
}

/** Whether somebody can be asked where something is in a picture. */
export function hasVisionBrain({ brain }: FlowRun): boolean {
  return brain?.locateByVision !== undefined;
}

/** What a step that describes its element has looked for. */
export function describedBy({ typedSelector }: AnyStep): Described {
  return { description: typedSelector?.value ?? '', looks: mostLooks };
}

/**
 * Finds the element of a step in a picture of the screen: a model says where it is there, and the element at that place takes
 * the place of what the step says. The time that the model takes is not that of the step.
 *
 * @param path the position of the step
 * @throws HandeyeError as the brain does
 */
export async function seenStep(
  run: FlowRun,
  action: Action,
  step: AnyStep,
  { description, looks }: Described,
  path: string,
  log: CallLog,
): Promise<Attempt<SeenStep>> {
  if (action.effect === 'read' && !action.isMetBySeeing)
    return unsupported(
      `${action.name} cannot be decided by a picture, so "${description}" is not looked for. Name the element by structure, e.g. Button#Save, or use assert_exists.`,
    );
  const { brain } = run;
  if (brain?.locateByVision === undefined)
    return unsupported(
      `No vision brain is configured, so "${description}" cannot be looked for. Name the element by structure, e.g. Button#Save, or set brain.provider and brain.model.`,
    );
  const { eye } = run.session;
  let leftMs = step.timeoutMs;
  let reason = '';
  for (let look = 1; look <= looks && !run.signal.aborted; look += 1) {
    const seen = eye.changeCount();
    const { image } = await keepScreenshot(run, path, { area: 'viewport' }, look === 1 ? 'vision' : `vision-${look}`);
    const { width, height, data } = image;
    const reply = await brain.locateByVision({ description, width, height, image: data }, brainContext(run, path));
    if (reply.found && reply.confidence >= leastConfidence) {
      log.note(`${brain.name} sees "${description}" at ${box(reply)}, ${percent(reply.confidence)} sure`);
      const element = await elementAt(run, middleOf(reply, image));
      if (element !== undefined) {
        const { selector, bounds } = element;
        const position = { x: element.point.x - bounds.x, y: element.point.y - bounds.y };
        const aimed = 'position' in action.parameters && !('position' in step && step.position !== undefined);
        const found = { ...step, selector, typedSelector: undefined, ...(aimed && { position }) };
        log.note(`the element there is ${selector}`);
        return { ok: true, value: { step: found, seen: { description, confidence: reply.confidence } } };
      }
      reason = `no element is known at ${box(reply)}`;
    } else reason = reply.found ? `${brain.name} is only ${percent(reply.confidence)} sure` : reply.reason;
    log.note(`not found in the picture: ${reason}`, 'warning');
    if (look === looks) break;
    const startedMs = run.clock.monotonicMs();
    await eye.nextChange(seen, leftMs, run.signal);
    leftMs -= run.clock.monotonicMs() - startedMs;
    if (leftMs <= 0) break;
  }
  return {
    ok: false,
    failure: {
      type: 'element_not_found',
      message: `"${description}" was not found in the picture of the screen: ${reason}. Describe it as it looks, or name it by structure.`,
      expected: description,
      found: reason,
    },
  };
}

function unsupported(message: string): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure: { type: 'unsupported', message } };
}

/** Where the middle of a box in the picture is on the screen. */
function middleOf({ x, y, width, height }: Bounds, { origin }: Screenshot): Point {
  return { x: origin.x + x + width / 2, y: origin.y + y + height / 2 };
}

interface ElementThere {
  readonly selector: string;
  readonly bounds: Bounds;
  readonly point: Point;
}

/** The innermost element at a place that a selector can mean; on the web the page itself, where nothing of it is listed there. */
async function elementAt(run: FlowRun, point: Point): Promise<ElementThere | undefined> {
  const { eye } = run.session;
  const { nodes } = await eye.snapshot({ scope: 'viewport' });
  const there = nodes
    .flatMap(({ ref, bounds, states }) =>
      bounds !== null && states.offscreen !== true && holds(bounds, point) ? [{ ref, bounds }] : [],
    )
    // Of those alike, the one that is drawn later lies over the others.
    .toReversed()
    .toSorted((one, other) => area(one.bounds) - area(other.bounds));
  for (const { ref, bounds } of there) {
    const { selector } = await selectorOfRef(eye, ref, undefined);
    if (selector !== undefined) return { selector, bounds, point };
  }
  if (isDesktop(run.backendName)) return undefined;
  const body = parseSelector('css=body');
  const found = body.ok ? await eye.query({ target: { selector: body.selector } }) : undefined;
  const bounds = found?.matches[0]?.summary.bounds;
  return bounds === undefined || bounds === null ? undefined : { selector: 'css=body', bounds, point };
}

function holds({ x, y, width, height }: Bounds, point: Point): boolean {
  return point.x >= x && point.y >= y && point.x < x + width && point.y < y + height;
}

function area({ width, height }: Bounds): number {
  return width * height;
}

function box({ x, y, width, height }: Bounds): string {
  return `${Math.round(x)},${Math.round(y)} (${Math.round(width)}x${Math.round(height)})`;
}

function percent(confidence: number): string {
  return `${Math.round(confidence * 100)}%`;
}
