import { expect, it } from 'vitest';
import { startHarness } from '../harness.js';

const ITEM = '11_trip_20260603100000_20260603120000';

it('a number beyond its bound and its format has one error, with the bound (P7)', async () => {
  const api = await startHarness();
  const body = { capacity: 99_999_999_999, ruleId: 1 };
  const { body: problem } = await api.send('POST', `/availabilities/${ITEM}/priceCategories`, { body });
  expect(problem.errors).toEqual([
    expect.objectContaining({ field: '/capacity', code: 'too_large', allowed: expect.any(Number) }),
  ]);
});

it('an unknown name is shown as it was sent; the name of another vendor gets the right one (P3, P11)', async () => {
  const api = await startHarness({ vendor: 'acme' });
  const body = { contact: { type: 'email', name: 'Ann', value: 'ann@example.com' }, vendorPayPSP: {} };
  const { body: booking } = await api.send('POST', '/bookings', { body });
  expect(booking.errors).toContainEqual(
    expect.objectContaining({
      field: '/vendorPayPSP',
      code: 'unknown',
      message: 'Unknown field `/vendorPayPSP`. Did you mean `acmePayPSP`?',
    }),
  );
  const { body: list } = await api.get('/merchants?vendor=1');
  expect(list.errors).toEqual([expect.objectContaining({ field: 'vendor', code: 'unknown' })]);
});

it.each([
  [{ '': 1 }, ['/']],
  [{ user: { firstname: 'Ann' }, items: [{ guests: [] }, { 'a/b': null, '': {} }] }, ['/items/1/']],
])('a field of %j with an empty name has a sentence, and is found at %j (P11)', async (body, fields) => {
  const api = await startHarness();
  const { body: problem } = await api.send('POST', '/bookings', { body });
  const message = 'A field has an empty name. Remove it.';
  const found = (problem.errors as { field: string; message: string }[]).filter(
    (one) => one.message === message,
  );
  expect(found.map(({ field }) => field)).toEqual(fields);
});

it('a parameter with an empty name has the same sentence', async () => {
  const { body: problem } = await (await startHarness()).get('/merchants?=x');
  const error = { in: 'query', field: '', code: 'unknown', message: 'A field has an empty name. Remove it.' };
  expect(problem.errors).toEqual([expect.objectContaining(error)]);
});
