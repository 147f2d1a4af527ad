import { describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { SMALL_FIXTURE, START, startHarness, type Harness } from '../harness.js';
import { aFolder } from '../store/folder.js';
import { follow, ofKind } from './event-reader.js';
import { requestToken } from '../token.js';

const ITEM = '11_trip_20260603100000_20260603120000';
const CAPTURE = { availabilityItemId: ITEM, priceCategories: [{ 111: 1 }], duration: 'PT10M' };
const ORDER = {
  contact: { type: 'email', name: 'Ana', value: 'ana@example.com' },
  items: [{ availabilityItemId: ITEM, guests: [{ occupancy: 1, priceCategoryId: 111 }] }],
};
const MINUTE = 60_000;
const at = (ms: number) => new Date(START + ms).toISOString();

const controlOf = (api: Harness) => (method: string, path: string, body?: object) =>
  api.send(method, `/_sandbox/workspaces/test${path}`, { ...(body && { body }) });

describe('undo', async () => {
  const api = await startHarness();
  const control = controlOf(api);
  const book = async (): Promise<number> => (await api.send('POST', '/bookings', { body: ORDER })).body.id;
  const statuses = async () =>
    (await api.get('/bookings')).body.map(({ id, status }: { id: number; status: string }) => [id, status]);
  const seats = async (): Promise<number> => (await api.get(`/availabilities/${ITEM}`)).body.availableSeats;
  const steps = async () => (await control('GET', '/history')).body;

  it('is refused if nothing has happened', async () => {
    for (const body of [undefined, {}, { to: 0 }, { last: 0 }]) {
      const reply = await control('POST', '/undo', body);
      expect([reply.status, reply.body.code]).toEqual([409, 'conflict']);
    }
    const unknown = await control('POST', '/undo', { to: 3 });
    expect([unknown.status, unknown.body.detail.includes('`3`')]).toEqual([404, true]);
    expect((await control('POST', '/undo', { to: -1 })).status).toBe(400);
    expect((await control('POST', '/undo', { entry: 1 })).status).toBe(400);
  });

  it('names the largest number of a step, and no digits of a larger one', async () => {
    for (const name of ['to', 'last']) {
      const { status, body } = await control('POST', '/undo', { [name]: 2 ** 53 });
      expect([status, body.errors]).toMatchObject([400, [{ field: `/${name}`, code: 'too_large' }]]);
      expect(body.errors[0].message).toContain('9007199254740991');
      expect(body.errors[0].message).not.toContain('9007199254740992');
    }
  });

  it('undoes the last action in the same workspace, with the same tokens and secrets', async () => {
    const id = await book();
    await api.send('PUT', `/bookings/${id}?refundType=ignore&reason=x`);
    expect([await statuses(), await seats()]).toEqual([[[id, 'cancelled']], 10]);
    const reply = await control('POST', '/undo');
    const [{ id: step }] = await steps();
    expect([reply.status, reply.body]).toEqual([200, { ...(await control('GET', '')).body, step }]);
    expect([await statuses(), await seats()]).toEqual([[[id, 'reserved']], 9]);
  });

  it('is a separate entry, so that it can be undone', async () => {
    const [undone] = await steps();
    expect(undone).toMatchObject({ cause: { type: 'control', id: 'undo' }, transitions: [] });
    await control('POST', '/undo');
    expect((await statuses())[0][1]).toBe('cancelled');
    await control('POST', '/undo');
    expect((await statuses())[0][1]).toBe('reserved');
    expect((await control('GET', '/coverage')).status).toBe(200);
  });

  it('marks the steps whose changes are undone, also after undos in a row', async () => {
    const id = await book();
    const [{ id: step }] = await steps();
    const isUndone = async () => (await steps()).find((one: { id: number }) => one.id === step).isUndone;
    const states = [await isUndone()];
    for (const to of [step - 1, step - 1, step, step - 1]) {
      await control('POST', '/undo', { to });
      expect((await steps())[0].undoneTo).toBe(to);
      states.push(await isUndone());
    }
    expect(states).toEqual([false, true, true, false, true]);
    const [last] = (await control('GET', `/history?before=${step + 1}&limit=1`)).body;
    expect([last.id, last.isUndone]).toEqual([step, true]);
    expect((await statuses()).some(([other]: [number]) => other === id)).toBe(false);
  });

  it('sets the clock back, and undoes the events that came due meanwhile', async () => {
    const { reference } = (await api.send('POST', '/reservations', { body: CAPTURE })).body;
    await control('POST', '/clock/advance', { duration: 'PT20M' });
    expect((await api.get(`/reservations/${reference}`)).status).not.toBe(200);
    const { body } = await control('POST', '/undo', {});
    expect(body.clock).toEqual({ now: at(0), frozen: true });
    expect((await control('GET', '/seats/' + ITEM)).body.captures).toMatchObject([{ reference }]);
  });

  it('goes back to the state after an entry, across resets and a restored snapshot', async () => {
    const before = [await statuses(), await seats()];
    const [{ id: entry }] = await steps();
    await control('POST', '/snapshots', { name: 'kept' });
    await control('POST', '/reset');
    await book();
    await control('POST', '/clock/advance', { duration: 'P1D' });
    await control('POST', '/snapshots/kept/restore');
    await control('POST', '/reset');
    expect(await statuses()).toEqual([]);
    await control('POST', '/undo', { to: entry });
    expect([await statuses(), await seats()]).toEqual(before);
    await control('POST', '/undo');
    expect(await statuses()).toEqual([]);
  });

  it('skips due events, and undoes the last action before them', async () => {
    await control('POST', '/reset');
    await api.send('POST', '/reservations', { body: CAPTURE });
    await control('PUT', '/clock', { now: at(11 * MINUTE) }); // the capture comes due in a separate step
    expect((await steps())[0].cause.type).toBe('due');
    expect((await control('POST', '/undo')).body.clock.now).toBe(at(0));
    expect((await control('GET', `/seats/${ITEM}`)).body.captures).toHaveLength(1);
  });

  it('undoes a setting of the clock by the step in its reply, even if a due event was the next step', async () => {
    await control('POST', '/reset');
    await api.send('POST', '/reservations', { body: CAPTURE });
    const { step } = (await control('PUT', '/clock', { now: at(11 * MINUTE), frozen: true })).body;
    expect((await steps())[0].id).toBe(step + 1);
    expect((await control('POST', '/undo', { last: step })).body.clock.now).toBe(at(0));
    expect((await control('PUT', '/clock', {})).body.step).toBe(step + 3);
  });

  it('is refused, with the number of changes, if others changed something after the last step that the caller knows', async () => {
    await control('POST', '/reset');
    const id = await book();
    const [{ id: own }] = await steps();
    await api.send('PUT', `/bookings/${id}?refundType=ignore&reason=x`);
    await control('PUT', '/clock', { frozen: true });
    for (const body of [{ last: own }, { last: own, to: own - 1 }]) {
      const refused = await control('POST', '/undo', body);
      expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
      expect(refused.body.detail).toContain(`\`${own}\` this workspace changed 2 more times`);
      expect(refused.body.detail).toContain(`step \`${own + 2}\`: \`clock\``);
      expect(refused.body.detail).toMatch(
        new RegExp(`go back to .* in the history \\(in the API, .* \`${own + 2}\` as \`last\`\\)\\.$`),
      );
    }
    expect((await statuses())[0]).toEqual([id, 'cancelled']);
    expect((await control('POST', '/undo', { last: own + 2 })).status).toBe(200);
    expect((await control('POST', '/undo', { last: own + 3, to: own })).body.step).toBe(own + 4);
    expect((await statuses())[0]).toEqual([id, 'reserved']);
    await book();
    const { detail } = (await control('POST', '/undo', { last: own + 4 })).body;
    expect(detail).toContain(
      `changed once more. The latest change is step \`${own + 5}\`: \`createBooking (test.partner)\``,
    );
    await control('POST', '/clients', { client: 'late', merchant: 'tours' });
    const made = (await control('POST', '/undo', { last: own + 5 })).body.detail;
    expect(made).toMatch(/step `\d+`: `add-client \(local\)`/);
    await control('POST', '/reset');
    expect((await control('POST', '/undo', { last: own + 5 })).body.detail).toContain('`reset`');
    const unknown = await control('POST', '/undo', { last: own + 100 });
    expect([unknown.status, unknown.body.detail.includes(`${own + 100}`)]).toEqual([404, true]);
  });

  it('ignores later expiries when it compares the last step that the caller knows', async () => {
    await control('POST', '/reset');
    await api.send('POST', '/reservations', { body: CAPTURE });
    await control('PUT', '/clock', { now: at(11 * MINUTE) });
    const [due, moved] = await steps();
    expect([due.cause.type, moved.cause.type]).toEqual(['due', 'clock']);
    const { detail } = (await control('POST', '/undo', { last: moved.id - 1 })).body;
    expect(detail).toContain(`changed once more. The latest change is step \`${moved.id}\`: \`clock\``);
    expect((await control('POST', '/undo', { last: moved.id })).body.clock.now).toBe(at(0));
  });

  it('is an event of the workspace', async () => {
    const reader = await follow(api.url, 'test');
    await book();
    await control('POST', '/undo');
    await reader.until((events) => ofKind(events, 'state').length > 0);
    expect(ofKind(reader.events, 'state')).toMatchObject([{ data: { action: 'undo', name: null } }]);
    expect(ofKind(reader.events, 'clock')).toMatchObject([{ data: { now: at(0) } }]);
    reader.leave();
  });

  it('leaves an undone booking out of the history of the next booking with its id', async () => {
    await control('POST', '/reset');
    const id = await book();
    await control('POST', '/undo');
    expect(await book()).toBe(id);
    const own = (await control('GET', `/history?bookingId=${id}`)).body;
    expect(own).toHaveLength(2); // two steps: the undo, which removed the first booking, and the second booking
  });

  it('names the oldest entry that it can reach, if an older one is no longer kept', async () => {
    const few = await startHarness({ requestsKept: 2 });
    for (let count = 0; count < 4; count++)
      await controlOf(few)('POST', '/clock/advance', { duration: 'PT1M' });
    const reply = await controlOf(few)('POST', '/undo', { to: 1 });
    expect([reply.status, reply.body.code]).toEqual([409, 'conflict']);
    expect(reply.body.detail).toContain('`2`');
    expect((await controlOf(few)('POST', '/undo', { to: 2 })).body.clock.now).toBe(at(2 * MINUTE));
  });

  it('does not change the clients, neither one created since nor one deleted since', async () => {
    const own = await startHarness();
    const made = await controlOf(own)('POST', '/clients', { client: 'late', merchant: 'tours' });
    expect(made.status).toBe(200);
    await own.send('POST', '/bookings', { body: ORDER });
    expect((await controlOf(own)('DELETE', '/clients/agent')).status).toBe(200);
    expect((await controlOf(own)('POST', '/undo', { to: 0 })).status).toBe(200);
    const clients = (await controlOf(own)('GET', '/clients')).body as { client: string }[];
    expect(clients.map(({ client }) => client).toSorted()).toEqual(['late', 'partner']);
    const { clientId, clientSecret } = made.body;
    const granted = await requestToken(own.url, clientId, clientSecret);
    expect(granted.status).toBe(200);
    expect((await own.get('/bookings')).body).toEqual([]);
  });

  it('survives a restart', async () => {
    const settings = { store: `file:${aFolder()}`, fsync: false, fixture: null } as const;
    const kept = await startHarness({ store: settings.store, fsync: false });
    await kept.send('POST', '/bookings', { body: ORDER });
    await controlOf(kept)('POST', '/clock/advance', { duration: 'PT1H' });
    await controlOf(kept)('POST', '/undo', { to: 0 });
    await kept.close();
    const again = await createSandbox({ ...settings, port: 0, log: 'silent' });
    const reply = await fetch(`${again.url}/_sandbox/workspaces/test/bookings`);
    const clock = await fetch(`${again.url}/_sandbox/workspaces/test/clock`);
    expect([await reply.json(), await clock.json()]).toEqual([[], { now: at(0), frozen: true }]);
    const undo = await fetch(`${again.url}/_sandbox/workspaces/test/undo`, { method: 'POST' });
    expect(undo.status).toBe(409); // the history ended with the process
    await again.close();
  });

  it('is allowed to the owner, but not to a client with a public secret', async () => {
    const clients = [
      { client: 'partner', secret: 'partner-secret', merchant: 'tours' },
      { client: 'desk', secret: 'b2c4-7f11', merchant: 'tours' },
    ];
    const hosted = await startHarness({
      adminToken: 'sixteen-letters!',
      fixture: { ...SMALL_FIXTURE, clients },
    });
    const undo = (client: string) => hosted.send('POST', '/_sandbox/workspaces/test/undo', { client });
    expect([(await undo('partner')).status, (await undo('desk')).status]).toEqual([403, 409]);
  });
});
