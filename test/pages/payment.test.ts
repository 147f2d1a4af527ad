import { beforeAll, describe, expect, it } from 'vitest';
import { pagesEs } from '../../src/pages/texts/es.js';
import { START, startHarness, type Harness } from '../harness.js';
import { secretsIn } from '../secrets-in.js';
import {
  bookHosted,
  CANCEL_URL,
  cardFields,
  hiddenFields,
  ITEM,
  openPage,
  PAYING_FIXTURE,
  payWith,
  submit,
  SUCCESS_URL,
  openAgain,
} from './paying.js';

const MINUTE = 60_000;

let shared: Promise<Harness>;
beforeAll(() => {
  shared = startHarness({ fixture: PAYING_FIXTURE });
});

/** Resets the shared sandbox, because it has few seats. */
const start = async () => openAgain(await shared);

describe('paying on the hosted page (H2)', () => {
  it('pays the amount due once, and redirects to exactly the given address', async () => {
    const { harness, booking, seats } = await start();
    const { id, redirectUrl } = await bookHosted(harness);
    expect((await booking(id)).body.status).toBe('paying');
    const reply = await payWith(redirectUrl);
    expect([reply.status, reply.location]).toEqual([303, SUCCESS_URL]);
    const { body } = await booking(id);
    expect(body).toMatchObject({ status: 'paid', paymentStatus: 'even', total: 52.5, totalPayments: 52.5 });
    expect(body.payments).toHaveLength(1);
    expect(body.payments[0]).toMatchObject({ amount: 52.5, treasurerType: 'vendor', channel: 'hosted' });
    expect(body.payments[0].fundingInstrumentDisplayText).toContain('4242');
    expect(body.payments[0].transactionId).toMatch(/./);
    expect(await seats()).toBe(1);
  });

  it.each(['declined', 'insufficient-funds', 'expired'])('ends for the card "%s"', async (card) => {
    const { harness, booking, seats } = await start();
    const { id, redirectUrl } = await bookHosted(harness);
    const reply = await payWith(redirectUrl, card);
    expect([reply.status, reply.location]).toEqual([303, CANCEL_URL]);
    expect((await booking(id)).status).toBe(404);
    expect(await seats()).toBe(2);
  });

  it.each([
    ['3ds-pays', 'pass', SUCCESS_URL],
    ['3ds-pays', 'fail', CANCEL_URL],
    ['3ds-declined', 'pass', CANCEL_URL],
    ['3ds-declined', 'fail', CANCEL_URL],
  ])('with the card "%s" and the 3-D Secure action "%s" leads to %s', async (card, action, url) => {
    const { harness, booking } = await start();
    const { id, redirectUrl } = await bookHosted(harness);
    const challenge = await payWith(redirectUrl, card);
    expect(challenge.status).toBe(200);
    expect(challenge.text).toMatch(/name="action"\s+value="pass"/);
    expect((await booking(id)).body.status).toBe('paying');
    // After back or reload, the challenge is still open.
    expect((await openPage(redirectUrl)).text).toMatch(/value="fail"/);
    const reply = await submit(redirectUrl, { ...hiddenFields(challenge), action });
    expect([reply.status, reply.location]).toEqual([303, url]);
    expect((await booking(id)).status).toBe(url === SUCCESS_URL ? 200 : 404);
  });

  it('sends a mail after payment, unless the booking opts out', async () => {
    const { harness, workspace } = await start();
    const { id, redirectUrl } = await bookHosted(harness, {}, { language: 'de' });
    expect(workspace.outbox()).toEqual([]);
    await payWith(redirectUrl);
    expect(workspace.outbox().map((mail) => [mail.basketId, mail.to])).toEqual([[id, 'lukasz@example.com']]);
    const contact = { type: 'email', name: 'Ada', value: 'ada@example.com', notify: false };
    await payWith((await bookHosted(harness, { contact })).redirectUrl);
    expect(workspace.outbox()).toHaveLength(1);
  });

  it('releases seats, vouchers and uses of codes on "cancel" (M3, M4)', async () => {
    const { harness, seats } = await start();
    const order = {
      items: [
        {
          availabilityItemId: ITEM,
          guests: [{ occupancy: 1, priceCategoryId: 111, discountCode: 'TENTH' }],
        },
      ],
      vouchers: ['GIFT'],
    };
    const { redirectUrl } = await bookHosted(harness, order);
    const voucher = async () => (await harness.get('/vouchers?code[]=GIFT')).body[0].isValid as boolean;
    expect([await seats(), await voucher()]).toEqual([1, false]);
    const page = await openPage(redirectUrl);
    const reply = await submit(redirectUrl, { ...hiddenFields(page), action: 'cancel' });
    expect([reply.status, reply.location]).toEqual([303, CANCEL_URL]);
    expect([await seats(), await voucher()]).toEqual([2, true]);
    await expect(bookHosted(harness, order)).resolves.toBeDefined();
  });

  it('keeps the basket after invalid inputs, and shows each error beside its field', async () => {
    const { harness, booking } = await start();
    const { id, redirectUrl } = await bookHosted(harness);
    const first = await openPage(redirectUrl);
    const wrong = { cardNumber: '4242424242424241', expiry: '05/26', cvc: '1', name: ' ' };
    const again = await submit(redirectUrl, { ...hiddenFields(first), ...wrong, action: 'pay' });
    expect(again.status).toBe(400);
    for (const field of ['cardNumber', 'expiry', 'cvc', 'name']) {
      expect(again.text).toContain(`href="#${field}"`);
      expect(again.text).toContain(`id="${field}-error"`);
    }
    expect(again.text).not.toContain('4242424242424241');
    expect((await booking(id)).body.status).toBe('paying');
    const reply = await submit(redirectUrl, { ...hiddenFields(again), ...cardFields(), action: 'pay' });
    expect(reply.location).toBe(SUCCESS_URL);
  });

  it('fills in only test cards from links', async () => {
    const { harness } = await start();
    const { redirectUrl } = await bookHosted(harness);
    expect((await openPage(`${redirectUrl}?card=3ds-pays`)).text).toContain('value="4000 0000 0000 3220"');
    const other = await openPage(`${redirectUrl}?card=4111111111111111`);
    expect(secretsIn(other.text, ['4111 1111', '4111111111111111'])).toEqual([]);
  });
});

