import type { Bus } from '../../../clients/dbus/bus.js';
import { keyOf, type Accessible } from './accessible.js';
import { forgetGone } from './forget-gone.js';
import { unlessLeft, unlessMissing } from './missing.js';
import { collapsed, isPart, labelledRoles, mayHaveLabel, namedByContent, nameOf } from './names.js';
import { numberRoles, textRoles } from './roles.js';
import type { ToolkitTraits } from './toolkits.js';
import { allDrawn, createOccludedPageFinder } from './occluded-pages.js';
import { atspi, has, Interface, Role, State } from './vocabulary.js';

/** What an element holds besides what its program lists of it. */
export interface Contents {
  /** The text of a field, the number of a slider, what a combo box shows. */
  readonly value?: string;
  /** The text of the label that belongs to it. */
  readonly label?: string;
  /** The text that it shows, where it does not name itself by that. */
  readonly text?: string;
  /** The program exposes it but paints it nowhere: a page of a stack that is not in front. */
  readonly isNowhere?: true;
  /** How many of its items are scrolled out of view and were never drawn: of those that come in their place nothing is known. */
  readonly awayCount?: number;
}

/** Characters that are read of one text: a book in an editor is not read with every look at the screen. */
const mostCharacters = 100_000;

/** AtspiRelationType of a field for the label that it has. */
const labelledBy = 2;

/** Reads what elements hold, and keeps what does not change while an element lives. */
export interface ContentsReader {
  /** @param shown elements of a program that can be seen: nobody asks what others hold */
  read(shown: readonly Accessible[], traits: ToolkitTraits): Promise<ReadonlyMap<Accessible, Contents>>;
  /** Forgets what is known of labels, since one has changed. */
  forget(): void;
  /** What an element of a program holds is another. */
  changed(service: string, path: string): void;
  /** An element is no more: should its place be taken by another, nothing of it is known. */
  gone(service: string, path: string): void;
  /** What the elements of all programs hold may be another. */
  changedAnywhere(): void;
  /**
   * The same, and they are about to be read: what will most likely be asked is asked at once, beside whatever else is being
   * asked, since a program that is busy drawing answers all that waits in one go.
   */
  readAhead(): void;
}

