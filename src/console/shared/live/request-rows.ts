import { doneText } from '../../../client/fault-sentence.js';
import { hasWords } from '../../../text/search-words.js';
import { counted } from '../../../text/words.js';
import { outcomeOf, type Answered } from '../outcome.js';
import { operationName, type Schemas } from '../server/control.js';

type Details = Schemas['LoggedRequest'];

/** A request without its messages. */
export interface RequestRow extends Omit<Details, 'request' | 'response' | 'outcome' | 'changes'> {
  /** The outcome. The errors in its `faults` have no messages. */
  readonly outcome: Omit<Details['outcome'], 'faults'> & {
    readonly faults: readonly Pick<Details['outcome']['faults'][number], 'in' | 'field' | 'code'>[];
  };
  readonly changes: number;
}

/** Returns whether a request was refused or has failed. */
export function isError(row: Answered): boolean {
  return outcomeOf(row) !== 'succeeded';
}

/** The parts of a filter that can be typed. */
const FIELDS = ['text', 'operation', 'status', 'client', 'outcome', 'transition', 'fault', 'is'] as const;

/**
 * The filter of a list of requests. Empty texts filter nothing; case is ignored. `text` is searched in path, client, operation,
 * outcome, test, `Request-Id` and messages; `status` is its first digits, such as `4` or `4xx`; `transition` such as `basket.paid`; `fault` is the effect in
 * words or a value of it, such as `seats-taken`, or `fault` for any; `is` is `refused`, `changed` or `unverified`; `error` names a group (see `errorOf`);
 * `finding` is an id.
 */
export type ListFilter = Readonly<Record<(typeof FIELDS)[number] | 'error' | 'finding', string>>;

/** Returns a filter. A function gives the value of each part. */
export function filterBy(value: (name: keyof ListFilter) => string): ListFilter {
  const names: readonly (keyof ListFilter)[] = [...FIELDS, 'error', 'finding'];
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<keyof ListFilter, string>;
}

const TERM = /\b([a-z]\w*):(?:"([^"]*)"|(\S*))/gi;
const isPart = (name = '') => FIELDS.some((field) => field === name);

/** Returns the hint of the filter field, or that a part of its text names no filter: `stauts:5xx`. */
export function hintOf(typed: string): string {
  const unknown = [...typed.matchAll(TERM)].find(([, name]) => !isPart(name));
  if (!unknown) return 'Words, and parts such as status:4xx client:partner operation:createBooking';
  return `“${unknown[0]}” is searched as text. Filters are ${FIELDS.slice(1).join(', ')}.`;
}

/** Returns the filter of a typed text: `status:4xx client:partner`, and words. */
export function parsedFilter(typed: string): Partial<ListFilter> {
  const named = [...typed.matchAll(TERM)].filter(([, name]) => isPart(name));
  const values = named.map(([, name, quoted, plain = '']) => [name, quoted ?? plain] as const);
  const text = named.reduce((rest, [term]) => rest.replace(term, ''), typed).trim();
  return { ...(Object.fromEntries(values) as Partial<ListFilter>), ...(text !== '' && { text }) };
}

/** Returns the filter of an address: the typed text, and parts that links set. */
export function filterOf(query: URLSearchParams): ListFilter {
  const typed = parsedFilter(query.get('q') ?? '');
  return filterBy((name) => typed[name] ?? query.get(name) ?? '');
}

type Finding = Readonly<{ id: string; request: number }>;

/** Returns a function that tests whether a request matches a filter. `ids`: requests with the text in their messages. */
export function matcherOf(filter: ListFilter, ids: ReadonlySet<number>, findings: readonly Finding[]) {
  const text = filter.text.trim().toLowerCase();
  const has = (value: string | null | undefined, part: string) =>
    part === '' || (value ?? '').toLowerCase().includes(part.trim().toLowerCase());
  const having = new Set(findings.filter(({ id }) => id === filter.finding).map(({ request }) => request));
  return (row: RequestRow) =>
    String(row.status).startsWith(filter.status.trim().replace(/x+$/i, '')) &&
    has(operationNames(row), filter.operation) &&
    has(row.clientId ?? row.claimedClientId, filter.client) &&
    has(row.outcome.code, filter.outcome) &&
    has(transitionsOf(row).join(' '), filter.transition) &&
    has(row.fault && `${faultOf(row)} ${JSON.stringify(row.fault.effect)}`, filter.fault) &&
    (filter.is !== 'refused' || isError(row)) &&
    (filter.is !== 'changed' || row.changes > 0) &&
    (filter.is !== 'unverified' || !isVerified(row)) &&
    (filter.error === '' || (isError(row) && errorOf(row) === filter.error)) &&
    (filter.finding === '' || having.has(row.id)) &&
    (text === '' || ids.has(row.id) || String(row.id) === text || hasWords(searchedText(row), text));
}

