import type { components, operations as controlOperations, paths } from '../contract/control.gen.js';
import type { operations } from '../contract/api.gen.js';
import type { TypedClient } from './typed-client.js';

/** A client of the control plane. */
export type ControlClient = TypedClient<paths>;

type Schemas = components['schemas'];
/** Something that expired while the clock was moved. */
export type DueEvent = Schemas['DueEvent'];
/** A workspace's clock. `now` is RFC 3339. */
export type Clock = Schemas['Clock'];
/** A request and its response in the sandbox's log. */
export type LoggedRequest = Schemas['LoggedRequest'];
/** A new workspace with the secrets of its clients. */
export type CreatedWorkspace = Schemas['CreatedWorkspace'];
/** A request with its response, and each record that it changed, before and since. */
export type RequestDetails = Schemas['RequestDetails'];
/** A step of a workspace: what changed it, and when. */
export type HistoryEntry = Schemas['HistoryEntry'];
/** Something that got into another state, and the rule that made it so. */
export type Transition = Schemas['Transition'];
/** A mail that the service would have sent. */
export type Mail = Schemas['Mail'];
/** How far to advance a clock, as the control plane reads it. */
export type Advance = Schemas['Advance'];

/** The id of an operation of the service, such as `createBooking`. */
export type OperationId = keyof operations;

type RequestQuery = NonNullable<controlOperations['listRequests']['parameters']['query']>;
/** Which requests of the log to list. */
export type RequestFilter = Omit<RequestQuery, 'operationId'> & { readonly operationId?: OperationId };
/** Which steps of the history to list: at most `limit` (100 by default, at most 1,000), only those of a booking. */
export interface HistoryFilter {
  readonly limit?: number;
  readonly before?: number;
  readonly bookingId?: number;
}
/** The moment to fork a workspace at: before or after a request, given whole, by its id or by its `Request-Id`. */
export type ForkMoment =
  | { readonly before: ForkRequest; readonly after?: never }
  | { readonly after: ForkRequest; readonly before?: never };
type ForkRequest = number | string | Pick<LoggedRequest, 'id'>;
/** Which mails of the outbox to list. `limit` is at most 100 (default: 30). */
export type MailPage = { readonly limit?: number; readonly offset?: number };

/** Reads what a workspace has recorded. */
export interface Records {
  readonly name: string;
  requests(query?: RequestFilter): Promise<readonly LoggedRequest[]>;
  outbox(query?: MailPage): Promise<readonly Mail[]>;
}
