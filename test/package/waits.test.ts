// Tests that waiting finds bookings and requests of all clients, even without a request log.
import { afterAll, expect, it } from 'vitest';
import type { ApiClient } from '../../src/client/api-client.js';
import { waitForBooking } from '../../src/client/waiting.js';
import { startSandbox } from '../../src/index.js';

const sandbox = await startSandbox();
const logless = await startSandbox({ requestsKept: 0 });
afterAll(() => Promise.all([sandbox.close(), logless.close()]));

const demo = () => sandbox.workspace('demo');

/** Books a seat of a sailing that can still be booked an hour later. Returns the id of the booking. */
async function book(
  workspace: Awaited<ReturnType<typeof demo>>,
  client: 'partner' | 'agent',
  value: string,
): Promise<number> {
  const shop = workspace.client(client);
  const inAnHour = new Date(Date.parse(await workspace.now()) + 3_600_000).toISOString();
  const query = { 'merchant[]': ['tagus-tours'], bookingTime: inAnHour, category: { 8121: 1 }, limit: 1 };
  const [item] = await shop.GET('/availabilities', { params: { query } }).orThrow();
  const guests = [{ priceCategoryId: 8121, occupancy: 1 }];
  const contact = { type: 'email', name: 'Ada', value } as const;
  const body = { items: [{ availabilityItemId: item?.availabilityItemId ?? '', guests }], contact };
  return (await shop.POST('/bookings', { body }).orThrow()).id;
}

it('finds a booking that is created during the wait if no request is logged', async () => {
  await using workspace = await logless.workspace('demo');
  const waiting = workspace.waitForBooking({ email: 'ada@example.com' });
  const id = await book(workspace, 'partner', 'ada@example.com');
  expect((await waiting).id).toBe(id);
});

it('finds a booking that a snapshot restores', async () => {
  await using workspace = await demo();
  const id = await book(workspace, 'partner', 'ada@example.com');
  await workspace.snapshot('one');
  await workspace.reset();
  const waiting = workspace.waitForBooking({ email: 'ada@example.com' });
  await workspace.restore('one');
  expect((await waiting).id).toBe(id);
});

it('finds the latest booking of all clients', async () => {
  await using workspace = await demo();
  await book(workspace, 'agent', 'first@example.com');
  const last = await book(workspace, 'partner', 'last@example.com');
  expect((await workspace.waitForBooking()).id).toBe(last);
});

it.each([
  [[2], [1]],
  [[1], [2]],
])('finds the latest booking, whichever client sees it: %j, %j', async (...seen) => {
  const clients = seen.map((ids) => {
    const orThrow = () => Promise.resolve(ids.map((id) => ({ id })));
    return { GET: () => ({ orThrow }) } as unknown as ApiClient;
  });
  expect((await waitForBooking(clients, {})).id).toBe(2);
});

it('finds a mail and a request that are newer than the existing ones', async () => {
  await using workspace = await demo();
  const first = await book(workspace, 'partner', 'ada@example.com');
  const [mail, request] = await Promise.all([
    workspace.waitForMail(),
    workspace.waitForRequest('createBooking'),
  ]);
  expect(mail.bookingId).toBe(first);
  const waiting = Promise.all([
    workspace.waitForMail({ after: mail }),
    workspace.waitForRequest('createBooking', { after: request }),
  ]);
  const second = await book(workspace, 'partner', 'ada@example.com');
  const [laterMail, laterRequest] = await waiting;
  expect([laterMail.bookingId, laterRequest.id > request.id]).toEqual([second, true]);
});

it('finds a request of a client after many requests of another client', async () => {
  await using workspace = await demo();
  await workspace.client('agent').GET('/merchants').orThrow();
  const shop = workspace.client('partner');
  for (let sent = 0; sent < 101; sent += 1) await shop.GET('/merchants').orThrow();
  const found = await workspace.waitForRequest('listMerchants', { client: 'agent', timeout: 60_000 });
  expect(found.clientId).toBe(`${workspace.name}.agent`);
});
