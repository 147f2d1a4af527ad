import { expect, it } from 'vitest';
import { isEmail, mailFacts } from '../../src/domain/basket/mail.js';
import { basketOf, GONE, guestOf, itemOf, paymentOf } from './baskets.js';
import { NOW, workspaceOf } from './workspace.js';

const CATALOGUE = workspaceOf();
const request = { to: 'ines@example.com', kind: 'booked' } as const;

it('a mail stores the current booking: items and guests that are not cancelled, guests by price category', () => {
  const [one, two] = [guestOf(), guestOf({ id: 2, occupancy: 2, grossMinor: 2000 })];
  const child = guestOf({ id: 3, priceCategory: { id: 2, name: 'Child' } });
  const basket = basketOf({
    items: [itemOf({ guests: [one, two, child, guestOf({ id: 4, cancellation: GONE })] })],
    shopItems: [{ id: 9, quantity: 2, priceMinor: 250, totalMinor: 500 }],
    payments: [paymentOf(1500)],
    language: 'de',
  });
  expect(mailFacts(CATALOGUE, basket, request, { id: 7, at: NOW })).toEqual({
    ...request,
    id: 7,
    at: NOW,
    basketId: basket.id,
    language: 'de',
    booking: {
      operator: 'tagus',
      currency: 'EUR',
      ticketCode: 'ticket',
      name: 'Ines',
      totalMinor: 4500,
      balanceMinor: 3000,
      items: [
        {
          activityId: 1,
          ruleId: 812,
          type: 'trip',
          startsAt: basket.items[0]?.startsAt,
          guests: [
            { priceCategory: { id: 1, name: 'Category 1' }, occupancy: 3 },
            { priceCategory: { id: 2, name: 'Child' }, occupancy: 1 },
          ],
        },
      ],
      shopItems: [{ id: 9, quantity: 2 }],
    },
  });
});

it('a mail of a cancelled booking names no item', () => {
  const basket = basketOf({ items: [itemOf({ cancellation: GONE })] });
  expect(mailFacts(CATALOGUE, basket, request, { id: 1, at: NOW }).booking.items).toEqual([]);
});

it.each([
  ['ines@example.com', true],
  ['ines@example', false],
  ['ines example.com', false],
])('%s is a valid e-mail address: %s', (text, expected) => {
  expect(isEmail(text)).toBe(expected);
});
