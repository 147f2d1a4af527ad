import { beforeAll, describe, expect, it } from 'vitest';
import { startHarness, type Harness } from '../harness.js';
import { bookHosted, ITEM, openPage, PAYING_FIXTURE, payWith } from './paying.js';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ fixture: PAYING_FIXTURE });
});

/** Requests a path without a token. */
const fetchPdf = (path: string) => fetch(harness.url + path);

describe('tickets over HTTP (G4)', () => {
  it('can be downloaded as PDF without a token after the booking is paid', async () => {
    const { id, redirectUrl } = await bookHosted(harness);
    const paying = (await harness.get(`/bookings/${id}`)).body;
    expect((await fetchPdf(paying.combinedTicket)).status).toBe(404);
    await payWith(redirectUrl);
    const { body } = await harness.get(`/bookings/${id}`);
    for (const path of [body.combinedTicket, body.items[0].guests[0].ticket]) {
      const reply = await fetchPdf(path);
      expect(reply.status).toBe(200);
      expect(reply.headers.get('content-type')).toBe('application/pdf');
      expect(reply.headers.get('content-disposition')).toMatch(/^inline; filename="[\w.-]+\.pdf"$/);
      const bytes = Buffer.from(await reply.arrayBuffer());
      expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-');
      expect(bytes.equals(Buffer.from(await (await fetchPdf(path)).arrayBuffer()))).toBe(true);
    }
  });

  it('return 404 after their guest is cancelled', async () => {
    const { body: created } = await harness.send('POST', '/bookings', {
      body: {
        items: [{ availabilityItemId: ITEM, guests: [{ occupancy: 1, priceCategoryId: 111 }] }],
        contact: { type: 'email', name: 'Ada', value: 'ada@example.com' },
      },
    });
    const { body } = await harness.get(`/bookings/${created.id}`);
    const [guest] = body.items[0].guests;
    expect((await fetchPdf(guest.ticket)).status).toBe(200);
    expect((await harness.send('PUT', `/guest/${guest.id}/cancel?refundType=ignore`)).status).toBe(200);
    for (const path of [guest.ticket, body.combinedTicket]) {
      const reply = await openPage(harness.url + path);
      expect([reply.status, reply.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    }
  });

  it('are linked in the mail in the outbox (B11)', async () => {
    const workspace = await harness.sandbox.workspaces.get('test');
    const { body } = await harness.get('/bookings');
    const paid = body.find((basket: { status: string }) => basket.status === 'paid');
    const sent = await harness.send('POST', `/booking/${paid.id}/tickets?recipient=bob%40example.com`);
    expect(sent.status).toBe(200);
    const mail = workspace?.outbox()[0];
    expect(mail?.to).toBe('bob@example.com');
    expect((await fetchPdf(mail?.attachments[0]?.path ?? '')).status).toBe(200);
  });
});
