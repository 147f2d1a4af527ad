import { effectText } from '../../../client/fault-text.js';
import { hasWords } from '../../../text/search-words.js';
import { counted } from '../words.js';
import type { Schemas } from '../server/control.js';

type Details = Schemas['LoggedRequest'];

/** A request as the list shows it: without its messages. */
export interface RequestRow extends Omit<Details, 'request' | 'response' | 'outcome' | 'changes'> {
  /** Of an invalid request its first faults, without their messages. */
  readonly outcome: Omit<Details['outcome'], 'faults'> & {
    /** Why it was refused, in the words of the response; undefined for a success. */
    readonly sentence?: string;
    readonly faults: readonly Pick<Details['outcome']['faults'][number], 'in' | 'field' | 'code'>[];
  };
  /** How many records it changed. */
  readonly changes: number;
}

/** What a list of requests is narrowed to. Empty texts narrow nothing; texts are compared without case. */
export interface ListFilter {
  /** In path, client, operation, outcome, test or `Request-Id`, or (`ids`) in the messages. */
  readonly text: string;
  readonly operation: string;
  /** The first digits: `4`, `409`. */
  readonly status: string;
  readonly client: string;
  readonly outcome: string;
  /** What it brought into which state: `basket.paid`. */
  readonly transition: string;
  /** `refused`, or `changed` where it changed records. */
  readonly is: string;
  /** What its fault does: `moment seats-taken`; `fault` for any. */
  readonly fault: string;
  /** One group of errors, whole: see `errorOf`. */
  readonly error: string;
  /** The id of a finding, whole. */
  readonly finding: string;
}

/** The parts of a filter that one types, in their order. */
export const FIELDS = [
  'text',
  'operation',
  'status',
  'client',
  'outcome',
  'transition',
  'fault',
  'is',
] as const;

/** Returns the filter whose parts have the values that a function returns. */
export function filterBy(value: (name: keyof ListFilter) => string): ListFilter {
  const names: readonly (keyof ListFilter)[] = [...FIELDS, 'error', 'finding'];
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<keyof ListFilter, string>;
}

const TERM = /(\w+):(?:"([^"]*)"|(\S*))/g;

/** Returns the filter that a text says: `status:4xx client:partner`, and words that are searched for. */
export function parsedFilter(typed: string): Partial<ListFilter> {
  const named = [...typed.matchAll(TERM)].filter(([, name]) => FIELDS.some((field) => field === name));
  const values = named.map(([, name, quoted, plain = '']) => [name, quoted ?? plain] as const);
  const { status, ...others } = Object.fromEntries(values) as Partial<ListFilter>;
  const text = named.reduce((rest, [term]) => rest.replace(term, ''), typed).trim();
  return {
    ...others,
    ...(status !== undefined && { status: status.replace(/x+$/i, '') }),
    ...(text !== '' && { text }),
  };
}

export const NO_FILTER = filterBy(() => '');

/** What the server knows of requests beyond their rows. */
interface KnownOfMessages {
  /** The requests in whose messages it found the text of the filter. */
  readonly ids: ReadonlySet<number>;
  /** Findings, of which the filter may name one. */
  readonly findings: readonly { readonly id: string; readonly request: number }[];
}

/** Returns a test of whether the list shows a request. */
export function matcherOf(
  filter: ListFilter,
  { ids, findings }: KnownOfMessages,
): (row: RequestRow) => boolean {
  const text = filter.text.trim().toLowerCase();
  const has = (value: string | null, part: string) =>
    part === '' || (value ?? '').toLowerCase().includes(part.trim().toLowerCase());
  const having = new Set(findings.filter(({ id }) => id === filter.finding).map(({ request }) => request));
  return (row) =>
    String(row.status).startsWith(filter.status.trim()) &&
    has(row.operationId, filter.operation) &&
    has(row.clientId, filter.client) &&
    has(row.outcome.code, filter.outcome) &&
    has(transitionsOf(row).join(' '), filter.transition) &&
    has(faultOf(row), filter.fault) &&
    (filter.is !== 'refused' || row.status >= 400 || row.status === 0) &&
    (filter.is !== 'changed' || row.changes > 0) &&
    (filter.error === '' || (row.status >= 400 && errorOf(row) === filter.error)) &&
    (filter.finding === '' || having.has(row.id)) &&
    (text === '' || ids.has(row.id) || String(row.id) === text || hasWords(searchedText(row), text));
}