/** @param bus the bus on which the programs are */
export function createContentsReader(bus: Bus): ContentsReader {
  const occluded = createOccludedPageFinder(bus);
  /** By the key of the field; undefined where it has none. */
  const labels = new Map<string, Promise<string | undefined>>();
  const labelOf = (field: Accessible): Promise<string | undefined> => {
    const key = keyOf(field);
    let label = labels.get(key);
    if (label === undefined) {
      labels.set(key, (label = readLabel(bus, field)));
      // What could not be read may be another time.
      label.catch(() => labels.delete(key));
    }
    return label;
  };
  const contentsOf = async (element: Accessible): Promise<Contents> => {
    if (staticRoles.has(element.role)) {
      const text = await unlessMissing(readText(bus, element), undefined);
      return text === undefined || collapsed(text) === collapsed(element.name) ? {} : { text };
    }
    // What refuses the one may answer the other.
    const [value, label] = await Promise.all([
      unlessMissing(readValue(bus, element), undefined),
      unlessMissing(labelOf(element), undefined),
    ]);
    return { ...(value !== undefined && { value }), ...(label !== undefined && { label }) };
  };
  /** By the key of the element, what it held when it was read last. */
  const held = new Map<string, Promise<Contents>>();
  /** Keys of combo boxes: what they show is the text of a field in them, which changes by itself. */
  const boxes = new Set<string>();
  /** By key, those of which what they hold can be read without what is in them. */
  let plain = new Map<string, Accessible>();
  const knownContents = (element: Accessible): Promise<Contents> => {
    const key = keyOf(element);
    let contents = held.get(key);
    if (contents === undefined) {
      held.set(key, (contents = contentsOf(element)));
      if (element.role === Role.comboBox) boxes.add(key);
      // What could not be read may be another time.
      contents.catch(() => held.delete(key));
    }
    return contents;
  };
  const changed = (service: string, path: string): void => {
    held.delete(keyOf({ service, path }));
    for (const key of boxes) held.delete(key);
  };
  const changedAnywhere = (): void => {
    held.clear();
    boxes.clear();
  };
  return {
    async read(shown, traits) {
      const found = new Map<Accessible, Contents>();
      const written = new Set(shown.flatMap((element) => (namedByContent.has(element.role) ? labelsIn(element) : [])));
      const mayHaveContents = (element: Accessible): boolean =>
        labelledRoles.has(element.role) ||
        numberRoles.has(element.role) ||
        mayHaveLabel(element, traits) ||
        (mayExposeText(element, traits) && !written.has(element));
      const [first] = shown;
      plain = new Map();
      const [{ elements: nowhere, awayItems }] = await Promise.all([
        traits.exposesOccludedPages ? occluded.among(shown) : allDrawn,
        ...shown.filter(mayHaveContents).map(async (element) => {
          if (element.role !== Role.comboBox) plain.set(keyOf(element), element);
          found.set(
            element,
            // Some programs have parts that another process draws: that one may end alone.
            await (element.service === first?.service ? unlessMissing : unlessLeft)(knownContents(element), {}),
          );
        }),
      ]);
      for (const element of nowhere) found.set(element, notDrawn);
      for (const [list, awayCount] of awayItems) found.set(list, { ...found.get(list), awayCount });
      forgetGone(labels, shown);
      if (traits.exposesParts)
        for (const element of shown) if (element.role === Role.comboBox) addBuiltChoice(element, traits, found);
      return found;
    },
    forget() {
      labels.clear();
      held.clear();
      boxes.clear();
    },
    changed,
    gone(service, path) {
      labels.delete(keyOf({ service, path }));
      changed(service, path);
    },
    changedAnywhere,
    readAhead() {
      changedAnywhere();
      occluded.readAhead();
      for (const element of plain.values()) void knownContents(element);
    },
  };
}

/** Whether a text that nobody writes may expose its letters besides its name. */
function mayExposeText(element: Accessible, traits: ToolkitTraits): boolean {
  const { role, interfaces } = element;
  if (!staticRoles.has(role) || (interfaces & Interface.text) === 0) return false;
  return traits.exposesLabelTexts || (traits.hasNamelessTexts && nameOf(element, traits, undefined) === '');
}

/** What is written in a button or an entry of a menu, by which that is called. */
function labelsIn({ children }: Accessible): readonly Accessible[] {
  return children.flatMap((child) => (staticRoles.has(child.role) ? [child] : labelsIn(child)));
}

const staticRoles: ReadonlySet<number> = new Set([Role.label, Role.static]);

const notDrawn: Contents = { isNowhere: true };

/** What a combo box shows that is built of a button: the texts that are drawn in that. */
function addBuiltChoice(element: Accessible, traits: ToolkitTraits, found: Map<Accessible, Contents>): void {
  const contents = found.get(element) ?? {};
  if (contents.isNowhere === true) return;
  const drawnTexts = (inside: Accessible): string[] =>
    found.get(inside)?.isNowhere === true
      ? []
      : inside.role === Role.label
        ? [inside.name]
        : inside.children.flatMap(drawnTexts);
  const value = collapsed(
    element.children
      .filter((child) => isPart(child, element, traits))
      .flatMap(drawnTexts)
      .join(' '),
  );
  if (value !== '') found.set(element, { ...contents, value });
}

async function readValue(bus: Bus, element: Accessible): Promise<string | undefined> {
  const { role, interfaces } = element;
  if (textRoles.has(role) && (interfaces & Interface.text) !== 0)
    return (await readText(bus, element)) ?? bullets(bus, element);
  if (role === Role.comboBox) return readChoice(bus, element);
  if (numberRoles.has(role) && (interfaces & Interface.value) !== 0) return readNumber(bus, element);
  return undefined;
}

