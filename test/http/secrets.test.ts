import { afterAll, describe, expect, it, vi } from 'vitest';
import { TEST_CARDS } from '../../src/domain/shared/cards.js';
import { startHarness, type SendOptions } from '../harness.js';

const written: string[] = [];
const stderr = vi
  .spyOn(process.stderr, 'write')
  .mockImplementation((chunk) => written.push(String(chunk)) > 0);
afterAll(() => stderr.mockRestore()); // the next file runs in the same process
const api = await startHarness({ log: 'debug' });

const BOOKING = { items: [], contact: { type: 'email', name: 'Ann', value: 'ann@example.com' } };
const CARD = { ccnumber: '4242424242424242', expiryYear: 2030, expiryMonth: 12, name: 'Ann', cvc: '737' };
const NUMBER = '5454545454545455'; // mistyped: its check digit is wrong
const GROUPED = '5454 5454 5454 5455';
const booking = (creditCard: unknown): SendOptions => ({ body: { ...BOOKING, creditCard } });

/** Requests with card data in wrong places. */
type Misplaced = [string, string, string, SendOptions];
const MISPLACED: readonly Misplaced[] = [
  ['a card as a text', 'POST', '/bookings', booking(NUMBER)],
  ['a card as a text in groups', 'POST', '/bookings', booking(GROUPED)],
  ['a card as a number', 'POST', '/bookings', booking(Number(NUMBER))],
  ['a card in an array', 'POST', '/bookings', booking([NUMBER, { cvc: '737' }])],
  ['a number as a field’s name', 'POST', '/bookings', booking({ ...CARD, [NUMBER]: 1 })],
  ['a code as a field’s name', 'POST', '/bookings', booking({ ...CARD, 737: 1 })],
  ['a number as an array', 'POST', '/bookings', booking({ ...CARD, ccnumber: [NUMBER] })],
  ['a number in another field of the card', 'POST', '/bookings', booking({ ...CARD, expiryYear: NUMBER })],
  ['a code in another field of the card', 'POST', '/bookings', booking({ ...CARD, expiryMonth: '737' })],
  ['a number as a name of the card', 'POST', '/bookings', booking({ ...CARD, name: [NUMBER] })],
  ['a number in a field of the booking', 'POST', '/bookings', { body: { ...BOOKING, language: NUMBER } }],
  ['a number as a field of the booking', 'POST', '/bookings', { body: { ...BOOKING, [GROUPED]: 1 } }],
  ['a number in a list', 'POST', '/bookings', { body: { ...BOOKING, vouchers: [Number(NUMBER)] } }],
  ['a number in the query', 'GET', `/merchants?limit=${NUMBER}`, {}],
  ['a number in the query, encoded', 'GET', `/activities?limit=${GROUPED.replaceAll(' ', '%20')}`, {}],
  ['a number in the query, all of it encoded', 'GET', `/activities?limit=${encoded(NUMBER)}`, {}],
  ['a number as a parameter', 'GET', `/activities?${NUMBER}=1`, {}],
  ['a card as parameters', 'POST', `/bookings?creditCard[ccnumber]=${NUMBER}&cvc=737`, { body: BOOKING }],
  ['a number in the path', 'GET', `/bookings/${NUMBER}`, {}],
  ['a number in a misspelt path', 'GET', `/booking/${NUMBER}`, {}],
  ['a number in an unknown path', 'GET', `/cards/${NUMBER}`, {}],
  ['a number in an unknown path, in groups', 'GET', `/${GROUPED.replaceAll(' ', '%20')}`, {}],
  ['a number in an unknown path, all of it encoded', 'GET', `/${encoded(NUMBER)}`, {}],
  ...['\t', '\n', '  ', '/', '_', ', ', '\u2013', '\u200B', '\u202F'].map((separator): Misplaced => {
    const text = ['5454', '5454', '5454', '5455'].join(separator);
    return [
      `groups between ${JSON.stringify(separator)}`,
      'POST',
      '/bookings',
      booking({ ...CARD, [text]: 1 }),
    ];
  }),
  ['a code under a name of another system', 'POST', '/bookings', { body: { ...BOOKING, cardCvc: '737' } }],
];

