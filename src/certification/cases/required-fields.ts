import {
  bookedTwice,
  bookingsOf,
  findings,
  found,
  liveGuests,
  refused,
  requestsTo,
  wasRefused,
} from '../evidence.js';
import { defineCase, TWO_ADULTS, world } from '../world.js';

/** Fills in the custom fields that a booking requires. */
export const requiredFields = defineCase({
  id: 'required-fields',
  title: 'Fills in required custom fields',
  why: 'Each operator asks for other things. A client that does not read the fields cannot book there at all.',
  task:
    'Make a booking of `items`. Read which fields the merchant (`userFields`) and the activity (`guestFields`) require, and ' +
    'send them with the booking: the phone number is `phone`, and both guests eat `diet`. Of a select field, send the key of ' +
    'the option.',
  data: { ...TWO_ADULTS, phone: '+49 30 901820', diet: 'Vegetarian' },
  fixture: world({
    operator: { userFields: [{ code: 'phone', label: 'Phone number', type: 'phone', isRequired: true }] },
    cruise: {
      guestFields: [
        {
          code: 'diet',
          label: 'Diet',
          type: 'select',
          isRequired: true,
          options: [
            { key: 'any', value: 'Everything' },
            { key: 'veg', value: 'Vegetarian' },
          ],
        },
        { code: 'song', label: 'Favourite song' },
      ],
    },
  }),
  judge(run) {
    if (requestsTo(run, 'createBooking').length === 0) return null;
    const [booking] = bookingsOf(run);
    const diets = liveGuests(booking?.basket).map(
      ({ customValues }) => customValues.find(({ key }) => key === 'diet')?.value,
    );
    return findings(
      bookedTwice(run, 'One booking is enough.'),
      wasRefused(
        'leaves-out-fields',
        refused(run, 'createBooking'),
        'Read `userFields` of the merchant and `guestFields` of the activity, and send a value for each that `isRequired`; of a ' +
          'select field the `key` of an option.',
      ),
      booking !== undefined &&
        diets.some((diet) => diet !== 'veg') &&
        found(
          'wrong-option',
          `Request ${booking.request} chose ${diets.join(' and ')} for the guests. "Vegetarian" has the key \`veg\`.`,
          [booking.request],
        ),
      !booking && found('books-nothing', 'Nothing was booked. The refusal names each field that is missing.'),
    );
  },
});
