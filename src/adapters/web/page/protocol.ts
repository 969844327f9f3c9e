/**
 * What the backend and its in-page script say to each other. Types only: this file is the contract between the Node side
 * (`../`) and the script that runs in an isolated world of every document (`./main.ts`).
 *
 * Each document (the page itself and every frame, cross-origin ones included) has its own copy of the script and knows
 * nothing of the others; the Node side asks them all and joins the answers.
 */
import type { Selector, SelectorPart } from '../../../domain/flow/selector/index.js';
import type { ActionabilityCheck, ActionabilityProblem } from '../../../domain/screen/element/actionability.js';
import type { Delta } from '../../../domain/screen/effect/delta.js';
import type { ValueFormat } from '../../../domain/screen/element/keyed-value.js';
import type { Effect } from '../../../domain/screen/effect/effect.js';
import type { Interaction } from '../../../domain/screen/effect/interaction.js';
import type { Bounds, ElementSummary, NodeStates, Point } from '../../../domain/screen/element/screen-node.js';

/** The name under which the script offers {@link PageApi} in its isolated world. */
export const pageApiName = '__handeye';
/** The isolated world's name. */
export const worldName = 'handeye';
/** The binding that the script calls when something changed after it was armed. */
export const changeBindingName = '__handeyeChanged';

/** Sent with every request: the prefix of this document's refs, such as `f3`; a ref is `f3e12`. */
export interface DocumentRequest {
  readonly prefix: string;
}

/** How a match was decided, best first; `native` is a css, xpath, text or role engine, which has no tiers. */
export type MatchTier = 'ref' | 'native' | 'id' | 'exact' | 'case_insensitive' | 'prefix' | 'inside' | 'beside';

/** What to read of a matched element besides its summary. */
export interface ReadingRequest {
  /** Attribute names to read, case-insensitive as in HTML. */
  readonly attributes?: readonly string[];
  /** Rendered text (`innerText` of the element, field value for fields). */
  readonly text?: boolean;
  /** The options of a native select. */
  readonly options?: boolean;
  /** What a field holds is wanted: one that can be set although nobody sees it matches where nothing that is seen does. */
  readonly value?: boolean;
  /** How long ago it last changed. */
  readonly changes?: boolean;
}

/** What was read of an element. */
export interface ElementReading {
  readonly summary: ElementSummary;
  readonly states: NodeStates;
  /** Rendered text, whitespace collapsed; without that of frames. */
  readonly text?: string;
  /** Where frames are shown in it: the text piece by piece, with the refs of the frames where they stand. */
  readonly textParts?: readonly (string | { readonly frameRef: string })[];
  /** Where there is no text: the first picture or field that is drawn in it all the same. */
  readonly drawn?: string;
  /** Value of a field, slider, select or `aria-valuetext`; absent where there is none. */
  readonly value?: string;
  /** The attributes that were asked for; null where the element does not have it. */
  readonly attributes?: Readonly<Record<string, string | null>>;
  /** Where one of them is missing: the names of those that it has. */
  readonly attributeNames?: readonly string[];
  /** The labels of the options that were asked for; absent where the element is no select. */
  readonly options?: readonly string[];
  /** Milliseconds since it last changed, or something in it; since the document began where that was not seen. */
  readonly changedMsAgo?: number;
}

/** Asks for the elements that a selector matches, or for one by its ref. */
export interface QueryRequest extends DocumentRequest {
  /** The parsed selector, or a ref from an earlier answer. */
  readonly target: { readonly selector: Selector } | { readonly ref: string };
  /**
   * For a document in a frame that lies inside what earlier parts of a chain matched: which part of each alternative to
   * begin with. Left out, every alternative begins at its first part.
   */
  readonly from?: readonly { readonly alternative: number; readonly part: number }[];
  /** `exact_only` never uses the prefix and inside tiers (negative assertions). */
  readonly tiers: 'loose' | 'exact_only';
  /** Whether elements that are not visible match too (file inputs are often hidden). Default: visible ones only. */
  readonly includeHidden?: boolean;
  /** How many matches to describe at most; all are counted. */
  readonly limit: number;
  /** Whether all matches are wanted, so that it is said where others may be. */
  readonly all?: boolean;
  readonly read?: ReadingRequest;
  /** Where given and exactly one element matches, it is checked at once, scrolled into view first where asked. */
  readonly check?: CheckOptions;
  /** Where given, the document remembers its state now as the baseline of the next {@link PageApi.observe}. */
  readonly mark?: boolean;
}

