import { expect, it } from 'vitest';
import { errorResponse } from '../../src/http/problem.js';

it('P7: the response to an unexpected error shows nothing of it, and the error is reported once', () => {
  const reported: unknown[] = [];
  const error = new TypeError('Cannot read table baskets in /srv/sandbox/src/store/tables.ts');
  const response = errorResponse(error, { language: 'en', report: (one) => reported.push(one) });
  expect(response).toEqual({
    status: 500,
    headers: {
      'Cache-Control': 'no-store',
      'Content-Type': 'application/problem+json',
      'Content-Language': 'en',
    },
    value: {
      type: 'urn:sandbox:problem:internal_error',
      title: expect.any(String),
      status: 500,
      detail: expect.any(String),
      code: 'internal_error',
    },
  });
  expect(JSON.stringify(response)).not.toMatch(/TypeError|baskets|tables|\.ts|\s+at /);
  expect(reported).toEqual([error]);
});
