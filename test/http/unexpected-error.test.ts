import { expect, it } from 'vitest';
import { errorResponse } from '../../src/http/problem.js';
import type { MessageId } from '../../src/messages/en.js';
import { say } from '../../src/messages/say.js';
import { StorageUnavailable, type StorageReason } from '../../src/store/store.js';

it('P7: the response to an unexpected error shows no details, and the error is reported once', () => {
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
      type: '/docs/problems/internal_error',
      title: expect.any(String),
      status: 500,
      detail: expect.any(String),
      code: 'internal_error',
      rule: 'P7',
    },
    refused: { code: 'internal_error', rules: ['P7'], errors: [], reason: say('en', 'internal_error') },
  });
  expect(JSON.stringify(response)).not.toMatch(/TypeError|baskets|tables|\.ts|\s+at /);
  expect(reported).toEqual([error]);
});

it.each<[StorageReason, MessageId]>([
  ['failed', 'storage_unavailable'],
  ['uncertain', 'storage_unavailable.uncertain'],
  ['unreadable', 'storage_unavailable.unreadable'],
  ['read_only', 'storage_unavailable.read_only'],
  ['taken_over', 'storage_unavailable.taken_over'],
])(
  'P16: a store that is unavailable (%s) is 503 with its reason, and is reported once',
  (reason, message) => {
    const reported: unknown[] = [];
    const error = new StorageUnavailable('/srv/data', { reason });
    const response = errorResponse(error, { language: 'en', report: (one) => reported.push(one) });
    expect(response).toMatchObject({
      status: 503,
      headers: { 'Retry-After': '5' },
      value: { code: 'storage_unavailable', detail: say('en', message, { seconds: 5 }) },
    });
    expect(reported).toEqual([error]);
  },
);
