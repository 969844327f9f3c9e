/** A prompt as a versioned file has it. A new wording is a new version: the ledger of each call names the one that was used. */
export interface Prompt {
  readonly name: string;
  readonly version: number;
  readonly system: string;
}

/** `interpret@1` */
export function promptId({ name, version }: Prompt): string {
  return `${name}@${version}`;
}
