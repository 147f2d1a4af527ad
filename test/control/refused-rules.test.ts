import { describe, expect, it } from 'vitest';
import { follow } from './event-reader.js';
import { CARD } from '../operations/booking-fixture.js';
import { SMALL_FIXTURE, startHarness } from '../harness.js';

const ITEM = '11_trip_20260603100000_20260603120000';
const guest = { occupancy: 1, priceCategoryId: 111 };
const captured = (availabilityCaptureReference: string) => ({
  availabilityItemId: ITEM,
  availabilityCaptureReference,
  guests: [guest],
});
const order = (guests: readonly object[], more: object = {}) => ({
  contact: { type: 'email', name: 'Ana', value: 'ana@example.com' },
  items: [{ availabilityItemId: ITEM, guests }],
  ...more,
});

const api = await startHarness({ fixture: SMALL_FIXTURE });

/** The latest request in the log. */
async function latest() {
  const [request] = (await api.get('/_sandbox/workspaces/test/requests?limit=1')).body;
  return request;
}

describe('a refusal names the rules that refused, and no other', () => {
  it.each<[string, object, string[], string[]?]>([
    ['of an unknown price category', order([{ ...guest, priceCategoryId: 999 }]), ['P0']],
    ['of 300 guests without a capture', order(Array.from({ length: 300 }, () => guest)), ['C2']],
    ['of an unknown capture', { ...order([guest]), items: [captured('NOPE')] }, ['C6']],
    ['of an unknown agent and a voucher', order([guest], { agentCode: 'x', vouchers: ['x'] }), ['M4', 'B3']],
    ['of a field that is none', order([guest], { colour: 'red' }), ['P11']],
    ['of an invalid card', order([guest], { creditCard: { ...CARD, ccnumber: '4242' } }), ['H1']],
  ])('%s, in the response and in the log', async (_, body, rules) => {
    const refused = await api.send('POST', '/bookings', { body });
    const errors: readonly { readonly rule: string }[] = refused.body.errors;
    expect([refused.status, refused.body.rule]).toEqual([400, rules[0]]);
    expect([...new Set(errors.map(({ rule }) => rule))]).toEqual(rules);
    const { code, faults, rules: logged } = (await latest()).outcome;
    expect([code, logged, faults.length]).toEqual(['invalid_request', rules, errors.length]);
  });

  it('of a card that is declined', async () => {
    const body = order([guest], { creditCard: { ...CARD, ccnumber: '4000000000000002' } });
    expect((await api.send('POST', '/bookings', { body })).body).toMatchObject({ status: 402, rule: 'H1' });
    expect((await latest()).outcome).toEqual({
      code: 'payment_declined',
      faults: [],
      rules: ['H1'],
      sentence: 'The card was declined and nothing was booked. Try another card.',
    });
  });

  it.each<[string, Record<string, string>, number]>([
    ['a wrong secret', { client_secret: 'wrong' }, 401],
    ['a grant that does not exist', { grant_type: 'password' }, 400],
  ])('of %s, none, because no rule is about it', async (_, changed, status) => {
    const credentials = { client_id: 'test.partner', client_secret: 'partner-secret' };
    const form = { grant_type: 'client_credentials', ...credentials, ...changed };
    const sent = await fetch(`${api.url}/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) });
    const { requestId, outcome } = await latest();
    expect([sent.status, requestId]).toEqual([status, sent.headers.get('request-id')]);
    expect([outcome.rules, outcome.sentence]).toEqual([[], expect.any(String)]);
  });

  it('unlike a success, which names none', async () => {
    await api.get('/merchants');
    expect((await latest()).outcome).toEqual({ code: 'ok', faults: [], rules: [] });
  });
});

it('an event of an invalid request names its first ten errors and their rules, without messages', async () => {
  const reader = await follow(api.url, 'test');
  const categories = Array.from({ length: 12 }, (_, index) => ({ ...guest, priceCategoryId: 900 + index }));
  await api.send('POST', '/bookings', { body: order(categories) });
  await reader.until((events) => events.length > 0);
  reader.leave();
  const faults = categories.slice(0, 10).map((_one, index) => ({
    in: 'body',
    field: `/items/0/guests/${index}/priceCategoryId`,
    code: 'not_found',
  }));
  expect(reader.events[0]?.data).toMatchObject({
    outcome: { code: 'invalid_request', faults, rules: ['P0'] },
  });
});
