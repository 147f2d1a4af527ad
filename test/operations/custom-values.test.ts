import { expect, test } from 'vitest';
import { BOOKING_FIXTURE, item } from './booking-fixture.js';
import { openDesk } from './desk.js';

/** Books a dinner. Each guest has one of the given lists of custom fields. */
function dinner(...filled: readonly (readonly { key: string; value: string }[])[]) {
  const desk = openDesk(BOOKING_FIXTURE);
  const diet = { key: 'diet', value: 'v' };
  const guests = filled.map((fields) => ({
    priceCategoryId: 311,
    occupancy: 1,
    customFields: [diet, ...fields],
  }));
  desk.book({ items: [{ availabilityItemId: item(31, 5), guests }] });
  return desk;
}

test('lists of guests and of bookings show custom values in the same form; a single guest has code, title and text (B13)', () => {
  const desk = dinner([{ key: 'phone', value: '+351 21 000' }]);
  const listed = [
    { key: 'diet', value: 'v', type: 'select', label: 'diet' },
    { key: 'phone', value: '+351 21 000', type: 'text', label: 'phone' },
  ];
  expect(desk.run('listGuests')[0]?.customValues).toEqual(listed);
  expect(desk.basket(1).items[0]?.guests[0]?.customValues).toEqual(listed);
  expect(desk.run('getGuest', { path: { id: 1 } }).customValues).toEqual([
    { code: 'diet', title: 'diet', value: 'Vegetarian', key: 'v' },
    { code: 'phone', title: 'phone', value: '+351 21 000', key: '+351 21 000' },
  ]);
});

test('an empty optional field is stored as missing (B13)', () => {
  const desk = dinner([{ key: 'phone', value: '' }]);
  expect(desk.run('getGuest', { path: { id: 1 } })).toMatchObject({
    phone: null,
    customValues: [{ code: 'diet' }],
  });
});

test.each([
  ['35121000', [1]],
  ['+351 (21) 000', [1]],
  ['x', []],
  ['3512100', []],
])('the phone number %j finds a guest (B13)', (phone, ids) => {
  const desk = dinner([{ key: 'phone', value: '+351 21 000' }], [{ key: 'phone', value: 'none' }], []);
  expect(desk.run('listGuests', { query: { phone } }).map(({ id }) => id)).toEqual(ids);
});

test("a booking's custom field shows its empty options unchanged, a guest's field shows null (B13)", () => {
  const field = { code: 'note', options: '' };
  const desk = openDesk({
    ...BOOKING_FIXTURE,
    merchants: BOOKING_FIXTURE.merchants.map((merchant) => ({ ...merchant, userFields: [field] })),
    activities: BOOKING_FIXTURE.activities.map((activity) => ({ ...activity, guestFields: [field] })),
    availabilityRules: [],
  });
  expect(desk.run('listMerchants')[0]?.userFields).toMatchObject([{ code: 'note', options: '' }]);
  expect(desk.run('listActivities')[0]?.guestFields).toMatchObject([{ code: 'note', options: null }]);
});
