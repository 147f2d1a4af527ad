import type { RecordDifference } from '../domain/transitions/transitions.js';
import { rulesOfFaults } from '../domain/shared/fault-rules.js';
import { masked } from '../workspaces/request-log/mask.js';
import { MASK } from '../workspaces/request-log/card-numbers.js';
import type { LoggedRequest } from '../workspaces/request-log/logged-request.js';
import type { ControlContext } from './handler.js';

/** Returns a request of the log with the rules that decide its outcome. */
export function presentRequest({ rulesOf }: ControlContext, request: LoggedRequest) {
  const { operationId, status, outcome } = request;
  const rules = rulesOfFaults(rulesOf(operationId, status, outcome.code), outcome.faults);
  return { ...request, outcome: { ...outcome, rules } };
}

/** The members of records that open a ticket or a payment page to whoever knows them. */
const KEYS_TO_PAGES: ReadonlySet<string> = new Set(['ticketCode', 'pageCode', 'formToken']);
/** The path of a ticket or a payment page up to its code: mails have them. */
const CODE_IN_PATH = /(\/(?:pay|tickets)\/[^/\s]+\/)[A-Z2-7]+/g;

/** Returns a record that changed, before and since, without its secrets. */
export function presentDifference({ table, key, before, after }: RecordDifference) {
  return { table, id: String(key), before: shown(before), after: shown(after) };
}

type Shown = Record<string, unknown> | number | null;

function shown(record: unknown): Shown {
  return JSON.parse(
    JSON.stringify(masked(record), (name, value: unknown) => {
      if (KEYS_TO_PAGES.has(name) && value !== null) return MASK;
      return typeof value === 'string' ? value.replaceAll(CODE_IN_PATH, `$1${MASK}`) : value;
    }),
  ) as Shown;
}
