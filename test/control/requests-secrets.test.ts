import { beforeAll, describe, expect, it } from 'vitest';
import { startHarness } from '../harness.js';
import { isLongEnough, secretsIn } from '../secrets-in.js';
import { BOOKING_FIXTURE, item } from '../operations/booking-fixture.js';
import { CANCEL_URL, hiddenFields, openPage, submit, SUCCESS_URL } from '../pages/paying.js';
import { follow, type EventReader } from './event-reader.js';

const SECRET = 'k4-lantern-otter-71';
/** The secret of another client. */
const OTHER = 'lamp/7 "sülze"-jar';
const UNKNOWN = 'q8-another-service-77';
const CLIENT = BOOKING_FIXTURE.clients.map((one) => {
  if (one.client === 'partner') return { ...one, secret: SECRET };
  return one.client === 'agent' ? { ...one, secret: OTHER } : one;
});
const CARD = {
  ccnumber: '4242424242424242',
  expiryYear: 2031,
  expiryMonth: 11,
  name: 'Orla Quill',
  cvc: '7319',
};
const api = await startHarness({ fixture: { ...BOOKING_FIXTURE, clients: CLIENT } });
const control = async (path: string) => (await api.get(`/_sandbox/workspaces/test${path}`)).body;

/** Secrets that nobody may read, keyed by kind. */
const secrets = new Map<string, string>([
  ['a client’s secret', SECRET],
  ['another client’s secret', OTHER],
  ['the beginning of a client’s secret', SECRET.slice(0, 12)],
  ['the secret of another service', UNKNOWN],
  ['the number of a card', CARD.ccnumber],
  ['the holder of a card', CARD.name],
  ['the expiry of a card', '11/31'],
]);
/** Codes that open a ticket or a payment page. Only responses contain them. */
const codes = new Map<string, string>();
/** The texts that a reader gets about the requests, keyed by the place where they are shown. */
const seen = new Map<string, string>();
/** The records that requests changed, with all their members. */
let differences = '';
let reader: EventReader;
/** The number of characters that the log keeps of a long header. */
let keptLength = 0;

