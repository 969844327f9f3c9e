import { afterAll, beforeAll } from 'vitest';
import { startFlowRunner, type FlowRunner } from './run-flow.js';
import { startShop, type Shop } from './shop.js';
import { startWebPages, type WebPages } from './web-pages.js';

/** What the tests of a file work with. */
export interface Stand {
  readonly shop: Shop;
  readonly pages: WebPages;
  readonly flows: FlowRunner;
}

/** The shop, pages to write oneself and a browser to run flows in: there for all tests of a file, gone after the last. */
export function stand(): Stand {
  let started: Stand | undefined;
  beforeAll(async () => {
    const [shop, pages, flows] = await Promise.all([startShop(), startWebPages(), startFlowRunner()]);
    started = { shop, pages, flows };
  });
  afterAll(() => Promise.all([started?.shop.close(), started?.pages.close(), started?.flows.close()]));
  const later = <Name extends keyof Stand>(name: Name): Stand[Name] =>
    new Proxy({} as Stand[Name], {
      get(_target, property) {
        if (started === undefined) throw new Error(`The ${name} can only be used inside tests.`);
        return Reflect.get(started[name], property) as unknown;
      },
    });
  return { shop: later('shop'), pages: later('pages'), flows: later('flows') };
}