it('H2: an address with letters that headers do not allow is encoded like in a browser', async () => {
  const { harness } = await start();
  const successUrl = 'https://shop.example/grüße/č\u010a?x=%0d';
  const { redirectUrl } = await bookHosted(harness, {}, { successUrl });
  const { location } = await payWith(redirectUrl);
  expect(location).toBe('https://shop.example/gr%C3%BC%C3%9Fe/%C4%8D%C4%8A?x=%0d');
});

describe('races of the hosted page (H2)', () => {
  it('end with one payment, however often a form is submitted, and all requests redirect to the shop', async () => {
    const { harness, booking } = await start();
    const { id, redirectUrl } = await bookHosted(harness);
    const fields = { ...hiddenFields(await openPage(redirectUrl)), ...cardFields(), action: 'pay' };
    const replies = await Promise.all(Array.from({ length: 8 }, () => submit(redirectUrl, fields)));
    expect(new Set(replies.map(({ location }) => location))).toEqual(new Set([SUCCESS_URL]));
    expect((await booking(id)).body.payments).toHaveLength(1);
  });

  it('give every submission of a cancelled page the same response', async () => {
    const { harness } = await start();
    const { redirectUrl } = await bookHosted(harness);
    const fields = { ...hiddenFields(await openPage(redirectUrl)), action: 'cancel' };
    const replies = await Promise.all(Array.from({ length: 4 }, () => submit(redirectUrl, fields)));
    expect(replies.map(({ status, location }) => [status, location])).toEqual(
      Array.from({ length: 4 }, () => [303, CANCEL_URL]),
    );
  });

  it('have one outcome if pay and cancel are submitted in parallel', async () => {
    const { harness, booking, seats } = await start();
    for (const order of [
      ['pay', 'cancel'],
      ['cancel', 'pay'],
    ]) {
      const { id, redirectUrl } = await bookHosted(harness);
      const fields = { ...hiddenFields(await openPage(redirectUrl)), ...cardFields() };
      const replies = await Promise.all(order.map((action) => submit(redirectUrl, { ...fields, action })));
      const places = new Set(replies.map(({ location }) => location));
      expect(places.size).toBe(1);
      const { status, body } = await booking(id);
      const found = [status, body.payments?.length];
      expect(found).toEqual(places.has(SUCCESS_URL) ? [200, 1] : [404, undefined]);
    }
    expect(await seats()).toBeGreaterThanOrEqual(0);
  });

  it('end with a refusal for a form of an earlier page, after which the user can try again', async () => {
    const { harness, booking } = await start();
    const { id, redirectUrl } = await bookHosted(harness);
    const stale = hiddenFields(await openPage(redirectUrl));
    await submit(redirectUrl, { ...stale, ...cardFields('4242'), action: 'pay' });
    const reply = await submit(redirectUrl, { ...stale, action: 'cancel' });
    expect(reply.status).toBe(400);
    expect((await booking(id)).body.status).toBe('paying');
    expect((await submit(redirectUrl, { ...hiddenFields(reply), action: 'cancel' })).location).toBe(
      CANCEL_URL,
    );
  });

  it('do not confuse a cancelled page with the page of another code', async () => {
    const { harness } = await start();
    const { redirectUrl } = await bookHosted(harness);
    const fields = hiddenFields(await openPage(redirectUrl));
    await submit(redirectUrl, { ...fields, action: 'cancel' });
    const other = await submit(`${harness.url}/pay/test/OTHER`, { ...fields, action: 'cancel' });
    expect([other.status, other.location]).toEqual([404, null]);
  });

  it('accept forms without a token, from programs that have not read the page', async () => {
    const { harness, booking } = await start();
    const { id, redirectUrl } = await bookHosted(harness);
    expect((await submit(redirectUrl, { ...cardFields('3ds-pays'), action: 'pay' })).status).toBe(200);
    expect((await submit(redirectUrl, { ...cardFields(), action: 'pay' })).status).toBe(400);
    expect((await submit(redirectUrl, { action: 'pass' })).location).toBe(SUCCESS_URL);
    for (const action of ['pay', 'cancel', 'fail'])
      expect((await submit(redirectUrl, { ...cardFields(), action })).location).toBe(SUCCESS_URL);
    expect((await booking(id)).body).toMatchObject({ status: 'paid', payments: [{ amount: 52.5 }] });
  });

  it('do not occur with a second open tab: the form in the first tab still works', async () => {
    const { harness } = await start();
    const { redirectUrl } = await bookHosted(harness);
    const [one, two] = [await openPage(redirectUrl), await openPage(redirectUrl)];
    const paid = await submit(redirectUrl, { ...hiddenFields(one), ...cardFields(), action: 'pay' });
    expect(paid.location).toBe(SUCCESS_URL);
    const late = await submit(redirectUrl, { ...hiddenFields(two), ...cardFields(), action: 'cancel' });
    expect(late.location).toBe(SUCCESS_URL);
    const seen = await openPage(redirectUrl);
    expect([seen.status, seen.text.includes('value="pay"')]).toEqual([200, false]);
  });
});

