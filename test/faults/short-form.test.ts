import { describe, expect, it } from 'vitest';
import { responseDamage, type Effect } from '../../src/faults/rule.js';
import { momentOfEmail, readShortForm } from '../../src/faults/short-form.js';

const AT = { in: 'header', field: 'Sandbox-Fault' } as const;

describe('the short form of a fault rule', () => {
  it.each([
    ['status=503', { type: 'status', status: 503 }],
    ['status=503; retry-after=5; body=html', { type: 'status', status: 503, retryAfter: 5, body: 'html' }],
    ['cut=committed', { type: 'cut', at: 'committed' }],
    ['delay=2000', { type: 'delay', ms: 2000 }],
    ['garble=wrong-type', { type: 'garble', as: 'wrong-type' }],
    ['slow=10', { type: 'slow', bytesPerSecond: 10 }],
    ['hang=300000', { type: 'hang', ms: 300_000 }],
    ['token-ended', { type: 'token-ended' }],
    ['moment=seats-taken', { type: 'moment', moment: 'seats-taken' }],
    [` status = 503 ${' '.repeat(86)}`, { type: 'status', status: 503 }], // 100 characters
  ])('reads %s', (text, effect) => {
    expect(readShortForm(text, AT)).toEqual(effect);
  });

  it.each([
    ['', 'not_allowed'],
    ['rate-limit=3', 'not_allowed'],
    ['explode', 'not_allowed'],
    ['constructor=1', 'not_allowed'],
    ['status', 'wrong_format'],
    ['status=abc', 'wrong_format'],
    ['status=200', 'too_small'],
    ['status=600', 'too_large'],
    ['status=503;status=504', 'wrong_format'],
    ['status=503;ms=4', 'wrong_format'],
    ['delay=60001', 'too_large'],
    ['hang=300001', 'too_large'],
    ['cut=twice', 'not_allowed'],
    ['moment=never', 'not_allowed'],
    ['token-ended=1', 'wrong_format'],
    [`status=503${' '.repeat(91)}`, 'wrong_format'], // 101 characters
    ['status=0000000503', 'wrong_format'],
    ['status=x503', 'wrong_format'],
    ['status=503x', 'wrong_format'],
    ['status;retry-after=5', 'wrong_format'],
    ['token-ended;ms=1', 'wrong_format'],
  ])('refuses %s', (text, code) => {
    expect(readShortForm(text, AT)).toMatchObject([{ ...AT, code }]);
  });

  it.each([
    ['cut', ['cut=start', 'cut=middle', 'cut=committed']],
    ['status=200', 'status=400'],
    ['status=503;retry-after=99999', 'status=503;retry-after=86400'],
    ['status=503;body=x', ['status=503;body=problem', 'status=503;body=html', 'status=503;body=empty']],
    ['status=x', 'status=503;retry-after=5'],
  ])('refuses %s, and lists complete forms that can be sent instead', (text, allowed) => {
    const [fault] = readShortForm(text, AT) as readonly { readonly allowed?: unknown }[];
    expect(fault?.allowed).toEqual(allowed);
    for (const form of [allowed].flat()) expect(readShortForm(form, AT)).toHaveProperty('type');
  });

  it('is refused with a list of all forms if it is unknown', () => {
    const [fault] = readShortForm('committed', AT) as readonly { readonly allowed: readonly string[] }[];
    const allowed = fault?.allowed ?? [];
    expect(allowed).toContain('cut=committed');
    for (const form of allowed) expect(readShortForm(form, AT)).toHaveProperty('type');
  });

  it('requires the domain fault.test in an e-mail address', () => {
    expect(momentOfEmail('seats-taken@fault.test')).toBe('seats-taken');
    expect(momentOfEmail(' Hold-Expired@FAULT.test ')).toBe('hold-expired');
    expect(momentOfEmail('seats-taken@fault.test.example.com')).toBeUndefined();
    expect(momentOfEmail('a.seats-taken@fault.test')).toBeUndefined();
    expect(momentOfEmail('ann@fault.test')).toBeUndefined();
  });
});

const MADE = 'the response was made by a fault.';

it.each([
  ['status=503', MADE],
  ['token-ended', MADE],
  ['garble=html', 'a fault damaged the response.'],
  ['cut=start', 'a fault cut the connection before the request was executed.'],
  ['hang=1', 'a fault cut the connection before the request was executed.'],
  ['cut=middle', 'a fault cut the connection in the middle of the response.'],
  ['cut=committed', 'the request was executed, but a fault lost its response.'],
  ['delay=1', null],
  ['slow=1', null],
  ['moment=seats-taken', null],
])('%s did to the response: %s; a fault that was not applied did nothing', (form, damage) => {
  const fault = { by: 'rule', ruleId: 1, effect: readShortForm(form, AT) as Effect, note: null } as const;
  expect(responseDamage({ ...fault, isApplied: true }, 200)).toBe(damage);
  expect(responseDamage({ ...fault, isApplied: false }, 200)).toBeNull();
});

it('a rate limit made the response to a request above it', () => {
  const effect = { type: 'rate-limit', limit: 1, windowSeconds: 1 } as const;
  expect(responseDamage({ by: 'rule', ruleId: 1, effect, note: null, isApplied: true }, 429)).toBe(MADE);
});