/** Why an element does not get what is aimed at it. */
export type Blocker = Required<Pick<ActionabilityProblem, 'reason' | 'obstacle'>>;

/** What an element must pass before it is acted on. */
export interface CheckOptions {
  readonly checks: readonly ActionabilityCheck[];
  /** Scroll the element into view where it is not; `required`: some of it must come to be seen. */
  readonly scroll: boolean | 'required';
  /** Where on the element to act, in CSS px from its top left corner; left out = its centre, or the centre of a visible part of it that receives events. */
  readonly position?: Point;
  /** Only options of this field match, by its ref; where they are drawn as they are scrolled to, the list is scrolled on. */
  readonly optionsOf?: string;
  /** As in `LocateOptions` of the port. */
  readonly search?: number;
}

/** The outcome of one comma alternative in this document. */
export interface AlternativeReply {
  /** Index into `selector.alternatives`. */
  readonly alternative: number;
  readonly tier: MatchTier | 'none';
  readonly count: number;
  /** The first `limit` matches. */
  readonly matches: readonly ElementReading[];
  /** Frames that matched a part of the chain, or lie inside what did: the rest of the chain goes on inside them. */
  readonly enter: readonly { readonly frameRef: string; readonly part: number }[];
}

/** What a selector matched in this document. */
export interface QueryReply {
  /** The alternatives tried in order, up to and including the first that matched in this document. */
  readonly alternatives: readonly AlternativeReply[];
  /** The outcome of `check`, where exactly one element matched the first alternative that matched at all. */
  readonly checked?: CheckReply;
  /** When nothing matched: up to five visible elements whose name or type is nearest, as ready-made selectors. */
  readonly nearest?: readonly string[];
  /** When nothing visible matched but hidden elements would have: how many. */
  readonly hiddenMatches?: number;
  /** Unless hidden elements are asked for: the frames that cannot be seen, nor what their documents show. */
  readonly unseenFrames?: readonly string[];
  /** Where nothing matched, or all matches are wanted: why others may be in a part of the document that cannot be seen. */
  readonly unseen?: string;
  /** Where nothing else is unseen: whether elements of the document may have closed shadow roots. */
  readonly hasBareHosts?: boolean;
}

/** How the checks on an element went. */
export interface CheckReply {
  readonly ref: string;
  readonly reading: ElementReading;
  /** Where to act, in CSS px of this document's viewport. Absent when a check failed before it was known. */
  readonly point?: Point;
  readonly bounds: Bounds | null;
  /** Whether the element itself is not visible: a field that is set all the same, or by what is drawn for it. */
  readonly isUnseen?: true;
  /** The first check that failed, if one did. */
  readonly problem?: ActionabilityProblem;
}

/** Asks for selectors that distinguish the elements that one selector matched. */
export interface DistinguishRequest extends DocumentRequest {
  /** The elements of this document that one chain of parts matched. */
  readonly refs: readonly string[];
  readonly parts: readonly SelectorPart[];
  readonly includeHidden: boolean;
  /** Chains wanted for each: more than one where another document may have what the first one means. */
  readonly most: number;
}

/** The inside of a frame in the document around it, and how many px there are to one inside it. */
export interface FrameBox extends Bounds {
  readonly scaleX: number;
  readonly scaleY: number;
}

/** Asks for a snapshot of the document, or of a part of it. */
export interface SnapshotRequest extends DocumentRequest {
  /** `viewport`: what is visible now and its ancestors' landmarks and headings. `full`: everything that is rendered. */
  readonly scope: 'viewport' | 'full';
  /** Only the subtree of this element. */
  readonly rootRef?: string;
  /** What a person reads: texts at their whole length, and of a closed drop-down only what is chosen. */
  readonly uncut?: boolean;
}

/** A snapshot in a compact form for the way out of the page; `decodeNodes` of `encoding.ts` makes nodes of it. */
export interface SnapshotReply {
  readonly url: string;
  readonly title: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly nodes: EncodedNodes;
  /** Rendered nodes that the scope left out, and all elements beyond what a snapshot takes in (150,000, or 700 deep). */
  readonly omitted: number;
}

/** Opaque outside `encoding.ts`. */
export interface EncodedNodes {
  readonly encoded: unknown;
}

/** When answers came to requests. */
export interface Answers {
  /** To those that began with the input of the action. */
  readonly own: readonly number[];
  /** Of those, to what may have been the next in a chain of the page's own. */
  readonly alike: readonly number[];
  /** To requests of earlier actions. */
  readonly earlier: readonly number[];
  /** To what the page asked for by itself. */
  readonly others: readonly number[];
}

