import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { Draw } from '../../src/seed/generate/draw.js';
import type { Fixture } from '../../src/store/fixture.js';
import { until } from '../eventually.js';
import { startHarness, SMALL_FIXTURE, type Harness } from '../harness.js';
import { overbooked, unconserved } from '../seed/ledger-rules.js';

const folder = mkdtempSync(`${tmpdir()}/cut-`);
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const FIXTURE = {
  ...SMALL_FIXTURE,
  availabilityRules: SMALL_FIXTURE.availabilityRules.map((rule) => ({ ...rule, capacity: 500 })),
  discountCodes: [{ code: 'HALF', percent: 50, uses: 500 }],
};
const ITEM = '11_trip_20260603100000_20260603120000';
const CUTS = 40;

/**
 * The time at which a client disconnects: in the middle of the request, some milliseconds after its end, or at the
 * reply.
 */
type Cut =
  | { readonly after: 'part'; readonly of: number }
  | { readonly after: 'all'; readonly ms: number }
  | { readonly after: 'reply' };

function drawCut(draw: Draw): Cut {
  return draw.weighted<Cut>([
    [3, { after: 'part', of: draw.int(0, 99) / 100 }],
    [4, { after: 'all', ms: draw.one([0, 0, 1, 2, 5]) }],
    [1, { after: 'reply' }],
  ]);
}

/** Sends a booking of a capture with a discount code, and disconnects. */
async function bookAndLeave(api: Harness, name: string, cut: Cut): Promise<void> {
  const captured = await api.send('POST', '/reservations', {
    body: { availabilityItemId: ITEM, priceCategories: [{ 111: 1 }] },
  });
  const guest = { priceCategoryId: 111, occupancy: 1, discountCode: 'HALF' };
  const body = JSON.stringify({
    items: [
      { availabilityItemId: ITEM, availabilityCaptureReference: captured.body.reference, guests: [guest] },
    ],
    contact: { type: 'email', name, value: 'ann@example.com' },
  });
  const { hostname, port, host } = new URL(api.url);
  const bytes =
    `POST /bookings HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${await api.token()}\r\nAccept: */*\r\n` +
    `Accept-Language: en\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined); // errors of the connection that this test breaks
  await once(socket, 'connect');
  const sent = cut.after === 'part' ? bytes.slice(0, Math.floor(bytes.length * cut.of)) : bytes;
  if (sent !== '') await new Promise((resolve) => socket.write(sent, resolve));
  if (cut.after === 'reply') await once(socket, 'data');
  if (cut.after === 'all' && cut.ms > 0) await sleep(cut.ms);
  if (cut.after === 'all' && cut.ms === 0) socket.resetAndDestroy();
  else socket.destroy();
  await once(socket, 'close');
}

async function workspaceOf(api: Harness): Promise<Fixture> {
  const workspace = await api.sandbox.workspaces.get(api.workspace);
  if (!workspace) throw new Error('The workspace is gone');
  return workspace.export();
}

/** Returns whether the number of bookings stays the same for a while. */
async function isStill(api: Harness): Promise<boolean> {
  const before = (await workspaceOf(api)).baskets.length;
  await sleep(200);
  return (await workspaceOf(api)).baskets.length === before;
}

describe.each(['memory:', `file:${folder}`])('a client that disconnects, on %s', (store) => {
  it('has booked everything or nothing, at any time of disconnecting', async () => {
    const api = await startHarness({ store, fixture: FIXTURE });
    const draw = new Draw(11);
    const cuts = Array.from({ length: CUTS }, () => drawCut(draw));
    for (const [at, cut] of cuts.entries()) await bookAndLeave(api, `guest ${at}`, cut);
    await until(() => isStill(api)); // the last booking may still be in progress
    const workspace = await workspaceOf(api);
    const booked = new Set(workspace.baskets.map(({ user }) => user.name));
    const isBooked = (after: Cut['after']) =>
      cuts.flatMap((cut, at) => (cut.after === after ? [booked.has(`guest ${at}`)] : []));
    expect(new Set(isBooked('part'))).toEqual(new Set([false]));
    expect(new Set(isBooked('reply'))).toEqual(new Set([true]));
    // Each capture is either held or booked, and each booking has used the code.
    expect(workspace.captures).toHaveLength(CUTS - workspace.baskets.length);
    expect(workspace.discountUses.map(({ used }) => used)).toEqual([workspace.baskets.length]);
    const { body } = await api.get(`/availabilities/${ITEM}`);
    expect([body.occupancy, body.availableSeats]).toEqual([workspace.baskets.length, 500 - CUTS]);
    expect([unconserved(workspace), overbooked(workspace)]).toEqual([[], []]);
    await api.close();
    const stored = store === 'memory:' ? workspace.baskets : await storedBaskets(store, api.workspace);
    expect(stored).toEqual(workspace.baskets);
  });
});

/** Returns the bookings that another process would find. */
async function storedBaskets(store: string, workspace: string): Promise<Fixture['baskets'] | undefined> {
  const sandbox = await createSandbox({ port: 0, store, fixture: null, log: 'silent' });
  const baskets = (await sandbox.workspaces.get(workspace))?.export().baskets;
  await sandbox.close();
  return baskets;
}
