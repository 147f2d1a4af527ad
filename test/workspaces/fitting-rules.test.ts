import { expect, it } from 'vitest';
import { fittingRules } from '../../src/workspaces/request-log/fitting-rules.js';
import type { LoggedError } from '../../src/workspaces/request-log/logged-request.js';
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