/** The effects of an action in this document so far. */
export interface ObserveReply {
  /** Effects this document shows since the mark; empty when there are none yet. */
  readonly effects: readonly Effect[];
  readonly delta: Delta;
  /** Where there is no effect: what changed as it does by itself, as in `status "12:00:04"`. */
  readonly own?: readonly string[];
  /** Where there is no effect, on a page that moves by itself: what changed and was not seen to be caused. */
  readonly unproven?: readonly string[];
  /** Whether the page moves by itself, so that only what is seen to be caused counts. */
  readonly moves: boolean;
  /** Whether the document still became what it will be at the mark. */
  readonly isNew: boolean;
  /** DOM mutations since the mark. */
  readonly mutations: number;
  /** Milliseconds since the last mutation, animation frame of a running animation, or scroll: how quiet the document is. */
  readonly quietMs: number;
}

/** What became of a field that is to be filled. */
export interface FillReply {
  /** `insert`: the field is focused and its content selected, type the text now. `done`: the value was set, events fired. `refused`: see reason. */
  readonly outcome: 'insert' | 'done' | 'refused';
  readonly reason?: string;
  /** The value before. */
  readonly before: string;
  /** For `insert`: the page draws the text itself and knows of no selection, so that keys must select it. */
  readonly selectByKeys?: boolean;
}

/** Where files for an element go. */
export interface FileFieldReply {
  /** The file field that an element is, labels or has in it, and its start tag. */
  readonly field?: { readonly ref: string; readonly tag: string };
  /** Whether pressing the element sends a form. */
  readonly sendsForm: boolean;
}

/** Which field is to have the focus, and where in it the caret. */
export interface FocusRequest extends DocumentRequest {
  readonly ref: string;
  readonly select: 'all' | 'none' | 'end';
  /** What is to be typed there. */
  readonly text?: string;
}

/** Whether a field has the focus now. */
export interface FocusReply {
  readonly focused: boolean;
  /** What the text means in a field with a format of its own. */
  readonly format?: ValueFormat;
}

/** What became of a choice among options. */
export type SelectReply = {
  /** Labels of the options that are selected now. */
  readonly selected: readonly string[];
} & (
  | { readonly outcome: 'unchanged' }
  /** Not a native select: the caller opens it and clicks the options. */
  | { readonly outcome: 'custom'; readonly isShown: boolean; readonly takesText: boolean }
  /** With the value of the select before, and the one that it is to have now: labels, with commas between. */
  | {
      readonly outcome: 'done';
      readonly choice: { readonly before: string; readonly wanted: string; readonly isUnseen: boolean };
    }
  /** A select without such an option, which may come yet; with the labels of all that there are. */
  | {
      readonly outcome: 'missing';
      readonly reason: string;
      readonly options: readonly string[];
      readonly isUnseen: boolean;
    }
  | { readonly outcome: 'refused'; readonly reason: string }
);

/** Conditions of the whole document that waits and settling look at. */
export interface DocumentState {
  readonly url: string;
  readonly title: string;
  readonly readyState: 'loading' | 'interactive' | 'complete';
  /** Visible loading indicators: `aria-busy`, progress bars without a value, elements called spinner, loader or skeleton. */
  readonly loadingIndicators: readonly string[];
  readonly quietMs: number;
  readonly focusedRef?: string;
  readonly scroll: Point;
}

/** Where a document shows certain texts. */
export interface TextPlacesReply {
  /** In CSS px of this document's viewport. */
  readonly places: readonly Bounds[];
  /** Texts that styles generate: only the browser knows where these are. */
  readonly generated: readonly { readonly ref: string; readonly pseudo: '::before' | '::after' }[];
}

/** Why a press of the pointer has brought its target no click; empty where it may have. */
export interface PressEnd {
  /** What it would have gone to instead of its target, as in `<div class="banner">`; it was held back. */
  readonly missed?: string;
  /** What took its release, coming and going over the target as the pointer rests there. */
  readonly endedOn?: string;
  /**
   * The target moved away from under the pointer while it was pressed, to where it can be pressed: it has got the beginning,
   * and what came after that was held back.
   */
  readonly moved?: true;
  /** The target has got the beginning of it, and no release. */
  readonly unreleased?: true;
  /** Its release alone came to this document, which it was not meant for; it was held back. */
  readonly strayed?: true;
}

/**
 * What of a press the app is to see: the whole; the whole of one that carries its target elsewhere; the rest of one whose
 * target has moved away, without the beginning; or its release alone, wherever the pointer is, once the target is gone.
 */
