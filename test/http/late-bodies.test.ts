import { expect, it, vi } from 'vitest';
import { startHarness } from '../harness.js';
import { eventually } from '../eventually.js';
import { real } from '../../src/time/real-time.js';

const api = await startHarness();
const CAPTURE = {
  availabilityItemId: '11_trip_20260603100000_20260603120000',
  priceCategories: [{ 111: 1 }],
};

/** Sends a capture without the end of its body. Returns a function that ends the body and resolves with the status. */
async function slowCapture(): Promise<() => Promise<number>> {
  const text = JSON.stringify(CAPTURE);
  const body = new TransformStream<Uint8Array, Uint8Array>();
  const writer = body.writable.getWriter();
  const sent = fetch(`${api.url}/reservations`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await api.token()}`,
      accept: '*/*',
      'accept-language': 'en',
      'content-type': 'application/json',
    },
    body: body.readable,
    duplex: 'half',
  });
  const bytes = new TextEncoder().encode(text);
  const workspace = await api.sandbox.workspaces.get('test');
  await writer.write(bytes.subarray(0, 5));
  await eventually(() => expect(workspace?.inProgress).toBe(1)); // the head of the request was handled
  return async () => {
    await writer.write(bytes.subarray(5));
    await writer.close();
    return (await sent).status;
  };
}

const revoke = async () => {
  const workspace = await api.sandbox.workspaces.get('test');
  await workspace?.clients.change('partner', { id: 'delete-client', by: 'a test' }, () => null);
};

it('a caller whose client was deleted while its body arrived is refused if the body took longer than a second', async () => {
  const [inTime, late] = [await slowCapture(), await slowCapture()];
  expect(await inTime()).toBe(200);
  await revoke();
  const { performanceNow } = real;
  vi.spyOn(real, 'performanceNow').mockImplementation(() => performanceNow() + 1001);
  expect(await late()).toBe(401);
  vi.restoreAllMocks();
});
