import { expect, it } from 'vitest';
import { SMALL_FIXTURE, startHarness } from '../harness.js';

const { send } = await startHarness({ fixture: SMALL_FIXTURE }).then((harness) => ({
  send: (path: string, capacity: number) =>
    harness.send('POST', path, { body: { capacity, ruleId: 11 } }).then(({ body }) => body),
}));
const PATH = '/availabilities/11_trip_20260601100000_20260601120000/priceCategories';

it('setting a category’s capacity returns the old one, by default the item’s (A8)', async () => {
  expect(await send(`${PATH}/111`, 4)).toMatchObject({ old_capacity: 10, capacity: 4, priceCategoryId: 111 });
  expect(await send(`${PATH}/111`, 5)).toMatchObject({ old_capacity: 4 });
  expect(await send(PATH, 12)).toMatchObject({ old_capacity: 10, capacity: 12, priceCategoryId: null });
});