/** What stands for each character of a password, in the programs that expose its length. */
const masked = /^[•●∙*]+$/u;

/** Whether what was read of an element says only how long the password in it is. */
export function isMasked({ role }: Accessible, value: string | undefined): boolean {
  return role === Role.passwordText && value !== undefined && masked.test(value);
}

/** The text of an element that has one, with bullets for a masked one; undefined for a password not exposed. @throws BusFault */
export async function readText(bus: Bus, element: Accessible): Promise<string | undefined> {
  const textUpTo = (end: number): Promise<string> =>
    bus.call<string>(element, atspi.text, 'GetText', { signature: 'ii', values: [0, end] });
  const [text, count] = await Promise.all([unlessMissing(textUpTo(mostCharacters), ''), countOf(bus, element)]);
  if (isMasked(element, text)) return '•'.repeat(text.length);
  if (text !== '' || count === 0) return text;
  if (element.role === Role.passwordText) return undefined;
  // Some return nothing, or refuse, where the end is behind theirs; others do so where it is -1.
  return textUpTo(Math.min(count, mostCharacters));
}

/** What a person sees of a password that is not exposed. */
async function bullets(bus: Bus, element: Accessible): Promise<string> {
  return '•'.repeat(await countOf(bus, element));
}

function countOf(bus: Bus, element: Accessible): Promise<number> {
  return bus.property<number>(element, atspi.text, 'CharacterCount');
}

/** The value of a slider or a progress bar. @throws BusFault */
export async function readNumber(bus: Bus, element: Accessible): Promise<string> {
  const number = await bus.property<number>(element, atspi.value, 'CurrentValue');
  // Programs count in binary fractions, people do not: 0.1 + 0.2 is 0.3.
  return String(Number(number.toPrecision(12)));
}

/** What a combo box shows: the text of its field, else what is chosen in it. */
async function readChoice(bus: Bus, element: Accessible): Promise<string | undefined> {
  const field = element.children.find(
    ({ role, interfaces }) => textRoles.has(role) && (interfaces & Interface.text) !== 0,
  );
  if (field !== undefined) return readText(bus, field);
  if ((element.interfaces & Interface.selection) !== 0) {
    const [service, path] = await bus.call<readonly [string, string]>(element, atspi.selection, 'GetSelectedChild', {
      signature: 'i',
      values: [0],
    });
    if (!path.endsWith('/null'))
      return collapsed(await bus.property<string>({ service, path }, atspi.accessible, 'Name'));
  }
  const chosen = chosenIn(element);
  if (chosen !== undefined) return collapsed(chosen.name);
  return element.name === '' ? undefined : collapsed(element.name);
}

/** The entry that is chosen in the list of a combo box, which may be exposed while it is closed. */
function chosenIn({ name, children }: Accessible): Accessible | undefined {
  const entries = children.filter(({ role }) => listRoles.has(role)).flatMap((list) => list.children);
  // One without a name of its own is called by what it shows (Qt): its list stays behind until it is opened again.
  const shown = name === '' ? undefined : entries.find((entry) => entry.name === name);
  return shown ?? entries.find(({ states }) => has(states, State.selected));
}

const listRoles: ReadonlySet<number> = new Set([Role.menu, Role.popupMenu, Role.list, Role.listBox]);

async function readLabel(bus: Bus, field: Accessible): Promise<string | undefined> {
  type Relation = readonly [type: number, targets: readonly (readonly [string, string])[]];
  const relations = await bus.call<readonly Relation[]>(field, atspi.accessible, 'GetRelationSet');
  const targets = relations.find(([type]) => type === labelledBy)?.[1] ?? [];
  const names = await Promise.all(
    targets.map(([service, path]) => bus.property<string>({ service, path }, atspi.accessible, 'Name')),
  );
  const label = collapsed(names.join(' '));
  return label === '' ? undefined : label;
}