/** Returns the transitions of a request, as the filter names them. */
export function transitionsOf({ transitions }: RequestRow): readonly string[] {
  return transitions.map(({ entity, to }) => `${entity}.${to}`);
}

/** Returns the fault of a request, as the filter names it. */
export function faultOf({ fault }: Pick<RequestRow, 'fault'>): string | null {
  return fault && `fault: ${doneText(fault.effect)}`;
}

function searchedText(row: RequestRow): string {
  const { method, path, outcome, test, requestId } = row;
  const client = row.clientId ?? row.claimedClientId;
  const texts = [method, path, client, operationNames(row), outcome.code, outcome.sentence, test, requestId];
  return texts.join(' ');
}

/** Returns the row of a logged request. */
export function rowOf({ changes, ...request }: Details): RequestRow {
  return { ...request, changes: changes.length };
}

/** Failed requests with the same operation and reason. Their sentences differ only in values. */
export interface ErrorGroup {
  /** The name of the group in the filter. */
  readonly error: string;
  /** The name of the operation; for an unknown path, method and path with `*` for numbers. */
  readonly name: string;
  /** The reason of the latest refusal in words: its first error, and the number of others. */
  readonly sentence: string;
  readonly count: number;
  readonly latest: RequestRow;
}

/** Returns the code and field of each error, with `*` for list indexes. Without errors, returns the problem's code. */
export function reasonOf({ outcome: { code, faults } }: Pick<RequestRow, 'outcome'>): string {
  const named = faults.map((fault) => `${fault.code} ${fault.field.replaceAll(/\d+/g, '*')}`);
  return named.length === 0 ? code : [...new Set(named)].join(', ');
}

/** Returns both names of the operation of a request: its id and its summary. */
const operationNames = ({ operationId: id }: RequestRow) => `${id ?? ''} ${operationName(id)}`;

/** Returns the path of a request without its query. */
export const pathOf = ({ path }: Pick<RequestRow, 'path'>) => path.split('?', 1)[0] ?? '';

function groupOf(row: RequestRow): string {
  return row.operationId ?? `${row.method} ${pathOf(row).replaceAll(/\d+/g, '*')}`;
}

/** Returns the name of a request: of its operation; of an unknown operation, its method and path. */
export const requestName = (row: Pick<RequestRow, 'operationId' | 'method' | 'path'>) =>
  operationName(row.operationId) || `${row.method} ${pathOf(row)}`;

