/** The attributes and classes that occur anywhere in style rules, in lower case, classes escaped as in CSS. */
export interface SelectorWords {
  readonly attributes: ReadonlySet<string>;
  readonly classes: ReadonlySet<string>;
}

const identifier = String.raw`(?:[\w-]|[^\x00-\x7f]|\\[0-9a-f]{1,6} ?|\\.)+`;
const attributeName = new RegExp(String.raw`(?:(?<!\\)\[\s*(?:[\w-]*\|)?|attr\(\s*)(${identifier})`, 'g');
const className = new RegExp(String.raw`\.(${identifier})`, 'g');

/** Collects what the text of rules looks at. It finds too much rather than too little: strings count as well. */
export class WordReader {
  private readonly attributes = new Set<string>();
  private readonly classes = new Set<string>();
  /** An attribute name that is written in another way than it is. */
  private isEscaped = false;

  read(cssText: string): void {
    const text = cssText.toLowerCase();
    for (const [, name] of text.matchAll(attributeName)) {
      if (name!.includes('\\')) this.isEscaped = true;
      else this.attributes.add(name!);
    }
    // Sizes of containers follow from inline styles and classes.
    if (text.includes('@container')) this.attributes.add('style').add('class');
    for (const [, name] of text.matchAll(className)) this.classes.add(name!);
  }

  /** Null where an attribute cannot be identified by its name. */
  words(): SelectorWords | null {
    return this.isEscaped ? null : { attributes: this.attributes, classes: this.classes };
  }
}
