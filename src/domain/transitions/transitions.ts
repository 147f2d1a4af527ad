import type { Basket, BasketItem, Guest } from '../basket/basket.js';
import type { Capture, EndedCapture } from '../capture/capture.js';
import type { DiscountUse, VoucherUse } from '../pricing/codes.js';

/** What can change its state: `code` is a discount code, by each of its uses. */
export type Entity =
  'capture' | 'basket' | 'item' | 'guest' | 'addon' | 'payment' | 'refund' | 'voucher' | 'code';

/** A change of state that a rule makes. */
export interface PossibleTransition {
  readonly entity: Entity;
  readonly from: string;
  readonly to: string;
  /** The id of the rule. */
  readonly rule: string;
}

type Row = readonly [entity: Entity, from: string, to: string, rule: string];

const ROWS: readonly Row[] = [
  ['capture', 'none', 'held', 'C1'],
  ['capture', 'held', 'replaced', 'C3'],
  ['capture', 'held', 'expired', 'C4'],
  ['capture', 'held', 'released', 'C5'],
  ['capture', 'held', 'used', 'C6'],
  ['basket', 'none', 'paying', 'H2'],
  ['basket', 'none', 'reserved', 'B2'],
  ['basket', 'none', 'paid', 'B2'],
  ['basket', 'paying', 'paid', 'H2'],
  ['basket', 'paying', 'deleted', 'H2'],
  ['basket', 'reserved', 'paid', 'B2'],
  ['basket', 'reserved', 'cancelled', 'B7'],
  ['basket', 'paid', 'cancelled', 'B7'],
  ['item', 'live', 'cancelled', 'B7'],
  ['item', 'live', 'moved', 'B8'],
  ['guest', 'live', 'cancelled', 'B7'],
  ['guest', 'live', 'moved', 'B8'],
  ['guest', 'out', 'checked-in', 'G1'],
  ['guest', 'checked-in', 'out', 'G1'],
  ['addon', 'live', 'cancelled', 'B7'],
  ['payment', 'none', 'recorded', 'B5'],
  ['refund', 'none', 'recorded', 'B6'],
  ['voucher', 'free', 'used', 'M4'],
  ['voucher', 'used', 'free', 'M4'],
  ['code', 'free', 'used', 'M3'],
  ['code', 'used', 'free', 'M3'],
];

/** All changes of state that the rules make. */
export const TRANSITIONS: readonly PossibleTransition[] = ROWS.map(([entity, from, to, rule]) => ({
  entity,
  from,
  to,
  rule,
}));

const RULES = new Map(ROWS.map(([entity, from, to, rule]) => [`${entity} ${from} ${to}`, rule]));

/** Returns the rule of a change of state. @throws Error for one that no rule makes: the table lacks it */
export function ruleOf(entity: Entity, from: string, to: string): string {
  const rule = RULES.get(`${entity} ${from} ${to}`);
  if (rule === undefined) throw new Error(`No rule takes ${entity} from ${from} to ${to}`);
  return rule;
}

/** A change of state of one thing, with the rule that made it. */
export interface Transition extends PossibleTransition {
  /** The id of a basket, item, guest, addon line, payment or refund; a capture's reference; the text of a code. */
  readonly id: string | number;
}

/** The records that have states, by their table. */
interface StatefulRecords {
  captures: Capture;
  endedCaptures: EndedCapture;
  baskets: Basket;
  voucherUses: VoucherUse;
  discountUses: DiscountUse;
}

/** A record before and after a change; null where there is none. */
export interface RecordDifference {
  readonly table: string;
  readonly key: string | number;
  readonly before: unknown;
  readonly after: unknown;
}

/** A state that something had and the one that it has now. */
interface Step {
  readonly entity: Entity;
  readonly id: string | number;
  readonly from: string;
  readonly to: string;
}

/** How a capture ended, by its reference. */
type Ends = ReadonlyMap<string, EndedCapture['end']>;

type Steps<Value> = (id: string | number, before: Value | null, after: Value | null, ends: Ends) => Step[];

const STEPS: { readonly [Table in keyof StatefulRecords]: Steps<StatefulRecords[Table]> } = {
  captures: captureSteps,
  endedCaptures: () => [],
  baskets: (id, before, after) => basketSteps(id, before, after),
  voucherUses: (id, before, after) =>
    useSteps('voucher', id, Number(after !== null) - Number(before !== null)),
  discountUses: (id, before, after) => useSteps('code', id, (after?.used ?? 0) - (before?.used ?? 0)),
};

