import type { RuleId } from '../shared/rule-ids.gen.js';
import type { Basket, BasketItem, Guest } from '../basket/basket.js';
import type { Capture, EndedCapture } from '../capture/capture.js';
import type { DiscountUse, VoucherUse } from '../pricing/codes.js';

/** The kinds of records with a state. `code` is a discount code, whose state changes with each use. */
export type Entity =
  'capture' | 'basket' | 'item' | 'guest' | 'addon' | 'payment' | 'refund' | 'voucher' | 'code';

/** A state transition that a rule allows. */
export interface PossibleTransition {
  readonly entity: Entity;
  readonly from: string;
  readonly to: string;
  /** The id of the rule. */
  readonly rule: RuleId;
}

type Row = readonly [entity: Entity, from: string, to: string, rule: RuleId];

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

/** All state transitions that the rules allow. */
export const TRANSITIONS: readonly PossibleTransition[] = ROWS.map(([entity, from, to, rule]) => ({
  entity,
  from,
  to,
  rule,
}));

/** Returns the rule of a state transition. @throws Error if the table does not contain the transition */
export function ruleOf(entity: Entity, from: string, to: string): RuleId {
  const found = TRANSITIONS.find((one) => one.entity === entity && one.from === from && one.to === to);
  if (!found) throw new Error(`No rule takes ${entity} from ${from} to ${to}`);
  return found.rule;
}

/** A state change of one record. */
export interface StateChange extends Omit<PossibleTransition, 'rule'> {
  /** The id of a basket, item, guest, addon line, payment or refund. For a capture its reference, for a code its text. */
  readonly id: string | number;
}

/** A state change with the rule that allows it. */
export type StateTransition = StateChange & PossibleTransition;

/** The types of the records with states, keyed by table. */
interface StatefulRecords {
  captures: Capture;
  endedCaptures: EndedCapture;
  baskets: Basket;
  voucherUses: VoucherUse;
  discountUses: DiscountUse;
}

/** A record before and after a change; null for a missing record. */
export interface RecordDifference {
  readonly table: string;
  readonly key: string | number;
  readonly before: unknown;
  readonly after: unknown;
}

/** Adds a state change to the result, unless both states are equal. */
type Add = (entity: Entity, id: string | number, from: string, to: string) => void;

/** Returns the end of the capture with a reference; undefined if it is not stored. */
type EndOf = (reference: string | number) => EndedCapture['end'] | undefined;

type AddSteps<Value> = (
  add: Add,
  id: string | number,
  states: { readonly before: Value | null; readonly after: Value | null; readonly endOf: EndOf },
) => void;

const STEPS: { readonly [Table in keyof StatefulRecords]: AddSteps<StatefulRecords[Table]> } = {
  captures: (add, id, { before, after, endOf }) =>
    // If no end is stored, the capture has expired. Ends are missing only if very many captures end in one step, and
    // only an expiry ends that many (C4).
    add('capture', id, before ? 'held' : 'none', after ? 'held' : (endOf(id) ?? 'expired')),
  endedCaptures: () => undefined,
  baskets: (add, id, { before, after }) => addBasketSteps(add, id, before, after),
  voucherUses: (add, id, { before, after }) =>
    addUses(add, 'voucher', id, Number(after !== null) - Number(before !== null)),
  discountUses: (add, id, { before, after }) =>
    addUses(add, 'code', id, (after?.used ?? 0) - (before?.used ?? 0)),
};

/**
 * Returns the state changes that follow from changed records, in the order of the records. `differences` must contain
 * all changed records of a step, because the records of `endedCaptures` contain the ends of captures. Called for every
 * step, so it does not copy unchanged records.
 */
export function stateChanges(differences: readonly RecordDifference[]): StateChange[] {
  const found: StateChange[] = [];
  const add: Add = (entity, id, from, to) => {
    if (from !== to) found.push({ entity, id, from, to });
  };
  let ends: ReturnType<typeof endsAmong> | undefined;
  const endOf: EndOf = (reference) => (ends ??= endsAmong(differences)).get(String(reference));
  for (const { table, key, before, after } of differences) {
    if (!(table in STEPS)) continue;
    const addSteps = STEPS[table as keyof StatefulRecords] as AddSteps<unknown>;
    addSteps(add, key, { before, after, endOf });
  }
  return found;
}

/**
 * Returns the state changes that follow from changed records, with their rules.
 * @throws Error if no rule allows one of them
 */
