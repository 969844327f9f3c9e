/**
 * How nodes leave the page. The answer crosses the debugging protocol as one string inside JSON, so the format is made of
 * what needs no escaping there: arrays of numbers, one line each, then all distinct strings, one line each. Neighbours
 * resemble each other, so boxes are written as differences.
 */
import type { NodeStates, ScreenNode } from '../../../domain/screen/element/screen-node.js';
import type { EncodedNodes } from './protocol.js';

/** States as bits: what applies (`can…`) is separate from what is so. */
export const StateBit = {
  offscreen: 1,
  disabled: 2,
  canBeChecked: 4,
  checked: 8,
  mixed: 16,
  canBeSelected: 32,
  selected: 64,
  canExpand: 128,
  expanded: 256,
  canBePressed: 512,
  pressed: 1024,
  pressedMixed: 2048,
  focused: 4096,
  readonly: 8192,
  required: 16384,
  invalid: 32768,
  busy: 65536,
  multiselectable: 131072,
  modal: 262144,
  unseen: 524288,
} as const;

const statesByBits = new Map<number, NodeStates>();

/** The states that a number stands for, as `stateBits` writes them. */
export function statesFromBits(bits: number): NodeStates {
  let states = statesByBits.get(bits);
  if (states === undefined) statesByBits.set(bits, (states = expand(bits)));
  return states;
}

function expand(bits: number): NodeStates {
  const has = (bit: number): boolean => (bits & bit) !== 0;
  const flag = <Name extends keyof NodeStates>(name: Name, bit: number): Partial<Record<Name, true>> =>
    (has(bit) ? { [name]: true } : {}) as Partial<Record<Name, true>>;
  return Object.freeze({
    ...flag('disabled', StateBit.disabled),
    ...(has(StateBit.canBeChecked) && { checked: has(StateBit.mixed) ? ('mixed' as const) : has(StateBit.checked) }),
    ...(has(StateBit.canBeSelected) && { selected: has(StateBit.selected) }),
    ...(has(StateBit.canExpand) && { expanded: has(StateBit.expanded) }),
    ...(has(StateBit.canBePressed) && {
      pressed: has(StateBit.pressedMixed) ? ('mixed' as const) : has(StateBit.pressed),
    }),
    ...flag('focused', StateBit.focused),
    ...flag('readonly', StateBit.readonly),
    ...flag('required', StateBit.required),
    ...flag('invalid', StateBit.invalid),
    ...flag('busy', StateBit.busy),
    ...flag('multiselectable', StateBit.multiselectable),
    ...flag('modal', StateBit.modal),
    ...flag('offscreen', StateBit.offscreen),
    ...flag('unseen', StateBit.unseen),
  });
}

/** Longest name, value or address that a snapshot carries by default; the rest is cut off with an ellipsis. */
export const longestText = 1000;

/** A text of at most so many characters; an ellipsis shows that there were more. */
export function shortened(text: string, longest = longestText): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** Properties that few nodes have, each with its number on the wire. */
export const RareProperty = { value: 0, id: 1, testId: 2, level: 3, url: 4 } as const;

/** Takes nodes one by one and gives the string. */
export class NodeEncoder {
  private readonly strings = new Map<string, number>();
  private readonly lines: string[] = [];
  private readonly refs: number[] = [];
  private readonly roles: number[] = [];
  private readonly names: number[] = [];
  private readonly states: number[] = [];
  private readonly depths: number[] = [];
  private readonly boxes: number[] = [];
  /** Steps to the node, property, string: three entries each. */
  private readonly rare: number[] = [];
  private x = 0;
  private y = 0;
  private width = 0;
  private height = 0;
  private lastRef = 0;
  private lastRare = 0;

  constructor(private readonly longest = longestText) {}

  get count(): number {
    return this.refs.length;
  }

  add(ref: number, role: string, name: string, states: number, depth: number): void {
    this.refs.push(ref - this.lastRef);
    this.lastRef = ref;
    this.roles.push(this.string(role));
    this.names.push(this.string(name));
    this.states.push(states);
    this.depths.push(depth);
  }

  /** The box of the node added last, in whole CSS px. */
  box(x: number, y: number, width: number, height: number): void {
    this.boxes.push(x - this.x, y - this.y, width - this.width, height - this.height);
    this.x = x;
    this.y = y;
    this.width = width;
    this.height = height;
  }

  /** The node added last has no box. */
  noBox(): void {
    this.boxes.push(noBox);
  }

  property(property: number, value: string): void {
    this.rare.push(this.refs.length - 1 - this.lastRare, property, this.string(value));
    this.lastRare = this.refs.length - 1;
  }

  finish(): EncodedNodes {
    const columns = [this.refs, this.roles, this.names, this.states, this.depths, this.boxes, this.rare];
    return { encoded: `${columns.map((column) => column.join(',')).join('\n')}\n${this.lines.join('\n')}` };
  }

  /** 0 for a string met for the first time: it is the next line. Others by their line, counted from 1. */
  private string(text: string): number {
    const known = this.strings.get(text);
    if (known !== undefined) return known;
    const short = shortened(text, this.longest);
    this.lines.push(short.includes('\n') ? short.replaceAll('\n', '\v') : short);
    this.strings.set(text, this.lines.length);
    return 0;
  }
}

/** In place of four differences: larger than any of them can be. */
const noBox = 1e9;

/**
 * The nodes of a snapshot, in document order.
 * @param prefix of the document the snapshot was taken of, as in its request
 */
export function decodeNodes(nodes: EncodedNodes, prefix: string): ScreenNode[] {
  const lines = (nodes.encoded as string).split('\n');
  const column = (line: number): number[] => JSON.parse(`[${lines[line] ?? ''}]`) as number[];
  const refs = column(0);
  const roles = column(1);
  const names = column(2);
  const states = column(3);
  const depths = column(4);
  const boxes = column(5);
  const rare = column(6);
  // Strings are numbered as they were met: role, name, rare properties of each node in turn.
  let met = 7;
  const text = (number: number): string => (number === 0 ? lines[met++]! : lines[6 + number]!);
  const decoded: ScreenNode[] = [];
  let ref = 0;
  let at = 0;
  let next = 0;
  let rareAt = rare[0] ?? -1;
  let x = 0;
  let y = 0;
  let width = 0;
  let height = 0;
  for (let index = 0; index < refs.length; index += 1) {
    ref += refs[index]!;
    const first = boxes[at++]!;
    const hasBox = first !== noBox;
    if (hasBox) {
      x += first;
      y += boxes[at++]!;
      width += boxes[at++]!;
      height += boxes[at++]!;
    }
    const node: Writable<ScreenNode> = {
      ref: `${prefix}e${ref}`,
      role: text(roles[index]!),
      name: text(names[index]!),
      states: statesFromBits(states[index]!),
      bounds: hasBox ? { x, y, width, height } : null,
      depth: depths[index]!,
    };
    while (rareAt === index) {
      setRare(node, rare[next + 1]!, text(rare[next + 2]!));
      next += 3;
      rareAt = next < rare.length ? rareAt + rare[next]! : -1;
    }
    decoded.push(node);
  }
  return decoded;
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

function setRare(node: Writable<ScreenNode>, property: number, written: string): void {
  switch (property) {
    case RareProperty.value:
      node.value = written.includes('\v') ? written.replaceAll('\v', '\n') : written;
      break;
    case RareProperty.id:
      node.id = written;
      break;
    case RareProperty.testId:
      node.testId = written;
      break;
    case RareProperty.level:
      node.level = Number(written);
      break;
    case RareProperty.url:
      node.url = written;
      break;
  }
}