/** A value in a sentence: in backticks, or a number with the word that it counts (`1 seat`). Then a list of values. */
const [VALUE, VALUES] = [/`[^`]*(?:`|$)|\d[\w.:-]*(?: \p{L}+)?/gu, /\*(?:(?:,| \p{L}+) \*)+/gu];

/** Returns the name of the group of a failed request. It has the sentence with `*` for values, because one code can have several. */
function errorOf(row: RequestRow): string {
  const sentence = row.outcome.sentence?.replaceAll(VALUE, '*').replaceAll(VALUES, '*') ?? '';
  return `${isVerified(row) ? '' : 'unverified '}${groupOf(row)} ${row.status} ${reasonOf(row)} ${sentence}`.trim();
}

/** Groups failed requests by operation and reason, the largest group first; of equal groups, the one with the latest request. Groups of unverified requests are last. */
export function errorGroups(rows: readonly RequestRow[]): readonly ErrorGroup[] {
  const groups = new Map<string, ErrorGroup>();
  for (const row of rows.filter(isError)) {
    const [{ outcome }, error, reason] = [row, errorOf(row), reasonOf(row)];
    const count = (groups.get(error)?.count ?? 0) + 1;
    const isLost = outcome.code === 'no_response'; // its sentence tells of the fault
    const more = isLost ? 0 : new Set(outcome.faults.map(({ field }) => field)).size - 1;
    const sentence = `${outcome.sentence ?? reason}${more > 0 ? ` … and ${counted(more, 'more field')}` : ''}`;
    const name = operationName(row.operationId) || groupOf(row);
    groups.set(error, { error, name, sentence, count, latest: row });
  }
  const weight = ({ latest, count }: ErrorGroup) => (isVerified(latest) ? MAX_ROWS : 0) + count;
  return [...groups.values()].toSorted((a, b) => weight(b) - weight(a) || b.latest.id - a.latest.id);
}

/** Returns whether the sender of a request is verified. Figures do not count unverified requests, because anybody can send them. */
export const isVerified = ({ claimedClientId: id }: Pick<RequestRow, 'claimedClientId'>) => id === undefined;

/**
 * Returns the progress of a new workspace's client. It is `new` until a verified request succeeds, and `started` until
 * one changes something.
 */
export function stageOf(all: readonly RequestRow[], most: number): 'new' | 'started' | 'used' {
  const rows = all.filter(isVerified);
  if (rows.length > most || rows.some(({ changes }) => changes > 0)) return 'used';
  return rows.every(({ status }) => status >= 400) ? 'new' : 'started';
}

/** Returns a summary of the listed requests: refusals, failures if there are any, bookings, and unverified requests. */
export function logSummary(all: readonly RequestRow[]): string {
  const rows = all.filter(isVerified);
  const more = all.length - rows.length;
  const others = more > 0 ? `; ${counted(more, 'other')} ${more === 1 ? 'is' : 'are'} unverified` : '';
  const count = (outcome: string) => rows.filter((row) => outcomeOf(row) === outcome).length;
  const failed = count('failed') > 0 ? `, ${count('failed')} failed` : '';
  const booked = rows.filter(({ transitions }) =>
    transitions.some(({ from, entity }) => entity === 'basket' && from === 'none'),
  ).length;
  return `Latest ${counted(rows.length, 'request')} in the log: ${count('refused')} refused${failed}, ${booked} made a booking${others}.`;
}

/** Numbers of requests by outcome. */
export type OutcomeCounts = Record<ReturnType<typeof outcomeOf>, number>;

const none = (): OutcomeCounts => ({ succeeded: 0, refused: 0, failed: 0 });

/** Returns the number of all outcomes together. */
export const sumOf = ({ succeeded, refused, failed }: OutcomeCounts) => succeeded + refused + failed;

const [BARS, BAR_MS] = [30, 120_000];

/** Counts the requests of the hour until a time, the verified ones by outcome, also for each two minutes. `isIncomplete`: ids are missing, so the log may have dropped some. */
export function lastHour(rows: readonly RequestRow[], until: number) {
  const [bars, all] = [Array.from({ length: BARS }, none), none()];
  let [unverified, before] = [0, 0];
  for (const row of rows) {
    const age = Math.max(0, until - Date.parse(row.answeredAt));
    const bar = bars[BARS - 1 - Math.floor(age / BAR_MS)];
    if (!bar) before = row.id;
    else if (!isVerified(row)) unverified += 1;
    else for (const counts of [bar, all]) counts[outcomeOf(row)] += 1;
  }
  const isIncomplete = sumOf(all) + unverified < (rows.at(-1)?.id ?? 0) - before;
  return { bars, all, unverified, isIncomplete, from: until - BARS * BAR_MS };
}

/** The default size of a workspace's log: links to older requests would not work. */
export const MAX_ROWS = 500;
const MAX_UNVERIFIED = 50;

/** Adds rows in the order of their ids. Replaces known rows, and drops the oldest beyond 500 (unverified: 50). */
export function withRows(list: readonly RequestRow[], added: readonly RequestRow[]): readonly RequestRow[] {
  const [first] = added;
  if (!first) return list;
  const newest = list.at(-1)?.id ?? 0;
  const isNewer = added.every(({ id }, at) => id > (added[at - 1]?.id ?? newest));
  const all = isNewer ? [...list, ...added] : merged(list, added);
  const unverified = all.filter((row) => !isVerified(row)).slice(-MAX_UNVERIFIED);
  const verified = all.filter(isVerified).slice(-MAX_ROWS);
  return unverified.length === 0 ? verified : merged(verified, unverified);
}

function merged(list: readonly RequestRow[], added: readonly RequestRow[]): RequestRow[] {
  const byId = new Map([...list, ...added].map((row) => [row.id, row]));
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
}
