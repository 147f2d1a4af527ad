import { beforeAll, describe, expect, it } from 'vitest';
import { START, startHarness, type Harness } from '../harness.js';
import {
  bookHosted,
  CANCEL_URL,
  cardFields,
  hiddenFields,
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

describe('the outcome of a hosted page (H2)', () => {
  it.each([
    ['de', 'Ihre Buchung'],
    ['fr', 'Your booking'],
    ['de-AT', 'Your booking'],
    ['ja', 'Your booking'],
  ])('is stated in a mail in the language of the page, also for %s (P4)', async (language, subject) => {
    const { harness, workspace } = await start();
    const { redirectUrl } = await bookHosted(harness, {}, { language });
    await payWith(redirectUrl);
    expect(workspace.outbox()[0]?.subject).toContain(subject);
  });

  it('is shown as cancelled after a later cancellation, with a link to the shop', async () => {
    const { harness } = await start();
    const { id, redirectUrl } = await bookHosted(harness);
    await payWith(redirectUrl);
    await harness.send('PUT', `/bookings/${id}?reason=rain`);
    const page = await openPage(redirectUrl);
    expect(page.status).toBe(200);
    expect(page.text).toContain('<h1>This booking has been cancelled</h1>');
    expect(page.text).not.toContain('Payment complete');
    expect((await submit(redirectUrl, { ...cardFields(), action: 'pay' })).location).toBe(CANCEL_URL);
  });

  it('is immediate if nothing is due up front: the page says so and redirects (B2)', async () => {
    const { harness, workspace, booking } = await start();
    const free = { vouchers: ['GIFT', 'REST'] };
    const { id, redirectUrl } = await bookHosted(harness, free, { language: 'de' });
    expect((await booking(id)).body).toMatchObject({
      status: 'paid',
      paymentStatus: 'even',
      total: 0,
      payments: [],
    });
    expect(workspace.outbox()[0]?.subject).toContain('Ihre Buchung');
    const page = await openPage(redirectUrl);
    expect(page.text).toContain('<h1>Keine Zahlung nötig</h1>');
    expect(page.text).toContain('href="https://shop.example/ok');
    expect(page.headers.get('refresh')).toBe(`5; url=${SUCCESS_URL}`);
    for (const action of ['pay', 'cancel'])
      expect((await submit(redirectUrl, { action })).location).toBe(SUCCESS_URL);
    await workspace.setClock({ now: START + 46 * MINUTE });
    expect((await openPage(redirectUrl)).status).toBe(200);
  });

  it.each(['cardNumber', 'expiry', 'cvc', 'name'])(
    'is a refusal if %s is sent twice, because it counts as missing',
    async (field) => {
      const { harness, booking } = await start();
      const { id, redirectUrl } = await bookHosted(harness);
      const fields = Object.entries({
        ...hiddenFields(await openPage(redirectUrl)),
        ...cardFields(),
        action: 'pay',
      });
      const again = fields.filter(([name]) => name === field);
      const { status, text } = await submit(redirectUrl, [...fields, ...again]);
      const marked = [...text.matchAll(/id="(\w+)-error"/g)].map(([, name]) => name);
      expect([status, marked]).toEqual([400, [field]]);
      expect((await booking(id)).body.status).toBe('paying');
    },
  );

  it.each(['pay', 'cancel'])(
    'is a refusal if the action is sent twice, for example with %s',
    async (action) => {
      const { harness, booking } = await start();
      const { id, redirectUrl } = await bookHosted(harness);
      const fields = Object.entries({
        ...hiddenFields(await openPage(redirectUrl)),
        ...cardFields(),
        action,
      });
      expect((await submit(redirectUrl, [...fields, ['action', 'pay']])).status).toBe(400);
      expect((await booking(id)).body.status).toBe('paying');
    },
  );
});
