// The control plane advances a clock by a duration, to a time, or to the next due event.
import { afterAll, describe, expect, it } from 'vitest';
import { startSandbox, type IsoDuration } from '../../src/index.js';

const sandbox = await startSandbox({ fixture: null });
afterAll(() => sandbox.close());

const NOON = '2027-06-01T12:00:00.000Z';
const workspaceAt = (now: string) =>
  sandbox.workspace('scenarios/last-seat', { clock: { now, frozen: true } });

/** Holds the last seat, and returns the capture. */
async function hold(workspace: Awaited<ReturnType<typeof workspaceAt>>, duration?: IsoDuration) {
  const shop = workspace.client('partner');
  const [item] = await shop.GET('/availabilities').orThrow();
  const body = {
    availabilityItemId: item?.availabilityItemId ?? '',
    priceCategories: [{ 100: 1 }],
    ...(duration && { duration }),
  };
  return shop.POST('/reservations', { body }).orThrow();
}

describe('a clock can be advanced', () => {
  it.each([
    ['text', 'PT90S'],
    ['parts', { minutes: 1, seconds: 29, milliseconds: 1000 }],
    ['parts of a second', { minutes: 1.5 }],
    ['Temporal', { [Symbol.toStringTag]: 'Temporal.Duration', toString: (): string => 'PT1M30S' }],
  ] as const)('by a duration: %s', async (_, duration) => {
    const workspace = await workspaceAt(NOON);
    await workspace.advance(duration);
    expect(await workspace.now()).toBe('2027-06-01T12:01:30.000Z');
    await workspace.advance({ milliseconds: 250 });
    expect(await workspace.now()).toBe('2027-06-01T12:01:30.250Z');
  });

  it.each([
    ['text', '2027-06-01T13:00:00+01:00'],
    ['a date', new Date(NOON)],
    ['Temporal', { [Symbol.toStringTag]: 'Temporal.Instant', toString: (): string => NOON }],
  ] as const)('to a time: %s', async (_, time) => {
    const workspace = await workspaceAt('2027-06-01T11:00:00Z');
    await workspace.advanceTo(time);
    expect(await workspace.now()).toBe(NOON);
    expect(await workspace.advanceTo(time)).toEqual([]);
  });

  it('to each due event in turn, until none is left', async () => {
    const workspace = await workspaceAt(NOON);
    const { reference, expires } = await hold(workspace);
    const at = new Date(expires).toISOString();
    expect(await workspace.advanceToNext()).toEqual([
      {
        at,
        type: 'capture.expired',
        id: reference,
        about: '1 seat of Harbour Tour, Wed 2 Jun, 10:00 Lisbon, held by harbour',
        merchant: 'harbour',
        merchantName: 'harbour',
      },
    ]);
    expect(await workspace.now()).toBe(at);
    await hold(workspace, 'PT45M');
    expect(await workspace.advanceToNext()).toHaveLength(1);
    const { now } = await workspace.clock();
    const steps = await workspace.history();
    expect([await workspace.advanceToNext(), await workspace.now()]).toEqual([[], now]);
    expect(await workspace.history()).toEqual(steps); // no step was added
  });

  it('to the booking deadline of an item that is booked', async () => {
    const workspace = await workspaceAt('2027-06-02T08:50:00Z');
    const shop = workspace.client('partner');
    const [item] = await shop.GET('/availabilities').orThrow();
    const guests = [{ priceCategoryId: 100, occupancy: 1 }];
    const items = [{ availabilityItemId: item?.availabilityItemId ?? '', guests }];
    const contact = { type: 'email', name: 'Ann', value: 'ann@example.com' } as const;
    await shop.POST('/bookings', { body: { items, contact } }).orThrow();
    await workspace.setClock({ now: new Date(Date.parse(item?.startsAt ?? '') - 60_000) });
    expect(await workspace.advanceToNext()).toMatchObject([{ type: 'availability.closed' }]);
  });

  it('to the end of a hold, which is at the latest the booking deadline of its item (C1)', async () => {
    const workspace = await workspaceAt('2027-06-02T08:50:00Z');
    const shop = workspace.client('partner');
    const [item] = await shop.GET('/availabilities').orThrow();
    await workspace.setClock({ now: new Date(Date.parse(item?.startsAt ?? '') - 60_000) });
    await hold(workspace);
    expect(await workspace.advanceToNext()).toMatchObject([{ type: 'capture.expired' }]);
    expect(Date.parse(await workspace.now())).toBe(Date.parse(item?.latestBookingTime ?? ''));
  });

  it('not to an earlier time, and not in two ways at once', async () => {
    const { name } = await workspaceAt(NOON);
    const advance = async (body: object) => {
      const { error } = await sandbox.control.POST('/workspaces/{name}/clock/advance', {
        params: { path: { name } },
        body,
      });
      return error?.errors?.map(({ field, code }) => `${field} ${code}`);
    };
    expect(await advance({ to: '2027-06-01T11:59:59.999Z' })).toEqual(['/to too_small']);
    expect(await advance({ to: '2027-06-01T23:59:60Z' })).toEqual(['/to wrong_format']);
    expect(await advance({ to: '2028-02-30T00:00:00Z' })).toEqual(['/to wrong_format']);
    expect(await advance({ to: '2028-02-29T24:00:00Z' })).toEqual(['/to wrong_format']);
    expect(await advance({})).toEqual(['/duration required']);
    expect(await advance({ next: false })).toEqual(['/next not_allowed']);
    expect(await advance({ duration: 'PT1S', next: true })).toEqual([
      '/duration mutually_exclusive',
      '/next mutually_exclusive',
    ]);
  });
});

describe('a capture ends at the moment that its reply shows (C1, C4)', () => {
  it.each([
    ['12:00:00.000', undefined, '12:15:00'],
    ['12:00:00.999', undefined, '12:15:00'],
    ['12:00:00.001', 'PT1S', '12:00:01'],
  ] as const)('made at %s for %s: %s', async (now, duration, end) => {
    const workspace = await workspaceAt(`2027-06-01T${now}Z`);
    const { expires, reference } = await hold(workspace, duration);
    expect(new Date(expires).toISOString()).toBe(`2027-06-01T${end}.000Z`);
    expect(await workspace.advanceTo(new Date(Date.parse(expires) - 1))).toEqual([]);
    expect(await workspace.advanceTo(expires)).toMatchObject([{ id: reference }]);
  });
});
