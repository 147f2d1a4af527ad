import { loadFixture } from '../../../src/seed/fixture/load.js';
import { createSandbox } from '../../../src/sandbox.js';
import { SMALL_FIXTURE, START } from '../../harness.js';
import { record, type Exchange } from './recording.js';

/** Exchanges that match the contract, keyed by name, and the sandbox from which they were recorded. */
export interface Faithful {
  readonly url: string;
  readonly exchanges: Readonly<Record<string, Exchange>>;
}

const ITEM = '11_trip_20260605100000_20260605120000';
const BOOKING = {
  items: [{ availabilityItemId: ITEM, guests: [{ occupancy: 1, priceCategoryId: 111 }] }],
  contact: { type: 'email', name: 'Ann', value: 'ann@example.com' },
};
const QUOTE = `currency=EUR&items[0][availabilityItemId]=${ITEM}&items[0][guests][0][priceCategoryId]=111&items[0][guests][0][occupancy]=1`;
const CREDENTIALS = 'grant_type=client_credentials&client_id=test.partner&client_secret=partner-secret';

/** Records correct exchanges of a sandbox over HTTP, in which tests plant drifts. Closes the sandbox afterwards. */
export async function recordFaithful(): Promise<Faithful> {
  const now = START;
  const settings = {
    port: 0,
    store: 'memory:',
    fixture: null,
    log: 'silent',
    validateResponses: true,
  } as const;
  const sandbox = await createSandbox(settings);
  const fixture = loadFixture(SMALL_FIXTURE, { now });
  await sandbox.workspaces.create({ name: 'test', fixture, clock: { now, frozen: true }, seed: 7 });
  try {
    return { url: sandbox.url, exchanges: await recordAll(sandbox.url) };
  } finally {
    await sandbox.close();
  }
}

async function recordAll(url: string): Promise<Faithful['exchanges']> {
  const createToken = await record({ url, token: null }, 'POST', {
    path: '/oauth2/token',
    body: CREDENTIALS,
  });
  const server = { url, token: String(createToken.reply.access_token) };
  const get = (path: string) => record(server, 'GET', { path });
  const createBooking = await record(server, 'POST', { path: '/bookings', body: BOOKING });
  const createCapture = await record(server, 'POST', {
    path: '/reservations',
    body: { availabilityItemId: ITEM, priceCategories: [{ 111: 1 }] },
  });
  return {
    createBooking,
    createCapture,
    releaseCapture: await record(server, 'DELETE', {
      path: `/reservations/${createCapture.reply.reference}`,
    }),
    getBooking: await get(`/bookings/${createBooking.reply.id}`),
    listMerchants: await get('/merchants'),
    listActivities: await get('/activities'),
    listBookings: await get('/bookings?limit=5'),
    getBookingPrices: await get(`/bookingPrices?${QUOTE}`),
    createToken,
  };
}
