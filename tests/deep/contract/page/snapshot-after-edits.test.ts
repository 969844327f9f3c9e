import { expect, it } from 'vitest';
import { decodeNodes } from '../../../../src/adapters/web/page/encoding.js';
import { pageApiName, type SnapshotReply } from '../../../../src/adapters/web/page/protocol.js';
import { pageScript } from '../../../../src/adapters/web/page-script.generated.js';
import type { ScreenNode } from '../../../../src/domain/screen/element/screen-node.js';
import { describePage } from '../../../support/page-test.js';
import type { PageWorld } from '../../../support/page-world.js';
import { editedPage, randomEdits } from '../../../contract/page/fixtures/random-edits.js';

const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
const roundsPerSeed = 40;

describePage('snapshots after edits', ({ open }) => {
  it.each(seeds)(
    'show what a script that never saw the page before shows (seed %i)',
    { timeout: 120_000 },
    async (seed) => {
      const { page, world } = await open(editedPage);
      await page.evaluate(`(${randomEdits})(${seed})`);
      for (let round = 1; round <= roundsPerSeed; round += 1) {
        const edits = await page.evaluate<string>(`edit(${1 + (round % 3)})`);
        const scope = round % 4 === 0 ? 'viewport' : 'full';
        const fresh = await freshNodes(world, `fresh${round}`, scope);
        const kept = (await world.nodes({ scope })).nodes;
        expect(kept.map(withoutRef), `seed ${seed}, round ${round}: ${edits}`).toEqual(fresh.map(withoutRef));
      }
    },
  );
});

function withoutRef({ ref: _, ...rest }: ScreenNode): Omit<ScreenNode, 'ref'> {
  return rest;
}

/** The nodes as a copy of the script sees them that is injected now, in a world of its own. */
async function freshNodes(world: PageWorld, name: string, scope: 'full' | 'viewport'): Promise<readonly ScreenNode[]> {
  const { cdp, prefix } = world;
  const { frameTree } = await cdp.send('Page.getFrameTree');
  const { executionContextId } = await cdp.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: name,
  });
  const { result } = await cdp.send('Runtime.evaluate', {
    expression: `${pageScript};${pageApiName}.snapshot({ scope: '${scope}', prefix: '${prefix}' })`,
    contextId: executionContextId,
    returnByValue: true,
  });
  return decodeNodes((result.value as SnapshotReply).nodes, prefix);
}
