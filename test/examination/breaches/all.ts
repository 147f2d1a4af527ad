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
import { SECOND_LOOKS } from './second-looks.js';
import { SEATS } from './seats.js';
import { STATES } from './states.js';
import { TIME } from './time.js';
import { TAXES } from './taxes.js';
import { CODES } from './codes.js';
import { OCCUPANCY } from './occupancy.js';
import { KINDS } from './kinds.js';
import { TICKETS } from './tickets.js';
import { MOVES } from './moves.js';
import { CARDS } from './cards.js';
import { CANCELLATIONS } from './cancellations.js';
import { OTHERS } from './others.js';
import { PAGES } from './pages.js';
import { MOMENTS } from './moments.js';

/** Every breach of the suite. */
export const BREACHES: readonly Breach[] = [
  ...SEATS,
  ...CAPTURES,
  ...PRICES,
  ...PAYMENTS,
  ...LISTS,
  ...TIME,
  ...STATES,
  ...HTTP,
  ...COSTS,
  ...REFUNDS,
  ...GUESTS,
  ...SEARCHES,
  ...PERIODS,
  ...REQUESTS,
  ...TAXES,
  ...CODES,
  ...OCCUPANCY,
  ...KINDS,
  ...TICKETS,
  ...MOVES,
  ...CARDS,
  ...CANCELLATIONS,
  ...OTHERS,
  ...PAGES,
  ...MOMENTS,
  ...SECOND_LOOKS,
];
