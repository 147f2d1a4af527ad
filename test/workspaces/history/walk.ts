import * as fc from 'fast-check';
import type { HandledId } from '../../../src/operations/handlers.js';
import { runOperation } from '../../../src/operations/run.js';
import type { OperationCall } from '../../../src/contract/operation.js';
import { openPage, submitPage } from '../../../src/operations/bookings/hosted-payment.js';
import type { Basket } from '../../../src/domain/basket/basket.js';
import { TEST_CARDS } from '../../../src/domain/shared/cards.js';
import { Refusal } from '../../../src/domain/shared/refusal.js';
import type { ReadTables } from '../../../src/store/tables.js';
import { newTrace, type Trace } from '../../../src/workspaces/history/trace.js';
import type { LiveWorkspace } from '../../../src/workspaces/live-workspace.js';
import { UndoRefused } from '../../../src/workspaces/undo.js';
import { traced } from '../../../src/http/api-operations.js';
import { CARD, item } from '../../operations/booking-fixture.js';
import { observedRequest } from '../observed-request.js';

const MINUTE = 60_000;
const CONTACT = { type: 'email', name: 'Ines', value: 'ines@example.com' };
const PAGE = { successUrl: 'https://shop.example/ok', cancelUrl: 'https://shop.example/no', language: 'en' };

/** The parts of a request as operations receive them. */
export interface Asked {
  readonly path?: object;
  readonly query?: object;
  readonly body?: object;
}

/** Returns the input of an operation for a request. */
export const callOf = ({ path = {}, query = {}, body }: Asked, now: number) =>
  ({
    path,
    query,
    body,
    language: 'en',
    now,
    baseUrl: 'http://localhost',
    workspace: 'a',
    vendor: 'vendor',
    pageLanguages: ['en'],
  }) as unknown as OperationCall<HandledId>;

/** Runs an operation as the client `partner`. Returns the result of the operation; undefined if it is refused. */
async function ask(workspace: LiveWorkspace, id: HandledId, asked: Asked): Promise<unknown> {
  const client = workspace.query((tables) => tables.clients.get('partner'));
  if (!client) throw new Error('no partner');
  const trace = newTrace('request');
  const callAt = (now: number) => callOf(asked, now);
  return unlessRefused(trace, workspace, () =>
    Promise.resolve(runOperation(traced(workspace, trace), { id, client, callAt })),
  );
}

async function unlessRefused<T>(
  trace: Trace,
  workspace: LiveWorkspace,
  run: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return undefined;
  } finally {
    workspace.answered(observedRequest({ client: null, at: trace.at ?? workspace.now(), trace }));
  }
}

/** Returns an entry of a list, chosen by any number. */
const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];

function oneOf<T>(workspace: LiveWorkspace, list: (tables: ReadTables) => Iterable<T>, index: number) {
  return workspace.query((tables) => pick([...list(tables)], index));
}
const basketOf = (workspace: LiveWorkspace, index: number) =>
  oneOf(workspace, ({ baskets }) => baskets.values(), index);

function guestOf(workspace: LiveWorkspace, index: number): number {
  const guests = ({ baskets }: ReadTables) =>
    [...baskets.values()].flatMap(({ items }) => items.flatMap((one) => one.guests.map(({ id }) => id)));
  return oneOf(workspace, guests, index) ?? 0;
}

/** A kind of step. `which` selects a record, `how` a variant of the step. */
type Step = (workspace: LiveWorkspace, which: number, how: number) => Promise<unknown>;

const ORDERS = [
  {},
  { creditCard: CARD },
  { vendorPayPSP: PAGE },
  { vendorPayPSP: PAGE, vouchers: ['GIFT'] },
  { vouchers: ['GIFT'], shopItems: [{ id: 501, quantity: 1 }] },
];

function orderOf(workspace: LiveWorkspace, which: number, how: number): object {
  const capture = how % 3 === 0 ? oneOf(workspace, ({ captures }) => captures.values(), which) : undefined;
  const guest = { priceCategoryId: 211, occupancy: 1, ...(which % 2 === 0 && { discountCode: 'TEN' }) };
  const availabilityItemId = capture?.availabilityItemIds[0] ?? item(21, 5 + (which % 2));
  const addons = which % 3 === 0 ? { addons: [{ id: 302 }] } : {};
  const held = capture ? { availabilityCaptureReference: capture.reference } : {};
  return {
    contact: CONTACT,
    items: [{ availabilityItemId, guests: [guest, guest].slice(which % 2), ...addons, ...held }],
    ...pick(ORDERS, how),
  };
}

const submission = (basket: Basket, how: number) => ({
  token: basket.hostedPayment?.formToken ?? '',
  action: how % 5 === 4 ? 'cancel' : 'pay',
  card: {
    number: pick(TEST_CARDS, how)?.number ?? '',
    expiryMonth: 12,
    expiryYear: 30,
    cvc: '123',
    name: 'A',
  },
});

