import { bookedTwice, bookingsOf, findings, found, liveGuests, refused, wasRefused } from '../evidence.js';
import { CONTACT, CRUISE_ITEM, defineCase, world } from '../world.js';

const GROUP = 118;
const SINGLE = 119;

/** Books a group in one entry, and single seats one by one. */
export const groupCategories = defineCase({
  id: 'group-categories',
  title: 'Books group and single-seat categories',
  why: 'Categories have limits of their own. Who ignores `minSeats` and `maxSeats` is refused, or books a wrong price.',
  task:
    'Hold and book a school class of eight in the category Group and two teachers in the category Single on ' +
    '`availabilityItemId`. Read `minSeats` and `maxSeats` of the categories first: a group is one guest with eight seats, and ' +
    'each seat of a category with `maxSeats` 1 is an entry, and a guest, of its own.',
  data: { availabilityItemId: CRUISE_ITEM, groupSeats: 8, teachers: ['Cleo', 'Dan'], contact: CONTACT },
  fixture: world({
    cruiseRule: {
      priceCategories: [
        { id: GROUP, name: 'Group', price: { amount: 12, currency: 'EUR' }, minSeats: 5, maxSeats: 12 },
        { id: SINGLE, name: 'Single', price: { amount: 30, currency: 'EUR' }, maxSeats: 1 },
      ],
    },
  }),
  judge(run) {
    const [booking] = bookingsOf(run);
    const tries = refused(run, 'createCapture', 'createBooking');
    if (!booking && tries.length === 0) return null;
    const guests = liveGuests(booking?.basket);
    const seatsOf = (category: number) =>
      guests.filter(({ priceCategory }) => priceCategory.id === category).map(({ occupancy }) => occupancy);
    const seen = `${seatsOf(GROUP).join(' + ') || 'no'} seats in Group and ${seatsOf(SINGLE).join(' + ') || 'none'} in Single`;
    return findings(
      bookedTwice(run, 'One booking takes the group and the teachers.'),
      wasRefused(
        'ignores-limits',
        tries,
        'Read `minSeats` and `maxSeats` of each category of the availability item first.',
      ),
      booking !== undefined &&
        (seatsOf(GROUP).join() !== '8' || seatsOf(SINGLE).join() !== '1,1') &&
        found(
          'wrong-seats',
          `Request ${booking.request} booked ${seen}. Send one guest with \`occupancy\` 8 in Group, and two guests in Single.`,
          [booking.request],
        ),
      !booking &&
        found('books-nothing', 'Nothing was booked. Send the group as one entry and the teachers as two.'),
    );
  },
});
