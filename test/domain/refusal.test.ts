import { expect, test } from 'vitest';
import { requestError } from '../../src/domain/shared/errors.js';
import { invalid, notFound, Refusal } from '../../src/domain/shared/refusal.js';

test('a refusal has a code and all errors of the request (P7)', () => {
  const errors = [
    { in: 'query', field: 'a', rule: 'P0', code: 'required' },
    { in: 'query', field: 'b', rule: 'P11', code: 'empty' },
  ] as const;
  const refusal = invalid(...errors);
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({
    name: 'Refusal',
    message: 'invalid_request',
    code: 'invalid_request',
    rule: 'P0',
  });
  expect(refusal.details).toEqual({ errors });
  expect(new Refusal('forbidden', 'A8').details).toEqual({});
});

test('a refusal for an unknown record has the code not_found (P0)', () => {
  const values = { resource: 'booking', id: 7 } as const;
  expect(notFound(values)).toMatchObject({ code: 'not_found', rule: 'P0', details: { values } });
  expect(notFound(values, 'B9').rule).toBe('B9');
});

test('a refusal has a rule even without an error (P7)', () => {
  expect(invalid()).toMatchObject({ code: 'invalid_request', rule: 'P7' });
});

test('a refusal has only the first 1,000 errors of a request (P7)', () => {
  const errors = Array.from({ length: 9000 }, (_, index) =>
    requestError('P11', { in: 'body', field: `/${index}` }, 'unknown'),
  );
  expect(invalid(...errors).details).toEqual({ errors: errors.slice(0, 1000) });
});
