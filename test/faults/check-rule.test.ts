import { describe, expect, it } from 'vitest';
import { ruleErrors, sentRule } from '../../src/faults/check-rule.js';

describe('the errors of a rule that its schema cannot express', () => {
  const names = { operationIds: ['listBookings', 'createBooking'], clients: ['partner'] };
  const delay = (more: object) => ({ effect: { type: 'delay', ...more } });
  const status = (more: object) => ({ effect: { type: 'status', ...more } });

  it.each([
    [null, []],
    ['text', []],
    [{ match: null, effect: null }, []],
    [{ match: { operationId: 'createBooking', client: 3 }, effect: { type: 7 } }, []],
    [{ effect: { type: 'constructor' } }, []],
    [{ match: { operationId: ['createBooking'], client: 'partner' } }, []],
    [
      { match: { operationId: ['createBooking', 'book', 3] } },
      [['/match/operationId/1', 'not_allowed', 'book', names.operationIds]],
    ],
    [{ match: { client: 'nobody' } }, [['/match/client', 'not_found', 'nobody', ['partner']]]],
    [delay({ ms: 1 }), []],
    [delay({ ms: 60_000 }), []],
    [delay({ ms: 0 }), [['/effect/ms', 'too_small', 0, 1]]],
    [delay({ ms: 60_001 }), [['/effect/ms', 'too_large', 60_001, 60_000]]],
    [delay({ ms: '0' }), []], // the schema reports the type
    [delay({ uniform: [5, 5] }), []],
    [delay({ uniform: [6, 5] }), [['/effect/uniform/1', 'too_small', 5, 6]]],
    [delay({ uniform: ['6', 5] }), []],
    [delay({ uniform: [6, '5'] }), []],
    [delay({ uniform: 6 }), []],
    [delay({}), [['/effect/ms', 'required']]],
    [
      delay({ lognormal: {}, ms: 1 }),
      ['ms', 'lognormal'].map((name) => [
        `/effect/${name}`,
        'mutually_exclusive',
        undefined,
        ['ms', 'lognormal'],
      ]),
    ],
    [status({ status: 400, retryAfter: 0, body: 'html' }), []],
    [status({ status: 599, retryAfter: 86_400 }), []],
    [
      status({ status: 503, body: 'x' }),
      [['/effect/body', 'not_allowed', 'x', ['problem', 'html', 'empty']]],
    ],
    [status({ status: 503, body: 5 }), []],
    [status({ status: 503, ms: 5 }), [['/effect/ms', 'unknown']]],
    [status({}), [['/effect/status', 'required']]],
    [{ effect: { type: 'token-ended' } }, []],
  ])('of %j are %j', (body, expected) => {
    const errors = ruleErrors(sentRule(body), names);
    const shown = errors.map(({ field, code, received, allowed }, at) =>
      [field, code, received, allowed].slice(0, expected[at]?.length),
    );
    expect(shown).toEqual(expected);
  });
});