describe('the time limit of the hosted page, 45 minutes (H2)', () => {
  it('includes the last millisecond', async () => {
    const { harness, workspace } = await start();
    const { redirectUrl } = await bookHosted(harness);
    await workspace.setClock({ now: START + 45 * MINUTE - 1 });
    expect((await payWith(redirectUrl)).location).toBe(SUCCESS_URL);
  });

  it('ends at the 45th minute, after which a payment has no effect', async () => {
    const { harness, workspace, booking, seats } = await start();
    const { id, redirectUrl } = await bookHosted(harness, {}, { language: 'es' });
    const page = await openPage(redirectUrl);
    await workspace.setClock({ now: START + 45 * MINUTE });
    const reply = await submit(redirectUrl, { ...hiddenFields(page), ...cardFields(), action: 'pay' });
    expect([reply.status, reply.location]).toEqual([404, null]);
    expect(reply.text).toContain('href="https://shop.example/cancelled?why="');
    expect(reply.text).toContain('lang="es"');
    expect(reply.text).toContain(pagesEs.expiredTitle);
    expect((await openPage(redirectUrl)).status).toBe(404);
    expect((await booking(id)).status).toBe(404);
    expect(await seats()).toBe(2);
  });

  it('is measured by the workspace’s clock', async () => {
    const { harness, workspace } = await start();
    const { redirectUrl } = await bookHosted(harness);
    await workspace.setClock({ now: START + 13 * MINUTE });
    expect((await openPage(redirectUrl)).text).toMatch(/09:45 .*32 minutes/);
    const german = await bookHosted(harness, {}, { language: 'de' });
    expect((await openPage(german.redirectUrl)).text).toMatch(/noch 45 Minuten\.\s*</);
    await workspace.setClock({ now: START + 57 * MINUTE });
    expect((await openPage(german.redirectUrl)).text).toMatch(/noch 1 Minute\.\s*</);
  });
});

