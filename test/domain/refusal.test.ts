import { expect, test } from 'vitest';
import { fault } from '../../src/domain/shared/faults.js';
import { invalid, notFound, Refusal } from '../../src/domain/shared/refusal.js';

test('a refusal tells its code, and every fault of a request at once (P7)', () => {
  const faults = [
    { in: 'query', field: 'a', code: 'required' },
    { in: 'query', field: 'b', code: 'empty' },
  ] as const;
  const refusal = invalid(...faults);
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ name: 'Refusal', message: 'invalid_request', code: 'invalid_request' });
  expect(refusal.details).toEqual({ faults });
  expect(new Refusal('forbidden').details).toEqual({});
});

test('refuses a path to a record that does not exist (P0)', () => {
  const values = { resource: 'booking', id: 7 } as const;
  expect(notFound(values)).toMatchObject({ code: 'not_found', details: { values } });
});

test('tells the first 1,000 faults of a request, whichever rules find them (P7)', () => {
  const faults = Array.from({ length: 9000 }, (_, index) =>
    fault({ in: 'body', field: `/${index}` }, 'unknown'),
  );
  expect(invalid(...faults).details).toEqual({ faults: faults.slice(0, 1000) });
});
