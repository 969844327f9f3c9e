/** The sticky stop: once thrown, nothing acts until someone resets it. */
export interface KillSwitch {
  /** The reason it was thrown with, or undefined while it is not. Cheap: asked before every action. */
  thrown(): string | undefined;
  /** @throws HandeyeError `storage_unwritable` when only this process could be stopped. */
  throw(reason: string): void;
  /** @throws HandeyeError `storage_unwritable` */
  reset(): void;
}
