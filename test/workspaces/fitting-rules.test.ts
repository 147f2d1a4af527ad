import { expect, it } from 'vitest';
import { fittingRules } from '../../src/workspaces/request-log/fitting-rules.js';
import { newTrace } from '../../src/workspaces/history/trace.js';
import { LogBudget } from '../../src/workspaces/request-log/budget.js';
import type { LoggedError, ObservedRequest } from '../../src/workspaces/request-log/logged-request.js';
import { RequestLog } from '../../src/workspaces/request-log/request-log.js';
import { controlOf } from '../faults/control.js';
import { startHarness } from '../harness.js';

it.each([
  ['P6', 'body', '/items', 'required', []],
  ['P6', 'body', '/items', 'wrong_type', []],
  ['P6', 'body', '', 'malformed', ['P6']],
  ['P6', 'body', '/contact/name', 'too_long', ['P6']],
  ['P0', 'query', 'amount', 'required', []],
  ['P0', 'query', 'amount', 'wrong_place', ['P0']],
  ['P11', 'body', '/itms', 'unknown', []],
  ['P11', 'query', 'lmit', 'unknown', ['P11']],
  ['B13', 'body', '/customFields', 'required', ['B13']],
] as const)('of %s, an error in the %s (%s: %s) shows %j', (rule, part, field, code, shown) => {
  const error: LoggedError = { in: part, field, code, rule, message: '' };
  expect(fittingRules([rule], [error])).toEqual(shown);
});

it('a general rule stays if it explains one of several errors, or if there are none, as for a body too large', () => {
  const errors = ['required', 'too_long'].map((code): LoggedError => ({
    in: 'body',
    field: '/note',
    code,
    rule: 'P6',
    message: '',
  }));
  expect(fittingRules(['P6', 'B1'], errors)).toEqual(['P6', 'B1']);
  expect(fittingRules(['P6'], [])).toEqual(['P6']);
});

it('the log of requests names no rule for a missing field, and P6 for a body that is no JSON', async () => {
  const harness = await startHarness();
  await harness.send('POST', '/bookings', { body: {} });
  await harness.send('POST', '/bookings', { body: 'text', headers: { 'Content-Type': 'text/plain' } });
  const [notJson, missing] = await controlOf(harness).requests();
  expect(missing?.outcome.faults.map(({ rule }: Pick<LoggedError, 'rule'>) => rule)).toContain('P6');
  expect([missing?.outcome.rules, notJson?.outcome.rules]).toEqual([[], ['P6']]);
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

const REFUSED: ObservedRequest = {
  requestId: 'r',
  at: 0,
  operationId: 'createBooking',
  client: 'partner',
  method: 'POST',
  path: '/bookings',
  status: 400,
  durationMs: 1,
  request: { headers: {}, text: null },
  response: { headers: {}, text: '' },
  trace: newTrace('request'),
};
