import type { Examination } from '../examination.js';
import { CHARGES } from './charges.js';
import { KINDS } from './kinds.js';
import { FILTERS } from './filters.js';
import { LISTS } from './lists.js';
import { HTTP } from './http.js';
import { PEOPLE } from './people.js';
import { TIME } from './time.js';
import { HOLDS } from './holds.js';
import { MONEY } from './money.js';
import { REBOOKING } from './rebooking.js';
import { STATES } from './states.js';
import { PRICES } from './prices.js';
import { SEATS } from './seats.js';

/** Every examination, in the order in which they run. */
export const EXAMINATIONS: readonly Examination[] = [
  ...HOLDS,
  ...SEATS,
  ...PRICES,
  ...MONEY,
  ...STATES,
  ...REBOOKING,
  ...CHARGES,
  ...KINDS,
  ...FILTERS,
  ...LISTS,
  ...PEOPLE,
  ...TIME,
  ...HTTP,
];
