/** The demo shop, started for a test on free ports. */
export interface Shop {
  /** Without a slash at the end. */
  readonly url: string;
  /** The other origin: card form and help chat. */
  readonly frameUrl: string;
  setBugs(names: readonly string[]): void;
  reset(): void;
  close(): Promise<void>;
}

interface ShopModule {
  startShop(options: { readonly bugs?: readonly string[] }): Promise<Shop>;
}

/** Plain JavaScript without declarations, so it is named by address. */
const module = new URL('../../examples/shop/server.mjs', import.meta.url).href;

export async function startShop(bugs: readonly string[] = []): Promise<Shop> {
  const { startShop: start } = (await import(module)) as ShopModule;
  return start({ bugs });
}
