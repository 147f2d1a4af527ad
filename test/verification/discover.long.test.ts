import { expect, it } from 'vitest';
import { MERCHANTS, refusedChoices } from './chosen-trips.js';

/** Two weekends on which the clocks of Europe change. */
const WEEKENDS = ['2027-03-26T23:00:00Z', '2027-10-29T22:00:00Z'];
const HALF_HOURS = 96;

it.each(WEEKENDS.flatMap((from) => MERCHANTS.map((merchant) => ({ from, merchant }))))(
  'the trips chosen for workflows can be booked at once and an hour later, at each half hour: $merchant from $from',
  async ({ from, merchant }) => {
    expect(await refusedChoices(from, merchant, HALF_HOURS)).toEqual([]);
  },
);
