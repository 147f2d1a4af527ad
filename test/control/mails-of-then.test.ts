import { describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { SMALL_FIXTURE, START, startHarness, type Harness } from '../harness.js';
import { aFolder } from '../store/folder.js';

const DAY_3 = '11_trip_20260603100000_20260603120000';
const DAY_4 = '11_trip_20260604100000_20260604120000';
const ORDER = {
  contact: { type: 'email', name: 'Ana', value: 'ana@example.com' },
  items: [{ availabilityItemId: DAY_3, guests: [1, 2].map(() => ({ occupancy: 1, priceCategoryId: 111 })) }],
};

const control = async (harness: Pick<Harness, 'send'>, method: string, path: string, body?: object) =>
  (await harness.send(method, `/_sandbox/workspaces${path}`, { ...(body && { body }) })).body;
const outbox = async (harness: Harness, workspace = 'test') =>
  (await control(harness, 'GET', `/${workspace}/outbox`)) as {
    readonly subject: string;
    readonly body: string;
    readonly attachments: readonly { readonly path: string }[];
  }[];
const texts = async (harness: Harness, workspace?: string) =>
  (await outbox(harness, workspace)).map(({ subject, body }) => `${subject}: ${body}`);

/** Returns a workspace with a booking in German, and the mail of the booking. */
async function booked(settings: object = {}) {
  const harness = await startHarness(settings);
  const headers = { 'accept-language': 'de' };
  const { id } = (await harness.send('POST', '/bookings', { body: ORDER, headers })).body;
  const item = (await harness.get(`/bookings/${id}`)).body.items[0].id;
  return { harness, id, item, mail: (await texts(harness))[0] ?? '' };
}

describe('a mail that is read later is unchanged (B11)', () => {
  it('with date, seats and prices in the language of the booking (P4)', async () => {
    const { mail } = await booked();
    for (const part of ['Ihre Buchung', '3. Juni 2026', '2 × Adult', '40,00']) expect(mail).toContain(part);
  });

  it('after the booking was rebooked, paid and cancelled', async () => {
    const { harness, id, item, mail } = await booked();
    const changes = [
      ['PUT', `/booking/item/${item}/rebook?ruleId=11&itemId=${DAY_4}`],
      ['POST', `/booking/${id}/payment?amount=40&treasurerType=merchant`],
      ['POST', `/booking/${id}/tickets?recipient=bo@example.com`],
      ['PUT', `/bookings/${id}?reason=Rain`],
    ] as const;
    for (const [method, path] of changes) expect((await harness.send(method, path)).status).toBe(200);
    const [tickets, first] = await texts(harness);
    expect(first).toBe(mail);
    expect(tickets).toContain('4. Juni 2026');
  });

  it('in a fork, where it attaches the fork’s tickets, and after a restored snapshot', async () => {
    const { harness, id, mail } = await booked();
    await harness.send('POST', `/booking/${id}/tickets?recipient=bo@example.com`);
    await control(harness, 'PUT', '/test/snapshots/booked');
    await harness.send('PUT', `/bookings/${id}?reason=Rain`);
    const [step] = await control(harness, 'GET', '/test/history?limit=1');
    await control(harness, 'POST', `/test/history/${step.id}/fork`, { moment: 'before', name: 'forked' });
    await control(harness, 'POST', '/test/snapshots/booked/restore');
    for (const workspace of ['test', 'forked']) {
      const [tickets] = await outbox(harness, workspace);
      expect((await texts(harness, workspace))[1]).toBe(mail);
      expect(tickets?.attachments[0]?.path).toMatch(new RegExp(`^/tickets/${workspace}/\\w+\\.pdf$`));
    }
  });

  it('after later steps were undone; it is removed with its own step', async () => {
    const { harness, id, item, mail } = await booked();
    await harness.send('PUT', `/booking/item/${item}/rebook?ruleId=11&itemId=${DAY_4}`);
    await harness.send('POST', `/booking/${id}/tickets?recipient=bo@example.com`);
    const [tickets] = await texts(harness);
    await harness.send('PUT', `/bookings/${id}?reason=Rain`);
    const steps = await control(harness, 'GET', '/test/history?limit=4');
    const left = [[tickets, mail], [mail], [mail], []]; // what remains after each undo: of the cancellation, of the tickets, of the rebooking, and of the booking
    for (const [at, { id: step }] of steps.entries()) {
      await control(harness, 'POST', '/test/undo', { to: step - 1 });
      expect(await texts(harness)).toEqual(left[at]);
    }
    await control(harness, 'POST', '/test/undo', { to: steps[0].id });
    expect(await texts(harness)).toEqual([tickets, mail]);
  });

  it('in a workspace that is created from an export', async () => {
    const { harness, id, mail } = await booked();
    await harness.send('PUT', `/bookings/${id}?reason=Rain`);
    const fixture = await control(harness, 'GET', '/test/export');
    await control(harness, 'POST', '', { name: 'imported', fixture });
    expect(await texts(harness, 'imported')).toEqual([mail]);
  });

  it('also after a restart', async () => {
    const store = `file:${aFolder()}`;
    const { harness, id, mail } = await booked({ store, fsync: false });
    await harness.send('PUT', `/bookings/${id}?reason=Rain`);
    await harness.close();
    const again = await createSandbox({ port: 0, store, fsync: false, log: 'silent', fixture: null });
    const workspace = await again.workspaces.get('test');
    expect(workspace?.outbox().map(({ subject, body }) => `${subject}: ${body}`)).toEqual([mail]);
    await again.close();
  });
});

describe('a fixture with mails', () => {
  const text = { id: 1, at: START, to: 'a@b.example', basketId: 7 };
  const create = (harness: Harness, mail: object) =>
    control(harness, 'POST', '', { name: 'given', fixture: { ...SMALL_FIXTURE, mails: [mail] } });

  it('may contain their texts, as in exports of earlier versions', async () => {
    const harness = await startHarness();
    await create(harness, { ...text, subject: 'Old', body: 'As it was sent.', attachments: [] });
    expect(await texts(harness, 'given')).toEqual(['Old: As it was sent.']);
  });

  it('is refused if a mail has neither texts nor the facts to compose them', async () => {
    const harness = await startHarness();
    for (const mail of [text, { ...text, kind: 'booked' }, { ...text, kind: 'booked', language: 'xx' }])
      expect(await create(harness, mail)).toMatchObject({ code: 'invalid_request' });
  });
});
