import { expect, it } from 'vitest';
import { LogBudget } from '../../src/workspaces/request-log/budget.js';
import type { LoggedError } from '../../src/workspaces/request-log/logged-request.js';
import { RequestLog } from '../../src/workspaces/request-log/request-log.js';
import { controlOf } from '../faults/control.js';
import { rules } from '../../src/contract/rules.js';
import { startHarness } from '../harness.js';
import { observedRequest } from './observed-request.js';

it.each([
  ['a missing field', 'POST', '/bookings', { body: {} }, ['P6', 'P0']],
  [
    'a body that is no JSON',
    'POST',
    '/bookings',
    { body: 'text', headers: { 'Content-Type': 'text/plain' } },
    ['P6'],
  ],
  ['a misspelt field', 'POST', '/bookings', { body: { itms: [] } }, ['P6', 'P11', 'P0']],
  ['a wrong type and a misspelt parameter', 'GET', '/activities?limit=x&lmit=1', {}, ['P11']],
  ['a missing parameter', 'GET', '/discountCodes', {}, ['P0']],
] as const)(
  'the log of requests has all rules that refused a request: %s',
  async (_, method, path, sent, own) => {
    const harness = await startHarness();
    await harness.send(method, path, sent);
    const [refused] = await controlOf(harness).requests();
    const ofErrors = refused?.outcome.faults.map(({ rule }: Pick<LoggedError, 'rule'>) => rule);
    expect(refused?.outcome.rules).toEqual(own);
    expect(own).toEqual(expect.arrayContaining(ofErrors));
  },
);

it.each(['P0', 'P6', 'P11'])('the text of %s says what its errors of form are about', (id) => {
  expect(rules().get(id)?.text).toMatch(/[Mm]issing.* is 400|wrong type or format.* is 400/);
});

it('a refusal in the log has its reason and its first errors, masked, although its response was cut', () => {
  const refusedWith = (text: string) => {
    const error = { in: 'body', field: '/a', code: 'required', message: `Wrong: 4000056655665556 ${text}` };
    const errors = Array.from({ length: 500 }, () => error);
    const log = new RequestLog('a', 9, new LogBudget());
    const response = { headers: {}, text: JSON.stringify({ errors }) };
    const refused = { code: 'invalid_request', rules: [], errors, reason: error.message };
    log.add({ ...REFUSED, response, refused });
    return log.list()[0];
  };
  const { outcome, response } = refusedWith('A.') ?? {};
  expect([response?.truncated, outcome?.faults.length]).toEqual([true, 10]);
  for (const text of [outcome?.sentence, outcome?.faults[9]?.message])
    expect(text).toMatch(/^Wrong: [^4].*\bA\.$/);
  const long = refusedWith('A'.repeat(1500))?.outcome;
  expect([long?.faults.length, long?.sentence?.length]).toEqual([2, 300]); // at most 4 KiB of errors
});

const REFUSED = observedRequest({
  operationId: 'createBooking',
  method: 'POST',
  path: '/bookings',
  status: 400,
});
