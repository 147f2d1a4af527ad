import type { Breach } from './breach.js';
import { CAPTURES } from './captures.js';
import { COSTS } from './costs.js';
import { GUESTS } from './guests.js';
import { HTTP } from './http.js';
import { LISTS } from './lists.js';
import { PAYMENTS } from './payments.js';
import { PERIODS } from './periods.js';
import { PRICES } from './prices.js';
import { REFUNDS } from './refunds.js';
import { REQUESTS } from './requests.js';
import { SEARCHES } from './searches.js';
import { SEATS } from './seats.js';
import { STATES } from './states.js';
import { TIME } from './time.js';
import { VISIBILITY } from './visibility.js';

/** Every breach of the suite. */
export const BREACHES: readonly Breach[] = [
  ...SEATS,
  ...CAPTURES,
  ...PRICES,
  ...PAYMENTS,
  ...LISTS,
  ...TIME,
  ...STATES,
  ...VISIBILITY,
  ...HTTP,
  ...COSTS,
  ...REFUNDS,
  ...GUESTS,
  ...SEARCHES,
  ...PERIODS,
  ...REQUESTS,
];
