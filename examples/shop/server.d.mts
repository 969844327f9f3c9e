/** The demo shop while it runs. */
export interface Shop {
  /** Address of the shop, without a slash at the end. */
  readonly url: string;
  /** Address of the origin that its frames come from. */
  readonly frameUrl: string;
  readonly port: number;
  /** Switches planted bugs on, and all others off. Throws on an unknown name. */
  setBugs(names: readonly string[]): void;
  /** Brings everything but the bug switches back to the start. */
  reset(): void;
  close(): Promise<void>;
}

export interface ShopOptions {
  /** 0 = any free port. */
  readonly port?: number;
  readonly framePort?: number;
  readonly bugs?: readonly string[];
  /** A loopback address. */
  readonly host?: string;
}

export function startShop(options?: ShopOptions): Promise<Shop>;
