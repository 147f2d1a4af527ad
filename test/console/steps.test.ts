import { describe, expect, it } from 'vitest';
import { STEPS_READ, withLatest, withOlder, type ShownSteps } from '../../src/console/timeline/steps.js';

type Shown = ShownSteps<{ readonly id: number }>;

/** Steps from a newest id down. */
const page = (newest: number, length = STEPS_READ) =>
  Array.from({ length: Math.min(length, newest) }, (_, at) => ({ id: newest - at }));
const NONE: Shown = { steps: [], hasOlder: false };
const ids = ({ steps }: Shown) => steps.map(({ id }) => id);
const from = (newest: number, oldest: number) => page(newest, newest - oldest + 1).map(({ id }) => id);

describe('the steps that a page shows', () => {
  it('are those that were shown, and the latest', () => {
    const first = withOlder(page(70), withLatest(page(100), NONE));
    expect([ids(first), first.hasOlder]).toEqual([from(100, 41), true]);
    const later = withLatest(page(120), first);
    expect([ids(later), later.hasOlder]).toEqual([from(120, 41), true]);
    expect(ids(withLatest(page(150), later))).toEqual(from(150, 41));
    expect(ids(withLatest(page(120), later))).toEqual(from(120, 41));
  });

  it('are the latest alone where more happened than was read: a gap would hide steps', () => {
    const first = withOlder(page(70), withLatest(page(100), NONE));
    const later = withLatest(page(131), first);
    expect([ids(later), later.hasOlder]).toEqual([from(131, 102), true]);
  });

  it('are the latest alone where the history has begun anew', () => {
    const later = withLatest(page(4), withLatest(page(50), NONE));
    expect([ids(later), later.hasOlder]).toEqual([[4, 3, 2, 1], false]);
  });

  it('end with the oldest that is kept, and are not too many', () => {
    const ended = withOlder(page(10), withLatest(page(40), NONE));
    expect([ids(ended), ended.hasOlder]).toEqual([from(40, 1), false]);
    const long = withLatest(page(620), { steps: page(600, 600), hasOlder: false });
    expect([ids(long), long.hasOlder]).toEqual([from(620, 21), true]);
  });
});
