import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createMailer } from '../../src/pages/mailer.js';
import { startHarness } from '../harness.js';
import { aFolder } from '../store/folder.js';
import { bookHosted, ITEM, PAYING_FIXTURE, payWith } from './paying.js';
import { basket, listen, mail, tables, workspace } from './mail-server.js';

/** Decodes quoted-printable text, or the encoded words of a header (RFC 2045, RFC 2047). */
function decoded(text = ''): string {
  const bytes = text
    .replaceAll('_', '%20')
    .replaceAll('\r\n', '\n')
    .replaceAll(/=([\dA-F]{2})/g, '%$1');
  return decodeURIComponent(bytes);
}

describe('the sender of mails (B11)', () => {
  it('sends each mail once, with its tickets', async () => {
    const { url, received } = await listen();
    const failures: unknown[] = [];
    const mailer = createMailer({ url, report: (error) => failures.push(error) });
    mailer.deliver(workspace, [
      { table: 'baskets', key: 41, value: basket },
      mail(),
      { table: 'mails', key: 2, value: null },
    ]);
    await mailer.close(60_000);
    expect(failures).toEqual([]);
    expect(received).toHaveLength(1);
    expect(received[0]?.to).toEqual(['lukasz@example.com']);
    const text = received[0]?.text ?? '';
    const [head = '', ...parts] = text.split('\r\n\r\n');
    const lines = head.split('\r\n');
    for (const line of ['From: Activity Booking Sandbox <sandbox@localhost>', 'To: lukasz@example.com'])
      expect(lines).toContain(line);
    expect(decoded(/^Subject: =\?UTF-8\?Q\?(.*)\?=$/m.exec(head)?.[1])).toBe('Tickets für Łukasz');
    const [plain, page] = parts.slice(2).map((part) => part.split('\r\n--')[0]);
    expect(decoded(plain)).toBe('Hello\n.\nŻółć');
    expect(decoded(page?.replaceAll('=\r\n', ''))).toContain('<p>Hello<br>.<br>Żółć</p>');
    expect(text).toContain('filename=booking-41.pdf');
    expect(text).toMatch(/^Content-Type: application\/pdf; name=booking-41\.pdf\r$/m);
    const encoded = /application\/pdf[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(text)?.[1] ?? '';
    expect(Buffer.from(encoded, 'base64').toString('latin1', 0, 5)).toBe('%PDF-');
  });

  it('sends a mail that waited as it was, with its ticket, though its workspace was undone or closed', async () => {
    let greet: (value?: unknown) => void = () => undefined;
    const { url, received } = await listen(new Promise((resolve) => (greet = resolve)));
    const failures: unknown[] = [];
    const mailer = createMailer({ url, report: (error) => failures.push(error) });
    const states = [
      { name: 'undone', read: { ...tables, findTicket: () => undefined } },
      { name: 'closed', read: null },
    ];
    for (const { name, read } of states) {
      const changing = { ...workspace, name };
      // Five mails are sent at once. The first one and the waiting one have tickets.
      for (let id = 1; id <= 6; id++)
        mailer.deliver(changing, [mail({ id, kind: id === 1 || id === 6 ? 'tickets' : 'booked' })]);
      changing.query = ((query: (from: unknown) => unknown) => {
        if (!read) throw new Error('the workspace is closed');
        return query(read);
      }) as typeof changing.query;
    }
    greet();
    await mailer.close(60_000);
    expect(failures).toEqual([]);
    const withTicket = received.filter(({ text }) => text.includes('filename=booking-41.pdf'));
    expect([received.length, withTicket.length]).toEqual([12, 4]);
  });

  it('sends a mail without its ticket if the ticket does not exist, and prevents header injection', async () => {
    const { url, received } = await listen();
    const mailer = createMailer({ url, report: () => undefined });
    const booking = { ...mail().value.booking, ticketCode: 'GONE' };
    mailer.deliver(workspace, [mail({ booking, subject: 'Hello\r\nBcc: spy@example.com' })]);
    await mailer.close(60_000);
    expect(received[0]?.to).toEqual(['lukasz@example.com']);
    expect(received[0]?.text).not.toMatch(/^Bcc:/m);
    expect(received[0]?.text).not.toContain('.pdf');
  });

  it.each([
    ['a,b@c.de', ['"a,b"@c.de']],
    ['x;y@z.de', ['"x;y"@z.de']],
    ['a@b.cc,d@e.ff', []],
    ['group:x@y.z;', []],
    ['<spy@e.ff>b@c.de', []],
    ['x@y.z\r\nBcc: spy@e.ff', []],
    ['x@y.z>\r\nRCPT TO:<spy@e.ff', []],
  ])('sends a mail to %j only to that address, if it is one', async (to, sentTo) => {
    const { url, received } = await listen();
    const failures: unknown[] = [];
    const mailer = createMailer({ url, report: (error) => failures.push(error) });
    mailer.deliver(workspace, [mail({ to, kind: 'booked' })]);
    await mailer.close(60_000);
    expect(received.flatMap((one) => one.to)).toEqual(sentTo);
    expect(failures).toHaveLength(sentTo.length === 0 ? 1 : 0);
  });

  it('ends no mail and begins no other by lines of its body, as text and as HTML', async () => {
    const { url, received } = await listen();
    const mailer = createMailer({ url, report: () => undefined });
    const body = 'Hello\r\n.\r\nMAIL FROM:<spy@e.ff>\r\n\r\nBcc: spy@e.ff<b>\n--x';
    mailer.deliver(workspace, [mail({ body, kind: 'booked' })]);
    await mailer.close(60_000);
    expect(received.map(({ to }) => to)).toEqual([['lukasz@example.com']]);
    const parts = (received[0]?.text ?? '').split('\r\n\r\n').map((part) => part.split('\r\n--')[0]);
    const html = decoded(parts.find((part) => part?.startsWith('<!doctype'))?.replaceAll('=\r\n', ''));
    expect(html).toContain(
      '<p>Hello<br>.<br>MAIL FROM:&lt;spy@e.ff&gt;</p><p>Bcc: spy@e.ff&lt;b&gt;<br>--x</p>',
    );
    const [head = ''] = received[0]?.text.split('\r\n\r\n') ?? [];
    expect(head).not.toMatch(/^bcc|spy@/im);
  });

  it('is enabled by a setting, and sends the mails that bookings add to the outbox', async () => {
    const { url, received } = await listen();
    const harness = await startHarness({ fixture: PAYING_FIXTURE, smtp: url });
    await payWith((await bookHosted(harness)).redirectUrl);
    const items = [{ availabilityItemId: ITEM, guests: [{ occupancy: 1, priceCategoryId: 111 }] }];
    const contact = { type: 'email', name: 'Ada', value: 'ada@example.com' };
    expect((await harness.send('POST', '/bookings', { body: { items, contact } })).status).toBe(200);
    // For a refused booking, no mail is sent.
    expect((await harness.send('POST', '/bookings', { body: { items, contact } })).status).toBe(400);
    await harness.close();
    expect(received.flatMap(({ to }) => to).toSorted()).toEqual(['ada@example.com', 'lukasz@example.com']);
  });

  it('sends its mails, including tickets, before the sandbox closes', async () => {
    let greet: (value?: unknown) => void = () => undefined;
    const [folder, wasOpen] = [aFolder(), [] as boolean[]];
    const { url, received } = await listen(new Promise((resolve) => (greet = resolve)), () =>
      wasOpen.push(existsSync(join(folder, '.lock'))),
    );
    const store = `file:${folder}`;
    const harness = await startHarness({ fixture: PAYING_FIXTURE, smtp: url, store, fsync: false });
    const { id, redirectUrl } = await bookHosted(harness);
    await payWith(redirectUrl);
    await harness.send('POST', `/booking/${id}/tickets?recipient=bob%40example.com`);
    const closed = harness.close();
    await expect(fetch(harness.url)).rejects.toThrow('fetch failed'); // the sandbox is closing
    expect(received).toEqual([]);
    greet();
    await closed;
    expect([wasOpen, existsSync(join(folder, '.lock'))]).toEqual([[true, true], false]);
    const [text = ''] = received.filter(({ to }) => to.includes('bob@example.com')).map((one) => one.text);
    expect(text).toContain(`filename=booking-${id}.pdf`);
    expect(text).toMatch(/\r\n\r\nJVBERi0/); // %PDF- in base64
  });

  it('waits only for a limited time for a mail server that sends nothing, and reports the unsent mails', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    afterAll(() => void silent.close());
    await once(silent, 'listening');
    const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const failures: unknown[] = [];
    const mailer = createMailer({ url, report: (error) => failures.push(error) });
    mailer.deliver(workspace, [mail()]);
    await mailer.close(20);
    expect(failures).toEqual([
      new Error('no answer within 0.02 s'),
      new Error('mails not sent before the stop: 1'),
    ]);

    const harness = await startHarness({ fixture: PAYING_FIXTURE, smtp: url });
    await payWith((await bookHosted(harness)).redirectUrl);
    const began = performance.now();
    await harness.close();
    expect(performance.now() - began).toBeLessThan(6000); // nodemailer would wait for ten seconds
  });

  it('shows in the outbox whether a mail was sent', async () => {
    const { url } = await listen();
    const book = async (smtp: string | null) => {
      const harness = await startHarness({ fixture: PAYING_FIXTURE, smtp });
      await payWith((await bookHosted(harness)).redirectUrl);
      const outbox = async () => (await harness.get('/_sandbox/workspaces/test/outbox')).body as object[];
      return outbox;
    };
    const sent = await book(url);
    await expect.poll(sent).toMatchObject([{ id: 1, delivery: { state: 'sent' } }]);
    const refused = await book('smtp://127.0.0.1:1');
    await expect.poll(refused).toMatchObject([{ delivery: { state: 'failed', reason: 'not_accepted' } }]);
    expect((await (await book(null))())[0]).not.toHaveProperty('delivery');
  });

  it('reports an unresponsive mail server, and no request fails', async () => {
    const failures: unknown[] = [];
    const mailer = createMailer({ url: 'smtp://127.0.0.1:1', report: (error) => failures.push(error) });
    mailer.deliver(workspace, [mail()]);
    await mailer.close(60_000);
    expect(failures).toHaveLength(1);
  });
});
