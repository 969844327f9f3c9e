import { HandeyeError } from '../domain/errors.js';

/** What a permit allows: one action on one target. */
export interface PermitGrant {
  /** Id of the audit entry that this permit was granted by. */
  readonly id: string;
  readonly action: string;
}

/**
 * Leave for one action. Every method that touches the world takes one, and takes it up: a second use is refused. The class
 * is nominal (a private field), so nothing but {@link issuePermit} makes one, and only the guard may import that.
 */
class SingleUsePermit {
  readonly id: string;
  readonly action: string;
  #spent = false;

  constructor(grant: PermitGrant) {
    this.id = grant.id;
    this.action = grant.action;
  }

  /** Takes the permit up. @throws HandeyeError `permit_misused` when it was taken up before. */
  spend(): void {
    if (this.#spent) {
      throw new HandeyeError('permit_misused', `The permit ${this.id} for "${this.action}" was used twice.`, {
        hint: 'Ask the guard for a new permit for each action.',
      });
    }
    this.#spent = true;
  }
}

/** Makes a permit. For `engine/guard` only; the layer check refuses any other import of this file. */
export function issuePermit(grant: PermitGrant): SingleUsePermit {
  return new SingleUsePermit(grant);
}

export type { SingleUsePermit };
