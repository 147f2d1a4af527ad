import { invalidFields } from '../refusals.js';
import type { ChosenRule, FaultTarget } from '../../faults/fault-rules.js';
import { drawsOf, type FaultDraw } from '../../faults/draws.js';
import type { RateState } from '../../faults/rate-window.js';
import type { AppliedFault, Effect, MomentName } from '../../faults/rule.js';
import { FAULT_HEADER, momentOfEmail, readShortForm } from '../../faults/short-form.js';
import type { Workspace } from '../../workspaces/workspace.js';
import type { Exchange } from '../exchange.js';

/** The faults that a request gets. */
export interface AskedFault {
  /** The one that its header, or else a rule, asks for, or else its e-mail address; null for a rate limit that allows it. */
  readonly applied: AppliedFault | null;
  /** Its moment: the fault's own, else that of its e-mail address. */
  readonly moment: MomentName | null;
  readonly draw: FaultDraw;
  readonly rate: RateState | null;
}

const HEADER = FAULT_HEADER.toLowerCase();

/** The faults of a request, if there are any; with a promise where a rule may apply, until its hit is counted. */
export type Asked = AskedFault | undefined | Promise<AskedFault | undefined>;

/**
 * Returns the faults that a request gets, and counts them; undefined for none, as nearly always. The header comes before
 * the rules, which then count nothing. Refuses a header that cannot be read (400).
 */
export function faultAskedFor(exchange: Exchange, body: unknown): Asked {
  const { workspace, operation, client, request } = exchange;
  if (!workspace || !operation) return undefined;
  const header = request.headers[HEADER];
  const email = operation.id === 'createBooking' ? momentOfBody(body) : undefined;
  if (header === undefined && email === undefined && workspace.faults.isEmpty) return undefined;
  const target = { operationId: operation.id, client: client ?? '' };
  const asked = header === undefined ? byRule(workspace, target) : byHeader(String(header));
  if (asked instanceof Promise) return asked.then((chosen) => withEmail(chosen, email));
  return withEmail(asked, email);
}

function withEmail(asked: AskedFault | undefined, email: MomentName | undefined): AskedFault | undefined {
  if (email === undefined) return asked;
  const ofEmail = appliedFault('email', { type: 'moment', moment: email });
  const { applied = null, moment = null, draw = NO_DRAW, rate = null } = asked ?? {};
  return { applied: applied ?? ofEmail, moment: moment ?? email, draw, rate };
}

const NO_DRAW: FaultDraw = () => 0;

/** Returns the moment that the contact of a booking asks for. The body has not been checked yet. */
function momentOfBody(body: unknown): MomentName | undefined {
  const { contact } = Object(body) as { readonly contact?: unknown };
  const { value } = Object(contact) as { readonly value?: unknown };
  return typeof value === 'string' ? momentOfEmail(value) : undefined;
}

function byHeader(text: string): AskedFault {
  const effect = readShortForm(text, { in: 'header', field: FAULT_HEADER });
  if (!('type' in effect)) throw invalidFields(...effect);
  const moment = effect.type === 'moment' ? effect.moment : null;
  return { applied: appliedFault('header', effect), moment, draw: drawsOf(0, text), rate: null };
}

function byRule(workspace: Workspace, target: FaultTarget): Asked {
  return workspace.faults.isEmpty ? undefined : workspace.faults.choose(target).then(askedByRule);
}

function askedByRule(chosen: ChosenRule | undefined): AskedFault | undefined {
  if (!chosen) return undefined;
  const { rule, draw, rate } = chosen;
  const applied = rule && { ...appliedFault('rule', rule.effect), ruleId: rule.id, note: rule.note };
  const moment = rule?.effect.type === 'moment' ? rule.effect.moment : null;
  return { applied, moment, draw, rate };
}

function appliedFault(by: AppliedFault['by'], effect: Effect): AppliedFault {
  return { by, ruleId: null, effect, note: null, isApplied: effect.type !== 'moment' };
}
