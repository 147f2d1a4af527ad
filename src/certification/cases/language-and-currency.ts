import {
  bookedTwice,
  bookingsOf,
  findings,
  found,
  idsOf,
  queryOf,
  requestsTo,
  totalOf,
  wrongAnswer,
} from '../evidence.js';
import { CONTACT, CRUISE_ITEM, defineCase, guest, world } from '../world.js';

/** Sells in another language, in a currency without decimals. */
export const languageAndCurrency = defineCase({
  id: 'language-and-currency',
  title: 'Sells in French and in yen',
  why: 'A yen has no cents. Clients that divide by 100, or add their own roundings, charge the wrong amount.',
  task:
    'Ask for the price of `items`, with the discount code of the guests, in the default currency of the merchant, and book ' +
    'them. Show the activity in `language`. Show amounts as the service gives them, in units of the currency.',
  data: {
    items: [
      {
        availabilityItemId: CRUISE_ITEM,
        guests: [guest('Ada', { discountCode: 'TOKYO15' }), guest('Ben', { discountCode: 'TOKYO15' })],
      },
    ],
    contact: CONTACT,
    activityId: 1,
    language: 'fr',
  },
  fixture: world({
    operator: { defaultCurrency: 'JPY', timezone: 'Asia/Tokyo', supportedLanguages: ['en', 'fr'] },
    cruise: { translations: { fr: { title: 'Croisière dans le port' } } },
    cruiseRule: { priceCategories: [{ id: 111, name: 'Adult', price: { amount: 1850, currency: 'JPY' } }] },
    more: { discountCodes: [{ code: 'TOKYO15', percent: 15 }] },
  }),
  questions: [
    { id: 'title', text: 'What is the title of the activity in French?' },
    { id: 'total', text: 'What total was the customer shown, in yen?' },
  ],
  judge(run) {
    const quotes = requestsTo(run, 'getBookingPrices');
    const [booking] = bookingsOf(run);
    if (quotes.length === 0 && !booking) return null;
    const others = quotes.filter((request) => queryOf(request).get('currency') !== 'JPY');
    const total = booking ? totalOf(booking.made) : 3144;
    return findings(
      others.length > 0 &&
        found(
          'wrong-currency',
          'A price was asked for in a currency that the merchant does not sell in. Read `defaultCurrency` of the merchant, or ' +
            '`currency` of the prices of the item: JPY.',
          idsOf(others),
        ),
      bookedTwice(run, 'One booking is enough.'),
      !booking && found('books-nothing', 'Nothing was booked.', idsOf(quotes)),
      wrongAnswer(run, 'title', 'Croisière dans le port', '`title` of GET /activities/{id}?language=fr'),
      wrongAnswer(run, 'total', total, '`total` of the price as it is: yen have no decimals'),
    );
  },
});