export type PressPart = 'whole' | 'carried' | 'rest' | 'release';

/** What the pointer gets at a point over an element. */
export interface PointHit {
  readonly hits: boolean;
  /** What is there instead, as in `covered by <div …>`. */
  readonly blocker?: Blocker;
  /** Where the point is by now, for the document may have been scrolled. */
  readonly point: Point;
}

/** What the in-page script offers under `__handeye` in its world. All times are milliseconds, all lengths CSS px. */
export interface PageApi {
  query(request: QueryRequest): Promise<QueryReply>;
  /** For each ref, the best first: chains of parts that mean that element of this document and no other. */
  distinguish(request: DistinguishRequest): readonly (readonly (readonly SelectorPart[])[])[];
  /** Checks one element again by its ref. A stale ref is a problem of the check `exists`. */
  check(request: DocumentRequest & CheckOptions & { readonly ref: string }): Promise<CheckReply>;
  /** Remembers the state now as the baseline of the next `observe`; `targetRef` is the element about to be acted on. */
  mark(request: DocumentRequest & { readonly targetRef?: string }): void;
  /**
   * What changed since the mark. The mark stays. `moves`: requests that nobody asked for show that the page moves by itself;
   * the times of `answers` are on the clock of whoever asks, on which it is
   * `sentMs` as this is sent.
   */
  observe(
    request: DocumentRequest & {
      readonly interaction: Interaction;
      readonly targetRef?: string;
      readonly moves?: boolean;
      readonly answers?: Answers;
      readonly sentMs?: number;
    },
  ): ObserveReply;
  /** Asks for one call of the binding at the next change (mutation, input, focus, scroll, load, animation end). */
  arm(): void;
  snapshot(request: SnapshotRequest): SnapshotReply;
  state(request: DocumentRequest): DocumentState;
  /** Readings of an element by ref; null when it is stale. */
  read(request: DocumentRequest & { readonly ref: string; readonly read: ReadingRequest }): ElementReading | null;
  /** Where any of these texts can be read, whatever roles and names say. */
  textPlaces(request: DocumentRequest & { readonly texts: readonly string[] }): TextPlacesReply;
  /** Whether `point` (of this document) hits the element; brings the point into view first where that helps. */
  hitTest(
    request: DocumentRequest & { readonly ref: string; readonly point: Point; readonly scroll: boolean },
  ): PointHit;
  /**
   * Holds back the next press of the pointer unless it goes to this element; without one, whatever it goes to. Returns the
   * frames in the element, whose documents get presses of it as well, once the app has done what it put off as the pointer
   * came over the element.
   */
  expectPress(
    request: DocumentRequest & { readonly press: number; readonly ref?: string; readonly part?: PressPart },
  ): Promise<{ readonly frameRefs: readonly string[] }>;
  /**
   * Lets presses through again, unless another is expected by now. Returns what this one would have gone to, as in
   * `<div class="banner">`; or why it has brought no click.
   */
  endPress(request: DocumentRequest & { readonly press: number }): PressEnd;
  /** Where an element is when the next frame is drawn, and whether anything in the document is gliding to its place. */
  nextFrame(request: DocumentRequest & { readonly ref: string }): Promise<{
    /** Null when it is gone or not laid out. */
    readonly bounds: Bounds | null;
    readonly isMoving: boolean;
  }>;
  fill(request: DocumentRequest & { readonly ref: string; readonly text: string }): FillReply;
  /** Focuses a field and selects its content, or moves the caret behind it. */
  focus(request: FocusRequest): Promise<FocusReply>;
  selectOptions(request: DocumentRequest & { readonly ref: string; readonly options: readonly string[] }): SelectReply;
  putBackOptions(request: DocumentRequest & { readonly ref: string }): void;
  fileField(request: DocumentRequest & { readonly ref: string }): FileFieldReply;
  scrollTo(request: DocumentRequest & { readonly ref: string }): void;
  /** The live element of a ref, for CDP calls that need an object (files); null when stale. */
  element(request: DocumentRequest & { readonly ref: string }): unknown;
  /** Elements that may have a closed shadow root, for CDP calls that look into them. */
  bareHosts(request: DocumentRequest): unknown;
  /** The ref of a live element: how the Node side learns which iframe element owns which frame. */
  refOf(request: DocumentRequest & { readonly element: unknown }): string;
  /** The content box of an iframe element, where its document's (0, 0) lies in this document's viewport; null when stale or not rendered. */
  frameBox(request: DocumentRequest & { readonly ref: string }): FrameBox | null;
}
