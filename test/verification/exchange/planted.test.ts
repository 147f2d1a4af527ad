import { describe, expect, it } from 'vitest';
import { loadContract } from '../../../src/contract/load.js';
import { createPointers } from '../../../src/contract/pointers.js';
import { createExchangeCheck } from '../../../src/verification/exchange/create-exchange-check.js';
import { startHarness } from '../../harness.js';
import { record, recorded, type Exchange } from './recording.js';
import { REQUEST_DRIFTS } from './request-drifts.js';
import { RESPONSE_DRIFTS } from './response-drifts.js';

/** At least one of every class of faults. */
const DRIFTS = [...REQUEST_DRIFTS, ...RESPONSE_DRIFTS];

const ITEM = '11_trip_20260605100000_20260605120000';
const BOOKING = {
  items: [{ availabilityItemId: ITEM, guests: [{ occupancy: 1, priceCategoryId: 111 }] }],
  contact: { type: 'email', name: 'Ann', value: 'ann@example.com' },
};
const QUOTE = `currency=EUR&items[0][availabilityItemId]=${ITEM}&items[0][guests][0][priceCategoryId]=111&items[0][guests][0][occupancy]=1`;

const harness = await startHarness();
const contract = loadContract();
const check = createExchangeCheck(contract, { baseUrl: harness.url });

const created = await record(harness, 'POST', { path: '/bookings', body: BOOKING });
const captured = await record(harness, 'POST', {
  path: '/reservations',
  body: { availabilityItemId: ITEM, priceCategories: [{ 111: 1 }] },
});
const faithful: Readonly<Record<string, Exchange>> = {
  createBooking: created,
  createCapture: captured,
  releaseCapture: await record(harness, 'DELETE', { path: `/reservations/${captured.reply.reference}` }),
  getBooking: await record(harness, 'GET', { path: `/bookings/${created.reply.id}` }),
  listMerchants: await record(harness, 'GET', { path: '/merchants' }),
  listActivities: await record(harness, 'GET', { path: '/activities' }),
  listBookings: await record(harness, 'GET', { path: '/bookings?limit=5' }),
  getBookingPrices: await record(harness, 'GET', { path: `/bookingPrices?${QUOTE}` }),
  createToken: await record(harness, 'POST', {
    path: '/oauth2/token',
    body: 'grant_type=client_credentials&client_id=test.partner&client_secret=partner-secret',
  }),
};

function planted(of: string, plant: (exchange: Exchange) => void) {
  const copy = structuredClone(faithful[of]);
  if (!copy) throw new Error(`There is no exchange ${of}`);
  plant(copy);
  return recorded(copy);
}

describe('a faithful exchange', () => {
  it.each(Object.keys(faithful))('of %s has no finding', async (name) => {
    const checked = await check(planted(name, () => undefined));
    expect(checked).toEqual({ operationId: name, findings: [], notJudged: [] });
  });
});

describe('a planted drift', () => {
  const pointerOf = createPointers(contract.document);
  const pointers = new Set<string>();
  const visit = (part: unknown): void => {
    const pointer = pointerOf(part);
    if (pointer === undefined || pointers.has(pointer)) return;
    pointers.add(pointer);
    Object.values(part as object).forEach(visit);
  };
  visit(contract.document);

  it('is planted at least 40 times', () => expect(DRIFTS.length).toBeGreaterThanOrEqual(40));

  it.each(DRIFTS)('is found: $name', async ({ of, plant, found }) => {
    const { findings } = await check(planted(of, plant));
    expect(Object.fromEntries(findings.map(({ id, severity }) => [id, severity]))).toEqual(found);
    for (const { pointer, message, evidence } of findings) {
      expect(pointers).toContain(pointer);
      expect(message).not.toMatch(/undefined|\{\w+\}|\[object/);
      expect(evidence).toMatchObject({ count: 1, exchanges: [{ source: 'test, entry 1' }] });
    }
  });
});