/** Returns what a request brought into which state, as the filter names it. */
export function transitionsOf({ transitions }: RequestRow): readonly string[] {
  return transitions.map(({ entity, to }) => `${entity}.${to}`);
}

/** Returns the fault of a request as the filter names it; null without one. */
export function faultOf({ fault }: Pick<RequestRow, 'fault'>): string | null {
  return fault && `fault: ${effectText(fault.effect)}`;
}

function searchedText({ method, path, clientId, operationId, outcome, test, requestId }: RequestRow): string {
  return [method, path, clientId, operationId, outcome.code, outcome.sentence, test, requestId].join(' ');
}

/** Returns a listed request as a row. */
export function rowOf({ changes, ...request }: Details): RequestRow {
  const { detail } = Object(request.response.body) as { readonly detail?: string };
  const sentence = request.outcome.faults[0]?.message ?? detail;
  return {
    ...request,
    outcome: { ...request.outcome, ...(sentence !== undefined && { sentence }) },
    changes: changes.length,
  };
}

/** Requests of a group fail alike: the same operation for the same reason. */
export interface ErrorGroup {
  /** Names the group, as the filter does. */
  readonly error: string;
  /** The operation; of a path or method that is unknown what was sent, with `*` for numbers. */
  readonly name: string;
  readonly status: number;
  /** The code of the problem; of an invalid request its faults. */
  readonly reason: string;
  /** Why the latest of them was refused, in words: its first error, and how many more it has. */
  readonly sentence: string;
  readonly count: number;
  readonly latest: RequestRow;
}

/** Returns code and field of each fault, with `*` in place of list indexes; if there are no faults, the code of the problem. */
export function reasonOf({ outcome: { code, faults } }: Pick<RequestRow, 'outcome'>): string {
  const named = faults.map((fault) => `${fault.code} ${fault.field.replaceAll(/\d+/g, '*')}`);
  return named.length === 0 ? code : [...new Set(named)].join(', ');
}

function nameOfGroup({ operationId, method, path }: RequestRow): string {
  return operationId ?? `${method} ${path.split('?')[0]?.replaceAll(/\d+/g, '*')}`;
}

/** Returns the group of a request that failed: its operation, status and reason. */
function errorOf(row: RequestRow): string {
  return `${nameOfGroup(row)} ${row.status} ${reasonOf(row)}`;
}

/** Groups refused and failed requests by operation and reason, the largest group first. */
export function errorGroups(rows: readonly RequestRow[]): readonly ErrorGroup[] {
  const groups = new Map<string, ErrorGroup>();
  for (const row of rows) {
    if (row.status < 400) continue;
    const { status, outcome } = row;
    const reason = reasonOf(row);
    const error = errorOf(row);
    const count = (groups.get(error)?.count ?? 0) + 1;
    const more = new Set(outcome.faults.map(({ field }) => field)).size - 1;
    const sentence = `${outcome.sentence ?? reason}${more > 0 ? ` … and ${counted(more, 'more field')}` : ''}`;
    groups.set(error, { error, name: nameOfGroup(row), status, reason, sentence, count, latest: row });
  }
  return [...groups.values()].toSorted((a, b) => b.count - a.count);
}

/** Returns a sentence about the latest requests that the log keeps: how many were refused, and how many made a booking. */
export function logSummary(rows: readonly Pick<RequestRow, 'status' | 'transitions'>[]): string {
  const refused = rows.filter(({ status }) => status >= 400).length;
  const booked = rows.filter(({ transitions }) =>
    transitions.some(({ from, entity }) => entity === 'basket' && from === 'none'),
  ).length;
  return `Latest ${counted(rows.length, 'request')} in the log: ${refused} refused, ${booked} made a booking.`;
}

/** As many as the log of a workspace keeps by default: older rows lead to requests that are gone. */
const MAX_ROWS = 500;

/** Adds rows to a list in order of their ids, and drops the oldest beyond 500. Rows that come again replace themselves. */
export function withRows(list: readonly RequestRow[], added: readonly RequestRow[]): readonly RequestRow[] {
  const [first] = added;
  if (!first) return list;
  const newest = list.at(-1)?.id ?? 0;
  const isNewer = added.every(({ id }, at) => id > (added[at - 1]?.id ?? newest));
  const all = isNewer ? [...list, ...added] : merged(list, added);
  return all.slice(-MAX_ROWS);
}

function merged(list: readonly RequestRow[], added: readonly RequestRow[]): RequestRow[] {
  const byId = new Map([...list, ...added].map((row) => [row.id, row]));
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
}
