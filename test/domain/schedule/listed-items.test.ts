import { expect, it } from 'vitest';
import type { AvailabilityRule } from '../../../src/domain/catalogue/rule.js';
import { listingOf } from '../../../src/domain/schedule/listed-items.js';
import { takenItemsOf } from '../../../src/domain/listing/list-items.js';
import { findOccurrence, isOutdated, occurrencesOn } from '../../../src/domain/schedule/recurrence.js';
import { capacitySettingsOf } from '../../../src/domain/seats/seat-source.js';

const DAY_MS = 86_400_000;
const dayOf = (date: string) => Date.parse(date) / DAY_MS;
const item = (id: string, start: string | null, end = start) => ({ id, start, end }) as never;

it('listed items are sorted by start, several per day; items without a start are stored separately', () => {
  const items = [
    item('c', '2026-06-02T09:00:00'),
    item('none', null),
    item('b', '2026-06-01T18:00:00'),
    item('a', '2026-06-01'),
    item('broken', '2026-06-01Tnoon'),
    item('nothing', null),
  ];
  const { byStart, byDay, byId } = listingOf(items);
  expect([...byStart.values()].map((one) => one.item.id)).toEqual(['a', 'b', 'c']);
  expect([...byDay.values()].map((starts) => starts.length)).toEqual([2, 1]);
  expect(byId.get('none')?.start).toBeNull();
});

it('a rule with listed items ends with the last item, or with its own later end', () => {
  const rule = (more: object) =>
    ({
      id: 1,
      type: 'trip',
      startDate: '2026-01-01',
      startTimes: ['09:00:00'],
      actualUntil: null,
      recurrence: null,
      items: [item('a', '2026-06-01T09:00:00')],
      ...more,
    }) as unknown as AvailabilityRule;
  const outdatedOn = (date: string, more = {}) => isOutdated(rule(more), dayOf(date));
  expect([outdatedOn('2026-06-01'), outdatedOn('2026-06-02')]).toEqual([false, true]);
  expect(outdatedOn('1990-01-01', { items: [item('none', null)] })).toBe(false);
  const recurrence = { frequency: 'daily', interval: 1, until: '2026-07-01' };
  expect(outdatedOn('2026-06-15', { recurrence })).toBe(false);
  expect(outdatedOn('2026-07-02', { recurrence })).toBe(true);
  expect(outdatedOn('2026-06-15', { actualUntil: '2026-06-20' })).toBe(false);
});

it('capacity settings of a rule are found by its id, or by the ids of its listed items', () => {
  const stored = ['11_a', '11_b', '12_a', 'dep', 'dep-2'].map((availabilityItemId) => ({
    availabilityItemId,
  }));
  const capacities = {
    values: (from: string) => stored.filter((one) => one.availabilityItemId >= from) as never,
  };
  const idsOf = (rule: object) =>
    [...capacitySettingsOf({ capacities }, rule as never)].map((one) => one.availabilityItemId);
  expect(idsOf({ id: 11 })).toEqual(['11_a', '11_b']);
  expect(idsOf({ id: 11, items: [item('dep', null)] })).toEqual(['dep']);
});

const BERLIN = 'Europe/Berlin';
const listedRule = (items: readonly object[]) =>
  ({
    id: 1,
    type: 'trip',
    startDate: '2026-01-01',
    startTimes: ['09:00:00'],
    duration: 'PT1H',
    items,
  }) as never;

it('a day without listed items has no occurrence, and an unlisted id finds none', () => {
  const rule = listedRule([
    item('first', '2026-03-29T09:00:00', '2026-03-29T10:00:00'),
    item('later', '2026-03-31T09:00:00', '2026-03-31T10:00:00'),
  ]);
  expect(findOccurrence(rule, BERLIN, 'other')).toBeUndefined();
  expect(findOccurrence(rule, BERLIN, 'later')?.id).toBe('later');
  expect(occurrencesOn(rule, BERLIN, dayOf('2026-03-30'))).toEqual([]);
});

it('listed items are taken if they state occupied or held seats, or if the sandbox has booked seats', () => {
  const rule = listedRule([
    { ...(item('free', '2026-06-01T09:00:00') as object), occupancy: 0, held: 0 },
    { ...(item('held', '2026-06-01T10:00:00') as object), occupancy: 0, held: 1 },
    { ...(item('booked', '2026-06-01T11:00:00') as object), occupancy: 2, held: 0 },
    { ...(item('next', '2026-06-02T09:00:00') as object), occupancy: 2, held: 0 },
    item('undated', null),
  ]);
  const source = { takenItems: (from: string) => (from === 'free' ? ['free'] : []) } as never;
  const day = dayOf('2026-06-01');
  expect([...takenItemsOf(source, rule, [day, day])].toSorted()).toEqual(['booked', 'free', 'held']);
  expect([...takenItemsOf(source, rule, [day + 1, day + 1])]).toEqual(['next']);
});
