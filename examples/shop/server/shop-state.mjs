import { INVENTORY_ROWS } from '../data/inventory-rows.mjs';
import { createSessionStore } from './session-store.mjs';

/** Everything the shop remembers, in memory only. */
export function createShopState() {
  const state = {
    sessions: createSessionStore(),
    inventory: [],
    nextInventoryId: 0,
    /** Back to the start: catalogue, stock list and no sessions. */
    reset() {
      state.sessions.clear();
      state.inventory = INVENTORY_ROWS.map((row) => ({ ...row }));
      state.nextInventoryId = INVENTORY_ROWS.length + 1;
    },
  };
  state.reset();
  return state;
}
