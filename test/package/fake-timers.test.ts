// Test runners replace timers, clocks and `fetch` in the process. A sandbox and its clients in the same
// process must still work.
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { startSandbox } from '../../src/index.js';
import { realTime } from '../../src/time/real-time.js';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** All functions that can be replaced, except `nextTick`, which Node itself needs to read sockets. */
const ALL = [
  ...([
    'setTimeout',
    'clearTimeout',
    'setInterval',
    'clearInterval',
    'setImmediate',
    'clearImmediate',
  ] as const),
  ...(['Date', 'performance', 'queueMicrotask', 'hrtime'] as const),
];

/**
 * Covers everything that uses timers: API and control requests, the wait helpers, the payment page, a long list, an
 * export.
 */
async function journey(): Promise<string> {
  await using workspace = await sandbox.workspace('scenarios/last-seat');
  const shop = workspace.client('partner');
  const [item] = await shop.GET('/availabilities').orThrow();
  const items = [
    { availabilityItemId: item?.availabilityItemId ?? '', guests: [{ priceCategoryId: 100, occupancy: 1 }] },
  ];
  const contact = { type: 'email', name: 'Ada', value: 'ada@example.com' } as const;
  const vendorPayPSP = {
    successUrl: 'https://shop.example/thanks',
    cancelUrl: 'https://shop.example/cart',
    language: 'en',
  };
  const waiting = workspace.waitForBooking({ status: 'paid' });
  const { redirectUrl } = await shop.POST('/bookings', { body: { items, contact, vendorPayPSP } }).orThrow();
  await workspace.pay(redirectUrl ?? '');
  const { id } = await waiting;
  await shop
    .POST('/booking/{bookingId}/tickets', {
      params: { path: { bookingId: id }, query: { recipient: 'a@b.example' } },
    })
    .orThrow();
  await workspace.waitForMail({ to: 'a@b.example' });
  await workspace.export();
  return (await workspace.waitForBooking({ id })).status;
}

describe('a sandbox and its clients continue to work', () => {
  it.each<[string, Parameters<typeof vi.useFakeTimers>[0]]>([
    ['by default', undefined],
    ['without exception', { toFake: [...ALL] }],
    ['with the date of 1999', { toFake: [...ALL], now: new Date('1999-12-31') }],
  ])('with fake timers: %s', async (_, config) => {
    vi.useFakeTimers(config);
    expect(await journey()).toBe('paid');
  });

  it('with a replaced fetch', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>();
    vi.stubGlobal('fetch', fetch);
    expect(await journey()).toBe('paid');
    expect(fetch).not.toHaveBeenCalled();
  });

  it('while another sandbox is started and closed', async () => {
    vi.useFakeTimers({ toFake: [...ALL] });
    await using another = await startSandbox({ fixture: null });
    expect(await another.control.GET('/health').orThrow()).toMatchObject({ status: 'ok' });
  });
});

describe('a fake date', () => {
  it('does not change the clock of a workspace', async () => {
    await using workspace = await sandbox.workspace('scenarios/last-seat');
    vi.useFakeTimers({ now: new Date('1999-12-31') });
    expect(realTime()).toBeGreaterThan(Date.parse('2020-01-01'));
    const now = Date.parse(await workspace.now());
    expect(Math.abs(now - realTime())).toBeLessThan(60_000);
    vi.spyOn(Date, 'now').mockReturnValue(0);
    expect(Date.parse(await workspace.now())).toBeGreaterThanOrEqual(now);
  });
});
