import { CHANGING, PAYING } from './paying.js';
import { RUNNING } from './running.js';
import { FINDING, type Journey, SELLING } from './selling.js';

/** The client's function for each case, by case id. */
export const JOURNEYS: Readonly<Record<string, Journey>> = {
  ...FINDING,
  ...SELLING,
  ...PAYING,
  ...CHANGING,
  ...RUNNING,
};
