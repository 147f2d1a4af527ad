import type { Examination } from '../examination.js';
import { ACTIVITIES } from './activities.js';
import { BOOKINGS } from './bookings.js';
import { BOUNDS } from './bounds.js';
import { CANCELLATIONS } from './cancellations.js';
import { CAPACITIES } from './capacities.js';
import { CAPTURED } from './captured-seats.js';
import { CHARGES } from './charges.js';
import { CODES } from './codes.js';
import { DISCOUNTS } from './discounts.js';
import { FILTERS } from './filters.js';
import { HOLDS } from './holds.js';
import { HTTP } from './http.js';
import { KINDS } from './kinds.js';
import { LISTS } from './lists.js';
import { MONEY } from './money.js';
import { ORDERS } from './orders.js';
import { PEOPLE } from './people.js';
import { CURRENCIES } from './currencies.js';
import { PRICES } from './prices.js';
import { REBOOKING } from './rebooking.js';
import { SEARCHES } from './searches.js';
import { SEATS } from './seats.js';
import { STATES } from './states.js';
import { TIME } from './time.js';

/** All examinations in the order of a run. */
export const EXAMINATIONS: readonly Examination[] = [
  ...HOLDS,
  ...SEATS,
  ...BOUNDS,
  ...CAPTURED,
  ...PRICES,
  ...CURRENCIES,
  ...CODES,
  ...DISCOUNTS,
  ...BOOKINGS,
  ...MONEY,
  ...CANCELLATIONS,
  ...STATES,
  ...ORDERS,
  ...REBOOKING,
  ...CHARGES,
  ...KINDS,
  ...CAPACITIES,
  ...FILTERS,
  ...ACTIVITIES,
  ...LISTS,
  ...SEARCHES,
  ...PEOPLE,
  ...TIME,
  ...HTTP,
];
