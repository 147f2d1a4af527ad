import { describe, expect, it } from 'vitest';
import { BOOKING_FIXTURE, item } from './booking-fixture.js';
import { NOW, openDesk } from './desk.js';

const HOUR = 3_600_000;
const { activities, availabilityRules } = BOOKING_FIXTURE;

/** Returns the booking fixture with activity 1 and its rule 11 changed. */
const withFirst = (activity: object, rule: object = {}) => ({
  ...BOOKING_FIXTURE,
  activities: activities.map((one) => (one.id === 1 ? { ...one, ...activity } : one)),
  availabilityRules: availabilityRules.map((one) => (one.id === 11 ? { ...one, ...rule } : one)),
});
const adult = { priceCategoryId: 111, occupancy: 1 };

describe('A11: the update time of an activity', () => {
  const set = (capacity: number) => ({
    path: { itemId: item(11, 5) },
    body: { capacity, ruleId: 11 },
    client: 'plain',
  });
  const updated = (desk: ReturnType<typeof openDesk>, activityId = 1) =>
    desk.run('getActivityUpdated', { path: { activityId } }).datetime;

  it('is the last change of the activity or of its rules', () => {
    const desk = openDesk(
      withFirst({ updatedAt: '2026-03-01T09:00:00Z' }, { updatedAt: '2026-04-01T08:00:00Z' }),
    );
    expect(updated(desk)).toBe('2026-04-01 09:00:00'); // in Lisbon
  });

  it('changes when the capacity of one of its items or categories is set', () => {
    const desk = openDesk(withFirst({ updatedAt: '2026-03-01T09:00:00Z' }));
    const before = updated(desk, 3);
    desk.advance(HOUR);
    desk.run('setItemCapacity', set(5));
    expect([updated(desk), updated(desk, 3)]).toEqual(['2026-06-01 10:00:00', before]);
    desk.advance(HOUR);
    const category = { ...set(3), path: { itemId: item(11, 6), categoryId: 112 } };
    desk.run('setCategoryCapacity', category);
    expect(updated(desk)).toBe('2026-06-01 11:00:00');
  });

  it('does not change when its seats are booked', () => {
    const desk = openDesk(withFirst({ updatedAt: '2026-03-01T09:00:00Z' }));
    desk.advance(HOUR);
    desk.book({ items: [{ availabilityItemId: item(11, 5), guests: [adult] }] });
    expect(updated(desk)).toBe('2026-03-01 09:00:00');
  });
});

it('an availability item has the remarks of its rule', () => {
  const desk = openDesk(withFirst({}, { remarks: 'Meet at the pier' }));
  const read = (id: string) => desk.run('getAvailability', { path: { availabilityItemId: id } }).remarks;
  expect([read(item(11, 5)), read(item(12, 5))]).toEqual(['Meet at the pier', null]);
});

it('the remarks of a guest are the value of the field `remarks`, otherwise the note of the item (B13, B11)', () => {
  const guestFields = [{ code: 'remarks', type: 'textarea' }];
  const desk = openDesk(withFirst({ guestFields }));
  const filled = { ...adult, customFields: [{ key: 'remarks', value: 'Vegan' }] };
  desk.book({ items: [{ availabilityItemId: item(11, 5), guests: [filled, adult], note: 'Late' }] });
  const remarks = () => [1, 2].map((id) => desk.run('getGuest', { path: { id } }).remarks);
  expect(remarks()).toEqual(['Vegan', 'Late']);
  desk.run('editGuest', { path: { id: 1 }, query: { customFields: { remarks: 'Gluten free' } } });
  expect(remarks()).toEqual(['Gluten free', 'Late']);
});

it('a booking has the idAlias, externalNumber and channel of its fixture', () => {
  const desk = openDesk(BOOKING_FIXTURE);
  const booked = desk.book({ items: [{ availabilityItemId: item(11, 5), guests: [adult] }] });
  expect(booked).toMatchObject({ idAlias: null, externalNumber: null, channel: 'api' });
  const [basket] = desk.tables.baskets.values();
  const own = { idAlias: 'SUMMER-1', externalNumber: 'E-77', channel: 'phone' };
  const filled = openDesk({ ...BOOKING_FIXTURE, baskets: [{ ...basket, ...own, createdAt: NOW }] });
  expect(filled.basket(1)).toMatchObject(own);
});

it.each([
  [{ en: { title: 'Walk' } }, { language: 'en', title: 'Walk' }],
  [{}, { language: 'pt', title: 'Passeio' }],
])(
  'the language of a booked activity is the language of its title: for %j it is %j (P4)',
  (translations, shown) => {
    const desk = openDesk(withFirst({ defaultLanguage: 'pt', title: 'Passeio', translations }));
    const { items } = desk.book({ items: [{ availabilityItemId: item(11, 5), guests: [adult] }] });
    expect(items[0]?.activity).toMatchObject({ defaultLanguage: 'pt', ...shown });
  },
);