describe('the content of the page (P3)', () => {
  it('escapes all texts of users', async () => {
    const { harness } = await start();
    const { redirectUrl } = await bookHosted(harness);
    const { text } = await openPage(redirectUrl);
    expect(text).toContain('Walk &amp; &quot;Wine&quot; &lt;b&gt;');
    expect(text).toContain('Łukasz &lt;i&gt;Żółć');
    expect(text).toContain('Lisbon &lt;Tours&gt;');
    expect(text).not.toMatch(/<script|<i>|javascript:|\son\w+=/);
  });

  it('shows the items with date and price', async () => {
    const { harness } = await start();
    const { redirectUrl } = await bookHosted(harness, { shopItems: [{ id: 5, quantity: 2 }] });
    const { text } = await openPage(redirectUrl);
    for (const part of ['Friday 5 June 2026', '10:00', 'Lisbon time', 'Adult', 'Cap', '€24.00', '€76.50'])
      expect(text.replaceAll('Friday, ', 'Friday ')).toContain(part);
  });

  it.each([
    ['de', 'de', 'Kartennummer'],
    ['es', 'es', 'Número de tarjeta'],
    ['it', 'it', 'Numero della carta'],
    ['fr', 'en', 'Card number'],
    ['de-AT', 'en', 'Card number'],
    ['DE', 'en', 'Card number'],
  ])('is for the language %s %s', async (wish, spoken, label) => {
    const { harness } = await start();
    const { redirectUrl } = await bookHosted(harness, {}, { language: wish });
    const { text } = await openPage(redirectUrl);
    expect(text).toContain(`<html lang="${spoken}">`);
    expect(text).toContain(label);
  });

  it('is never cached, framed, scripted or named in a Referer header', async () => {
    const { harness } = await start();
    const { redirectUrl } = await bookHosted(harness);
    const { headers } = await openPage(redirectUrl);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+';/);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("base-uri 'none'; frame-ancestors 'none'");
  });

  it('does not exist for an unknown code, in any workspace', async () => {
    const { harness } = await start();
    for (const path of ['/pay/test/AAAA', '/pay/nowhere/AAAA', '/pay/..%2f/AAAA', '/pay/test/%zz']) {
      expect((await openPage(harness.url + path)).status).toBeGreaterThanOrEqual(400);
      expect((await submit(harness.url + path, { action: 'pay' })).status).toBeGreaterThanOrEqual(400);
    }
    const german = await openPage(`${harness.url}/pay/test/AAAA`, { 'accept-language': 'de-CH,en;q=0.5' });
    expect([german.status, german.text.includes('lang="de"')]).toEqual([404, true]);
  });

  it('refuses other methods, and forms that are too long', async () => {
    const { harness } = await start();
    const { redirectUrl } = await bookHosted(harness);
    const put = await fetch(redirectUrl, { method: 'PUT' });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    expect((await submit(redirectUrl, { cardNumber: '4'.repeat(20_000) })).status).toBe(413);
  });
});
