import { recurring, ruleOf } from './rules.js';
import { categoryOf } from './workspace.js';

/** Returns the id of a rental slot that starts at this hour on 5 June. */
export const SLOT = (hour: number, rule = 900) =>
  `${rule}_rental_20260605${hour}0000_20260605${hour + 1}0000`;
const rental = (id: number) =>
  ruleOf({
    id,
    type: 'rental',
    startTimes: ['10:00:00', '11:00:00', '12:00:00', '14:00:00'],
    duration: 'PT1H',
    capacity: 3,
    priceCategories: [categoryOf(1)],
  });
/** Two rentals with slots at 10, 11, 12 and 14 o’clock, and a daily trip. */
export const RENTALS = [rental(900), rental(901), ruleOf({ recurrence: recurring() })];