/** Sends secrets in all wrong places. */
async function misplace(): Promise<void> {
  const valid = { grant_type: 'client_credentials', client_id: 'test.partner', client_secret: SECRET };
  const forms = [SECRET, OTHER, UNKNOWN].flatMap((secret) => [
    { ...valid, scope: secret },
    { ...valid, grant_type: secret },
    { ...valid, [secret]: '1' },
    { ...valid, client_secret: 'wrong', scope: secret, audience: secret },
  ]);
  for (const form of forms)
    await fetch(`${api.url}/oauth2/token?audience=${UNKNOWN}`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
  for (const secret of [SECRET, OTHER]) {
    const encoded = [...Buffer.from(secret)].map((byte) => `%${byte.toString(16)}`).join('');
    for (const path of [encodeURIComponent(secret), encoded, encodeURIComponent(encoded)]) {
      await api.get(`/oauth2/token/${path}`);
      await api.get(`/activities?titleLike=${path}&language=${path}`);
      await api.get(`/bookings/${path}`);
    }
    const note = `See ${secret}, and ${Buffer.from(`id:${secret}`).toString('base64')}`;
    const headers = { 'X-Client': encodeURIComponent(secret), 'X-Test-Name': encodeURIComponent(secret) };
    const body = { note, [secret]: 1, contact: { type: secret }, items: secret };
    for (const filling of ['', 'x'.repeat(60_000)])
      // the log cuts the longer body
      await api.send('POST', '/bookings', { body: { ...body, filling }, headers });
  }
  // the log cuts within the secret
  for (let shown = 12; shown < SECRET.length; shown++) {
    const path = '/activities?titleLike=';
    await api.get(`${path}${'b'.repeat(8192 - path.length - shown)}${SECRET}&limit=1`);
  }
  for (let shown = 0; shown <= SECRET.length; shown++) {
    const filling = 'b'.repeat(keptLength - shown);
    await api.get('/activities', { headers: { 'X-Filling': `${filling}${SECRET}${'b'.repeat(600)}` } });
  }
}

/** Returns the number of characters that the log keeps of a long header. */
async function keptOfHeader(): Promise<number> {
  await api.get('/activities', { headers: { 'X-Filling': 'b'.repeat(9000) } });
  const { request } = await control(`/requests/${(await control('/requests?limit=1'))[0].id}`);
  return /b*/.exec(request.headers['x-filling'])?.[0].length ?? 0;
}

async function play(): Promise<void> {
  secrets.set('an access token', await api.token());
  const basic = Buffer.from(`test.partner:${SECRET}`).toString('base64');
  secrets.set('credentials of HTTP Basic', basic);
  await fetch(`${api.url}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  keptLength = await keptOfHeader();
  await misplace();
  const guest = { priceCategoryId: 111, occupancy: 1 };
  const order = {
    contact: { type: 'email', name: SECRET, value: 'ines@example.com', notify: true },
    items: [{ availabilityItemId: item(11, 5), guests: [guest, guest] }],
  };
  const vendorPayPSP = { successUrl: SUCCESS_URL, cancelUrl: CANCEL_URL, language: 'en' };
  const paid = await api.send('POST', '/bookings', { body: { ...order, creditCard: { ...CARD, cvc: 319 } } });
  await api.send('POST', `/booking/${paid.body.id}/tickets?recipient=a@b.example`);
  await api.send('POST', '/bookings', { body: { ...order, creditCard: { ...CARD, ccnumber: '42' } } });
  const { redirectUrl } = (await api.send('POST', '/bookings', { body: { ...order, vendorPayPSP } })).body;
  const page = await openPage(redirectUrl);
  const fields = hiddenFields(page);
  const card = { cardNumber: CARD.ccnumber, expiry: '11/31', cvc: CARD.cvc, name: CARD.name };
  await submit(redirectUrl, { ...fields, ...card, action: 'pay' });
  secrets.set('the token of a form', fields['token'] ?? '');
  const ended = (await api.send('POST', '/bookings', { body: { ...order, vendorPayPSP } })).body.redirectUrl;
  await submit(ended, { ...hiddenFields(await openPage(ended)), action: 'cancel' });
  codes.set('the code of a page that ended', ended.split('/').at(-1));
  const workspace = await api.sandbox.workspaces.get('test');
  for (const basket of workspace?.query((tables) => [...tables.baskets.values()]) ?? []) {
    codes.set(`the tickets of booking ${basket.id}`, basket.ticketCode);
    if (basket.hostedPayment) codes.set(`the page of booking ${basket.id}`, basket.hostedPayment.pageCode);
    for (const { id, ticketCode } of basket.items.flatMap(({ guests }) => guests))
      codes.set(`the ticket of guest ${id}`, ticketCode);
  }
}

beforeAll(async () => {
  reader = await follow(api.url, 'test');
  await play();
  const requests = await control('/requests?limit=1000');
  const whole: { changes: object[] }[] = [];
  for (const { id } of requests) whole.push(await control(`/requests/${id}`));
  differences = JSON.stringify(whole.map(({ changes }) => changes));
  await reader.until((events) => events.length >= requests.length);
  reader.leave();
  seen.set('the list', JSON.stringify(requests));
  seen.set('the requests', JSON.stringify(whole));
  seen.set('the archive', JSON.stringify(await control('/requests.har?limit=1000')));
  seen.set('the findings', JSON.stringify(await control('/findings?limit=1000')));
  seen.set('the history', JSON.stringify(await control('/history?limit=1000')));
  seen.set('the events', JSON.stringify(reader.events));
});

/**
 * Returns the beginning of a text in Base64, without the last characters: those depend on the bytes that follow the
 * text.
 */
const base64StartOf = (text: string) =>
  Buffer.from(text)
    .toString('base64')
    .slice(0, Math.floor((Buffer.byteLength(text) * 8) / 6));

describe('nothing secret', () => {
  it('is missing by chance: each secret was sent, and the views are complete', () => {
    for (const [kind, secret] of [...secrets, ...codes])
      expect([kind, secret.length > 4]).toEqual([kind, true]);
    expect(codes.size).toBe(8);
    expect([keptLength > 7000, keptLength < 8192]).toEqual([true, true]);
    for (const text of seen.values()) expect(text).toMatch(/createBooking|basket/);
    expect(differences).toContain('"formToken":"***"');
    expect(differences).toContain('"ticketCode":"***"');
    expect(differences).toContain('"pageCode":"***"');
    expect(differences).toMatch(/"booking":\{[^}]*"ticketCode":"\*\*\*"/); // a code in a mail
  });

  it('is in the list, a request, the archive, the history or the events', () => {
    for (const [place, text] of seen) {
      for (const [kind, secret] of secrets) {
        const json = JSON.stringify(secret).slice(1, -1);
        const spellings = [secret, json, encodeURIComponent(secret), base64StartOf(secret)];
        expect([place, kind, secretsIn(text, spellings)]).toEqual([place, kind, []]);
      }
      expect([place, /"(?:cvc|securityCode)":"?\d/.test(text)]).toEqual([place, false]);
    }
  });

  it('is found by searching for it or for a part of it', async () => {
    for (const [kind, secret] of secrets) {
      const parts = [secret, secret.slice(0, -2), secret.slice(2), secret.toUpperCase()];
      for (const part of parts.filter(isLongEnough)) {
        const text = encodeURIComponent(part.slice(0, 200));
        const found = await Promise.all([
          control(`/requests?text=${text}`),
          control(`/requests.har?text=${text}`).then(({ log }) => log.entries),
        ]);
        expect([kind, part, found]).toEqual([kind, part, [[], []]]);
      }
    }
  });

  it('is in the changed records: also no code that opens a ticket or a page', async () => {
    const steps = await control('/history?limit=1000');
    const changes = JSON.stringify(steps.map((one: { changes: object[] }) => one.changes));
    for (const [kind, code] of codes) {
      expect([kind, differences.includes(code)]).toEqual([kind, false]);
      expect([kind, changes.includes(code)]).toEqual([kind, false]);
    }
  });
});
