import type { Breach } from './breach.js';
import { HTTP } from './http.js';
import { LISTS } from './lists.js';
import { PAYMENTS } from './payments.js';
import { PRICES } from './prices.js';
import { SEATS } from './seats.js';
import { STATES } from './states.js';
import { TIME } from './time.js';
import { VISIBILITY } from './visibility.js';

/** Every breach of the suite. */
export const BREACHES: readonly Breach[] = [
  ...SEATS,
  ...PRICES,
  ...PAYMENTS,
  ...LISTS,
  ...TIME,
  ...STATES,
  ...VISIBILITY,
  ...HTTP,
];
