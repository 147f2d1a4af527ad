import type { Schemas } from './schemas.js';

/** What the types of events mean. */
export const DUE_TEXTS: Readonly<Record<Schemas['DueEvent']['type'], string>> = {
  'capture.expired': 'Held seats are free again',
  'basket.deleted': 'An unpaid booking is deleted',
  'availability.closed': 'An item can no longer be booked',
};