export function transitions(differences: readonly RecordDifference[]): StateTransition[] {
  return stateChanges(differences).map((change) => ({
    ...change,
    rule: ruleOf(change.entity, change.from, change.to),
  }));
}

function endsAmong(differences: readonly RecordDifference[]): ReadonlyMap<string, EndedCapture['end']> {
  const ended = differences.filter(({ table, after }) => table === 'endedCaptures' && after !== null);
  return new Map(ended.map(({ after }) => [(after as EndedCapture).reference, (after as EndedCapture).end]));
}

/** A discount code changes its state once per use. */
function addUses(add: Add, entity: Entity, id: string | number, more: number): void {
  const [from, to] = more > 0 ? ['free', 'used'] : ['used', 'free'];
  for (let left = Math.abs(more); left > 0; left--) add(entity, id, from, to);
}

function addBasketSteps(add: Add, id: string | number, before: Basket | null, after: Basket | null): void {
  add('basket', id, before?.status ?? 'none', after?.status ?? 'deleted');
  if (!after) return;
  if (before && before.items !== after.items) addLineSteps(add, before.items, after.items);
  if (before?.payments === after.payments) return;
  for (const { id: paymentId, amountMinor } of after.payments) {
    if (before?.payments.some((payment) => payment.id === paymentId)) continue;
    add(amountMinor < 0 ? 'refund' : 'payment', paymentId, 'none', 'recorded');
  }
}

function addLineSteps(add: Add, before: readonly BasketItem[], after: readonly BasketItem[]): void {
  after.forEach((item, at) => {
    const itemBefore = lineOf(before, item.id, at);
    if (itemBefore === item) return;
    addLineStep(add, 'item', { before: itemBefore, after: item, isMoved: isMoved(itemBefore, item) });
    item.guests.forEach((guest, place) => {
      const isSamePlace = itemBefore?.guests[place]?.id === guest.id;
      const from = isSamePlace ? itemBefore : before.find(({ guests }) => lineOf(guests, guest.id));
      addGuestSteps(add, {
        before: from && lineOf(from.guests, guest.id, place),
        after: guest,
        from,
        to: item,
      });
    });
    for (const addon of addonsOf(item)) {
      const known = lineOf(before.flatMap(addonsOf), addon.id);
      addLineStep(add, 'addon', { before: known, after: addon, isMoved: false });
    }
  });
}

/**
 * Returns the line with the given id. Looks first at index `place`: the line is there unless lines were added or
 * removed.
 */
function lineOf<Value extends { readonly id: number }>(
  lines: readonly Value[],
  id: number,
  place = 0,
): Value | undefined {
  const line = lines[place];
  return line?.id === id ? line : lines.find((other) => other.id === id);
}

/** A guest before and after a step, with the item that the guest belongs to at each time. */
interface GuestStates {
  readonly before: Guest | undefined;
  readonly after: Guest;
  readonly from: BasketItem | undefined;
  readonly to: BasketItem;
}

function addGuestSteps(add: Add, { before, after, from, to }: GuestStates): void {
  addLineStep(add, 'guest', { before, after, isMoved: isMoved(from, to) });
  add('guest', after.id, placeOf(before), placeOf(after));
}

function placeOf(guest: Guest | undefined): string {
  return guest?.checkedIn ? 'checked-in' : 'out';
}

type Line = Pick<BasketItem, 'id' | 'cancellation'>;

interface LineStates {
  readonly before: Line | undefined;
  readonly after: Line;
  readonly isMoved: boolean;
}

function addLineStep(add: Add, entity: Entity, { before, after, isMoved: hasMoved }: LineStates): void {
  if (!before || before.cancellation) return;
  if (after.cancellation) add(entity, after.id, 'live', 'cancelled');
  else if (hasMoved) add(entity, after.id, 'live', 'moved');
}

/** Returns whether an item has a different occurrence or chain than before (B8). */
function isMoved(before: BasketItem | undefined, { availabilityItemIds: after }: BasketItem): boolean {
  if (!before || before.availabilityItemIds === after) return false;
  return before.availabilityItemIds.join() !== after.join();
}

function addonsOf({ addons, guests }: BasketItem): BasketItem['addons'] {
  const isAny = guests.some((guest) => guest.addons.length > 0);
  return isAny ? [...addons, ...guests.flatMap((guest) => guest.addons)] : addons;
}
