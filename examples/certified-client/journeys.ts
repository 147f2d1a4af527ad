import { CHANGING, PAYING } from './paying.js';
import { RUNNING } from './running.js';
import { FINDING, type Journey, SELLING } from './selling.js';

/** How the client works on each case, by its id. */
export const JOURNEYS: Readonly<Record<string, Journey>> = {
  ...FINDING,
  ...SELLING,
  ...PAYING,
  ...CHANGING,
  ...RUNNING,
};
