import { describe, expect, it } from 'vitest';
import type { Language } from '../../src/domain/shared/language.js';
import { summarizeOrder } from '../../src/pages/payment/order.js';
import { ticketOf } from '../../src/pages/tickets/ticket.js';
import { composedMail } from '../../src/operations/bookings/booking-mails.js';
import { openDesk } from './desk.js';

const eur = (amount: number) => ({ amount, currency: 'EUR' });
const FIXTURE = {
  merchants: [
    {
      slug: 'harbour',
      name: 'Harbour Tours',
      city: 'Lisbon',
      timezone: 'Europe/Lisbon',
      supportedLanguages: ['en', 'de', 'it'],
      translations: { de: { city: 'Lissabon' } },
    },
  ],
  activities: [
    {
      id: 1,
      merchant: 'harbour',
      title: 'Harbour Tour',
      addons: [
        {
          id: 5,
          type: 'guest',
          title: 'Lunch',
          price: eur(4),
          translations: { de: { title: 'Mittagessen' } },
        },
      ],
      translations: {
        de: { title: 'Hafenrundfahrt', departure: { city: { name: 'Lissabon' } } },
        it: { title: 'Giro del porto' },
      },
    },
  ],
  availabilityRules: [
    {
      id: 10,
      activityId: 1,
      startDate: '2026-06-05',
      startTimes: ['10:00'],
      capacity: 10,
      priceCategories: [
        { id: 100, name: 'Adult', price: eur(30), translations: { de: { name: 'Erwachsene' } } },
      ],
    },
  ],
  shopItems: [{ id: 1, title: 'Cap', price: eur(9), translations: { de: { title: 'Mütze' } } }],
};
const guests = [{ priceCategoryId: 100, occupancy: 2, addons: [{ id: 5 }] }];
const order = {
  items: [{ availabilityItemId: '10_trip_20260605100000_20260605110000', guests }],
  shopItems: [{ id: 1, quantity: 1 }],
  contact: { type: 'email', name: 'Ines', value: 'ines@example.com' },
};
const page = (language: string) => ({
  vendorPayPSP: { successUrl: 'https://a.example', cancelUrl: 'https://a.example', language },
});

/** Creates a booking. Returns it with its mails and tickets. */
function book(language: Language, more: object = {}) {
  const desk = openDesk(FIXTURE);
  const { id } = desk.run('createBooking', { body: { ...order, ...more }, language });
  const basket = desk.tables.baskets.get(id);
  if (!basket) throw new Error('There is no booking.');
  const mails = () =>
    [...desk.tables.mails.values()]
      .map((one) => composedMail(desk.tables, one, 'test'))
      .map(({ subject, body }) => `${subject}\n${body}`);
  const ticket = () => JSON.stringify(ticketOf(desk.tables, basket.ticketCode));
  return { desk, id, basket, mails, ticket };
}

describe('the language of a booking (P4)', () => {
  it('is the language of its request in mails, with dates in words', () => {
    const [mail] = book('de').mails();
    for (const part of [
      'Hafenrundfahrt',
      'Freitag, 5. Juni 2026 um 10:00',
      '2 × Erwachsene',
      'Mütze',
      '73,00',
    ])
      expect(mail).toContain(part);
    expect(mail).not.toMatch(/Adult|2026-06-05|Harbour Tour\b/);
  });

  it('does not change if a request in another language sends its tickets', () => {
    const { desk, id, mails, ticket } = book('de');
    desk.run('sendTickets', { path: { bookingId: id }, query: { recipient: 'a@b.example' }, language: 'fr' });
    expect(mails()[1]).toContain('Hafenrundfahrt');
    expect(JSON.parse(ticket())).toMatchObject({ language: 'de' });
    for (const part of ['Hafenrundfahrt', 'Freitag', 'Erwachsene', 'Lissabon'])
      expect(ticket()).toContain(part);
    expect(ticket()).not.toMatch(/Adult|"Lisbon|Lisbon,/);
  });

  it.each([
    ['it', 'it'],
    ['de-AT', 'en'],
    ['DE', 'en'],
    ['fr', 'en'], // French is no page language here, and therefore not used for mails and tickets either (P4)
    ['ja', 'en'],
  ])('is that of its payment page: for %s it is %s (H2)', (wish, language) => {
    expect(book('de', page(wish)).basket.language).toBe(language);
  });

  it('is used on its payment page', () => {
    const { desk, basket } = book('en', page('de'));
    const shown = JSON.stringify(summarizeOrder(desk.tables, basket, 'de'));
    for (const part of ['Hafenrundfahrt', 'Freitag', 'Erwachsene', 'Mittagessen', 'Mütze'])
      expect(shown).toContain(part);
  });

  it('is not used for its JSON, which is in the merchant’s default language', () => {
    const { desk, id } = book('de');
    expect(desk.basket(id)).toMatchObject({
      items: [
        {
          caption: 'Harbour Tour',
          activity: { language: 'en', title: 'Harbour Tour' },
          guests: [{ priceCategory: { name: 'Adult' }, addons: [{ title: 'Lunch' }] }],
        },
      ],
    });
  });
});

it('`q` finds bookings by the same titles as `titleLike` finds activities (P4, B10)', () => {
  const { desk } = book('en');
  for (const text of ['HARBOUR', 'hafenrund', 'porto', 'sailing']) {
    const activities = desk.run('listActivities', { query: { titleLike: text } }).length;
    expect(desk.run('listBookings', { query: { q: text } })).toHaveLength(activities);
  }
});
