import { describe, expect, it } from 'vitest';
import { START, startHarness } from '../harness.js';
import { hiddenFields, openPage, submit } from '../pages/paying.js';

const ITEM = '11_trip_20260603100000_20260603120000';
const CAPTURE = { availabilityItemId: ITEM, priceCategories: [{ 111: 1 }], duration: 'PT10M' };
const order = (more: object = {}, item: object = {}) => ({
  contact: { type: 'email', name: 'Ana', value: 'ana@example.com' },
  items: [{ availabilityItemId: ITEM, guests: [{ occupancy: 1, priceCategoryId: 111 }], ...item }],
  ...more,
});
const vendorPayPSP = {
  successUrl: 'https://shop.example/',
  cancelUrl: 'https://shop.example/',
  language: 'en',
};
const MINUTE = 60_000;
const at = (ms: number) => new Date(START + ms).toISOString();

const api = await startHarness();
const control = (method: string, path: string, body?: object) =>
  api.send(method, `/_sandbox/workspaces/test${path}`, { ...(body && { body }) });
const history = async (query = '') => (await control('GET', `/history${query}`)).body;
const book = async (...parts: Parameters<typeof order>) =>
  (await api.send('POST', '/bookings', { body: order(...parts) })).body;

interface Step {
  readonly id: number;
  readonly at: string;
  readonly cause: { readonly type: string; readonly id?: unknown };
  readonly request: { readonly id: number; readonly operationId: string | null } | null;
  readonly changes: readonly { readonly table: string; readonly id: string }[];
  readonly due: readonly object[];
  readonly clock: object | null;
}

describe('the history of a workspace', () => {
  it('is empty at first', async () => {
    await api.get('/merchants');
    expect(await history()).toEqual([]);
  });

  it('has each step, newest first, with its cause: a request, a page, time, a clock and the control plane', async () => {
    const { reference } = (await api.send('POST', '/reservations', { body: CAPTURE })).body;
    await api.send('POST', '/reservations', { body: { ...CAPTURE, priceCategories: [{ 999: 1 }] } }); // refused
    await api.get('/bookings');
    const { redirectUrl } = await book({ vendorPayPSP });
    await submit(redirectUrl, { ...hiddenFields(await openPage(redirectUrl)), action: 'cancel' });
    await control('POST', '/clock/advance', { duration: 'PT20M' });
    await control('POST', '/snapshots', { name: 'kept' });
    await control('PUT', '/clock', { frozen: false });
    await control('POST', '/snapshots/kept/restore');
    await control('POST', '/reset');
    const steps: Step[] = await history();
    expect(steps.map(({ id, cause }) => [id, cause.type, typeof cause.id])).toEqual([
      [8, 'control', 'string'],
      [7, 'control', 'string'],
      [6, 'clock', 'undefined'],
      [5, 'clock', 'undefined'],
      [4, 'page', 'number'],
      [3, 'page', 'number'],
      [2, 'request', 'number'],
      [1, 'request', 'number'],
    ]);
    const [reset, restored, thawed, advanced, cancelled, opened, booked] = steps;
    expect([reset?.cause.id, reset?.clock]).toEqual(['reset', { now: at(0), frozen: true }]);
    expect([restored?.cause.id, restored?.clock]).toEqual([
      'restore',
      { now: at(20 * MINUTE), frozen: true },
    ]);
    expect(thawed?.clock).toMatchObject({ frozen: false });
    expect([advanced?.at, advanced?.clock]).toEqual([at(0), { now: at(20 * MINUTE), frozen: true }]);
    const tours = { merchant: 'tours', merchantName: 'tours' };
    const about = '1 seat of Harbour walk, Wed 3 Jun, 10:00 Berlin, held by tours';
    expect(advanced?.due).toEqual([
      { at: at(10 * MINUTE), type: 'capture.expired', id: reference, about, ...tours },
    ]);
    for (const page of [cancelled, opened])
      expect(page?.request).toMatchObject({ id: page?.cause.id, operationId: null, clientId: null });
    expect(booked?.request).toEqual({
      id: booked?.cause.id,
      operationId: 'createBooking',
      clientId: 'test.partner',
      method: 'POST',
      path: '/bookings',
      status: 200,
      outcome: 'ok',
    });
    expect(new Set(booked?.changes.map(({ table }) => table))).toEqual(new Set(['baskets', 'sequences']));
  });

  it('has a separate step for due events', async () => {
    await control('POST', '/reset');
    await control('PUT', '/clock', { frozen: false });
    const brief = { ...CAPTURE, duration: 'PT1S' };
    const { reference } = (await api.send('POST', '/reservations', { body: brief })).body;
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await api.get('/merchants');
    const [due]: Step[] = await history('?limit=1');
    expect(due).toMatchObject({
      cause: { type: 'due' },
      request: null,
      due: [{ type: 'capture.expired', id: reference }],
      clock: null,
      transitions: [{ entity: 'capture', id: reference, from: 'held', to: 'expired', rule: 'C4' }],
    });
    await control('POST', '/reset');
  });

  it('can be read page by page, and for one booking: only with its capture and its mails', async () => {
    const before = (await history('?limit=1'))[0].id; // before this, the workspace was reset, so ids begin again
    expect((await history()).length).toBeGreaterThan(5);
    const { reference } = (await api.send('POST', '/reservations', { body: CAPTURE })).body;
    const other = (await api.send('POST', '/reservations', { body: CAPTURE })).body.reference;
    const { id } = await book({}, { availabilityCaptureReference: reference });
    await book({}, { availabilityCaptureReference: other });
    await api.send('POST', `/booking/${id}/tickets?recipient=a@b.example`);
    await api.send('PUT', `/bookings/${id}?reason=rain`);
    const all: Step[] = await history();
    const pages: Step[] = [];
    for (let next: Step[] = await history('?limit=2'); next.length > 0;)
      next = (pages.push(...next), await history(`?limit=2&before=${pages.at(-1)?.id}`));
    expect(pages).toEqual(all);
    const own: Step[] = await history(`?bookingId=${id}`);
    expect(own.map((step) => step.id - before)).toEqual([6, 5, 3, 1]);
    expect(await history(`?bookingId=${id}&limit=2`)).toEqual(own.slice(0, 2));
    // A capture belongs to the booking that used it, even if the step that made the booking is on another page.
    expect(await history(`?bookingId=${id}&before=${before + 3}`)).toEqual(own.slice(3));
    expect(await history('?bookingId=99')).toEqual([]);
  });

  it('lists at most 100 changes of a step', async () => {
    const workspace = await api.sandbox.workspaces.get('test');
    await workspace?.command((tx) => {
      for (let seats = 1; seats <= 150; seats++) tx.put('voucherUses', { code: `V${seats}`, basketId: 1 });
    });
    expect((await history('?limit=1'))[0].changes).toHaveLength(100);
  });

  it.each(['limit=0', 'before=0', 'bookingId=0', 'bookingId=x', 'unknown=1'])(
    'is refused with %s',
    async (query) => {
      expect((await control('GET', `/history?${query}`)).status).toBe(400);
    },
  );
});
