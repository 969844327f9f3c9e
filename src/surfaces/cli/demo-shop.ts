import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { HandeyeError, messageOf } from '../../domain/errors.js';
import { nearestWord } from '../../domain/nearest-word.js';
import { packageRoot } from './package-files.js';

/** The shop while it runs. */
export interface DemoShop {
  readonly url: string;
  close(): Promise<void>;
}

/** A bug that can be switched on in the shop. */
export interface PlantedBug {
  readonly name: string;
  readonly description: string;
}

/** The shop is an example, not a part of handeye: it is found beside it, where the package keeps it. */
const shopFolder = join('examples', 'shop');

/** The bugs that can be switched on. @throws HandeyeError `environment_missing` where the shop is not installed */
export async function plantedBugs(): Promise<readonly PlantedBug[]> {
  const { BUGS } = (await importExample('bugs.mjs')) as { BUGS: readonly PlantedBug[] };
  return BUGS;
}

/** Starts the shop on free ports. @throws HandeyeError `usage` for an unknown bug, `environment_missing` */
export async function startDemoShop(options: {
  readonly bugs: readonly string[];
  readonly port: number;
}): Promise<DemoShop> {
  const known = (await plantedBugs()).map(({ name }) => name);
  for (const bug of options.bugs) {
    if (known.includes(bug)) continue;
    const nearest = nearestWord(bug, known);
    throw new HandeyeError('usage', `The shop has no bug "${bug}".`, {
      hint: `${nearest === undefined ? '' : `Did you mean ${nearest}? `}Bugs: ${known.join(', ')}.`,
    });
  }
  const { startShop } = (await importExample('server.mjs')) as {
    startShop: (options: { bugs: readonly string[]; port: number }) => Promise<DemoShop>;
  };
  try {
    return await startShop(options);
  } catch (error) {
    throw new HandeyeError('environment_missing', `The demo shop does not start: ${messageOf(error)}`, {
      hint: 'Leave out --port to take a free one.',
      cause: error,
    });
  }
}

async function importExample(name: string): Promise<unknown> {
  const file = join(packageRoot(), shopFolder, name);
  try {
    return await import(pathToFileURL(file).href);
  } catch (error) {
    throw new HandeyeError('environment_missing', `The demo shop cannot be loaded from ${file}.`, {
      hint: 'Install handeye again; the examples belong to the package.',
      cause: error,
    });
  }
}
