import { bookedTwice, bookingsOf, findings, found, liveItems, requestsTo, wrongAnswer } from '../evidence.js';
import { CONTACT, daily, defineCase, guest, world } from '../world.js';

const ITEM = '12_trip_20261025090000_20261025110000';

/** Shows the right hour on the day on which clocks change. */
export const daylightSavingDay = defineCase({
  id: 'daylight-saving-day',
  title: 'Knows the hour on a daylight-saving day',
  why: 'The trip starts at nine on the wall clock, also on the day on which clocks change. Fixed offsets send people an hour late.',
  task:
    'Book one adult on the trip of availability rule `availabilityRuleId` on `date`, the day on which Berlin goes back to winter ' +
    'time. Find out when it starts in UTC, and when the trip of the day before does.',
  data: {
    availabilityRuleId: 12,
    date: '2026-10-25',
    dayBefore: '2026-10-24',
    guests: [guest('Ada', { priceCategoryId: 121 })],
    contact: CONTACT,
  },
  fixture: world({
    availabilityRules: [daily(12, { startTimes: ['09:00'], startDate: '2026-10-20' })],
  }),
  startsAt: '2026-10-20T08:00:00Z',
  questions: [
    { id: 'startsAt', text: 'When does the trip on `date` start in UTC (2026-01-31T12:00:00Z)?' },
    { id: 'startsAtBefore', text: 'When does the trip on `dayBefore` start in UTC?' },
  ],
  judge(run) {
    const [booking] = bookingsOf(run);
    if (!booking && requestsTo(run, 'listAvailabilities', 'listActivityAvailabilities').length === 0)
      return null;
    const ids = liveItems(booking?.basket).flatMap(({ availabilityItemIds }) => availabilityItemIds);
    const where = '`startsAt` of the availability item, with its offset';
    return findings(
      bookedTwice(run, 'One booking is enough.'),
      !booking && found('books-nothing', 'Nothing was booked.'),
      booking !== undefined &&
        ids.join() !== ITEM &&
        found(
          'wrong-day',
          `Request ${booking.request} booked ${ids.join()}, not ${ITEM}. Dates are days of the merchant's zone.`,
          [booking.request],
        ),
      wrongAnswer(run, 'startsAt', '2026-10-25T08:00:00Z', where),
      wrongAnswer(run, 'startsAtBefore', '2026-10-24T07:00:00Z', where),
    );
  },
});
