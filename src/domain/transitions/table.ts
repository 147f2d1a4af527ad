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