async function onPage(workspace: LiveWorkspace, which: number, how: number): Promise<void> {
  const hosted = ({ baskets }: ReadTables) => [...baskets.values()].filter((one) => one.hostedPayment);
  const code = oneOf(workspace, hosted, which)?.hostedPayment?.pageCode ?? '';
  const trace = newTrace('page');
  await unlessRefused(trace, workspace, () => workspace.command((tx) => openPage(tx, code), trace));
  const basket = workspace.query((tables) => tables.basketOfPage(code));
  const submitted = newTrace('page');
  if (basket)
    await unlessRefused(submitted, workspace, () =>
      workspace.command((tx, now) => submitPage(tx, code, submission(basket, how), now), submitted),
    );
}

const reference = (workspace: LiveWorkspace, which: number) =>
  oneOf(workspace, ({ captures }) => captures.values(), which)?.reference;
const refundType = (how: number) => pick(['merchant', 'ignore'], how);

async function unlessNothing(undo: Promise<void>): Promise<void> {
  await undo.catch((error: unknown) => {
    if (!(error instanceof UndoRefused)) throw error;
  });
}

const STEPS = {
  capture: (workspace, which, how) => {
    const former = how % 2 === 0 ? reference(workspace, which) : undefined;
    const body = {
      availabilityItemId: item(21, 5 + (which % 2)),
      priceCategories: [{ 211: 1 + (how % 3) }],
      duration: `PT${1 + how}M`,
      ...(former !== undefined && { reference: former }),
    };
    return ask(workspace, 'createCapture', { body });
  },
  release: (workspace, which) =>
    ask(workspace, 'releaseCapture', { path: { reference: reference(workspace, which) ?? 'X' } }),
  book: (workspace, which, how) => ask(workspace, 'createBooking', { body: orderOf(workspace, which, how) }),
  page: onPage,
  pay: (workspace, which, how) => {
    const path = { bookingId: basketOf(workspace, which)?.id ?? 0 };
    return ask(workspace, 'addPayment', { path, query: { amount: 5 + 9 * how, treasurerType: 'merchant' } });
  },
  refund: (workspace, which, how) => {
    const path = { bookingId: basketOf(workspace, which)?.id ?? 0 };
    return ask(workspace, 'addRefund', { path, query: { amount: 1 + how, refundType: 'merchant' } });
  },
  cancel: (workspace, which, how) => {
    const path = { bookingId: basketOf(workspace, which)?.id ?? 0 };
    return ask(workspace, 'cancelBooking', { path, query: { refundType: refundType(how), reason: 'x' } });
  },
  cancelItem: (workspace, which, how) => {
    const path = { bookingItemId: pick(basketOf(workspace, which)?.items ?? [], how)?.id ?? 0 };
    return ask(workspace, 'cancelBookingItem', { path, query: { refundType: refundType(how) } });
  },
  cancelGuest: (workspace, which, how) =>
    ask(workspace, 'cancelGuest', {
      path: { id: guestOf(workspace, which) },
      query: { refundType: refundType(how) },
    }),
  rebook: (workspace, which, how) =>
    ask(workspace, 'rebookGuest', {
      path: { id: guestOf(workspace, which) },
      query: { itemId: item(21, 5 + (how % 3)), ruleId: 21 },
    }),
  check: (workspace, which, how) =>
    ask(workspace, how % 2 === 0 ? 'checkInGuest' : 'checkOutGuest', {
      path: { id: guestOf(workspace, which) },
    }),
  tickets: (workspace, which) => {
    const path = { bookingId: basketOf(workspace, which)?.id ?? 0 };
    return ask(workspace, 'sendTickets', { path, query: { recipient: 'a@b.example' } });
  },
  advance: (workspace, which, how) => workspace.advanceClock((1 + which * how) * MINUTE),
  setClock: (workspace, which, how) =>
    workspace.setClock({ now: workspace.now() + (which - 4) * MINUTE, frozen: how % 3 !== 0 }),
  reset: (workspace) => workspace.reset(),
  snapshot: (workspace, which) => workspace.createSnapshot(`s${which % 3}`),
  restore: (workspace, which) => workspace.restoreSnapshot(`s${which % 3}`),
  undo: (workspace, which, how) => {
    const { lastId } = workspace.activityLogs.history;
    return unlessNothing(workspace.undo(how % 2 === 0 ? undefined : Math.max(0, lastId - which)));
  },
  forget: (workspace, which) => workspace.deleteSnapshot(`s${which % 3}`),
} satisfies Record<string, Step>;

/** A step of a walk: its kind, and two numbers. */
export type WalkStep = readonly [keyof typeof STEPS, which: number, how: number];

/** The relative frequency of each step. The default is 1. */
const WEIGHTS: Partial<Record<keyof typeof STEPS, number>> = {
  capture: 4,
  book: 6,
  page: 3,
  pay: 3,
  check: 2,
};

/** Generates walks through a workspace. */
export const anyWalk: fc.Arbitrary<readonly WalkStep[]> = fc.array(
  fc.tuple(
    fc.oneof(
      ...Object.keys(STEPS).map((name) => ({
        weight: WEIGHTS[name as keyof typeof STEPS] ?? 1,
        arbitrary: fc.constant(name as keyof typeof STEPS),
      })),
    ),
    fc.nat(9),
    fc.nat(9),
  ),
  { minLength: 10, maxLength: 60, size: 'max' },
);

/** Runs a step. A step that the rules refuse changes nothing. */
export async function take(workspace: LiveWorkspace, [name, which, how]: WalkStep): Promise<void> {
  await STEPS[name](workspace, which, how);
}
