/** The sticky stop: once thrown, nothing acts until someone resets it. */
export interface KillSwitch {
  /** The reason it was thrown with, or undefined while it is not. Cheap: asked before every deed. */
  thrown(): string | undefined;
  throw(reason: string): void;
  reset(): void;
}