function encoded(text: string): string {
  return Array.from(text, (digit) => `%3${digit}`).join('');
}

const TEST_NUMBERS = new RegExp(TEST_CARDS.map(({ number }) => number).join('|'), 'g');
const HIDDEN = /5454(?:\\[a-z\d]{1,5}|\D){0,3}5454|5454%20|%35%34%35|\b737\b|"737|\/737/;

describe('H1: card data in a wrong place', () => {
  it.each(MISPLACED)('is neither repeated nor logged: %s', async (_, method, path, options) => {
    written.length = 0;
    const reply = await api.send(method, path, options);
    expect(reply.status).toBeGreaterThanOrEqual(400);
    const workspace = await api.sandbox.workspaces.get(api.workspace);
    const [logged] = workspace?.requests.list({ limit: 1 }) ?? [];
    const texts = [JSON.stringify(reply.body).replaceAll(TEST_NUMBERS, ''), JSON.stringify(logged)];
    expect(texts.filter((text) => HIDDEN.test(withoutNoise(text)))).toEqual([]);
    expect(withoutNoise(written.join(''))).not.toMatch(HIDDEN);
  });

  it('still lists the test cards in the refusal', async () => {
    const guests = [{ priceCategoryId: 111, occupancy: 1 }];
    const items = [{ availabilityItemId: '11_trip_20260603100000_20260603120000', guests }];
    const creditCard = { ...CARD, ccnumber: '4111111111111111' };
    const { body } = await api.send('POST', '/bookings', { body: { ...BOOKING, items, creditCard } });
    const fault = body.errors.find(({ field }: { field: string }) => field === '/creditCard/ccnumber');
    expect(fault.allowed).toEqual(TEST_CARDS.map(({ number }) => number));
  });
});

/** Removes durations, ports, lengths and random ids of requests, which may contain the digits of a code. */
function withoutNoise(text: string): string {
  return text.replaceAll(
    /"(?:requestId|durationMs|ms|content-length|Content-Length|host|time)":"?[^,"}]*"?/g,
    '',
  );
}

describe('the request log', () => {
  it('masks credentials in any header, and shows the scheme of an authorization', async () => {
    const names = [
      'x-api-key',
      'x-auth-token',
      'cookie',
      'x-session',
      'ocp-apim-subscription-key',
      'x-amz-security-token',
    ];
    const headers = Object.fromEntries(names.map((name) => [name, 'hidden']));
    await api.get('/merchants', { headers: { ...headers, 'x-test-name': 'shown' } });
    const workspace = await api.sandbox.workspaces.get(api.workspace);
    const [logged] = workspace?.requests.list({ operationId: 'listMerchants', limit: 1 }) ?? [];
    const shown = logged?.request.headers ?? {};
    expect(names.map((name) => shown[name])).toEqual(names.map(() => '***'));
    expect([shown['authorization'], shown['x-test-name']]).toEqual(['Bearer ***', 'shown']);
  });

  it('shows ids of items with any times, in refusals too (H1, P7)', async () => {
    const ids = Array.from({ length: 60 }, (_, at) => {
      const day = String((at % 28) + 1).padStart(2, '0');
      const minute = String(at).padStart(2, '0');
      return `11_trip_202606${day}10${minute}00_202606${day}12${minute}00`;
    });
    for (const id of ids) {
      const { status, body } = await api.send('POST', '/reservations', {
        body: { availabilityItemId: id, priceCategories: [{ 111: 99 }] },
      });
      const workspace = await api.sandbox.workspaces.get(api.workspace);
      expect([status, JSON.stringify(body).includes('***')]).toEqual([400, false]);
      expect(JSON.stringify(workspace?.requests.list({ limit: 1 })[0]?.request.body)).toContain(id);
    }
  });

  it('shows ids of items, dates and phone numbers', async () => {
    const item = '11_trip_20260603100000_20260603120000';
    const path = `/availabilities/${item}?startsFrom=2026-06-03+2026-06-04&q=%2B351+21+123+4567`;
    await api.get(path);
    const workspace = await api.sandbox.workspaces.get(api.workspace);
    expect(workspace?.requests.list({ limit: 1 })[0]?.path).toBe(path);
  });
});