/**
 * Returns the changes of state that changed records show, in the order of the records. The records are those of one step
 * of a workspace, whole: the end of a capture is read from its `endedCaptures`.
 */
export function transitions(differences: readonly RecordDifference[]): Transition[] {
  const ends = endsAmong(differences);
  return differences.flatMap(({ table, key, before, after }) => {
    if (!(table in STEPS)) return [];
    const steps = STEPS[table as keyof StatefulRecords] as Steps<unknown>;
    return steps(key, before, after, ends)
      .filter(({ from, to }) => from !== to)
      .map((step) => ({ ...step, rule: ruleOf(step.entity, step.from, step.to) }));
  });
}

function endsAmong(differences: readonly RecordDifference[]): Ends {
  const ended = differences.filter(({ table, after }) => table === 'endedCaptures' && after !== null);
  return new Map(ended.map(({ after }) => [(after as EndedCapture).reference, (after as EndedCapture).end]));
}

/** An end that is not stored any more is long past: only time makes many at once (C4). */
function captureSteps(
  id: string | number,
  before: Capture | null,
  after: Capture | null,
  ends: Ends,
): Step[] {
  const from = before ? 'held' : 'none';
  const to = after ? 'held' : (ends.get(String(id)) ?? 'expired');
  return [{ entity: 'capture', id, from, to }];
}

/** A discount code has a step for each use. */
function useSteps(entity: Entity, id: string | number, more: number): Step[] {
  const [from, to] = more > 0 ? ['free', 'used'] : ['used', 'free'];
  return Array.from({ length: Math.abs(more) }, () => ({ entity, id, from, to }));
}

function basketSteps(id: string | number, before: Basket | null, after: Basket | null): Step[] {
  const own: Step = {
    entity: 'basket',
    id,
    from: before?.status ?? 'none',
    to: after?.status ?? 'deleted',
  };
  if (!after) return [own];
  const known = new Set(before?.payments.map((payment) => payment.id));
  const paid = after.payments.filter((payment) => !known.has(payment.id));
  return [
    own,
    ...(before ? lineSteps(before.items, after.items) : []),
    ...paid.map(({ id: paymentId, amountMinor }) => ({
      entity: amountMinor < 0 ? ('refund' as const) : ('payment' as const),
      id: paymentId,
      from: 'none',
      to: 'recorded',
    })),
  ];
}

type Line = Pick<BasketItem, 'id' | 'cancellation'>;

/** A guest with its item. */
interface Placed {
  readonly guest: Guest;
  readonly item: BasketItem;
}

function lineSteps(before: readonly BasketItem[], after: readonly BasketItem[]): Step[] {
  if (before === after) return []; // a payment, or whatever else leaves the lines alone
  const guests = new Map<number, Placed>();
  for (const item of before) for (const guest of item.guests) guests.set(guest.id, { guest, item });
  const items = byId(before);
  const addons = byId(before.flatMap(addonsOf));
  return after.flatMap((item) => [
    ...lineStep('item', items.get(item.id), item, isMoved(items.get(item.id), item)),
    ...item.guests.flatMap((guest) => guestSteps(guests.get(guest.id), guest, item)),
    ...addonsOf(item).flatMap((addon) => lineStep('addon', addons.get(addon.id), addon, false)),
  ]);
}

function guestSteps(before: Placed | undefined, after: Guest, item: BasketItem): Step[] {
  const place = (guest: Guest | undefined) => (guest?.checkedIn ? 'checked-in' : 'out');
  const checked: Step = { entity: 'guest', id: after.id, from: place(before?.guest), to: place(after) };
  return [...lineStep('guest', before?.guest, after, isMoved(before?.item, item)), checked];
}

function lineStep(entity: Entity, before: Line | undefined, after: Line, moved: boolean): Step[] {
  if (!before || before.cancellation) return [];
  if (after.cancellation) return [{ entity, id: after.id, from: 'live', to: 'cancelled' }];
  return moved ? [{ entity, id: after.id, from: 'live', to: 'moved' }] : [];
}

/** Returns whether an item is another occurrence, or chain of them, than before (B8). */
function isMoved(before: BasketItem | undefined, after: BasketItem): boolean {
  return before !== undefined && before.availabilityItemIds.join() !== after.availabilityItemIds.join();
}

function addonsOf(item: BasketItem) {
  return [...item.addons, ...item.guests.flatMap(({ addons }) => addons)];
}

function byId<Value extends { readonly id: number }>(lines: readonly Value[]): ReadonlyMap<number, Value> {
  return new Map(lines.map((line) => [line.id, line]));
}
