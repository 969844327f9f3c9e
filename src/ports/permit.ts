/** Leave for one action, granted by the guard and taken up by the method that does it. */
export type { SingleUsePermit as Permit } from './permit-issuer.js';
