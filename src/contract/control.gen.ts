// Generated from openapi/control.yaml by `npm run types`. Do not edit.

export type paths = {
    readonly "/health": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Ask whether the sandbox answers */
        readonly get: operations["getHealth"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/workspaces": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List workspaces
         * @description By name. The admin token is needed where there is one.
         */
        readonly get: operations["listWorkspaces"];
        readonly put?: never;
        /**
         * Create a workspace
         * @description An isolated world, filled from a fixture. The admin token is needed where there is one. A bad fixture is 400 and lists its faults, at most 1,000; of a fixture with more than 100,000 values the first. The body is JSON or, up to 256 KiB and 100 aliases, YAML.
         */
        readonly post: operations["createWorkspace"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/workspaces/{name}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
            };
            readonly cookie?: never;
        };
        /** Read a workspace */
        readonly get: operations["getWorkspace"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a workspace
         * @description With all that it holds, its snapshots included. Its tokens are worthless afterwards.
         */
        readonly delete: operations["deleteWorkspace"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/workspaces/{name}/reset": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Put a workspace back to its fixture and first clock */
        readonly post: operations["resetWorkspace"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/workspaces/{name}/clock": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
            };
            readonly cookie?: never;
        };
        /** Read a workspace's clock */
        readonly get: operations["getClock"];
        /** Set, freeze or release a workspace's clock */
        readonly put: operations["setClock"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/workspaces/{name}/clock/advance": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Let time pass */
        readonly post: operations["advanceClock"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/workspaces/{name}/snapshots": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
            };
            readonly cookie?: never;
        };
        /**
         * List a workspace's snapshots
         * @description By name.
         */
        readonly get: operations["listSnapshots"];
        readonly put?: never;
        /** Take a snapshot of a workspace */
        readonly post: operations["createSnapshot"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/workspaces/{name}/snapshots/{snapshot}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
                /**
                 * @description The snapshot's name.
                 * @example before-payment
                 */
                readonly snapshot: components["parameters"]["SnapshotName"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Delete a snapshot */
        readonly delete: operations["deleteSnapshot"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/workspaces/{name}/snapshots/{snapshot}/restore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
                /**
                 * @description The snapshot's name.
                 * @example before-payment
                 */
                readonly snapshot: components["parameters"]["SnapshotName"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Put a workspace back to a snapshot
         * @description Everything, the clock included. The snapshot is kept.
         */
        readonly post: operations["restoreSnapshot"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/workspaces/{name}/export": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
            };
            readonly cookie?: never;
        };
        /**
         * Export a workspace as a fixture
         * @description With all its state; a workspace that is created from it is an equal world.
         */
        readonly get: operations["exportWorkspace"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/workspaces/{name}/requests": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
            };
            readonly cookie?: never;
        };
        /**
         * List the latest requests and replies
         * @description Newest first; secrets and card data are masked.
         */
        readonly get: operations["listRequests"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/workspaces/{name}/outbox": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
            };
            readonly cookie?: never;
        };
        /**
         * List the mails that the service would have sent
         * @description Newest first, a page at a time.
         */
        readonly get: operations["listMails"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
};
export type webhooks = Record<string, never>;
export type components = {
    schemas: {
        /** @description That the sandbox answers. */
        readonly Health: {
            /**
             * @description Always `ok`.
             * @constant
             */
            readonly status: "ok";
            /** @description The sandbox's version. */
            readonly version: string;
        };
        /**
         * @description What went wrong, from a closed list. Programs decide by it, people read `detail`.
         * @enum {string}
         */
        readonly ProblemCode: "invalid_request" | "unauthorized" | "forbidden" | "not_found" | "method_not_allowed" | "not_acceptable" | "payload_too_large" | "unsupported_media_type" | "too_many_requests" | "headers_too_large" | "conflict" | "payment_declined" | "authentication_required" | "capture_not_active" | "storage_unavailable" | "overloaded" | "internal_error" | "host_not_allowed" | "misdirected_request";
        /**
         * @description What is wrong with one field, from a closed list.
         * @enum {string}
         */
        readonly FaultCode: "required" | "unknown" | "duplicate" | "empty" | "ambiguous" | "wrong_type" | "wrong_format" | "not_allowed" | "too_small" | "too_large" | "too_short" | "too_long" | "too_few" | "too_many" | "malformed" | "wrong_place" | "not_found" | "not_yours" | "mismatch" | "seats_exceeded" | "below_min_seats" | "above_max_seats" | "one_seat_per_entry" | "not_bookable" | "past_cut_off" | "not_consecutive" | "capture_invalid" | "already_used" | "expired" | "not_supported" | "exceeds_refundable" | "mutually_exclusive" | "card_invalid";
        /** @description One fault of a request. A reply lists all of them. */
        readonly Fault: {
            /**
             * @description The part of the request that holds the fault.
             * @enum {string}
             */
            readonly in: "path" | "query" | "header" | "body";
            /** @description A JSON pointer in a body (`/items/0/guests/1/occupancy`), the parameter's name elsewhere; what is nested in a query has the bracket form (`items[0][guests][1][occupancy]`). */
            readonly field: string;
            readonly code: components["schemas"]["FaultCode"];
            /** @description What to do about it, in the language that was negotiated. */
            readonly message: string;
            /** @description What was sent, where it helps. */
            readonly received?: unknown;
            /** @description What would be accepted, where it helps - a limit, a list of values, the name of a parameter. */
            readonly allowed?: unknown;
        };
        /** @description An RFC 9457 problem document. */
        readonly Problem: {
            /**
             * Format: uri
             * @description Identifies the kind of problem; `urn:sandbox:problem:` and the code.
             */
            readonly type: string;
            /** @description The kind of problem in a few words. */
            readonly title: string;
            /**
             * Format: int32
             * @description The reply's HTTP status.
             */
            readonly status: number;
            /** @description What happened and what to do, in the language that was negotiated. */
            readonly detail: string;
            readonly code: components["schemas"]["ProblemCode"];
            /** @description Every fault of an invalid request; of very many the first 1,000. */
            readonly errors?: readonly components["schemas"]["Fault"][];
        };
        /**
         * @description Small letters, digits, `-` and `_`, at most 63.
         * @example checkout-test
         */
        readonly Name: string;
        /** @description A workspace's clock. */
        readonly Clock: {
            /**
             * Format: date-time
             * @description The workspace's time.
             * @example 2026-06-05T08:00:00Z
             */
            readonly now: string;
            /** @description Whether the time stands still until it is set or advanced. */
            readonly frozen: boolean;
        };
        /** @description A workspace. */
        readonly Workspace: {
            readonly name: components["schemas"]["Name"];
            /** @description The API clients, without their secrets. */
            readonly clients: readonly {
                /** @description The `client_id`, `<workspace>.<client>`. */
                readonly clientId: string;
            }[];
            readonly clock: components["schemas"]["Clock"];
        };
        /** @description A world - clients, merchants, activities, availabilityRules, resources, shopItems, discountCodes, vouchers, mobileGroups, and what an export writes besides. It is checked against the fixtures' own JSON Schema. */
        readonly Fixture: {
            readonly [key: string]: unknown;
        };
        /** @description What to change of a clock; the rest stays. A clock that is not frozen runs on from where it is set. */
        readonly ClockSetting: {
            /**
             * Format: date-time
             * @description The workspace's time.
             * @example 2026-06-05T08:00:00Z
             */
            readonly now?: string;
            /** @description Whether the time stands still until it is set or advanced. */
            readonly frozen?: boolean;
        };
        /** @description The workspace to create. */
        readonly WorkspaceRequest: {
            /** @description The workspace's name; chosen by the sandbox without it. */
            readonly name?: components["schemas"]["Name"];
            /** @description What the workspace begins with - the name of a fixture that the server has, or the fixture itself; the demo world without it. */
            readonly fixture?: string | components["schemas"]["Fixture"];
            readonly clock?: components["schemas"]["ClockSetting"];
            /**
             * Format: int64
             * @description Makes all codes repeatable - the same fixture, seed, clock and sequence of requests give the same replies.
             */
            readonly seed?: number;
        };
        /** @description An API client of a workspace. */
        readonly ClientCredentials: {
            /** @description The `client_id`, `<workspace>.<client>`. */
            readonly clientId: string;
            /** @description The `client_secret`. */
            readonly clientSecret: string;
        };
        /** @description A workspace that was created, with the credentials of its clients. */
        readonly CreatedWorkspace: {
            readonly name: components["schemas"]["Name"];
            /** @description Its API clients, with their secrets. */
            readonly clients: readonly components["schemas"]["ClientCredentials"][];
            readonly clock: components["schemas"]["Clock"];
        };
        /** @description The name of what was deleted. */
        readonly Named: {
            readonly name: components["schemas"]["Name"];
        };
        /** @description How far to go. */
        readonly Advance: {
            /**
             * Format: duration
             * @description ISO 8601 duration above zero.
             * @example PT45M
             */
            readonly duration: string;
        };
        /** @description Something that came due. */
        readonly DueEvent: {
            /**
             * Format: date-time
             * @description When it came due.
             */
            readonly at: string;
            /**
             * @description `capture.expired` the seats are free again, `basket.deleted` a hosted payment was not completed, `availability.closed` an item cannot be booked any more.
             * @enum {string}
             */
            readonly type: "capture.expired" | "basket.deleted" | "availability.closed";
            /** @description What it happened to - the reference of a capture, the id of a basket or an item. */
            readonly id: string | number;
        };
        /** @description The clock after going on, and what came due on the way. */
        readonly AdvancedClock: {
            /**
             * Format: date-time
             * @description The workspace's time.
             */
            readonly now: string;
            /** @description Whether the time stands still until it is set or advanced. */
            readonly frozen: boolean;
            /** @description What came due, in order. */
            readonly events: readonly components["schemas"]["DueEvent"][];
        };
        /** @description A snapshot of a workspace; it holds everything, the clock included. */
        readonly Snapshot: {
            readonly name: components["schemas"]["Name"];
            /**
             * Format: date-time
             * @description The workspace's time that it holds.
             */
            readonly now: string;
        };
        /** @description The snapshot to take. */
        readonly SnapshotRequest: {
            readonly name: components["schemas"]["Name"];
        };
        /** @description Headers and body of a request or a reply. */
        readonly LoggedMessage: {
            /** @description Values by name in small letters. */
            readonly headers: {
                readonly [key: string]: string;
            };
            /** @description The parsed JSON, a text if it is no JSON, null if there is none. */
            readonly body: unknown;
            /** @description Whether headers or body are longer than what is kept, 64 KiB of a request and its reply together. A body that is cut is a text. */
            readonly truncated: boolean;
        };
        /** @description A request and its reply; secrets and card data are masked. */
        readonly LoggedRequest: {
            /**
             * Format: int64
             * @description Counts up in a workspace.
             */
            readonly id: number;
            /** @description The `Request-Id` of the reply, which the server's log names too. */
            readonly requestId: string;
            /**
             * Format: date-time
             * @description When it came, by the workspace's clock.
             */
            readonly at: string;
            /** @description The operation; null if the path or verb is unknown. */
            readonly operationId: string | null;
            /** @description The client whose token was sent; null without a valid one. */
            readonly clientId: string | null;
            /** @description The HTTP verb. */
            readonly method: string;
            /** @description Path and query as they were sent. */
            readonly path: string;
            /**
             * Format: int32
             * @description The HTTP status of the reply.
             */
            readonly status: number;
            /**
             * Format: double
             * @description Milliseconds to the reply, by a real clock.
             */
            readonly durationMs: number;
            readonly request: components["schemas"]["LoggedMessage"];
            readonly response: components["schemas"]["LoggedMessage"];
            /** @description The records that the request changed. */
            readonly changes: readonly {
                /** @description The kind of record. */
                readonly table: string;
                /** @description The record in it. */
                readonly id: string;
            }[];
        };
        /** @description A mail that the service would have sent. */
        readonly Mail: {
            /**
             * Format: int64
             * @description Counts up in a workspace.
             */
            readonly id: number;
            /**
             * Format: date-time
             * @description When it was sent, by the workspace's clock.
             */
            readonly at: string;
            /** @description The recipient's address. */
            readonly to: string;
            /** @description The subject line. */
            readonly subject: string;
            /** @description Plain text. */
            readonly body: string;
            /**
             * Format: int64
             * @description The booking that it is about.
             */
            readonly bookingId: number;
            /** @description What was attached. */
            readonly attachments: readonly {
                /** @description The file's name. */
                readonly name: string;
                /** @description Where the sandbox serves the file. */
                readonly path: string;
            }[];
        };
    };
    responses: {
        /** @description The request, or a rule on what it asks for, does not allow it. `errors` names every fault; nothing was changed. */
        readonly InvalidRequest: {
            headers: {
                readonly "Content-Language": components["headers"]["ContentLanguage"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The host or origin may not use the control plane, or the token is that of another workspace. */
        readonly Forbidden: {
            headers: {
                readonly "Content-Language": components["headers"]["ContentLanguage"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Something failed inside the service. Nothing of its inside is told. */
        readonly InternalError: {
            headers: {
                readonly "Content-Language": components["headers"]["ContentLanguage"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The authorization is missing, malformed, unknown or expired. The body is an empty object. */
        readonly Unauthorized: {
            headers: {
                readonly "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": Record<string, never>;
            };
        };
        /** @description The name is taken already. */
        readonly Conflict: {
            headers: {
                readonly "Content-Language": components["headers"]["ContentLanguage"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is larger than 64 MiB. */
        readonly PayloadTooLarge: {
            headers: {
                readonly "Content-Language": components["headers"]["ContentLanguage"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not JSON. */
        readonly UnsupportedMediaType: {
            headers: {
                readonly "Content-Language": components["headers"]["ContentLanguage"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many requests at once; nothing was done. */
        readonly TooManyRequests: {
            headers: {
                readonly "Content-Language": components["headers"]["ContentLanguage"];
                readonly "Retry-After": components["headers"]["RetryAfter"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The change could not be stored, so it was not made. */
        readonly ServiceUnavailable: {
            headers: {
                readonly "Content-Language": components["headers"]["ContentLanguage"];
                readonly "Retry-After": components["headers"]["RetryAfter"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description What the path names does not exist, or this client may not see it. */
        readonly NotFound: {
            headers: {
                readonly "Content-Language": components["headers"]["ContentLanguage"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description The workspace's name.
         * @example checkout-test
         */
        readonly WorkspaceName: components["schemas"]["Name"];
        /**
         * @description The snapshot's name.
         * @example before-payment
         */
        readonly SnapshotName: components["schemas"]["Name"];
    };
    requestBodies: never;
    headers: {
        /** @description The language of messages and formatted prices, chosen by `Accept-Language`. */
        readonly ContentLanguage: "en" | "de" | "fr" | "it" | "es" | "pt" | "nl";
        /** @description The scheme to authorize with and why the token was refused (RFC 6750). Only the realm stands there where no token was sent. */
        readonly WwwAuthenticate: string;
        /** @description Seconds to wait before the request is sent again. */
        readonly RetryAfter: number;
    };
    pathItems: never;
};
export type Health = components['schemas']['Health'];
export type ProblemCode = components['schemas']['ProblemCode'];
export type FaultCode = components['schemas']['FaultCode'];
export type Fault = components['schemas']['Fault'];
export type Problem = components['schemas']['Problem'];
export type Name = components['schemas']['Name'];
export type Clock = components['schemas']['Clock'];
export type Workspace = components['schemas']['Workspace'];
export type Fixture = components['schemas']['Fixture'];
export type ClockSetting = components['schemas']['ClockSetting'];
export type WorkspaceRequest = components['schemas']['WorkspaceRequest'];
export type ClientCredentials = components['schemas']['ClientCredentials'];
export type CreatedWorkspace = components['schemas']['CreatedWorkspace'];
export type Named = components['schemas']['Named'];
export type Advance = components['schemas']['Advance'];
export type DueEvent = components['schemas']['DueEvent'];
export type AdvancedClock = components['schemas']['AdvancedClock'];
export type Snapshot = components['schemas']['Snapshot'];
export type SnapshotRequest = components['schemas']['SnapshotRequest'];
export type LoggedMessage = components['schemas']['LoggedMessage'];
export type LoggedRequest = components['schemas']['LoggedRequest'];
export type Mail = components['schemas']['Mail'];
export type ResponseInvalidRequest = components['responses']['InvalidRequest'];
export type ResponseForbidden = components['responses']['Forbidden'];
export type ResponseInternalError = components['responses']['InternalError'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseConflict = components['responses']['Conflict'];
export type ResponsePayloadTooLarge = components['responses']['PayloadTooLarge'];
export type ResponseUnsupportedMediaType = components['responses']['UnsupportedMediaType'];
export type ResponseTooManyRequests = components['responses']['TooManyRequests'];
export type ResponseServiceUnavailable = components['responses']['ServiceUnavailable'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ParameterWorkspaceName = components['parameters']['WorkspaceName'];
export type ParameterSnapshotName = components['parameters']['SnapshotName'];
export type HeaderContentLanguage = components['headers']['ContentLanguage'];
export type HeaderWwwAuthenticate = components['headers']['WwwAuthenticate'];
export type HeaderRetryAfter = components['headers']['RetryAfter'];
export type $defs = Record<string, never>;
export interface operations {
    readonly getHealth: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It does. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Health"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly listWorkspaces: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All workspaces. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Workspace"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly createWorkspace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WorkspaceRequest"];
                readonly "application/yaml": components["schemas"]["WorkspaceRequest"];
                readonly "text/yaml": components["schemas"]["WorkspaceRequest"];
            };
        };
        readonly responses: {
            /** @description The workspace is ready. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreatedWorkspace"];
                };
            };
            /** @description The request is not valid, or the fixture that it holds is not; `errors` names the faults. */
            readonly 400: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getWorkspace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The workspace. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Workspace"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly deleteWorkspace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The workspace is gone. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Named"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly resetWorkspace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The workspace is as it was when it was created. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Workspace"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getClock: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The clock. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Clock"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly setClock: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ClockSetting"];
            };
        };
        readonly responses: {
            /** @description The clock as it is now. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Clock"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly advanceClock: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Advance"];
            };
        };
        readonly responses: {
            /** @description The clock as it is now, and what came due, in order. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdvancedClock"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listSnapshots: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All snapshots of the workspace. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Snapshot"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly createSnapshot: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SnapshotRequest"];
            };
        };
        readonly responses: {
            /** @description The snapshot is kept. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Snapshot"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deleteSnapshot: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
                /**
                 * @description The snapshot's name.
                 * @example before-payment
                 */
                readonly snapshot: components["parameters"]["SnapshotName"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The snapshot is gone. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Named"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly restoreSnapshot: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
                /**
                 * @description The snapshot's name.
                 * @example before-payment
                 */
                readonly snapshot: components["parameters"]["SnapshotName"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The workspace is as it was when the snapshot was taken. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Workspace"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly exportWorkspace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A fixture. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Fixture"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly listRequests: {
        readonly parameters: {
            readonly query?: {
                /** @description The most requests to list. */
                readonly limit?: number;
                /**
                 * @description Only requests of this operation.
                 * @example createCapture
                 */
                readonly operationId?: string;
                /**
                 * @description Only requests with this HTTP status.
                 * @example 400
                 */
                readonly status?: number;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Requests, newest first. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["LoggedRequest"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly listMails: {
        readonly parameters: {
            readonly query?: {
                /** @description The most mails to list. */
                readonly limit?: number;
                /** @description Mails to pass over, from the newest; past the last one the list is empty. */
                readonly offset?: number;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Mails, newest first. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Mail"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
}
