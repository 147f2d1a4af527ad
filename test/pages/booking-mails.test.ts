import { describe, expect, it } from 'vitest';
import type { Basket } from '../../src/domain/basket/basket.js';
import { LANGUAGES } from '../../src/domain/shared/language.js';
import { formatPrice } from '../../src/domain/shared/money.js';
import { mailFacts, type MailRequest } from '../../src/domain/basket/mail.js';
import { composedMail } from '../../src/operations/bookings/booking-mails.js';
import { aGuest, aMerchant, anActivity, anItem, aPayingBasket, aPayment, BOOKED_AT } from './baskets.js';

const titles = new Map([
  [1, 'Old Town Walk'],
  [2, 'Harbour Cruise'],
  [3, 'Castle Tour'],
]);
const tables = {
  merchants: { get: () => aMerchant() },
  activities: { get: (id: number) => anActivity({ id, title: titles.get(id) ?? '', translations: {} }) },
  rules: { get: () => undefined },
  shopItems: { get: () => undefined },
} as unknown as Parameters<typeof composedMail>[0];

const cancellation = { reason: 'Rain', at: BOOKED_AT };
const mailOf = (kind: MailRequest['kind'], change: Partial<Basket>) => {
  const basket = aPayingBasket({ status: 'reserved', hostedPayment: null, ...change });
  const facts = mailFacts(tables, basket, { to: 'ada@example.com', kind }, { id: 1, at: BOOKED_AT });
  return composedMail(tables, facts, 'test');
};

describe.each(['booked', 'tickets'] as const)('a mail of the kind %s (B11)', (kind) => {
  /** Returns the items of a booking. Items in `cancelled` are cancelled. */
  const items = (cancelled: readonly number[]) =>
    [...titles.keys()].map((id) =>
      anItem({ id, activityId: id, cancellation: cancelled.includes(id) ? cancellation : null }),
    );

  it.each([[[]], [[1]], [[2]], [[1, 3]]])('names each item except the cancelled items %j', (cancelled) => {
    const { body } = mailOf(kind, { items: items(cancelled) });
    for (const [id, title] of titles) {
      expect([title, body.split(title).length - 1]).toEqual([title, cancelled.includes(id) ? 0 : 1]);
    }
  });

  it('counts only the seats of guests that are not cancelled', () => {
    const guests = [aGuest(), aGuest({ id: 2, occupancy: 2 }), aGuest({ id: 3, cancellation })];
    expect(mailOf(kind, { items: [anItem({ guests })] }).body).toContain('3 × Adult');
  });
});

describe('the mail of a booking (B11)', () => {
  it.each([
    ['nothing is paid', [], 5000],
    ['a part is paid', [2000], 3000],
    ['the amount is paid in several parts', [2000, 3000], 0],
    ['more than the amount due is paid', [6000], 0],
    ['all was paid back', [5000, -5000], 5000],
  ])('states the balance, which is never negative: %s', (_, paid, dueMinor) => {
    const payments = paid.map((amountMinor, at) => aPayment({ id: at + 1, amountMinor }));
    for (const language of LANGUAGES) {
      const { body } = mailOf('booked', { payments, language });
      const price = (minor: number) => formatPrice(minor, 'EUR', language);
      const due = body.split(price(5000)).slice(1).join(price(5000)); // the text after the total
      expect([language, due]).toEqual([language, expect.stringContaining(price(dueMinor))]);
      expect(due).not.toMatch(/[-\u2212]/);
    }
  });
});
