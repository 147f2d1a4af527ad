import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { TRANSITIONS } from '../../src/domain/transitions/transitions.js';
import { startHarness } from '../harness.js';
import { BOOKING_FIXTURE, CARD, item, RICH_ORDER } from '../operations/booking-fixture.js';
import { hiddenFields, openPage, payWith, submit, SUCCESS_URL, CANCEL_URL } from '../pages/paying.js';

interface Seen {
  readonly entity: string;
  readonly id: number | string;
  readonly from: string;
  readonly to: string;
  readonly rule: string;
  readonly about?: string;
}
interface Logged {
  readonly id: number;
  readonly transitions: readonly Seen[];
}

const api = await startHarness({ fixture: BOOKING_FIXTURE });
const control = async (path: string) => (await api.get(`/_sandbox/workspaces/test${path}`)).body;

const contact = { type: 'email', name: 'Ines', value: 'ines@example.com' };
const page = { successUrl: SUCCESS_URL, cancelUrl: CANCEL_URL, language: 'en' };

/** Sends a request that must succeed. */
async function send(method: string, path: string, body?: object) {
  const reply = await api.send(method, path, { ...(body && { body }) });
  if (reply.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(reply.body)}`);
  return reply.body;
}
const capture = (more: object = {}) =>
  send('POST', '/reservations', { availabilityItemId: item(11, 5), priceCategories: { 111: 2 }, ...more });
/** Books two guests of the trip without fees, unless an order says more. */
const book = (order: object = {}) => {
  const guest = { priceCategoryId: 111, occupancy: 1 };
  const items = [{ availabilityItemId: item(11, 5), guests: [guest, guest] }];
  return send('POST', '/bookings', { contact, items, ...order });
};
const guestsOf = async (booking: number): Promise<number[]> =>
  (await send('GET', `/guests?bookingId=${booking}`)).map(({ id }: { id: number }) => id);

/** Sends requests that cause each change of state in the table at least once. */
async function play(): Promise<void> {
  const { reference } = await capture();
  const again = await capture({ reference });
  await send('DELETE', `/reservations/${again.reference}`);
  await capture();
  await api.send('POST', '/_sandbox/workspaces/test/clock/advance', { body: { duration: 'PT15M' } });
  const used = (await capture()).reference;
  const guest = { priceCategoryId: 111, occupancy: 1 };
  const { id } = await book({
    items: [{ availabilityItemId: item(11, 5), guests: [guest, guest], availabilityCaptureReference: used }],
  });
  const [first, second] = await guestsOf(id);
  await send('POST', `/guest/${first}/check-in`);
  await send('POST', `/guest/${first}/check-out`);
  await send('PUT', `/guest/${first}/rebook?itemId=${item(11, 6)}&ruleId=11`);
  await send('PUT', `/guest/${second}/cancel?refundType=ignore`);
  await send('POST', `/booking/${id}/payment?amount=100&treasurerType=merchant`);
  await send('POST', `/booking/${id}/refund?amount=5&refundType=merchant&reason=late`);
  await send('PUT', `/bookings/${id}?refundType=ignore&reason=rain`);
  const reserved = (await book()).id;
  const { items } = await send('GET', `/bookings/${reserved}`);
  await send('PUT', `/booking/item/${items[0].id}/rebook?itemId=${item(11, 7)}&ruleId=11`);
  await send('PUT', `/booking/item/${items[0].id}/cancel?refundType=ignore`);
  await book({ creditCard: CARD, items: [{ availabilityItemId: item(11, 8), guests: [guest] }] });
  await payWith((await book({ vendorPayPSP: page })).redirectUrl);
  const { redirectUrl } = await book({ ...RICH_ORDER, vendorPayPSP: page });
  const open = await openPage(redirectUrl);
  await submit(redirectUrl, { ...hiddenFields(open), action: 'cancel' });
  const rich = await book({ ...RICH_ORDER });
  const basket = await send('GET', `/bookings/${rich.id}`);
  await send('PUT', `/booking/item/addon/${basket.items[0].addons[0].id}/cancel?refundType=ignore`);
  await send('PUT', `/bookings/${rich.id}?refundType=ignore&reason=rain`);
}

const nameOf = ({ entity, from, to, rule }: Omit<Seen, 'id'>) => `${entity} ${from} ${to} ${rule}`;
const namesOf = (seen: readonly Omit<Seen, 'id'>[]) => [...new Set(seen.map(nameOf))].toSorted();
/** Changes of state that time causes without a request. */
const OF_TIME = ['capture held expired C4'];

describe('the changes of state that the rules make', () => {
  let history: readonly (Logged & { readonly request: { id: number } | null })[];
  const details: Logged[] = [];
  beforeAll(async () => {
    await play();
    history = await control('/history?limit=1000');
    for (const { id } of await control('/requests?limit=1000'))
      details.push(await control(`/requests/${id}`));
  });

  it('are exactly those of the history', () => {
    const seen = history.flatMap(({ transitions }) => transitions);
    expect(namesOf(seen)).toEqual(namesOf(TRANSITIONS));
  });

  it('are exactly those of the requests, except those that time alone causes', () => {
    const seen = details.flatMap(({ transitions }) => transitions);
    expect([...namesOf(seen), ...OF_TIME].toSorted()).toEqual(namesOf(TRANSITIONS));
  });

  it('are the same in the history and in their requests', () => {
    const byRequest = new Map(details.map(({ id, transitions }) => [id, transitions]));
    const made = history.filter(({ request }) => request !== null);
    expect(made.length).toBeGreaterThan(15);
    for (const { request, transitions } of made) {
      for (const { about, entity } of transitions) expect(about !== undefined).toBe(entity === 'capture'); // it describes the capture in words
      expect(transitions).toEqual(byRequest.get(request?.id ?? 0));
    }
  });

  it('can be used to find their requests', async () => {
    for (const { entity, to } of TRANSITIONS) {
      const found = await control(`/requests?limit=1000&transition=${entity}.${to}`);
      const expected = details.filter(({ transitions }) =>
        transitions.some((one) => one.entity === entity && one.to === to),
      );
      const [ids, expectedIds] = [found, expected].map((list: readonly Logged[]) => list.map(({ id }) => id));
      expect([entity, to, ids]).toEqual([entity, to, expectedIds]);
      expect([entity, to, ids?.length === 0]).toEqual([entity, to, to === 'expired']);
    }
  });

  it('are exactly those that the contract lists', () => {
    const file = new URL('../../openapi/control/parameters/LoggedTransition.yaml', import.meta.url);
    const { schema } = parse(readFileSync(file, 'utf8')) as { schema: { enum: string[] } };
    const names = new Set(TRANSITIONS.map(({ entity, to }) => `${entity}.${to}`));
    expect(schema.enum.toSorted()).toEqual([...names].toSorted());
  });

  it('show a cancellation of a whole booking, with each part once', async () => {
    const [{ id }] = (await control('/requests?operationId=cancelBooking&limit=1000')).toReversed();
    const { transitions } = details.find((one) => one.id === id) ?? { transitions: [] };
    // The second guest was cancelled earlier, together with the item that the first guest had left.
    expect(transitions.map(nameOf)).toEqual([
      'basket paid cancelled B7',
      'item live cancelled B7',
      'guest live cancelled B7',
    ]);
  });
});
