import { checkIntents } from './check.js';
import { chooseIntents } from './choose.js';
import { closeIntents } from './close.js';
import { goIntents } from './go.js';
import type { Intent } from './intent.js';
import { keysIntents } from './keys.js';
import { loginIntents } from './login.js';
import { otherIntents } from './others.js';
import { pointerIntents } from './pointer.js';
import { pressIntents } from './press.js';
import { refrainIntents } from './refrain.js';
import { repeatIntents } from './repeat.js';
import { verifyIntents, waitIntents } from './verify.js';
import { writeIntents } from './write.js';

/** Every kind of instruction. Where several fit as well as each other, the first one counts. */
export const intents: readonly Intent[] = [
  ...refrainIntents,
  ...repeatIntents,
  ...keysIntents,
  ...waitIntents,
  ...verifyIntents,
  ...loginIntents,
  ...closeIntents,
  ...otherIntents,
  ...pointerIntents,
  ...goIntents,
  ...checkIntents,
  ...chooseIntents,
  ...writeIntents,
  ...pressIntents,
];
