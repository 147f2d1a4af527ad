import type { components, operations as controlOperations, paths } from '../contract/control.gen.js';
import type { operations } from '../contract/api.gen.js';
import type { TypedClient } from './typed-client.js';

/** A client of the control plane. */
export type ControlClient = TypedClient<paths>;

type Schemas = components['schemas'];
/** The parts of the contract, and which of them requests have exercised. */
export type Coverage = Schemas['Coverage'];
/** A record that expired while the clock moved, such as a capture. */
export type DueEvent = Schemas['DueEvent'];
/** A workspace's clock. `now` is RFC 3339. */
export type Clock = Schemas['Clock'];
/** A request and its response in the sandbox's log. */
export type LoggedRequest = Schemas['LoggedRequest'];
/** A new workspace with the secrets of its clients. */
export type CreatedWorkspace = Schemas['CreatedWorkspace'];
/** A request with its response and the records that it changed. Each record is shown before and after the change. */
export type RequestDetails = Schemas['RequestDetails'];
/** A step in a workspace's history, with its cause and its time. */
export type HistoryEntry = Schemas['HistoryEntry'];
/** A change of state of a record, and the rule that caused it. */
export type Transition = Schemas['Transition'];
/** A mail that the service would have sent. */
export type Mail = Schemas['Mail'];
/** An advance of a clock, in the form of the control plane. */
export type Advance = Schemas['Advance'];

/** The id of an operation of the service, such as `createBooking`. */
export type OperationId = keyof operations;

type RequestQuery = NonNullable<controlOperations['listRequests']['parameters']['query']>;
/** Selects requests of the log. */
export type RequestFilter = Omit<RequestQuery, 'operationId'> & { readonly operationId?: OperationId };
/**
 * Selects steps of the history: at most `limit` (default: 100, maximum: 1,000), only those before the step `before`,
 * and only those of the booking `bookingId`.
 */
export interface HistoryFilter {
  readonly limit?: number;
  readonly before?: number;
  readonly bookingId?: number;
}
/**
 * The state of a workspace from which a fork is made: before or after a request. The request is given as a logged
 * request, by its number or by its `Request-Id`.
 */
export type ForkMoment =
  | { readonly before: ForkRequest; readonly after?: never }
  | { readonly after: ForkRequest; readonly before?: never };
type ForkRequest = number | string | Pick<LoggedRequest, 'id'>;
/** Selects mails of the outbox: those with all words of `text`. `limit` is at most 100 (default: 30). */
export type MailPage = {
  readonly id?: number;
  readonly bookingId?: number;
  readonly text?: string;
  readonly limit?: number;
  readonly offset?: number;
};

/** The part of a workspace that the `waitFor…` functions read. */
export interface ShownRecords {
  readonly name: string;
  requests(query?: RequestFilter): Promise<readonly LoggedRequest[]>;
  outbox(query?: MailPage): Promise<readonly Mail[]>;
}

/** Creates a copy of a workspace in its state before or after a request. Without a name, the sandbox chooses one. */
export function requestFork(
  control: ControlClient,
  { before, after }: ForkMoment,
  { of, name }: { readonly of: string; readonly name: string | undefined },
): Promise<CreatedWorkspace> {
  const at = before ?? after;
  const params = { path: { name: of, id: String(typeof at === 'object' ? at.id : at) } };
  const moment = before === undefined ? 'after' : 'before';
  const body = { moment, ...(name !== undefined && { name }) } as const;
  return control.POST('/workspaces/{name}/requests/{id}/fork', { params, body }).orThrow();
}

/** Number of steps on a page: the maximum of the control plane. */
const PAGE = 1000;

/**
 * Returns all stored steps, oldest first. Reads the history page by page; the last page is the first one that is not
 * full.
 */
export async function allSteps(
  list: (page: HistoryFilter) => Promise<readonly HistoryEntry[]>,
): Promise<readonly HistoryEntry[]> {
  const steps: HistoryEntry[] = [];
  for (let page: HistoryFilter = { limit: PAGE }; ; page = { limit: PAGE, before: steps.at(-1)?.id ?? 1 }) {
    const found = await list(page);
    steps.push(...found);
    if (found.length < PAGE) return steps.toReversed();
  }
}

/**
 * Returns the story of a booking, one line per step, in the order of `steps`. Each line shows the sender, the changes
 * and the records that became due. Without steps, returns a sentence about their absence.
 */
export function storyOf(steps: readonly HistoryEntry[]): string {
  return steps.map(lineOf).join('\n') || 'The history has no step of this booking.';
}

function lineOf({ at, cause, request, transitions, due, clock, changes }: HistoryEntry): string {
  const what = [
    ...due.map(({ type, id }) => `${type} ${id}`),
    ...transitions.map(textOf),
    ...(clock ? [`clock at ${clock.now}${clock.frozen ? ', frozen' : ''}`] : []),
  ];
  const shown = what.length > 0 ? what.join('; ') : `changed ${changes.map(({ table }) => table).join(', ')}`;
  return `${at}  ${makerOf(cause, request)}: ${shown}`;
}

function makerOf(cause: HistoryEntry['cause'], request: HistoryEntry['request']): string {
  if (!request) return cause.id === undefined ? cause.type : `${cause.type} ${cause.id}`;
  const { clientId, operationId, method, path, status, id } = request;
  return `${clientId ?? 'payment page'} ${operationId ?? `${method} ${path}`} (request ${id}, ${status})`;
}

function textOf({ entity, id, from, to, rule }: Transition): string {
  return `${entity} ${id} ${from} → ${to} (${rule})`;
}
