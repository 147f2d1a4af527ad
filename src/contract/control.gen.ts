// Generated from openapi/control.yaml by `npm run types`. Do not edit.

import type { components as api } from './api.gen.js';

export type paths = {
    readonly "/health": {
        /** Check the health of the sandbox */
        readonly get: operations["getHealth"];
    };
    readonly "/live": {
        /**
         * Check that the process runs
         * @description Responds with 200 as long as the process runs, whatever else is wrong. Restart a container that does not respond.
         */
        readonly get: operations["getLive"];
    };
    readonly "/ready": {
        /**
         * Check that the sandbox is ready for requests
         * @description At most once a second, checks whether changes can be stored. The response is 503 with the reason if the disk is full or broken, the data folder is read-only, the database is unavailable, or the sandbox is stopping. Load balancers then send no requests.
         */
        readonly get: operations["getReady"];
    };
    readonly "/metrics": {
        /**
         * Read the metrics of the sandbox
         * @description Requests, connections, workspaces, the store and the process, in the text format of Prometheus. No label has a value that a client chooses. If the sandbox has tokens of the server, the request needs one of them, unless `--metrics` is set. An access token of a workspace is not sufficient.
         */
        readonly get: operations["getMetrics"];
    };
    readonly "/notice": {
        /**
         * Read the notice for all users
         * @description Needs no token: each response contains the notice too, in the header `Sandbox-Notice`. Characters other than printable ASCII are percent-encoded there.
         */
        readonly get: operations["getNotice"];
        /**
         * Tell all users something
         * @description Shows a line at the top of the console and of `/docs`, and in the header `Sandbox-Notice` of each response, until it is deleted. Other instances show it within two seconds. Requires the role `admin` or `operator` if the sandbox has tokens.
         */
        readonly put: operations["setNotice"];
        /**
         * Delete the notice
         * @description Requires the role `admin` or `operator` if the sandbox has tokens. If there is no notice, the request has no effect.
         */
        readonly delete: operations["deleteNotice"];
    };
    readonly "/session": {
        /**
         * Read the current session
         * @description Shows the session of the request; without a session, the caller. If the session has ended, the response is a 401 with the code `session_ended`.
         */
        readonly get: operations["getSession"];
        /**
         * Sign in
         * @description Starts a session for a browser. The session lasts 12 hours of real time, independent of the workspace's clock. The session is the cookie `sandbox-session`. Scripts cannot read it, and other sites do not send it. A request with the cookie and without `Authorization` has the rights of the session. If the request changes something, it needs the `Origin` of the sandbox. The session ends earlier if its token of the server or its client's secret becomes invalid, or the workspace is deleted.
         */
        readonly post: operations["beginSession"];
        /**
         * Sign out
         * @description Ends the session of the request, and deletes its cookie in the browser. Without a session, the response is a 401.
         */
        readonly delete: operations["endSession"];
    };
    readonly "/invitations": {
        /**
         * List the open invitations
         * @description Lists the invitations, the oldest first, without their links. Used-up and ended invitations are omitted. A client with the role `own` sees the invitations to its workspace.
         */
        readonly get: operations["listInvitations"];
        /**
         * Invite somebody by a link
         * @description Creates a link to a page of the console. Until the link ends or is used up, every person with the link can accept, and gets a new client with its own secret. The client is in an existing workspace, or in one that each acceptance creates from a fixture. The link is shown once, because the sandbox stores only a hash of its code. At most 1,000 invitations are open, and 100 to one workspace. Invitations to a workspace end with the workspace. Requires the role `admin`, the role `operator` (not for invitations with the role `own`), or a client with the role `own` (only for its workspace).
         */
        readonly post: operations["createInvitation"];
    };
    readonly "/invitations/{id}": {
        /**
         * Take an invitation back
         * @description The link of the invitation can no longer be accepted. Clients that were created through it remain. Callers that may invite to the workspace may revoke its invitations.
         */
        readonly delete: operations["deleteInvitation"];
    };
    readonly "/invitations/{code}/accept": {
        /**
         * Show an invitation before it is accepted
         * @description Shows who invites to which workspace, with which role and until when. The request needs only the code of the link, no token. A code that is wrong, used up, revoked or expired is a 404. An address can send 20 requests a second, including acceptances.
         */
        readonly get: operations["getInvitation"];
        /**
         * Accept an invitation
         * @description Creates a client, and shows its secret once. The request needs only the code of the link, no token. The acceptance counts as one use of the invitation. A code that is wrong, used up, revoked or expired is a 404. An address can send 20 requests a second, including those that only show the invitation. Pages of other sites cannot accept.
         */
        readonly post: operations["acceptInvitation"];
    };
    readonly "/audit": {
        /**
         * List the audit
         * @description Lists every request of the control plane that changes something, and every sign-in, with its result, newest first. Wrong secrets and changes without a token are counted: one row for each client id, address and action. About 4,000 rows are stored for each of three groups of callers: the server's tokens, clients, and callers without a valid token. A client sees the rows of its own workspace.
         */
        readonly get: operations["listAudit"];
    };
    readonly "/shares": {
        /**
         * List the callers that use the processor
         * @description Lists the ten callers that used most of the processor in the last minute, the highest first. Each instance lists only its own figures. Requires the role `admin` or `operator` if the sandbox has tokens.
         */
        readonly get: operations["listShares"];
    };
    readonly "/requests": {
        /**
         * List refused requests without a workspace
         * @description Lists the latest 200 requests to the API that were refused before their workspace was known, newest first: requests without a token, with a malformed token or an unknown `client_id`, and to unknown paths. Requests whose token or `client_id` names a workspace are in the log of that workspace. Each instance stores only the requests that it received, in memory. Requires a token of the server if the sandbox has one.
         */
        readonly get: operations["listStrayRequests"];
    };
    readonly "/workspaces": {
        /**
         * List workspaces
         * @description Lists the workspaces, sorted by name, without the workspaces of certification runs. A workspace whose stored files are damaged has `damage`, no clients and no other details. The list opens no workspace. Requires the role `admin`, `operator` or `viewer` if the sandbox has tokens.
         */
        readonly get: operations["listWorkspaces"];
        /**
         * Create a workspace
         * @description Creates an isolated workspace from a fixture. Requires the role `admin` or `operator` if the sandbox has tokens. An invalid fixture is refused with 400. `errors` lists its errors, at most 1,000; if the fixture has more than 100,000 values, only the first error. The body is JSON, or YAML of up to 256 KiB and 100 aliases.
         */
        readonly post: operations["createWorkspace"];
    };
    readonly "/workspaces/{name}": {
        /** Read a workspace */
        readonly get: operations["getWorkspace"];
        /**
         * Delete a workspace
         * @description Moves a workspace with all its data and snapshots into the bin, even if it is damaged. For seven days, `undelete` can restore it. Tokens of a deleted workspace are invalid, and its name can be used again at once. The bin holds 1,000 workspaces and 1 GiB (in memory 100 and 64 MiB). Beyond that, the earliest deleted workspaces are deleted permanently. The workspaces of certification runs are never moved into the bin.
         */
        readonly delete: operations["deleteWorkspace"];
    };
    readonly "/workspaces/{name}/reset": {
        /**
         * Reset a workspace to its fixture and initial clock
         * @description Clients, their secrets, and the snapshots do not change.
         */
        readonly post: operations["resetWorkspace"];
    };
    readonly "/workspaces/{name}/undelete": {
        /**
         * Restore a workspace from the bin
         * @description Restores the workspace as it was when it was deleted, with its clients, secrets, snapshots and limits. If another workspace now has the name, the request is refused (409). Requires the role `admin` or `operator` if the sandbox has tokens.
         */
        readonly post: operations["undeleteWorkspace"];
    };
    readonly "/workspaces/{name}/limits": {
        /** Read the limits of a workspace */
        readonly get: operations["getLimits"];
        /**
         * Set the limits of a workspace
         * @description Replaces the workspace's own limits. For an omitted limit, the server's limit applies; 0 means no limit. The change applies at once, and on other instances within two seconds. Requires the role `admin` or `operator` if the sandbox has tokens.
         */
        readonly put: operations["setLimits"];
    };
    readonly "/workspaces/{name}/expiry": {
        /**
         * Set the expiry of a workspace
         * @description Replaces the earlier expiry. This counts as a use of the workspace. Seven days before its expiry, the workspace is marked: the console shows `expiresAt`, and its event streams get an event `state` with the action `expiring`. Within a minute after its expiry, it is moved into the bin. Refuses (409) the workspace of `--fixture`, which never expires. Requires the role `admin` or `operator` if the sandbox has tokens.
         */
        readonly put: operations["setExpiry"];
    };
    readonly "/workspaces/{name}/clock": {
        /** Read a workspace's clock */
        readonly get: operations["getClock"];
        /** Set, freeze or unfreeze a workspace's clock */
        readonly put: operations["setClock"];
    };
    readonly "/workspaces/{name}/clock/advance": {
        /** Advance a workspace's clock */
        readonly post: operations["advanceClock"];
    };
    readonly "/workspaces/{name}/due": {
        /**
         * List upcoming events
         * @description Lists future events in order of time: captures and hosted payments that expire, and booked or captured items that can no longer be booked. Nothing is changed. The cost of the request depends on the number of listed events, not on the number of bookings.
         */
        readonly get: operations["listDue"];
    };
    readonly "/workspaces/{name}/snapshots": {
        /**
         * List a workspace's snapshots
         * @description Lists the snapshots, sorted by name.
         */
        readonly get: operations["listSnapshots"];
        /** Create a snapshot of a workspace */
        readonly post: operations["createSnapshot"];
    };
    readonly "/workspaces/{name}/snapshots/{snapshot}": {
        /** Delete a snapshot */
        readonly delete: operations["deleteSnapshot"];
    };
    readonly "/workspaces/{name}/snapshots/{snapshot}/restore": {
        /**
         * Restore a snapshot of a workspace
         * @description Restores the complete state, including the clock. Clients do not change. The snapshot is not deleted.
         */
        readonly post: operations["restoreSnapshot"];
    };
    readonly "/workspaces/{name}/export": {
        /**
         * Export a workspace as a fixture
         * @description The fixture contains the complete state. A workspace that is created from the export has the same state. The secrets of clients are hashes, except the public ones. If this server creates a workspace from the export, the same secrets work. A server without the key of the hashes generates new secrets.
         */
        readonly get: operations["exportWorkspace"];
    };
    readonly "/workspaces/{name}/requests": {
        /**
         * List the latest requests and responses
         * @description Lists the newest requests first. Secrets and card data are masked.
         */
        readonly get: operations["listRequests"];
    };
    readonly "/workspaces/{name}/requests.har": {
        /**
         * Export the latest requests as HAR
         * @description Returns an HTTP archive (HAR 1.2) of all stored requests that match, oldest first. Developer tools of browsers and `sandbox check` can read it. Secrets and card data are masked.
         */
        readonly get: operations["exportRequests"];
    };
    readonly "/workspaces/{name}/findings": {
        /**
         * Check the latest requests and responses against the contract
         * @description Returns the findings of `sandbox check` and `sandbox proxy` for the matching requests, newest first. `limit` counts requests, most of which have no finding. Values that the log masks are not checked. Requests are checked in the background, so other requests do not wait. If too many requests wait to be checked, or the check fails, the response is 503.
         */
        readonly get: operations["listFindings"];
    };
    readonly "/workspaces/{name}/requests/{id}": {
        /**
         * Get one request with its changes
         * @description Returns the request, its response and its outcome, and each changed record, before and after. Secrets and card data are masked.
         */
        readonly get: operations["getRequest"];
    };
    readonly "/workspaces/{name}/requests/{id}/fork": {
        /**
         * Create a workspace in the state before or after a request
         * @description The new workspace has the records and the clock of that state, the same clients with the same secrets, and no snapshots. Later changes of one workspace do not affect the other. Requires the role `admin` or `operator` if the sandbox has tokens. If the history no longer covers that state, the response is 409.
         */
        readonly post: operations["forkWorkspace"];
    };
    readonly "/workspaces/{name}/history": {
        /**
         * List the history of a workspace
         * @description Lists the latest steps, newest first: each request that changed something, expiries, changes of the clock and of clients, resets, restored snapshots and undos. `--requests-kept` is the maximum number of steps, and also of requests in the log.
         */
        readonly get: operations["listHistory"];
    };
    readonly "/workspaces/{name}/history/{id}/fork": {
        /**
         * Create a workspace in the state before or after a step of the history
         * @description The new workspace has the records and the clock of that state, the same clients with the same secrets, and no snapshots. Later changes of one workspace do not affect the other. Requires the role `admin` or `operator` if the sandbox has tokens. If the history no longer covers that state, the response is 409.
         */
        readonly post: operations["forkStep"];
    };
    readonly "/workspaces/{name}/undo": {
        /**
         * Undo the last step of the history, or all steps after a given one
         * @description Restores an earlier state of the workspace, including the clock. Without `to`, this is the state before the last change that a user made. With `to`, it is the state right after that step of the history. A running clock continues from the restored time. Later events, such as expiries, are undone too. The undo is itself a step of the history, so it can be undone. Clients and secrets, snapshots, fault rules and the request log do not change. The request is refused with 409 if there is nothing to undo, if the history no longer covers the state to restore, or if a user changed the workspace after the step `last`.
         */
        readonly post: operations["undoWorkspace"];
    };
    readonly "/workspaces/{name}/coverage": {
        /**
         * Read the exercised parts of the contract
         * @description The parts of the contract that the requests of this workspace have exercised: operations, their possible outcomes, parameters, body fields, enumerated values, and state transitions. Requests are counted when their response is sent, and remain counted even if the log has dropped them. Without a database, the counts end with the process. A reset does not change the coverage. `operationId` limits the response to one operation.
         */
        readonly get: operations["getCoverage"];
    };
    readonly "/workspaces/{name}/events": {
        /**
         * Follow the events of a workspace
         * @description Streams server-sent events, from now on. An event `request` is sent for each request that the log contains. It has the outcome: code, rules, the first ten errors without their messages, and for a refusal the `sentence` with the reason. `due` is sent for events that became due, and `clock` for each change of the clock, also by a reset, a restored snapshot or an undo. `state` is sent for a reset, a restored snapshot, a new snapshot, a fork, an undo, a change of fault rules or of clients, and once when the workspace will expire within seven days (`expiring`). Each event has an id. A reader that sends its last id as `Last-Event-ID` or `lastEventId` continues from there, if the events are still stored. An event `missed` contains the number of events that are no longer stored. An event `began` means that the workspace was created again, or the server restarted, since the event with that id. A workspace can have at most 25 open streams, and fewer if the streams of other workspaces are many.
         */
        readonly get: operations["followWorkspace"];
    };
    readonly "/workspaces/{name}/faults": {
        /**
         * List a workspace's fault rules
         * @description The rules in the order in which they are applied. The first rule whose `match` and `when` select a request is applied to it, unless it is a rate limit that allows the request.
         */
        readonly get: operations["listFaults"];
        /**
         * Add a fault rule
         * @description Adds a rule at the end; a workspace has at most 100 rules. Rules belong to the running server. A reset of the workspace, its deletion and, without a database, the end of the process remove them. No snapshot, export or fork contains them.
         */
        readonly post: operations["addFault"];
        /**
         * Remove all fault rules
         * @description The numbers of the removed rules are not used again until the workspace is reset.
         */
        readonly delete: operations["clearFaults"];
    };
    readonly "/workspaces/{name}/faults/{id}": {
        /**
         * Move a fault rule, or switch it off
         * @description The rule keeps its number and its hits.
         */
        readonly put: operations["changeFault"];
        /** Remove a fault rule */
        readonly delete: operations["removeFault"];
    };
    readonly "/workspaces/{name}/outbox": {
        /**
         * List the mails that the service would send
         * @description Lists the newest mails first, with paging. A search by text reads mails until the page is full.
         */
        readonly get: operations["listMails"];
    };
    readonly "/workspaces/{name}/clients": {
        /**
         * List the clients of a workspace
         * @description Lists the clients with their rights, without their secrets, sorted by name.
         */
        readonly get: operations["listClients"];
        /**
         * Create a client
         * @description Adds an API client with its own secret to a workspace, which can have at most 1,000 clients. The secret is shown once: the sandbox stores a hash of it. Requires the role `admin`, or a client with the role `own`. A reset, a restored snapshot and an undo do not change clients and secrets. Exports and forks contain them.
         */
        readonly post: operations["createClient"];
    };
    readonly "/workspaces/{name}/clients/{client}": {
        /**
         * Delete a client
         * @description The client's tokens become invalid at once, and stay invalid even if a client of the same name is created. Its bookings and captures remain. Requires the role `admin`, or a client with the role `own`.
         */
        readonly delete: operations["deleteClient"];
    };
    readonly "/workspaces/{name}/clients/{client}/secrets": {
        /**
         * List the secrets of a client
         * @description Lists the valid secrets by their ids, oldest first. No response shows a secret again.
         */
        readonly get: operations["listSecrets"];
        /**
         * Create another secret of a client
         * @description Creates another secret and shows it once. The former secrets are valid until `endsIn` has passed, in real time; without `endsIn`, until they are deleted. When a secret ends, its tokens end too. A client has at most 10 secrets. Requires the role `admin`, or a client with the role `own`.
         */
        readonly post: operations["createSecret"];
    };
    readonly "/workspaces/{name}/clients/{client}/secrets/{id}": {
        /**
         * Delete a secret of a client
         * @description The secret can no longer be used to get tokens, and its tokens and sessions become invalid at once. A client without a secret remains, and can get a new secret. Requires the role `admin`, or a client with the role `own`.
         */
        readonly delete: operations["deleteSecret"];
    };
    readonly "/workspaces/{name}/sessions": {
        /**
         * List the signed-in clients
         * @description Lists the sessions of a workspace's clients, the most recently used first. At most 200 are listed. If there are more, sessions of the client with the most sessions are omitted. Each of several instances lists only sessions whose requests have reached it. After a restart, a session is listed again when it is used. Requires a token of the server, or a client with the role `own`.
         */
        readonly get: operations["listSessions"];
        /**
         * End sessions
         * @description Ends one session. Without `id` it ends all sessions of the workspace, also unlisted ones and the caller's own. Every instance refuses ended sessions within a second. A user with a valid secret can sign in again. Requires the role `admin`, or a client with the role `own`.
         */
        readonly delete: operations["deleteSessions"];
    };
    readonly "/workspaces/{name}/tokens": {
        /**
         * Issue an access token of a client
         * @description Returns a token like the tokens that the client gets with its secret. It is valid for an hour of the workspace's clock, but no longer than the client's newest secret. A client with a public secret cannot issue tokens.
         */
        readonly post: operations["issueToken"];
    };
    readonly "/workspaces/{name}/reading-tokens": {
        /**
         * Issue a read-only token for a client
         * @description Returns a read-only token. It is valid for an hour of the workspace's clock, but no longer than the client's newest secret. Requests with this token are not subject to fault rules, and are not in the request log or the coverage. The console uses such tokens to read. A client that may only read gets a token only for itself.
         */
        readonly post: operations["readAsClient"];
    };
    readonly "/workspaces/{name}/merchants": {
        /**
         * List the names of a workspace's merchants
         * @description Lists all merchants of the workspace, also those that no client sees, in the order of their slugs.
         */
        readonly get: operations["listMerchantNames"];
    };
    readonly "/workspaces/{name}/seats": {
        /**
         * List the seats of availability items
         * @description Lists items in order of start, as an operator sees them: also inactive, full and past items. Vouchers, which have no start, are omitted. Days are local days of the merchant.
         */
        readonly get: operations["listSeats"];
    };
    readonly "/workspaces/{name}/seats/{availabilityItemId}": {
        /**
         * Get the seats of one availability item, with its bookings and captures
         * @description The item may be a voucher. `bookings` and `captures` have at most `limit` entries each. The bookings and captures of a parent are listed with its children.
         */
        readonly get: operations["getSeats"];
    };
    readonly "/workspaces/{name}/bookings": {
        /**
         * Search the bookings of a workspace
         * @description Finds bookings of all sellers, newest first unless `sort` is given. In the default order, a booking whose id is the searched text comes first. A search by text or status reads bookings until the page is full. An order by start, total or balance reads all bookings.
         */
        readonly get: operations["searchBookings"];
    };
    readonly "/workspaces/{name}/booking-totals": {
        /**
         * Count the bookings of a workspace
         * @description Counts the bookings of all sellers, with the filters of the search. Without a filter, no booking is read. With a filter or with `totals`, all bookings are read.
         */
        readonly get: operations["countBookings"];
    };
    readonly "/workspaces/{name}/bookings/{bookingId}": {
        /**
         * Get a booking with its ledger, actions, mails and tickets
         * @description The booking may be of any seller.
         */
        readonly get: operations["inspectBooking"];
    };
    readonly "/fixtures": {
        /**
         * List the fixtures of the sandbox
         * @description Lists the fixtures that `POST /workspaces` accepts by name. Requires the role `admin`, `operator` or `viewer` if the sandbox has tokens.
         */
        readonly get: operations["listFixtures"];
    };
    readonly "/profiles": {
        /**
         * List the profiles of certifications
         * @description A profile is a list of cases that an integration of one kind must pass. Requires the role `admin`, `operator` or `viewer` if the sandbox has tokens.
         */
        readonly get: operations["listProfiles"];
    };
    readonly "/certifications": {
        /**
         * List the runs of certifications
         * @description Lists the newest run first. Runs are kept for a day, at most 100 of them. Requires the role `admin`, `operator` or `viewer` if the sandbox has tokens.
         */
        readonly get: operations["listCertifications"];
        /**
         * Start a certification
         * @description Creates a workspace for each case, with its fixture, clock and fault rules, and with secrets that cannot be guessed. The client works on each case there and answers its questions. The report can be read at any time. A run is deleted a day after its start. If there are a hundred runs, the oldest is deleted. The workspaces of a run are deleted with it. Requires the role `admin` if the sandbox has tokens.
         */
        readonly post: operations["startCertification"];
    };
    readonly "/certifications/{certification}": {
        /**
         * Check a run and get its report
         * @description Checks each case in its present state: `passed`, `failed`, or `not exercised`, which does not count as passed. The report is JSON, JUnit XML, HTML, Markdown or SARIF. `format` selects the format; without it, `Accept` does. The `certificate` of the report is a JWS in compact form, signed by this server (`GET /keys.json`). The certificate contains the profile, the result, the contract and the digest of the cases and their evidence. An access token of one of the run's workspaces may read the report.
         */
        readonly get: operations["getCertification"];
        /**
         * Delete a certification
         * @description Deletes a run with its workspaces. Requires the role `admin` if the sandbox has tokens.
         */
        readonly delete: operations["deleteCertification"];
    };
    readonly "/certifications/{certification}/cases": {
        /**
         * List the cases of a certification
         * @description Returns the response of the run's creation again: the task, the data, the questions and the credentials of each case. Requires the role `admin` if the sandbox has tokens.
         */
        readonly get: operations["listCertificationCases"];
    };
    readonly "/certifications/{certification}/cases/{case}/answers": {
        /**
         * Answer the questions of a case
         * @description Each question can be answered once. If an answer is replaced, the new answer counts, but the case is not passed: the report may have shown that the first answer was wrong. At most 64 KiB per case. An access token of the case's workspace may send the answers.
         */
        readonly post: operations["answerCase"];
    };
    readonly "/keys.json": {
        /**
         * Read the public keys that verify certificates
         * @description Returns the public keys of this server as a JSON Web Key Set (RFC 7517). The signing key is stored in the data folder or the database. With a store in memory, each start creates a new key.
         */
        readonly get: operations["listKeys"];
    };
};
export type components = {
    schemas: {
        /** @description The health of the sandbox. */
        readonly Health: {
            /**
             * @description Always `ok`.
             * @constant
             */
            readonly status: "ok";
            /** @description The sandbox's version. */
            readonly version: string;
        };
        readonly ProblemCode: api["schemas"]["ProblemCode"];
        readonly FaultCode: api["schemas"]["FaultCode"];
        readonly Fault: api["schemas"]["Fault"];
        readonly Problem: api["schemas"]["Problem"];
        /** @description The process of the sandbox runs. */
        readonly Liveness: {
            /**
             * @description Always `live`.
             * @constant
             */
            readonly status: "live";
        };
        /** @description The sandbox is ready for requests. */
        readonly Readiness: {
            /**
             * @description Always `ready`.
             * @constant
             */
            readonly status: "ready";
        };
        /** @description The operator's notice to all users. */
        readonly Notice: {
            /** @description A line of plain text; null if there is no notice. */
            readonly text: string | null;
        };
        /** @description The notice to all users. */
        readonly NoticeRequest: {
            /** @description A line of plain text, without control characters. */
            readonly text: string;
        };
        /** @description The caller of the control plane, and the end of its session. */
        readonly Session: {
            /**
             * @description Whether the caller has a token of the server, or is a client of a workspace.
             * @enum {string}
             */
            readonly kind: "admin" | "client";
            /** @description The workspace of the client. */
            readonly workspace?: string;
            /** @description The name of the client in its workspace. */
            readonly client?: string;
            /**
             * @description The role. For a token of the server: `admin` may do everything, `operator` everything except deletions and secrets, `viewer` only reads, `metrics` only reads the metrics. For a client: `use` may use the operations below its workspace, `own` may also manage its clients and secrets and delete it, and `look` may only read there. A client with a public secret has `look`.
             * @enum {string}
             */
            readonly role: "admin" | "operator" | "viewer" | "metrics" | "own" | "use" | "look";
            /** @description Whether everybody knows the secret of the client, so that it may only read. Absent for a token of the server. */
            readonly hasPublicSecret?: boolean;
            /**
             * Format: date-time
             * @description The real time at which the session ends; null without a session.
             */
            readonly expires: string | null;
        };
        /** @description The credentials of a sign-in, `clientId` with `clientSecret`, or `adminToken`. */
        readonly SessionRequest: {
            /** @description The `client_id`, `<workspace>.<client>`. */
            readonly clientId?: string;
            /** @description The `client_secret`. */
            readonly clientSecret?: string;
            /** @description A token of the server, of any role. It takes precedence. */
            readonly adminToken?: string;
        };
        /** @description An invitation, without its link. */
        readonly Invitation: {
            /** @description The id of the invitation. It cannot be used to accept. */
            readonly id: string;
            /** @description The workspace of the invitation; absent if each acceptance creates one. */
            readonly workspace?: string;
            /** @description The fixture from which each acceptance creates a workspace; absent if the invitation is to an existing workspace. */
            readonly fixture?: string;
            /**
             * @description The role of the clients that acceptances create.
             * @enum {string}
             */
            readonly role: "look" | "use" | "own";
            /**
             * Format: int32
             * @description The remaining number of acceptances.
             */
            readonly uses: number;
            /**
             * Format: int32
             * @description The number of acceptances so far.
             */
            readonly accepted: number;
            /**
             * Format: date-time
             * @description The real time at which the invitation was created.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description The real time at which the invitation ends.
             */
            readonly expiresAt: string;
            /** @description The caller that created the invitation: the name of a token, a client id, or `local` for a program of this machine. */
            readonly by: string;
        };
        /** @description The target and the conditions of an invitation. Send `workspace` or `fixture`. */
        readonly InvitationRequest: {
            /**
             * @description The workspace in which each acceptance creates a client.
             * @example demo
             */
            readonly workspace?: string;
            /**
             * @description The name of a fixture. Each acceptance creates a separate workspace from it.
             * @example demo
             */
            readonly fixture?: string;
            /**
             * @description The role of the new client: `look` only reads, `use` uses the workspace, `own` also manages it.
             * @enum {string}
             */
            readonly role: "look" | "use" | "own";
            /**
             * Format: duration
             * @description The real time until the invitation ends, at most `P90D`, by default `P7D`.
             * @example P7D
             */
            readonly expiresIn?: string;
            /**
             * Format: int32
             * @description The maximum number of acceptances.
             * @default 1
             */
            readonly uses?: number;
            /**
             * @description Slug of the merchant that the new client acts as. Default: the merchant of the workspace's client that sells for the most merchants, or the first merchant.
             * @example tagus-tours
             */
            readonly merchant?: string;
            /** @description Slugs of the merchants that the new client sells for, in addition to its own. Default: those of the workspace's client that sells for the most merchants; with `merchant`, only that merchant. */
            readonly sells?: readonly string[];
        };
        /** @description A new invitation with its link. */
        readonly CreatedInvitation: components["schemas"]["Invitation"] & {
            /** @description The link, which ends with the code. It is not shown again. */
            readonly url: string;
        };
        /** @description The credentials of a client that an accepted invitation created. */
        readonly AcceptedInvitation: {
            /** @description The workspace of the client. */
            readonly workspace: string;
            /** @description The `client_id`, `<workspace>.<client>`. */
            readonly clientId: string;
            /** @description The `client_secret`. It is not shown again. */
            readonly clientSecret: string;
            /**
             * @description The role of the client.
             * @enum {string}
             */
            readonly role: "look" | "use" | "own";
        };
        /** @description An action of a caller in the control plane. */
        readonly AuditRow: {
            /**
             * Format: date-time
             * @description The real time of the action; for a row with `count`, the last time.
             */
            readonly at: string;
            /** @description The name of a token (`admin` for the admin token), a client id, `local` for a program of this machine, or `expiry` if a workspace expired. For a wrong secret, the client id that the request sent, `unknown` if no client has that id, or `anyone` if the request sent none. After 100 different refusals in a minute, further ones are listed as `others`. */
            readonly who: string;
            /**
             * @description The role of the caller; `none` without a valid token.
             * @enum {string}
             */
            readonly role: "admin" | "operator" | "viewer" | "metrics" | "own" | "use" | "look" | "none";
            /** @description The address of the caller. If `--trusted-proxies` names a proxy, it is the address that the proxy forwards. It is `hidden` from clients with a public secret or the role `look`. */
            readonly from: string;
            /** @description The id of the operation. */
            readonly action: string;
            /** @description The workspace of the operation. */
            readonly workspace?: string;
            /**
             * Format: int32
             * @description The status of the response; 0 if the connection was cut.
             */
            readonly status: number;
            /**
             * Format: int32
             * @description The number of such actions; absent if it is 1.
             */
            readonly count?: number;
        };
        /** @description The use of the processor by one caller in the last minute. */
        readonly ProcessorShare: {
            /**
             * @description The caller: a workspace; an address that sent requests without a valid token; all such addresses together (`strangers`); requests with a token of the server (`operators`); or the sandbox itself, such as its background writes.
             * @enum {string}
             */
            readonly kind: "workspace" | "address" | "strangers" | "operators" | "sandbox";
            /** @description The name of the workspace, or the address. */
            readonly name?: string;
            /**
             * Format: double
             * @description The part of the last minute in which this instance worked for the caller. The share of an address is part of the share of `strangers`.
             */
            readonly share: number;
        };
        /** @description A request that the API refused before its workspace was known, for example because it had no token. */
        readonly StrayRequest: {
            /**
             * Format: date-time
             * @description The real time of the request.
             */
            readonly at: string;
            /** @description The `Request-Id` of the response. */
            readonly requestId: string;
            /** @description The HTTP method. */
            readonly method: string;
            /** @description The path without its query. */
            readonly path: string;
            /**
             * Format: int32
             * @description The status of the response.
             */
            readonly status: number;
            /** @description The code of the problem, such as `unauthorized`, or of the token endpoint. */
            readonly code: string;
            /** @description The error, in words. */
            readonly sentence: string;
            /** @description The address of the caller, as in the audit. */
            readonly from: string;
        };
        /**
         * @description Lower-case letters, digits, `-` and `_`, at most 63 characters.
         * @example checkout-test
         */
        readonly Name: string;
        /** @description The API clients, without their secrets. */
        readonly Clients: readonly {
            /** @description The `client_id`, `<workspace>.<client>`. */
            readonly clientId: string;
        }[];
        /** @description A workspace's clock. */
        readonly Clock: {
            /**
             * Format: date-time
             * @description The workspace's time.
             * @example 2026-06-05T08:00:00Z
             */
            readonly now: string;
            /** @description Whether the time is frozen until it is set or advanced. */
            readonly frozen: boolean;
        };
        /** @description A workspace in a list. */
        readonly ListedWorkspace: {
            readonly name: components["schemas"]["Name"];
            readonly clients: components["schemas"]["Clients"];
            readonly clock?: components["schemas"]["Clock"];
            /**
             * Format: date-time
             * @description The real time at which the workspace was created.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description The real time of the last request of a client of the workspace, or of the last change by the control plane.
             */
            readonly lastUsedAt?: string;
            /**
             * Format: date-time
             * @description The real time at which the workspace expires and is moved into the bin. Present only if an expiry was set, or if the workspace is unused and will expire within seven days.
             */
            readonly expiresAt?: string;
            /**
             * Format: date-time
             * @description The real time at which the workspace was deleted, if it is in the bin.
             */
            readonly deletedAt?: string;
            /**
             * Format: date-time
             * @description The real time until which the workspace can be restored from the bin.
             */
            readonly keptUntil?: string;
            /**
             * Format: int32
             * @description The number of requests of the workspace's clients in the present hour and the 23 hours before it.
             */
            readonly requests24h?: number;
            /**
             * Format: int32
             * @description The number of these requests with a status of 400 or more.
             */
            readonly refused24h?: number;
            /** @description The most frequent refusal in those hours, if there was one. If nothing else was refused, it is a wrong secret of a client (`createToken`, `invalid_client`), although such requests do not count in `refused24h`. Each of several instances on one database counts only its own requests. */
            readonly commonestRefusal?: {
                /** @description The operation; null for an unknown path. */
                readonly operationId: string | null;
                /** @description The code of the problem, or the `error` of the token endpoint. */
                readonly code: string;
                /**
                 * Format: int32
                 * @description The number of these refusals.
                 */
                readonly count: number;
                /** @description The reason of the latest of them in words. Present if the workspace is open, and its request log still has that request. */
                readonly sentence?: string;
            };
            /** @description The name of the workspace of which this workspace is a fork. */
            readonly origin?: string;
            /**
             * Format: int32
             * @description The number of bookings in the workspace, including cancelled bookings.
             */
            readonly bookings?: number;
            /**
             * Format: int64
             * @description The approximate size in bytes of the workspace's records and snapshots beyond its fixture, as counted for its limit.
             */
            readonly size?: number;
            /**
             * Format: int64
             * @description The maximum of `size`; 0 means no limit.
             */
            readonly sizeLimit?: number;
            /** @description Whether a client of the workspace has a public secret (`<client>-secret`). */
            readonly publicSecrets?: boolean;
            /** @description The damaged stored file of a workspace that cannot be opened, such as `demo/journal.ndjson, line 3`. Such a workspace has no clients and no other figures in the list. Requests to the workspace are refused with 503 until the file is restored, but it can be deleted. */
            readonly damage?: string;
        };
        /**
         * @description Lower-case letters, digits, `-` and `_`, at most 63 characters; not a name that Windows reserves (`con`, `prn`, `aux`, `nul`, `com0` to `com9`, `lpt0` to `lpt9`), so that a data folder can move between systems.
         * @example checkout-test
         */
        readonly NewName: string;
        /** @description The data of a workspace: clients, merchants, activities, availabilityRules, resources, shopItems, discountCodes, vouchers, mobileGroups, and the additional members of an export. It is validated against the JSON Schema of fixtures. */
        readonly Fixture: {
            readonly [key: string]: unknown;
        };
        /** @description Changes to a clock; omitted fields stay unchanged. If the clock is not frozen, it continues from the time that is set. */
        readonly ClockSetting: {
            /**
             * Format: date-time
             * @description The workspace's time.
             * @example 2026-06-05T08:00:00Z
             */
            readonly now?: string;
            /** @description Whether the time is frozen until it is set or advanced. */
            readonly frozen?: boolean;
        };
        /** @description The limits of a workspace. 0 means no limit. For an omitted limit, the server's limit applies. */
        readonly Limits: {
            /**
             * Format: int32
             * @description The maximum number of requests of its clients per second. The same number may be sent at once.
             */
            readonly requestsPerSecond?: number;
            /**
             * Format: int32
             * @description The maximum number of connections with a request of the workspace in progress.
             */
            readonly connections?: number;
            /**
             * Format: int64
             * @description The maximum size of its records and snapshots beyond its fixture, in approximate bytes of JSON.
             */
            readonly stateBytes?: number;
        };
        /** @description The workspace to create. */
        readonly WorkspaceRequest: {
            /** @description The workspace's name; generated if omitted. */
            readonly name?: components["schemas"]["NewName"];
            /** @description The initial data of the workspace: the name of a fixture of the server, or a fixture object; the fixture `demo` if omitted. */
            readonly fixture?: string | components["schemas"]["Fixture"];
            readonly clock?: components["schemas"]["ClockSetting"];
            /**
             * @description The kind of secrets for clients without a secret in the fixture. `random`: each gets a secret that cannot be guessed. `public`: each gets the public secret `<client>-secret`. Default: `random` if the sandbox has tokens of the server, otherwise `public`.
             * @enum {string}
             */
            readonly secrets?: "public" | "random";
            readonly limits?: components["schemas"]["Limits"];
            /**
             * Format: date-time
             * @description The real time at which the workspace expires and is moved into the bin. It must be in the future.
             */
            readonly expiresAt?: string;
            /**
             * Format: int64
             * @description Makes all ids, references and codes reproducible: the same fixture, seed, clock and sequence of requests give the same responses.
             */
            readonly seed?: number;
        };
        /** @description An API client of a workspace. */
        readonly ClientCredentials: {
            /** @description The `client_id`, `<workspace>.<client>`. */
            readonly clientId: string;
            /** @description The `client_secret`. Omitted if the sandbox has only its hash, as in a fork after a restart. The client's secret is unchanged. The public secret `<client>-secret` is never omitted. */
            readonly clientSecret?: string;
        };
        /** @description A workspace that was created, with the credentials of its clients. */
        readonly CreatedWorkspace: {
            readonly name: components["schemas"]["Name"];
            /** @description The API clients of the workspace, with their secrets. Store random secrets: they are not shown again, and only their hashes are stored. */
            readonly clients: readonly components["schemas"]["ClientCredentials"][];
            readonly clock: components["schemas"]["Clock"];
        };
        /** @description A workspace. */
        readonly Workspace: {
            readonly name: components["schemas"]["Name"];
            readonly clients: components["schemas"]["Clients"];
            readonly clock: components["schemas"]["Clock"];
            /**
             * Format: date-time
             * @description The real time at which it expires and is moved into the bin. It is present if an expiry was set, or if the workspace is unused and will expire within seven days.
             */
            readonly expiresAt?: string;
            /**
             * Format: int64
             * @description The approximate bytes of the workspace's records and snapshots beyond its fixture.
             */
            readonly size?: number;
            /**
             * Format: int64
             * @description The maximum of `size`; 0 means no limit.
             */
            readonly sizeLimit?: number;
        };
        /** @description The name of the deleted workspace. */
        readonly DeletedWorkspace: {
            readonly name: components["schemas"]["Name"];
            /**
             * Format: date-time
             * @description The real time until which the workspace can be restored from the bin. Omitted if it was deleted permanently.
             */
            readonly keptUntil?: string;
        };
        /** @description The effective limits of a workspace: its own or the server's. 0 means no limit. */
        readonly EffectiveLimits: {
            /**
             * Format: int32
             * @description The maximum number of requests of the workspace's clients per second. The same number may be sent at once.
             */
            readonly requestsPerSecond: number;
            /**
             * Format: int32
             * @description The maximum number of connections with a request of the workspace in progress.
             */
            readonly connections: number;
            /**
             * Format: int64
             * @description The maximum size of the workspace's records and snapshots beyond its fixture, in approximate bytes of JSON.
             */
            readonly stateBytes: number;
        };
        /** @description The expiry of a workspace. */
        readonly Expiry: {
            /**
             * Format: date-time
             * @description The future real time at which the workspace expires and is moved into the bin; null for never.
             */
            readonly expiresAt: string | null;
        };
        /** @description The clock after it was set, frozen or unfrozen. */
        readonly SetClock: {
            /**
             * Format: date-time
             * @description The workspace's time.
             */
            readonly now: string;
            /** @description Whether the time is frozen until it is set or advanced. */
            readonly frozen: boolean;
            /**
             * Format: int64
             * @description The number of the change in the history.
             */
            readonly step: number;
        };
        /** @description The new time of the clock. Send exactly one of the properties. */
        readonly Advance: {
            /**
             * @description Advances by an ISO 8601 duration greater than zero, to the millisecond.
             * @example PT45M
             */
            readonly duration?: string;
            /**
             * Format: date-time
             * @description Advances to a future time, such as the `expires` of a capture. Events due exactly at that time become due.
             * @example 2026-06-05T08:15:00Z
             */
            readonly to?: string;
            /**
             * @description Advances to the time of the next event. If there is no next event, the clock does not change, and the list of events is empty.
             * @enum {boolean}
             */
            readonly next?: true;
        };
        /** @description An event that became due, or will become due. */
        readonly DueEvent: {
            /**
             * Format: date-time
             * @description The time at which the event becomes due.
             */
            readonly at: string;
            /**
             * @description `capture.expired`: the seats are free again. `basket.deleted`: a hosted payment was not completed. `availability.closed`: an item can no longer be booked.
             * @enum {string}
             */
            readonly type: "capture.expired" | "basket.deleted" | "availability.closed";
            /** @description The affected record: the reference of a capture, or the id of a basket or an item. */
            readonly id: string | number;
            /** @description The affected record in words, with the start in the time zone of its place: `2 seats of Harbour walk, Fri 5 Jun, 10:00 Lisbon, held by Reseller`. Omitted in the stream of events, and if the record is no longer known. */
            readonly about?: string;
            /** @description Slug of the merchant that held or holds the capture. Omitted if `about` is omitted. */
            readonly merchant?: string;
            /** @description The name of this merchant. */
            readonly merchantName?: string;
        };
        /** @description The clock after it was advanced, and the events that became due. */
        readonly AdvancedClock: {
            /**
             * Format: date-time
             * @description The workspace's time.
             */
            readonly now: string;
            /** @description Whether the time is frozen until it is set or advanced. */
            readonly frozen: boolean;
            /** @description The events that became due, in order. */
            readonly events: readonly components["schemas"]["DueEvent"][];
            /**
             * Format: int64
             * @description The number of the advance in the history; absent if the time did not change.
             */
            readonly step?: number;
        };
        /** @description A snapshot of the complete state of a workspace, including the clock. */
        readonly Snapshot: {
            readonly name: components["schemas"]["Name"];
            /**
             * Format: date-time
             * @description The workspace's time in the snapshot.
             */
            readonly now: string;
        };
        /** @description The snapshot to create. */
        readonly SnapshotRequest: {
            readonly name: components["schemas"]["Name"];
        };
        /** @description The name of the deleted snapshot. */
        readonly Named: {
            readonly name: components["schemas"]["Name"];
        };
        /** @description The effect of a fault on a request. */
        readonly FaultEffect: {
            /**
             * @description The type of the effect.
             * @enum {string}
             */
            readonly type: "delay";
            /**
             * Format: int32
             * @description Milliseconds.
             */
            readonly ms: number;
        } | {
            /**
             * @description The type of the effect.
             * @enum {string}
             */
            readonly type: "delay";
            /** @description The shortest and the longest delay in milliseconds. */
            readonly uniform: readonly number[];
        } | {
            /**
             * @description The type of the effect.
             * @enum {string}
             */
            readonly type: "delay";
            /** @description The distribution of delays. All delays are at most 60 seconds. */
            readonly lognormal: {
                /**
                 * Format: int32
                 * @description Milliseconds. Half of the delays are shorter.
                 */
                readonly median: number;
                /**
                 * Format: double
                 * @description A greater value makes the longest delays longer.
                 */
                readonly sigma: number;
            };
        } | {
            /**
             * @description The type of the effect.
             * @enum {string}
             */
            readonly type: "status";
            /**
             * Format: int32
             * @description The HTTP status.
             */
            readonly status: number;
            /**
             * Format: int32
             * @description Seconds, for `Retry-After`.
             */
            readonly retryAfter?: number;
            /**
             * @description The body of the response. A problem document is the default.
             * @enum {string}
             */
            readonly body?: "problem" | "html" | "empty";
        } | {
            /**
             * @description The type of the effect.
             * @enum {string}
             */
            readonly type: "cut";
            /**
             * @description The position at which the connection is cut.
             * @enum {string}
             */
            readonly at: "start" | "middle" | "committed";
        } | {
            /**
             * @description The type of the effect.
             * @enum {string}
             */
            readonly type: "garble";
            /**
             * @description The kind of damage.
             * @enum {string}
             */
            readonly as: "truncated-json" | "wrong-type" | "html";
        } | {
            /**
             * @description The type of the effect.
             * @enum {string}
             */
            readonly type: "slow";
            /**
             * Format: int32
             * @description The speed of the body.
             */
            readonly bytesPerSecond: number;
        } | {
            /**
             * @description The type of the effect.
             * @enum {string}
             */
            readonly type: "hang";
            /**
             * Format: int32
             * @description Milliseconds.
             */
            readonly ms: number;
        } | {
            /**
             * @description The type of the effect.
             * @enum {string}
             */
            readonly type: "rate-limit";
            /**
             * Format: int32
             * @description The number of requests that each window allows.
             */
            readonly limit: number;
            /**
             * Format: int32
             * @description The length of a window.
             */
            readonly windowSeconds: number;
        } | {
            /**
             * @description The type of the effect.
             * @enum {string}
             */
            readonly type: "token-ended";
        } | {
            /**
             * @description The type of the effect.
             * @enum {string}
             */
            readonly type: "moment";
            /**
             * @description The change by the rival.
             * @enum {string}
             */
            readonly moment: "seats-taken" | "hold-expired" | "hold-shortened" | "price-raised" | "item-closed" | "code-used-up" | "voucher-used" | "buyer-pays" | "buyer-cancels" | "booking-cancelled";
        };
        /** @description The fault that was applied to the request; null without one. */
        readonly AppliedFault: {
            /**
             * @description The source of the fault: a rule, the header `Sandbox-Fault`, or the contact of the booking.
             * @enum {string}
             */
            readonly by: "rule" | "header" | "email";
            /**
             * Format: int32
             * @description The rule; null if the fault is not from a rule.
             */
            readonly ruleId: number | null;
            readonly effect: components["schemas"]["FaultEffect"];
            /** @description The note of the rule. */
            readonly note: string | null;
            /** @description False if the moment changed nothing, if the request was refused before the moment, or if too many requests are already delayed. */
            readonly isApplied: boolean;
        } | null;
        /** @description The outcome of a request. */
        readonly Outcome: {
            /**
             * @description The code of the problem, `unauthorized` for a 401, the `error` of the token endpoint, `failed` for a page with an error or a fault without a problem document, `no_response` if a fault cut the connection, otherwise `ok`.
             * @example conflict
             */
            readonly code: string;
            /** @description The errors of an invalid request. */
            readonly faults: readonly {
                /** @description The part of the request. */
                readonly in: string;
                /** @description A JSON pointer, or the name of a parameter. */
                readonly field: string;
                /** @description The code of the error. */
                readonly code: string;
                /** @description The id of the broken rule. */
                readonly rule?: string;
                /** @description The error and its correction as a text. */
                readonly message: string;
                /** @description The value that was sent, if useful; masked if it is secret. */
                readonly received?: unknown;
                /** @description The values that the field allows, if known. */
                readonly allowed?: unknown;
            }[];
            /**
             * @description The ids of all rules that refused the request (docs/assumptions.md explains them); empty for a success, and for a refusal by no rule, such as a wrong secret.
             * @example ["B5"]
             */
            readonly rules: readonly string[];
            /**
             * @description The reason of a refusal, or the way a fault lost the response, in words; absent after a success. For a 401 it is not in the body of the response.
             * @example The token expired at 2027-05-20T10:00:00.000Z.
             */
            readonly sentence?: string;
        };
        /** @description Headers and body of a request or a response. */
        readonly LoggedMessage: {
            /** @description The values of the headers, keyed by the header's name in lower case. */
            readonly headers: {
                readonly [key: string]: string;
            };
            /** @description The parsed JSON; a string if the body is not JSON, null if there is none. */
            readonly body: unknown;
            /** @description Whether headers or body were left out or cut off: the limit is 64 KiB for a request and its response together. A body that was cut off is a string. */
            readonly truncated: boolean;
        };
        /** @description A state transition of one record. */
        readonly Transition: {
            /**
             * @description The kind of record; `code` is a discount code.
             * @enum {string}
             */
            readonly entity: "capture" | "basket" | "item" | "guest" | "addon" | "payment" | "refund" | "voucher" | "code";
            /** @description The id of the record, the reference of a capture, or the text of a code. */
            readonly id: string | number;
            /**
             * @description The state of the record before.
             * @example reserved
             */
            readonly from: string;
            /**
             * @description The state of the record after.
             * @example paid
             */
            readonly to: string;
            /**
             * @description The rule of the transition (docs/assumptions.md explains it).
             * @example B2
             */
            readonly rule: string;
            /** @description In the history and for one request, a capture in words: `2 seats of Harbour walk, Fri 5 Jun, 10:00 Lisbon, held by Reseller`. */
            readonly about?: string;
        };
        /** @description The state transitions that the history of the workspace still contains. */
        readonly Transitions: readonly components["schemas"]["Transition"][];
        /** @description A request and its response, without the records that it changed. */
        readonly RequestLine: {
            /**
             * Format: int64
             * @description The number of the request in its workspace, ascending.
             */
            readonly id: number;
            /** @description The `Request-Id` of the response, which the server log contains too. */
            readonly requestId: string;
            /**
             * Format: date-time
             * @description The time at which the request was received, by the workspace's clock.
             */
            readonly at: string;
            /**
             * Format: date-time
             * @description The real time of the response, independent of the workspace's clock.
             */
            readonly answeredAt: string;
            /** @description The operation; null if the path or method is unknown. */
            readonly operationId: string | null;
            /** @description The client of the token; null without a valid token. */
            readonly clientId: string | null;
            /** @description The client that an unverified request names; null if the workspace has no such client. A request is unverified if its secret or token is forged, unknown or revoked, or if its payment page does not exist. Anybody can send such requests, so the log keeps only the latest 50 of them in addition to the others. Other requests do not have this property. */
            readonly claimedClientId?: string | null;
            /** @description The test that sent the request, from the header `X-Test-Name`, otherwise from `traceparent`; null without both. */
            readonly test: string | null;
            /** @description The HTTP method. */
            readonly method: string;
            /** @description Path and query of the request. */
            readonly path: string;
            /**
             * Format: int32
             * @description The HTTP status of the response; 0 if a fault prevented the response.
             */
            readonly status: number;
            /**
             * Format: double
             * @description Milliseconds until the response, in real time.
             */
            readonly durationMs: number;
            readonly fault: components["schemas"]["AppliedFault"];
            readonly outcome: components["schemas"]["Outcome"];
            readonly request: components["schemas"]["LoggedMessage"];
            readonly response: components["schemas"]["LoggedMessage"];
            readonly transitions: components["schemas"]["Transitions"];
        };
        /** @description A record that changed. */
        readonly ChangedRecord: {
            /** @description The kind of record. */
            readonly table: string;
            /** @description The record's id. */
            readonly id: string;
        };
        /** @description A request and its response; secrets and card data are masked. */
        readonly LoggedRequest: components["schemas"]["RequestLine"] & {
            /** @description The changed records, at most 100. */
            readonly changes: readonly components["schemas"]["ChangedRecord"][];
        };
        /** @description A breach of the contract by a request or its response. */
        readonly RequestFinding: {
            /**
             * Format: int64
             * @description The number of the request in the workspace.
             */
            readonly request: number;
            /** @description The `Request-Id` of the request. */
            readonly requestId: string;
            /** @description The id of the error. It consists of operation, part, error and place, without values, so it is the same for each request with this error. */
            readonly id: string;
            /** @description The side that breaks the contract, `request` or `response`; `rule` if the exchange breaks a rule. */
            readonly part: string;
            /** @description The location within the part, such as `query`, `body` or `header`. Absent if it has none. */
            readonly in?: string;
            /** @description The kind of error, such as `required` or `undeclared`; the id of the rule if a rule is broken. */
            readonly code: string;
            /** @description The field, parameter or header: a JSON pointer within `in`, such as `/contact/email` or `/limit`. In it, `*` stands for a position in a list and for a key of a map. Empty if the complete part is wrong. */
            readonly place: string;
            /** @description The ids of the violated rules. Empty if none is known. */
            readonly rules: readonly string[];
            /**
             * @description `error`: the contract is broken. `warning`: allowed but not recommended. `note`: an invalid request that was refused with a declared 4xx.
             * @enum {string}
             */
            readonly severity: "error" | "warning" | "note";
            /** @description The operation; null if the request belongs to none. */
            readonly operationId: string | null;
            /** @description JSON pointer to the broken part of `/openapi.json`. */
            readonly pointer: string;
            /** @description The page of the operation in this server's documentation. */
            readonly docs: string;
            /** @description The error and its correction. */
            readonly message: string;
            /** @description The evidence, with secrets masked. */
            readonly evidence: {
                /**
                 * Format: int32
                 * @description Always 1.
                 */
                readonly count: number;
                /** @description The request. */
                readonly exchanges: readonly {
                    /** @description The workspace and the number of the request: `<workspace>, request <number>`. */
                    readonly source: string;
                    /**
                     * Format: int64
                     * @description The number of the request in the workspace.
                     */
                    readonly request?: number;
                    /** @description The HTTP method of the request. */
                    readonly method: string;
                    /** @description The path and query of the request. */
                    readonly path: string;
                    /**
                     * Format: int32
                     * @description The status of its response; null if there was none.
                     */
                    readonly status: number | null;
                }[];
                /** @description The received value; a description if it is missing or must not be shown. */
                readonly received?: unknown;
                /** @description The allowed value; a description if it is not a value. */
                readonly allowed?: unknown;
            };
        };
        /** @description The findings of requests and their responses. */
        readonly CheckedRequests: {
            /** @description The numbers of the checked requests, newest first. */
            readonly requests: readonly number[];
            /**
             * Format: int64
             * @description The `before` of the next page; null if no older request matches.
             */
            readonly before: number | null;
            /** @description Findings, of the newest request first; at most 20 per request. */
            readonly findings: readonly components["schemas"]["RequestFinding"][];
            /** @description The unchecked parts, such as a body that the log cut off. */
            readonly notJudged: readonly {
                /**
                 * Format: int64
                 * @description The number of the request.
                 */
                readonly request: number;
                /** @description The unchecked part, and the reason. */
                readonly reason: string;
            }[];
        };
        /** @description A record that changed, before and after. */
        readonly RecordDifference: {
            /** @description The kind of record. */
            readonly table: string;
            /** @description The record's id. */
            readonly id: string;
            /** @description The record before, with secrets masked; null if there was none. Omitted if the history no longer has it. */
            readonly before?: {
                readonly [key: string]: unknown;
            } | number | null;
            /** @description The record after the change, with secrets masked; null if it was removed. Omitted if the history no longer has it. */
            readonly after?: {
                readonly [key: string]: unknown;
            } | number | null;
        };
        /** @description The taken seats of an availability item. */
        readonly TakenSeats: {
            /**
             * Format: int32
             * @description Seats of bookings, paid or not.
             */
            readonly booked: number;
            /**
             * Format: int32
             * @description Seats of bookings with nothing left to pay.
             */
            readonly paid: number;
            /**
             * Format: int32
             * @description Seats of captures.
             */
            readonly held: number;
        };
        /** @description The taken seats of an availability item, just before and just after a request. */
        readonly SeatChange: {
            /** @description The item's id. */
            readonly availabilityItemId: string;
            /** @description The item in words: `Harbour walk, Fri 5 Jun, 10:00 Lisbon`. */
            readonly about?: string;
            readonly before: components["schemas"]["TakenSeats"];
            readonly after: components["schemas"]["TakenSeats"];
        };
        /** @description All details of a request, with the records that it changed. Secrets and card data are masked. */
        readonly RequestDetails: components["schemas"]["RequestLine"] & {
            /** @description The records that the request changed, before and after. */
            readonly changes: readonly components["schemas"]["RecordDifference"][];
            /** @description The availability items whose seats the request changed, sorted by id; empty if the history no longer has their former seats. */
            readonly seats: readonly components["schemas"]["SeatChange"][];
            /** @description Whether a workspace can still be created in the state before or after the request. */
            readonly canFork: boolean;
            /**
             * Format: int64
             * @description The number of its step in the history; null if it changed nothing, or if the history no longer has the step.
             */
            readonly step: number | null;
        };
        /** @description The state to fork. */
        readonly ForkRequest: {
            /**
             * @description The state before or after the request.
             * @enum {string}
             */
            readonly moment: "before" | "after";
            readonly name?: components["schemas"]["NewName"];
        };
        /** @description A step of a workspace's history: a request that changed something, another change, or events that became due. */
        readonly HistoryEntry: {
            /**
             * Format: int64
             * @description The number of the step in its workspace, ascending.
             */
            readonly id: number;
            /**
             * Format: date-time
             * @description The time of the step by the workspace's clock; for a change of the clock, the time before it.
             */
            readonly at: string;
            /** @description The cause of the step. */
            readonly cause: {
                /**
                 * @description A request, an expiry, a change of the clock, an action of the control plane, a step on a payment page, or a fault.
                 * @enum {string}
                 */
                readonly type: "request" | "due" | "clock" | "control" | "page" | "fault";
                /** @description The id of the request, or the name of the action. */
                readonly id?: string | number;
                /** @description The caller that changed clients or secrets: a `client_id`, the name of a token, or `local`. */
                readonly by?: string;
            };
            /** @description The request that made the step, if it is still in the log; otherwise null. */
            readonly request: {
                /**
                 * Format: int64
                 * @description The number of the request.
                 */
                readonly id: number;
                /** @description The operation of the request; null for a payment page. */
                readonly operationId: string | null;
                /** @description The client of the request; null for a payment page. */
                readonly clientId: string | null;
                /** @description The HTTP method. */
                readonly method: string;
                /** @description Path and query of the request. */
                readonly path: string;
                /**
                 * Format: int32
                 * @description The HTTP status of the response.
                 */
                readonly status: number;
                /** @description The `code` of its outcome, as in the request log. */
                readonly outcome: string;
            } | null;
            /** @description Whether later steps undid the step, or replaced the state that it was a part of. */
            readonly isUndone: boolean;
            /**
             * Format: int64
             * @description For an undo: the step whose state it restored; 0 is before the first step.
             */
            readonly undoneTo?: number;
            /** @description The changed records, at most 100. */
            readonly changes: readonly components["schemas"]["ChangedRecord"][];
            readonly transitions: components["schemas"]["Transitions"];
            /** @description The events that became due. */
            readonly due: readonly components["schemas"]["DueEvent"][];
            /** @description The clock after a change of the clock; otherwise null. */
            readonly clock: components["schemas"]["Clock"] | null;
        };
        /** @description The state to restore. */
        readonly UndoRequest: {
            /**
             * Format: int64
             * @description The number of a step in the history. The state right after this step is restored; 0 is the state before the first step. If omitted, the last change that a user made is undone.
             */
            readonly to?: number;
            /**
             * Format: int64
             * @description The number of the newest step that the caller knows. If a user changed the workspace after this step, the request is refused with 409. If omitted, later changes are not checked.
             */
            readonly last?: number;
        };
        /** @description A workspace after an undo. */
        readonly UndoneWorkspace: components["schemas"]["Workspace"] & {
            /**
             * Format: int64
             * @description The number of the undo in the history.
             */
            readonly step: number;
        };
        /** @description The exercised parts of requests, out of all possible ones: query parameters by their names; fields of the body as in errors, with `*` for an index (`/items/*\/guests/*\/occupancy`); values of enumerations (`/contact/type=email`). Invalid requests (400) are not counted. */
        readonly SentParts: {
            /** @description The parts that were sent. */
            readonly sent: readonly string[];
            /** @description All parts that can be sent. */
            readonly possible: readonly string[];
        };
        /** @description The exercised parts of an operation. */
        readonly CoveredOperation: {
            /** @description The operation. */
            readonly operationId: string;
            /** @description The HTTP method of the operation. */
            readonly method: string;
            /** @description Its path: `/bookings/{bookingId}`. */
            readonly path: string;
            /**
             * Format: int32
             * @description The number of requests with a response that was not created by a fault.
             */
            readonly calls: number;
            /** @description The number of requests per status. */
            readonly statuses: {
                readonly [key: string]: number;
            };
            /** @description Outcomes as `<status> <code>`: `200 ok`, `409 conflict`. */
            readonly outcomes: {
                /** @description The outcomes that happened. */
                readonly hit: readonly string[];
                /** @description The outcomes that the contract lists (`x-outcomes`) and that a client can cause. */
                readonly possible: readonly string[];
                /** @description The other outcomes of the contract: 429 and 5xx, which depend on the limits and the state of the server, and refused token requests that name no workspace. Test your client against them with faults. */
                readonly notCounted: readonly string[];
            };
            readonly parameters: components["schemas"]["SentParts"];
            readonly fields: components["schemas"]["SentParts"];
            readonly values: components["schemas"]["SentParts"];
            /** @description The requests to send for the missing outcomes, parameters, fields and values, keyed by name. */
            readonly hints: {
                readonly [key: string]: string;
            };
        };
        /** @description The number of exercised parts of a kind, and the number of all its parts. */
        readonly CoverageFigure: {
            /**
             * Format: int32
             * @description The exercised number.
             */
            readonly hit: number;
            /**
             * Format: int32
             * @description The total.
             */
            readonly possible: number;
        };
        /** @description The parts of the contract that the requests of a workspace have exercised, out of all possible ones. Responses that a fault created, damaged or lost are not counted, nor are state transitions that a moment made. */
        readonly Coverage: {
            /** @description The operations in the order of the contract. */
            readonly operations: readonly components["schemas"]["CoveredOperation"][];
            /** @description The state transitions that occurred, of those that the rules can make. */
            readonly transitions: {
                /** @description The transitions that happened, such as `basket reserved→paid`. */
                readonly hit: readonly string[];
                /** @description All transitions that the rules can make. */
                readonly possible: readonly string[];
                /** @description How to cause each missing transition, keyed by the transition's name. */
                readonly hints: {
                    readonly [key: string]: {
                        /** @description The operation whose request makes or starts the transition. */
                        readonly operationId: string;
                        /** @description A sentence: "Send `PUT /guest/{id}/cancel`." */
                        readonly hint: string;
                    };
                };
            };
            /** @description The figures of all operations together. */
            readonly summary: {
                readonly operations: components["schemas"]["CoverageFigure"];
                readonly outcomes: components["schemas"]["CoverageFigure"];
                readonly parameters: components["schemas"]["CoverageFigure"];
                readonly fields: components["schemas"]["CoverageFigure"];
                readonly values: components["schemas"]["CoverageFigure"];
                readonly transitions: components["schemas"]["CoverageFigure"];
            };
        };
        /** @description The requests that a rule matches. Without properties, it matches all requests of the workspace except token requests (`createToken`). */
        readonly FaultMatch: {
            /** @description Only requests of these operations. */
            readonly operationId?: readonly string[];
            /** @description Only requests of this client, by its name in the workspace. */
            readonly client?: string;
        };
        /** @description The subset of the matching requests that a rule hits: `skip` is applied first, then `every`, then `probability`, then `times`. Without properties, all matching requests. */
        readonly FaultWhen: {
            /**
             * Format: int32
             * @description The number of matching requests to skip first.
             */
            readonly skip?: number;
            /**
             * Format: int32
             * @description Of the remaining requests, every n-th is hit.
             */
            readonly every?: number;
            /**
             * Format: double
             * @description The share of the remaining requests that is hit, chosen by the seed of the workspace.
             */
            readonly probability?: number;
            /**
             * Format: int32
             * @description The maximum number of hits.
             */
            readonly times?: number;
        };
        /** @description A fault rule of a workspace. */
        readonly FaultRule: {
            /**
             * Format: int32
             * @description The number of the rule in its workspace.
             */
            readonly id: number;
            readonly match: components["schemas"]["FaultMatch"];
            readonly when: components["schemas"]["FaultWhen"];
            readonly effect: components["schemas"]["FaultEffect"];
            /** @description A note on the purpose of the rule. */
            readonly note: string | null;
            /** @description Whether the rule is disabled. Omitted if it is enabled. */
            readonly isOff?: boolean;
            /**
             * Format: int64
             * @description The number of requests that the rule was applied to; for a rate limit, the number of refused requests.
             */
            readonly hits: number;
        };
        /** @description The requests that a rule matches. Without its properties, it matches all requests of the workspace except token requests (`createToken`). */
        readonly FaultMatchRequest: {
            /**
             * @description Only requests of these operations.
             * @example ["createBooking"]
             */
            readonly operationId?: readonly string[];
            /**
             * @description Only requests of this client, by its name in the workspace.
             * @example partner
             */
            readonly client?: string;
        };
        /** @description The subset of the matching requests that a rule hits: `skip` is applied first, then `every`, then `probability`, then `times`. Without properties, all matching requests. */
        readonly FaultWhenRequest: {
            /**
             * Format: int32
             * @description The number of matching requests to skip first.
             */
            readonly skip?: number;
            /**
             * Format: int32
             * @description Of the remaining requests, every n-th is hit.
             */
            readonly every?: number;
            /**
             * Format: double
             * @description The share of the remaining requests that is hit, chosen by the seed of the workspace.
             */
            readonly probability?: number;
            /**
             * Format: int32
             * @description The maximum number of hits.
             */
            readonly times?: number;
        };
        /**
         * @description The effect of a fault. Each `type` accepts only its own properties, which `FaultEffect` lists.
         * @example {"type":"status","status":503}
         */
        readonly FaultEffectRequest: {
            /**
             * @description The type of the effect.
             * @enum {string}
             */
            readonly type: "delay" | "status" | "cut" | "garble" | "slow" | "hang" | "rate-limit" | "token-ended" | "moment";
            /**
             * Format: int32
             * @description Milliseconds; for a delay at most 60,000.
             */
            readonly ms?: number;
            /** @description The shortest and the longest delay in milliseconds. */
            readonly uniform?: readonly number[];
            /** @description The distribution of delays. All delays are at most 60 seconds. */
            readonly lognormal?: {
                /**
                 * Format: int32
                 * @description Milliseconds. Half of the delays are shorter.
                 */
                readonly median: number;
                /**
                 * Format: double
                 * @description A greater value makes the longest delays longer.
                 */
                readonly sigma: number;
            };
            /**
             * Format: int32
             * @description The HTTP status.
             */
            readonly status?: number;
            /**
             * Format: int32
             * @description Seconds, for `Retry-After`.
             */
            readonly retryAfter?: number;
            /**
             * @description The body of the response. A problem document is the default.
             * @enum {string}
             */
            readonly body?: "problem" | "html" | "empty";
            /**
             * @description The position at which the connection is cut.
             * @enum {string}
             */
            readonly at?: "start" | "middle" | "committed";
            /**
             * @description The kind of damage.
             * @enum {string}
             */
            readonly as?: "truncated-json" | "wrong-type" | "html";
            /**
             * Format: int32
             * @description The speed of the body.
             */
            readonly bytesPerSecond?: number;
            /**
             * Format: int32
             * @description The number of requests that each window allows.
             */
            readonly limit?: number;
            /**
             * Format: int32
             * @description The length of a window.
             */
            readonly windowSeconds?: number;
            /**
             * @description The change just before the request is executed.
             * @enum {string}
             */
            readonly moment?: "seats-taken" | "hold-expired" | "hold-shortened" | "price-raised" | "item-closed" | "code-used-up" | "voucher-used" | "buyer-pays" | "buyer-cancels" | "booking-cancelled";
        };
        /** @description A fault rule to add. */
        readonly FaultRuleRequest: {
            readonly match?: components["schemas"]["FaultMatchRequest"];
            readonly when?: components["schemas"]["FaultWhenRequest"];
            readonly effect: components["schemas"]["FaultEffectRequest"];
            /** @description A note on the purpose of the rule. Lists and the request log show the note. */
            readonly note?: string;
        };
        /** @description A change of a fault rule. Omitted members do not change. The number of hits never changes. */
        readonly FaultChange: {
            /**
             * Format: int32
             * @description The new position of the rule, from 1. A position beyond the last rule puts it at the end.
             */
            readonly position?: number;
            /** @description Whether the rule is switched off. A disabled rule hits and counts nothing. */
            readonly isOff?: boolean;
        };
        /** @description A mail that the service would send. */
        readonly Mail: {
            /**
             * Format: int64
             * @description The number of the mail in its workspace, ascending.
             */
            readonly id: number;
            /**
             * Format: date-time
             * @description The time at which the mail was sent, by the workspace's clock.
             */
            readonly at: string;
            /** @description The recipient's address. */
            readonly to: string;
            /** @description The subject line. */
            readonly subject: string;
            /** @description Plain text. */
            readonly body: string;
            /** @description The same text as an HTML document: escaped, without styles, scripts and remote content. */
            readonly html: string;
            /**
             * Format: int64
             * @description The booking that the mail is about.
             */
            readonly bookingId: number;
            /** @description The attached files. */
            readonly attachments: readonly {
                /** @description The file's name. */
                readonly name: string;
                /** @description The URL at which the sandbox serves the file. */
                readonly path: string;
            }[];
            /** @description The delivery of the mail by SMTP. Absent without `--smtp`, and for mails that this instance no longer knows: after a restart, it knows none; otherwise it knows the latest 1000 mails of each of the 250 workspaces that sent mails last. */
            readonly delivery?: {
                /**
                 * @description Whether the mail waits, was sent or was not sent. It stays in the outbox in each case.
                 * @enum {string}
                 */
                readonly state: "waiting" | "sent" | "failed";
                /**
                 * @description The reason why the mail was not sent. `too_many_waiting`: the mails of the workspace that wait to be sent use up its share of the memory. `not_accepted`: the mail server did not respond in time, or refused the mail; the log of the process says why. `stopped`: the sandbox is stopping.
                 * @enum {string}
                 */
                readonly reason?: "too_many_waiting" | "not_accepted" | "stopped";
            };
        };
        /** @description A client with its rights. */
        readonly ListedClient: {
            /** @description The name of the client in the workspace. */
            readonly client: string;
            /** @description The `client_id` of token requests, `<workspace>.<client>`. */
            readonly clientId: string;
            /** @description Slug of the merchant that the client acts as. */
            readonly merchant: string;
            /** @description Slugs of the merchants that the client sells for. */
            readonly sells: readonly string[];
            /** @description The name of the agent that the client belongs to; null if it belongs to none. */
            readonly agent: string | null;
            /** @description Slugs of the merchants whose items the client may book beyond their capacity. */
            readonly overbooking: readonly string[];
            /** @description Whether the client may book items after their latest booking time. */
            readonly bookPastTrips: boolean;
            /**
             * @description The role of the client, if one was set. A client without a role has the rights of `use`.
             * @enum {string}
             */
            readonly role?: "look" | "use" | "own";
        };
        /**
         * Format: int64
         * @description Agent id.
         */
        readonly id: number;
        /** @description A client to create, as in a fixture. */
        readonly ClientRequest: {
            /**
             * @description The name of the client in the workspace.
             * @example reseller
             */
            readonly client: string;
            /** @description Its secret. If omitted, a random secret. The secret `<client>-secret` is public. */
            readonly secret?: string;
            /**
             * @description Slug of the merchant that the client acts as.
             * @example tagus-tours
             */
            readonly merchant: string;
            /** @description Slugs of the merchants that the client sells for, in addition to its own. */
            readonly sells?: readonly string[];
            /** @description The agent, if the client belongs to one. */
            readonly agent?: {
                readonly id: components["schemas"]["id"];
                /** @description The value of `agentCode` in a booking. */
                readonly code: string;
                /** @description Name of the agent. */
                readonly name: string;
                /** @description E-mail address of the agent; by default an empty text. */
                readonly email?: string;
                /**
                 * Format: double
                 * @description Commission in percent; by default 0.
                 */
                readonly commission?: number;
                /**
                 * Format: double
                 * @description The percentage for requests without `multidiscount`; by default 0.
                 */
                readonly multidiscount?: number;
            } | null;
            /** @description Slugs of the merchants whose items the client may book beyond their capacity. */
            readonly overbooking?: readonly string[];
            /**
             * @description Whether the client may book items after their latest booking time.
             * @default false
             */
            readonly bookPastTrips?: boolean;
            /**
             * @description `look` only reads. `use` uses the workspace. `own` also manages its clients and secrets, and can delete it. The default is `use`.
             * @enum {string}
             */
            readonly role?: "look" | "use" | "own";
        };
        /** @description The credentials of a new client. */
        readonly CreatedClient: {
            /** @description The `client_id`, `<workspace>.<client>`. */
            readonly clientId: string;
            /** @description The `client_secret`. It is not shown again. */
            readonly clientSecret: string;
        };
        /** @description A secret of a client, without its value. */
        readonly ListedSecret: {
            /** @description The id of the secret. The secret of the fixture has the id `1`. */
            readonly id: string;
            /**
             * Format: date-time
             * @description The real time of its creation; for the secret of the fixture, the creation of the workspace.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description The real time of its end; null if there is none.
             */
            readonly endsAt: string | null;
        };
        /** @description The end of the client's former secrets. */
        readonly SecretRequest: {
            /**
             * Format: duration
             * @description The real time until the former secrets end: at most `P366D`. `PT0S` ends them at once. Without `endsIn`, they do not end.
             * @example PT1H
             */
            readonly endsIn?: string;
        };
        /** @description A new secret of a client. */
        readonly CreatedSecret: {
            /** @description The id of the secret. The secret of the fixture has the id `1`. */
            readonly id: string;
            /**
             * Format: date-time
             * @description The real time of its creation; for the secret of the fixture, the creation of the workspace.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description The real time of its end; null if there is none.
             */
            readonly endsAt: string | null;
            /** @description The `client_id`, `<workspace>.<client>`. */
            readonly clientId: string;
            /** @description The `client_secret`. It is not shown again. */
            readonly clientSecret: string;
        };
        /** @description A session of a user who is signed in as a client. */
        readonly ListedSession: {
            /** @description The id of the session. It cannot be used to sign in. */
            readonly id: string;
            /** @description The client of the sign-in. The name of a client that an invitation created begins with `invited-`. */
            readonly clientId: string;
            /**
             * Format: date-time
             * @description The real time at which the session started.
             */
            readonly since: string;
            /**
             * Format: date-time
             * @description The real time of the latest request with the session.
             */
            readonly lastUsedAt: string;
            /**
             * Format: date-time
             * @description The real time at which the session expires.
             */
            readonly expires: string;
        };
        /** @description The client that the token is for. */
        readonly TokenOrder: {
            /** @description The client's name in its workspace, without the workspace's name. */
            readonly client: string;
        };
        /** @description An access token of a client. */
        readonly IssuedToken: {
            /** @description Sent as `Authorization: Bearer …`. */
            readonly accessToken: string;
            /**
             * Format: date-time
             * @description The time at which the token expires, by the workspace's clock.
             */
            readonly expiresAt: string;
        };
        /** @description A merchant with its name. */
        readonly NamedMerchant: {
            /** @description The slug, which stands for the merchant in requests and responses. */
            readonly slug: string;
            /** @description The name. */
            readonly name: string;
        };
        readonly AvailabilityType: api["schemas"]["AvailabilityType"];
        readonly Money: api["schemas"]["Money"];
        /** @description The requirements of a booking of an item. */
        readonly ItemTerms: {
            /**
             * Format: int64
             * @description Id of the operating merchant.
             */
            readonly merchantId: number;
            readonly type: components["schemas"]["AvailabilityType"];
            /** @description Whether one booking takes the whole item. */
            readonly isExclusive: boolean;
            /** @description The price categories of the item's seats. */
            readonly priceCategories: readonly {
                /**
                 * Format: int64
                 * @description Price category id.
                 */
                readonly id: number;
                /** @description The name of the category. */
                readonly name: string;
                /**
                 * Format: int32
                 * @description The smallest number of seats of one entry; more than 1 for groups.
                 */
                readonly minSeats: number;
                /** @description The price of one seat. */
                readonly price: components["schemas"]["Money"];
            }[];
            /** @description Codes of the required custom fields of a booking, of the merchant or of each guest. */
            readonly requiredFields: readonly string[];
            /** @description The same custom fields, and fields that are hidden while booking but required in an edit of a guest, each with a valid value. */
            readonly fields: readonly {
                /** @description The code of the field. */
                readonly code: string;
                /**
                 * @description The place where the field is sent: `booking` once, `guest` for each guest, `edit` when a guest is edited.
                 * @enum {string}
                 */
                readonly of: "booking" | "guest" | "edit";
                /** @description A valid value. */
                readonly example: string;
            }[];
            /** @description Available addons. */
            readonly addons: readonly {
                /**
                 * Format: int64
                 * @description Addon id.
                 */
                readonly id: number;
                /**
                 * @description `item` belongs to the activity, `guest` to a guest.
                 * @enum {string}
                 */
                readonly type: "item" | "guest";
            }[];
        };
        /** @description An availability item with its seats. `free` + `booked` + `held` is `capacity`, unless the item is overbooked, exclusive, or limited by a shared resource. */
        readonly ItemSeats: {
            /** @description The item's id. */
            readonly availabilityItemId: string;
            /**
             * Format: int64
             * @description The activity of the item.
             */
            readonly activityId: number;
            /** @description The activity's title, in English if it has one. */
            readonly title: string;
            /**
             * Format: int64
             * @description The availability rule of the item.
             */
            readonly ruleId: number;
            /** @description The name of the rule, in English if it has one. */
            readonly ruleName: string;
            /** @description Slug of the operating merchant. */
            readonly merchant: string;
            /** @description The time zone of the departure (IANA). */
            readonly timezone: string;
            /** @description Date and time of departure with an offset without colon; null for a voucher. */
            readonly startsAt: string | null;
            /**
             * Format: date
             * @description The local day of departure; null for a voucher.
             */
            readonly day: string | null;
            /**
             * Format: int32
             * @description The seats of the item.
             */
            readonly capacity: number;
            /**
             * Format: int32
             * @description Seats of bookings, paid or not.
             */
            readonly booked: number;
            /**
             * Format: int32
             * @description Seats of bookings with nothing left to pay.
             */
            readonly paid: number;
            /**
             * Format: int32
             * @description Seats of captures.
             */
            readonly held: number;
            /**
             * Format: int32
             * @description Seats that can be booked.
             */
            readonly free: number;
            /**
             * @description The `occupancyStatus` of the API.
             * @enum {string}
             */
            readonly status: "inactive" | "resource-full" | "full" | "almostfull" | "bookedsome" | "free";
            /** @description Whether the item is the parent of other items. If so, its seats are the sum of the seats of these items. */
            readonly isParent: boolean;
            /** @description The requirements of a booking; in a list only if the request includes `terms`. */
            readonly terms?: components["schemas"]["ItemTerms"];
        };
        readonly BasketStatus: api["schemas"]["BasketStatus"];
        /** @description A booking with seats of an item. */
        readonly ItemBooking: {
            /**
             * Format: int64
             * @description The booking's id.
             */
            readonly bookingId: number;
            readonly status: components["schemas"]["BasketStatus"];
            /** @description The name of the person who booked. */
            readonly contact: string;
            /**
             * Format: int32
             * @description The number of seats of the item that the booking takes.
             */
            readonly seats: number;
            /** @description The names of the guests in these seats. */
            readonly guests: readonly string[];
        };
        /** @description A capture with seats of an item. */
        readonly ItemCapture: {
            /** @description The reference of the capture. */
            readonly reference: string;
            /** @description Slug of the merchant whose client captured the seats. */
            readonly merchant: string;
            /** @description The name of this merchant. */
            readonly merchantName: string;
            /**
             * Format: int32
             * @description The number of seats of the item that the capture holds.
             */
            readonly seats: number;
            /**
             * Format: date-time
             * @description The time at which the seats are free again.
             */
            readonly expiresAt: string;
        };
        /** @description An availability item with its seats, the bookings and captures that hold them, and the requirements of a booking. */
        readonly TakenItem: components["schemas"]["ItemSeats"] & {
            readonly terms: components["schemas"]["ItemTerms"];
            /** @description The bookings with seats of the item, in the order of their first guests. */
            readonly bookings: readonly components["schemas"]["ItemBooking"][];
            /** @description The captures with seats of the item, sorted by reference. */
            readonly captures: readonly components["schemas"]["ItemCapture"][];
        };
        readonly Period: api["schemas"]["Period"];
        readonly PaymentStatus: api["schemas"]["PaymentStatus"];
        /** @description A booking in a list. */
        readonly FoundBooking: {
            /**
             * Format: int64
             * @description The booking's id.
             */
            readonly id: number;
            /** @description The custom booking number of a marketplace booking; otherwise null. */
            readonly bookingNumber: string | null;
            readonly status: components["schemas"]["BasketStatus"];
            readonly paymentStatus: components["schemas"]["PaymentStatus"];
            /** @description Slug of the selling merchant. */
            readonly seller: string;
            /** @description Slug of the operating merchant. */
            readonly operator: string;
            /** @description The person who booked. */
            readonly contact: {
                /** @description The name. */
                readonly name: string;
                /** @description The e-mail address; null if there is none. */
                readonly email: string | null;
            };
            /** @description The titles of the booked activities, each once; for a cancelled booking, those of all its items. */
            readonly titles: readonly string[];
            /**
             * Format: date-time
             * @description The first start of the booked items; null if none has a start.
             */
            readonly startsAt: string | null;
            /** @description The time zone of that start (IANA). */
            readonly timezone: string;
            /**
             * Format: int32
             * @description The number of guests who are not cancelled.
             */
            readonly guests: number;
            /**
             * Format: double
             * @description The price of the booking, in `currency`.
             */
            readonly total: number;
            /**
             * Format: double
             * @description The unpaid amount; negative if more than the total was paid.
             */
            readonly balance: number;
            /** @description ISO 4217 code of the amounts. */
            readonly currency: string;
            /**
             * Format: date-time
             * @description The time at which the booking was created.
             */
            readonly createdAt: string;
        };
        /** @description The number of bookings that match a search. */
        readonly CountedBookings: {
            /**
             * Format: int32
             * @description The number of bookings, including cancelled ones.
             */
            readonly count: number;
            /** @description The amounts of each currency; only if asked for. */
            readonly totals?: readonly {
                /** @description ISO 4217 code of the amounts. */
                readonly currency: string;
                /**
                 * Format: int32
                 * @description The number of its bookings.
                 */
                readonly count: number;
                /**
                 * Format: double
                 * @description The sum of their prices.
                 */
                readonly total: number;
                /**
                 * Format: double
                 * @description The sum of their unpaid amounts; negative if more was paid.
                 */
                readonly balance: number;
            }[];
        };
        readonly DepartureCity: api["schemas"]["DepartureCity"];
        readonly Departure: api["schemas"]["Departure"];
        readonly BasketItemActivity: api["schemas"]["BasketItemActivity"];
        readonly BasketItemAvailability: api["schemas"]["BasketItemAvailability"];
        readonly GuestPriceCategory: api["schemas"]["GuestPriceCategory"];
        readonly Cancellation: api["schemas"]["Cancellation"];
        readonly GuestResource: api["schemas"]["GuestResource"];
        readonly BookedAddon: api["schemas"]["BookedAddon"];
        readonly GuestCommon: api["schemas"]["GuestCommon"];
        readonly CustomValue: api["schemas"]["CustomValue"];
        readonly BasketGuest: api["schemas"]["BasketGuest"];
        readonly BasketItem: api["schemas"]["BasketItem"];
        readonly ShopItemLine: api["schemas"]["ShopItemLine"];
        readonly VoucherLine: api["schemas"]["VoucherLine"];
        readonly PercentTax: api["schemas"]["PercentTax"];
        readonly FixedTax: api["schemas"]["FixedTax"];
        readonly Tax: api["schemas"]["Tax"];
        readonly Fee: api["schemas"]["Fee"];
        readonly BasketUser: api["schemas"]["BasketUser"];
        readonly Agent: api["schemas"]["Agent"];
        readonly PaymentReference: api["schemas"]["PaymentReference"];
        readonly TreasurerType: api["schemas"]["TreasurerType"];
        readonly Payment: api["schemas"]["Payment"];
        readonly Treasurer: api["schemas"]["Treasurer"];
        readonly Marketplace: api["schemas"]["Marketplace"];
        readonly Basket: api["schemas"]["Basket"];
        /** @description An operation that acts on a booking or a part of it. */
        readonly BookingAction: {
            /** @description The operation of the API. */
            readonly operationId: string;
            /** @description Whether the operation is possible: the status of the booking allows it, and a refund has a payment. */
            readonly allowed: boolean;
            /** @description The reason why the operation is not allowed, if it is not. */
            readonly reason?: string;
        };
        /** @description A line of the ledger of a booking. Amounts are in the booking's currency. */
        readonly LedgerLine: {
            /**
             * Format: date-time
             * @description The time of the booking, payment, refund, rebooking or cancellation.
             */
            readonly at: string;
            /**
             * @description `price`: a guest, an addon or a shop item, at its original price. `discount`: a discount code or the multi-discount. `tax`: a tax that prices do not include. `cancellation`, `rebooking`: the change of the total. `fee-waived`: a fee that a cancellation removed.
             * @enum {string}
             */
            readonly kind: "price" | "discount" | "tax" | "fee" | "voucher" | "payment" | "refund" | "cancellation" | "fee-waived" | "rebooking";
            /** @description The subject of the line: the reason of a cancellation, the items of a rebooking with their starts. */
            readonly text: string;
            /**
             * Format: double
             * @description The change of the balance; negative for discounts, vouchers, payments and cancellations.
             */
            readonly amount: number;
            /**
             * Format: double
             * @description The unpaid amount after this line.
             */
            readonly balance: number;
        };
        /** @description A ticket as a file. */
        readonly TicketFile: {
            /**
             * Format: int64
             * @description The guest; null for the ticket of the whole booking.
             */
            readonly guestId: number | null;
            /** @description The path at which the sandbox serves the PDF, without a token. */
            readonly path: string;
        };
        /** @description A booking with its ledger, actions, mails and tickets. */
        readonly InspectedBooking: {
            /** @description The booking as `GET /bookings/{bookingId}` shows it to its seller. */
            readonly booking: components["schemas"]["Basket"];
            /** @description The name of a client that may act on the booking, preferably a client of the seller; null if the workspace has no such client. */
            readonly client: string | null;
            /** @description The operations of the API that act on the booking or one of its parts. A request may still be refused for a reason other than the status. */
            readonly actions: readonly components["schemas"]["BookingAction"][];
            /** @description The parts of the total, then each payment and refund. The last balance is the balance of the booking. */
            readonly ledger: readonly components["schemas"]["LedgerLine"][];
            /**
             * Format: double
             * @description The price when it was booked, before rebookings and cancellations. `total` of a cancelled booking is 0.
             */
            readonly originalTotal: number;
            /**
             * Format: double
             * @description The sum of its refunds.
             */
            readonly refunded: number;
            /** @description The ids of the booking's mails in the outbox, newest first, at most 1,000. */
            readonly mails: readonly number[];
            /** @description The tickets of the whole booking and of its guests; empty before it is booked or after it is cancelled. */
            readonly tickets: readonly components["schemas"]["TicketFile"][];
        };
        /** @description A fixture of the sandbox. */
        readonly ListedFixture: {
            /** @description The name of the fixture, for `POST /workspaces`. */
            readonly name: string;
            /** @description The description of the fixture; empty if it has none. */
            readonly description: string;
        };
        /**
         * @description The kind of integration.
         * @enum {string}
         */
        readonly ProfileId: "reseller" | "agency" | "operator";
        /**
         * @description Lower-case letters, digits and `-`, at most 38 characters.
         * @example lost-booking-reply
         */
        readonly CaseId: string;
        /** @description The certification requirements for a kind of integration. */
        readonly Profile: {
            readonly id: components["schemas"]["ProfileId"];
            /** @description A description of the integration. */
            readonly title: string;
            /** @description The cases of the profile. */
            readonly cases: readonly {
                readonly id: components["schemas"]["CaseId"];
                /** @description The skill that the case requires. */
                readonly title: string;
                /** @description The reason for the case. */
                readonly why: string;
            }[];
        };
        /**
         * @description The id of a run; the names of its workspaces begin with it.
         * @example cert-0mc1k2x3q-5f0c9a1e7b
         */
        readonly CertificationId: string;
        /** @description A run in a list. */
        readonly ListedCertification: {
            readonly id: components["schemas"]["CertificationId"];
            readonly profile: components["schemas"]["ProfileId"];
            /** @description The caller's name for the run. */
            readonly name: string | null;
            /**
             * Format: date-time
             * @description The real time at which the run started.
             */
            readonly startedAt: string;
            /** @description The ids of the run's cases. */
            readonly cases: readonly components["schemas"]["CaseId"][];
            /** @description The numbers of the run's cases by status when the report was last read; null if it was never read. The list does not check the cases again. */
            readonly judged: {
                /**
                 * @description The result of the run.
                 * @enum {string}
                 */
                readonly result: "passed" | "failed" | "incomplete";
                /**
                 * Format: int32
                 * @description The number of cases that passed.
                 */
                readonly passed: number;
                /**
                 * Format: int32
                 * @description The number of cases that failed.
                 */
                readonly failed: number;
                /**
                 * Format: int32
                 * @description The number of cases that the client did not exercise.
                 */
                readonly notExercised: number;
            } | null;
        };
        /** @description A certification to start. */
        readonly CertificationRequest: {
            readonly profile: components["schemas"]["ProfileId"];
            /**
             * @description The run's id; generated if omitted. With an id of your own, you can find or delete the run even if the response is lost: `cert-`, the present real time in milliseconds (base 36, 9 digits, at most an hour wrong), `-`, and 10 random hexadecimal digits.
             * @example cert-0mc1k2x3q-5f0c9a1e7b
             */
            readonly id?: string;
            /** @description A name for the run, such as the version of the client. */
            readonly name?: string;
            /** @description The cases of the run; all cases of the profile if omitted. A run of only some cases is `incomplete`, and its certificate says so. */
            readonly cases?: readonly components["schemas"]["CaseId"][];
        };
        /** @description A case to work on. */
        readonly CertificationCase: {
            readonly id: components["schemas"]["CaseId"];
            /** @description The skill that the case requires. */
            readonly title: string;
            /** @description The task of the client. */
            readonly task: string;
            /** @description The data of the task, such as the activity to book. */
            readonly data: {
                readonly [key: string]: unknown;
            };
            /** @description Questions that only a client that reads its responses can answer. */
            readonly questions: readonly {
                /** @description The key of the answer to this question. */
                readonly id: string;
                /** @description The text of the question. */
                readonly text: string;
            }[];
            readonly workspace: components["schemas"]["Name"];
            /** @description The base URL of the API. */
            readonly baseUrl: string;
            /** @description The API client to act as. */
            readonly clientId: string;
            /** @description The secret of the API client, which cannot be guessed. */
            readonly clientSecret: string;
        };
        /** @description A run of a certification. */
        readonly Certification: {
            readonly id: components["schemas"]["CertificationId"];
            readonly profile: components["schemas"]["ProfileId"];
            /** @description The caller's name for the run. */
            readonly name: string | null;
            /** @description The cases, each in its own workspace. */
            readonly cases: readonly components["schemas"]["CertificationCase"][];
        };
        /** @description An error or omission of the client. */
        readonly CertificationFinding: {
            /** @description The id of the finding, the same in each run. */
            readonly id: string;
            /** @description The observation and the correction. */
            readonly message: string;
            /** @description The requests that show the error or omission. */
            readonly evidence: {
                /** @description The first of these requests. */
                readonly exchanges: readonly ({
                    /** @description The workspace and the id of the request: `<workspace>, request <id>`. */
                    readonly source: string;
                    /**
                     * Format: int64
                     * @description The id of the request in the workspace of the case.
                     */
                    readonly request: number;
                    /** @description The HTTP method of the request. */
                    readonly method: string;
                    /** @description The path of the request. */
                    readonly path: string;
                    /**
                     * Format: int32
                     * @description The status of its response; 0 if there was none.
                     */
                    readonly status: number;
                } & {
                    readonly [key: string]: unknown;
                })[];
            } & {
                readonly [key: string]: unknown;
            };
        } & {
            readonly [key: string]: unknown;
        };
        /** @description The answers, keyed by the ids of the questions. */
        readonly CaseAnswers: {
            readonly [key: string]: unknown;
        };
        /** @description The report of a certification, as `docs/report.schema.json` describes it. */
        readonly CertificationReport: {
            /**
             * Format: int32
             * @description The version of the format.
             */
            readonly version: number;
            /** @description Always `certify`. */
            readonly command: string;
            /** @description The profile and the name of the run. */
            readonly subject: string;
            /**
             * Format: date-time
             * @description The time at which the cases were checked.
             */
            readonly createdAt: string;
            /** @description Counts of requests and findings. */
            readonly summary: {
                readonly [key: string]: unknown;
            };
            /** @description The findings of all cases. */
            readonly findings: readonly components["schemas"]["CertificationFinding"][];
            /** @description The result of each case. */
            readonly cases: readonly ({
                readonly id: components["schemas"]["CaseId"];
                /** @description The skill that the case requires. */
                readonly title: string;
                /**
                 * @description A case that was not exercised is never passed.
                 * @enum {string}
                 */
                readonly status: "passed" | "failed" | "not exercised";
                /** @description The reason why the case was not exercised. */
                readonly reason?: string;
                /** @description The errors and omissions of the client. */
                readonly findings: readonly components["schemas"]["CertificationFinding"][];
            } & {
                readonly [key: string]: unknown;
            })[];
            /** @description The run, with the evidence of each case. */
            readonly certification: {
                readonly id: components["schemas"]["CertificationId"];
                readonly profile: components["schemas"]["ProfileId"];
                /** @description The caller's name for the run. */
                readonly name: string | null;
                /**
                 * @description `passed` only if every case of the profile passed.
                 * @enum {string}
                 */
                readonly result: "passed" | "failed" | "incomplete";
                /** @description The evidence by which each case was checked. */
                readonly evidence: readonly ({
                    readonly case: components["schemas"]["CaseId"];
                    readonly workspace: components["schemas"]["Name"];
                    readonly answers: components["schemas"]["CaseAnswers"];
                    /**
                     * Format: int32
                     * @description The number of requests that the client sent.
                     */
                    readonly requests: number;
                } & {
                    readonly [key: string]: unknown;
                })[];
            } & {
                readonly [key: string]: unknown;
            };
            /** @description The signed certificate, a JWS in compact form. */
            readonly certificate: string;
        } & {
            readonly [key: string]: unknown;
        };
        /** @description The run that was deleted. */
        readonly DeletedCertification: {
            readonly id: components["schemas"]["CertificationId"];
        };
        /** @description A JSON Web Key Set. */
        readonly KeySet: {
            /** @description The public keys. */
            readonly keys: readonly ({
                /** @description The type of the key. */
                readonly kty: string;
                /** @description The thumbprint of the key (RFC 7638), as the header of a certificate names it. */
                readonly kid?: string;
            } & {
                readonly [key: string]: unknown;
            })[];
        };
    };
    responses: {
        readonly InvalidRequest: api["responses"]["InvalidRequest"];
        /** @description The host or origin has no access to the control plane, or the token belongs to another workspace or has no right to this operation. */
        readonly Forbidden: {
            headers: {
                readonly "Content-Language": components["headers"]["ContentLanguage"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        readonly InternalError: api["responses"]["InternalError"];
        /** @description The sandbox cannot store changes, or is stopping. */
        readonly NotReady: {
            headers: {
                readonly "Content-Language": components["headers"]["ContentLanguage"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The authorization is missing, malformed, unknown or expired; the body is an empty object. If a session has ended, or the credentials of a sign-in are wrong, the body is a problem document. */
        readonly Unauthorized: {
            headers: {
                /** @description The challenge, if the body is an empty object. */
                readonly "WWW-Authenticate"?: string;
                /** @description The language of a problem document. */
                readonly "Content-Language"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": Record<string, never>;
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        readonly TooManyRequests: api["responses"]["TooManyRequests"];
        readonly WorkspaceDamaged: api["responses"]["WorkspaceDamaged"];
        /** @description The body is larger than `--max-body`, or larger than 64 MiB for creating a workspace. */
        readonly PayloadTooLarge: {
            headers: {
                readonly "Content-Language": components["headers"]["ContentLanguage"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The operation does not accept the media type of the body. */
        readonly UnsupportedMediaType: {
            headers: {
                readonly "Content-Language": components["headers"]["ContentLanguage"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        readonly ServiceUnavailable: api["responses"]["ServiceUnavailable"];
        readonly NotFound: api["responses"]["NotFound"];
        /** @description The name or id is already taken, or belongs to a workspace of a certification; or the history does not cover the requested state, the client has no valid secret, or the workspace never expires. */
        readonly Conflict: {
            headers: {
                readonly "Content-Language": components["headers"]["ContentLanguage"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The authorization is missing, malformed, unknown or expired. The body is an empty object. */
        readonly "Unauthorized-2": {
            headers: {
                readonly "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": Record<string, never>;
            };
        };
        /** @description The requests cannot be checked at the moment, or the stored files of the workspace are damaged. */
        readonly NotChecked: {
            headers: {
                readonly "Content-Language": components["headers"]["ContentLanguage"];
                readonly "Retry-After": components["headers"]["RetryAfter"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        readonly InvitationId: string;
        readonly InvitationCode: string;
        readonly ListLimit: number;
        readonly ListOffset: number;
        readonly WorkspaceName: components["schemas"]["Name"];
        readonly SnapshotName: components["schemas"]["Name"];
        readonly Before: number;
        readonly LoggedOperation: string;
        readonly LoggedStatus: number;
        readonly LoggedClient: string;
        readonly LoggedText: string;
        readonly LoggedOutcome: string;
        readonly LoggedTransition: "capture.held" | "capture.replaced" | "capture.expired" | "capture.released" | "capture.used" | "basket.paying" | "basket.reserved" | "basket.paid" | "basket.deleted" | "basket.cancelled" | "item.cancelled" | "item.moved" | "guest.cancelled" | "guest.moved" | "guest.checked-in" | "guest.out" | "addon.cancelled" | "payment.recorded" | "refund.recorded" | "voucher.used" | "voucher.free" | "code.used" | "code.free";
        readonly LoggedFault: boolean;
        readonly LoggedMessages: boolean;
        readonly ArchiveLimit: number;
        readonly LoggedId: number;
        readonly LeastSeverity: "error" | "warning" | "note";
        readonly RequestId: string;
        readonly FaultId: number;
        readonly ClientName: string;
        readonly SecretId: string;
        readonly SeatsItem: string;
        readonly SoughtText: string;
        readonly SoughtStatus: components["schemas"]["BasketStatus"];
        readonly SoughtDate: components["schemas"]["Period"];
        readonly SoughtActivity: number;
        readonly BookingId: api["parameters"]["BookingId"];
        readonly CertificationId: components["schemas"]["CertificationId"];
        readonly CaseId: components["schemas"]["CaseId"];
    };
    requestBodies: never;
    headers: {
        readonly ContentLanguage: api["headers"]["ContentLanguage"];
        readonly RetryAfter: api["headers"]["RetryAfter"];
        readonly RateLimit: api["headers"]["RateLimit"];
        readonly RateLimitPolicy: api["headers"]["RateLimitPolicy"];
        readonly WwwAuthenticate: api["headers"]["WwwAuthenticate"];
    };
    pathItems: never;
};
export interface operations {
    readonly getHealth: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The sandbox is healthy. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["Health"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly getLive: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The process runs. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["Liveness"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly getReady: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The sandbox is ready for requests. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["Readiness"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReady"];
        };
    };
    readonly getMetrics: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The metrics. */
            readonly 200: {
                content: {
                    readonly "text/plain": string;
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly getNotice: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The notice. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["Notice"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly setNotice: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NoticeRequest"];
            };
        };
        readonly responses: {
            /** @description The notice. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["Notice"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deleteNotice: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The notice. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["Notice"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The caller of the control plane, and the end of its session. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["Session"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly beginSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SessionRequest"];
            };
        };
        readonly responses: {
            /** @description The session that began. */
            readonly 200: {
                headers: {
                    /** @description The session. */
                    readonly "Set-Cookie"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Session"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly endSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The session that ended. */
            readonly 200: {
                headers: {
                    /** @description The cookie, empty. */
                    readonly "Set-Cookie"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Session"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly listInvitations: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Invitations that can be accepted. */
            readonly 200: {
                content: {
                    readonly "application/json": readonly components["schemas"]["Invitation"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly createInvitation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["InvitationRequest"];
            };
        };
        readonly responses: {
            /** @description The invitation with its link. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["CreatedInvitation"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly deleteInvitation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of an invitation, as in the list.
                 * @example Vq3nT8kLr5yWc1xZ
                 */
                readonly id: components["parameters"]["InvitationId"];
            };
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The revoked invitation. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["Invitation"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly getInvitation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The code of an invitation, which is the end of its link.
                 * @example b4Pg7ENytsUqVq3nT8kLr5yWc1xZb7dHs2mJf9gPa4e
                 */
                readonly code: components["parameters"]["InvitationCode"];
            };
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The invitation. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["Invitation"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly acceptInvitation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The code of an invitation, which is the end of its link.
                 * @example b4Pg7ENytsUqVq3nT8kLr5yWc1xZb7dHs2mJf9gPa4e
                 */
                readonly code: components["parameters"]["InvitationCode"];
            };
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The credentials of the new client. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["AcceptedInvitation"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly listAudit: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Only rows of this workspace.
                 * @example demo
                 */
                readonly workspace?: string;
                /** @description The maximum number of entries to list. */
                readonly limit?: components["parameters"]["ListLimit"];
                /** @description The number of entries to skip. After the last entry, the list is empty. */
                readonly offset?: components["parameters"]["ListOffset"];
            };
            readonly header?: never;
            readonly path?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Rows, the newest first. */
            readonly 200: {
                content: {
                    readonly "application/json": readonly components["schemas"]["AuditRow"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly listShares: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The shares. */
            readonly 200: {
                content: {
                    readonly "application/json": readonly components["schemas"]["ProcessorShare"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly listStrayRequests: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of entries to list. */
                readonly limit?: components["parameters"]["ListLimit"];
            };
            readonly header?: never;
            readonly path?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requests. */
            readonly 200: {
                content: {
                    readonly "application/json": readonly components["schemas"]["StrayRequest"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly listWorkspaces: {
        readonly parameters: {
            readonly query?: {
                /** @description Whether to include the workspaces of certification runs. Their names begin with the run's id. */
                readonly runs?: boolean;
                /** @description Whether to list the workspaces in the bin instead, with `deletedAt` and `keptUntil`. */
                readonly deleted?: boolean;
                /** @description The sort key. With `-`, the largest or latest come first. Damaged workspaces come last. */
                readonly sort?: "name" | "-name" | "createdAt" | "-createdAt" | "lastUsedAt" | "-lastUsedAt" | "requests24h" | "-requests24h" | "refused24h" | "-refused24h" | "bookings" | "-bookings" | "size" | "-size";
                /**
                 * @description Lists only workspaces that have not been used for a duration such as `P30D`.
                 * @example P30D
                 */
                readonly unused?: string;
            };
            readonly header?: never;
            readonly path?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The workspaces. */
            readonly 200: {
                content: {
                    readonly "application/json": readonly components["schemas"]["ListedWorkspace"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly createWorkspace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WorkspaceRequest"];
                readonly "application/yaml": components["schemas"]["WorkspaceRequest"];
                readonly "text/yaml": components["schemas"]["WorkspaceRequest"];
            };
        };
        readonly responses: {
            /** @description The workspace was created. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["CreatedWorkspace"];
                };
            };
            /** @description The request or its fixture is invalid; `errors` lists the errors. */
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
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The workspace. */
            readonly 200: {
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
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly deleteWorkspace: {
        readonly parameters: {
            readonly query?: {
                /** @description Whether to delete the workspace permanently, with its secrets. If there is no workspace of this name, all workspaces of that name in the bin are deleted permanently. That requires the role `admin` if the sandbox has tokens. */
                readonly purge?: boolean;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
            };
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The workspace was deleted. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["DeletedWorkspace"];
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
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The workspace after the reset. */
            readonly 200: {
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
    readonly undeleteWorkspace: {
        readonly parameters: {
            readonly query?: {
                /** @description If several workspaces of this name are in the bin, the `deletedAt` of the workspace to restore, as in the list. Default: the most recently deleted one. */
                readonly deletedAt?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
            };
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The workspace. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["Workspace"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly getLimits: {
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
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The limits. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["EffectiveLimits"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized-2"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly setLimits: {
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
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Limits"];
            };
        };
        readonly responses: {
            /** @description The limits after the change. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["EffectiveLimits"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized-2"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly setExpiry: {
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
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Expiry"];
            };
        };
        readonly responses: {
            /** @description The workspace. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["Workspace"];
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
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The clock. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["Clock"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
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
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ClockSetting"];
            };
        };
        readonly responses: {
            /** @description The clock after the change. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["SetClock"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
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
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Advance"];
            };
        };
        readonly responses: {
            /** @description The clock after the change, and the events that became due, in order. */
            readonly 200: {
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
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listDue: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of entries to list. */
                readonly limit?: components["parameters"]["ListLimit"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
            };
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Upcoming events, in order of time. */
            readonly 200: {
                content: {
                    readonly "application/json": readonly components["schemas"]["DueEvent"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
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
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All snapshots of the workspace. */
            readonly 200: {
                content: {
                    readonly "application/json": readonly components["schemas"]["Snapshot"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
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
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SnapshotRequest"];
            };
        };
        readonly responses: {
            /** @description The snapshot was created. */
            readonly 200: {
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
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The snapshot was deleted. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["Named"];
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
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The workspace after the restore. */
            readonly 200: {
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
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A fixture. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["Fixture"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly listRequests: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of entries to list. */
                readonly limit?: components["parameters"]["ListLimit"];
                /**
                 * @description Only entries with a smaller id.
                 * @example 17
                 */
                readonly before?: components["parameters"]["Before"];
                /**
                 * @description Only requests of this operation.
                 * @example createCapture
                 */
                readonly operationId?: components["parameters"]["LoggedOperation"];
                /**
                 * @description Only requests with this HTTP status.
                 * @example 400
                 */
                readonly status?: components["parameters"]["LoggedStatus"];
                /**
                 * @description Only requests of this client of the workspace, and unverified requests that name it (`claimedClientId`).
                 * @example partner
                 */
                readonly client?: components["parameters"]["LoggedClient"];
                /**
                 * @description Only requests with this text in their path, headers or bodies, ignoring case.
                 * @example Sunset
                 */
                readonly text?: components["parameters"]["LoggedText"];
                /**
                 * @description Only requests whose outcome has this `code`.
                 * @example conflict
                 */
                readonly outcome?: components["parameters"]["LoggedOutcome"];
                /**
                 * @description Only requests with a transition to this state.
                 * @example basket.paid
                 */
                readonly transition?: components["parameters"]["LoggedTransition"];
                /**
                 * @description Only requests with a `fault` (`true`), or only those without one (`false`).
                 * @example true
                 */
                readonly fault?: components["parameters"]["LoggedFault"];
                /**
                 * @description Whether each request has its headers and bodies. With `false`, `headers` is empty, `body` is null, and `truncated` is true.
                 * @example false
                 */
                readonly messages?: components["parameters"]["LoggedMessages"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
            };
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Requests, newest first. */
            readonly 200: {
                content: {
                    readonly "application/json": readonly components["schemas"]["LoggedRequest"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly exportRequests: {
        readonly parameters: {
            readonly query?: {
                /** @description The archive has at most this number of requests, the latest ones. By default, it has all stored requests. */
                readonly limit?: components["parameters"]["ArchiveLimit"];
                /**
                 * @description Only entries with a smaller id.
                 * @example 17
                 */
                readonly before?: components["parameters"]["Before"];
                /**
                 * @description Only the request with this number.
                 * @example 12
                 */
                readonly id?: components["parameters"]["LoggedId"];
                /**
                 * @description Only requests of this operation.
                 * @example createCapture
                 */
                readonly operationId?: components["parameters"]["LoggedOperation"];
                /**
                 * @description Only requests with this HTTP status.
                 * @example 400
                 */
                readonly status?: components["parameters"]["LoggedStatus"];
                /**
                 * @description Only requests of this client of the workspace, and unverified requests that name it (`claimedClientId`).
                 * @example partner
                 */
                readonly client?: components["parameters"]["LoggedClient"];
                /**
                 * @description Only requests with this text in their path, headers or bodies, ignoring case.
                 * @example Sunset
                 */
                readonly text?: components["parameters"]["LoggedText"];
                /**
                 * @description Only requests whose outcome has this `code`.
                 * @example conflict
                 */
                readonly outcome?: components["parameters"]["LoggedOutcome"];
                /**
                 * @description Only requests with a transition to this state.
                 * @example basket.paid
                 */
                readonly transition?: components["parameters"]["LoggedTransition"];
                /**
                 * @description Only requests with a `fault` (`true`), or only those without one (`false`).
                 * @example true
                 */
                readonly fault?: components["parameters"]["LoggedFault"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
            };
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The archive. */
            readonly 200: {
                content: {
                    readonly "application/json": {
                        /** @description The log of the archive. */
                        readonly log: {
                            readonly [key: string]: unknown;
                        };
                    };
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly listFindings: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of entries to list. */
                readonly limit?: components["parameters"]["ListLimit"];
                /**
                 * @description Only entries with a smaller id.
                 * @example 17
                 */
                readonly before?: components["parameters"]["Before"];
                /**
                 * @description Only the request with this number.
                 * @example 12
                 */
                readonly id?: components["parameters"]["LoggedId"];
                /**
                 * @description Only requests of this operation.
                 * @example createCapture
                 */
                readonly operationId?: components["parameters"]["LoggedOperation"];
                /**
                 * @description Only requests with this HTTP status.
                 * @example 400
                 */
                readonly status?: components["parameters"]["LoggedStatus"];
                /**
                 * @description Only requests of this client of the workspace, and unverified requests that name it (`claimedClientId`).
                 * @example partner
                 */
                readonly client?: components["parameters"]["LoggedClient"];
                /**
                 * @description Only requests with this text in their path, headers or bodies, ignoring case.
                 * @example Sunset
                 */
                readonly text?: components["parameters"]["LoggedText"];
                /**
                 * @description Only requests whose outcome has this `code`.
                 * @example conflict
                 */
                readonly outcome?: components["parameters"]["LoggedOutcome"];
                /**
                 * @description Only requests with a transition to this state.
                 * @example basket.paid
                 */
                readonly transition?: components["parameters"]["LoggedTransition"];
                /**
                 * @description Only requests with a `fault` (`true`), or only those without one (`false`).
                 * @example true
                 */
                readonly fault?: components["parameters"]["LoggedFault"];
                /**
                 * @description Only findings of this severity or a higher one.
                 * @example warning
                 */
                readonly severity?: components["parameters"]["LeastSeverity"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
            };
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Findings, of the newest request first. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["CheckedRequests"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotChecked"];
        };
    };
    readonly getRequest: {
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
                 * @description The number of the request in its workspace, or its `Request-Id`.
                 * @example 2
                 */
                readonly id: components["parameters"]["RequestId"];
            };
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The request. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["RequestDetails"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly forkWorkspace: {
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
                 * @description The number of the request in its workspace, or its `Request-Id`.
                 * @example 2
                 */
                readonly id: components["parameters"]["RequestId"];
            };
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ForkRequest"];
            };
        };
        readonly responses: {
            /** @description The workspace was created. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["CreatedWorkspace"];
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
    readonly listHistory: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of entries to list. */
                readonly limit?: components["parameters"]["ListLimit"];
                /**
                 * @description Only entries with a smaller id.
                 * @example 17
                 */
                readonly before?: components["parameters"]["Before"];
                /**
                 * @description Only steps that changed this booking, one of its mails or a capture that it used, and restored snapshots.
                 * @example 1001
                 */
                readonly bookingId?: number;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
            };
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Steps, newest first. */
            readonly 200: {
                content: {
                    readonly "application/json": readonly components["schemas"]["HistoryEntry"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly forkStep: {
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
                 * @description The number of the step in its workspace.
                 * @example 2
                 */
                readonly id: number;
            };
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ForkRequest"];
            };
        };
        readonly responses: {
            /** @description The workspace was created. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["CreatedWorkspace"];
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
    readonly undoWorkspace: {
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
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UndoRequest"];
            };
        };
        readonly responses: {
            /** @description The workspace after the undo. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["UndoneWorkspace"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized-2"];
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
    readonly getCoverage: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Only this operation.
                 * @example createCapture
                 */
                readonly operationId?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
            };
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The exercised parts, out of all possible ones. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["Coverage"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly followWorkspace: {
        readonly parameters: {
            readonly query?: {
                /** @description The same as `Last-Event-ID`, for clients that cannot send the header. */
                readonly lastEventId?: number;
            };
            readonly header?: {
                /** @description The id of the last event that the reader received. */
                readonly "Last-Event-ID"?: number;
            };
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
            };
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The stream. It ends when the workspace is deleted or the sandbox stops. */
            readonly 200: {
                headers: {
                    /** @description Tells nginx not to buffer events. */
                    readonly "X-Accel-Buffering"?: "no";
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/event-stream": string;
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly listFaults: {
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
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All fault rules of the workspace. */
            readonly 200: {
                content: {
                    readonly "application/json": readonly components["schemas"]["FaultRule"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly addFault: {
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
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["FaultRuleRequest"];
            };
        };
        readonly responses: {
            /** @description The rule was added. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["FaultRule"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly clearFaults: {
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
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The removed rules, in their order. */
            readonly 200: {
                content: {
                    readonly "application/json": readonly components["schemas"]["FaultRule"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly changeFault: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
                /** @description The number of a fault rule. */
                readonly id: components["parameters"]["FaultId"];
            };
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["FaultChange"];
            };
        };
        readonly responses: {
            /** @description The rule after the change. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["FaultRule"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly removeFault: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
                /** @description The number of a fault rule. */
                readonly id: components["parameters"]["FaultId"];
            };
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The removed rule. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["FaultRule"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly listMails: {
        readonly parameters: {
            readonly query?: {
                /** @description Only the mail with this number. */
                readonly id?: number;
                /** @description Only mails about this booking. */
                readonly bookingId?: number;
                /**
                 * @description Only mails that contain all these words in their recipient, subject or text, in any order, ignoring case and accents.
                 * @example Silva
                 */
                readonly text?: string;
                /** @description The maximum number of mails to list. */
                readonly limit?: number;
                /** @description The number of mails to skip, from the newest. After the last mail, the list is empty. */
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
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Mails, newest first. */
            readonly 200: {
                content: {
                    readonly "application/json": readonly components["schemas"]["Mail"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly listClients: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of entries to list. */
                readonly limit?: components["parameters"]["ListLimit"];
                /** @description The number of entries to skip. After the last entry, the list is empty. */
                readonly offset?: components["parameters"]["ListOffset"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
            };
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Clients, sorted by name. */
            readonly 200: {
                content: {
                    readonly "application/json": readonly components["schemas"]["ListedClient"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly createClient: {
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
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ClientRequest"];
            };
        };
        readonly responses: {
            /** @description The client was created. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["CreatedClient"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized-2"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly deleteClient: {
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
                 * @description The name of a client in its workspace.
                 * @example reseller
                 */
                readonly client: components["parameters"]["ClientName"];
            };
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The deleted client. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["ListedClient"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized-2"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly listSecrets: {
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
                 * @description The name of a client in its workspace.
                 * @example reseller
                 */
                readonly client: components["parameters"]["ClientName"];
            };
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The secrets of the client, without their values. */
            readonly 200: {
                content: {
                    readonly "application/json": readonly components["schemas"]["ListedSecret"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized-2"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly createSecret: {
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
                 * @description The name of a client in its workspace.
                 * @example reseller
                 */
                readonly client: components["parameters"]["ClientName"];
            };
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["SecretRequest"];
            };
        };
        readonly responses: {
            /** @description The new secret. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["CreatedSecret"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized-2"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly deleteSecret: {
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
                 * @description The name of a client in its workspace.
                 * @example reseller
                 */
                readonly client: components["parameters"]["ClientName"];
                /**
                 * @description The id of a secret, as in the list.
                 * @example 1
                 */
                readonly id: components["parameters"]["SecretId"];
            };
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The deleted secret. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["ListedSecret"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized-2"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly listSessions: {
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
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The sessions. */
            readonly 200: {
                content: {
                    readonly "application/json": readonly components["schemas"]["ListedSession"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly deleteSessions: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The id of the session to end.
                 * @example b4Pg7ENytsUqQ1hZ
                 */
                readonly id?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
            };
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The listed sessions that were ended. */
            readonly 200: {
                content: {
                    readonly "application/json": readonly components["schemas"]["ListedSession"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly issueToken: {
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
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TokenOrder"];
            };
        };
        readonly responses: {
            /** @description The token. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["IssuedToken"];
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
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly readAsClient: {
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
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TokenOrder"];
            };
        };
        readonly responses: {
            /** @description The token. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["IssuedToken"];
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
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly listMerchantNames: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of entries to list. */
                readonly limit?: components["parameters"]["ListLimit"];
                /** @description The number of entries to skip. After the last entry, the list is empty. */
                readonly offset?: components["parameters"]["ListOffset"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
            };
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The merchants. */
            readonly 200: {
                content: {
                    readonly "application/json": readonly components["schemas"]["NamedMerchant"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly listSeats: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The first day. The default is today. If merchants are in several time zones, it is the earliest current day.
                 * @example 2027-06-05
                 */
                readonly from?: string;
                /**
                 * @description The last day, at most 61 days after the first. The default is 13 days after the first.
                 * @example 2027-06-06
                 */
                readonly to?: string;
                /**
                 * @description Only items of this activity.
                 * @example 101
                 */
                readonly activityId?: number;
                /**
                 * @description Only items of this availability rule.
                 * @example 812
                 */
                readonly ruleId?: number;
                /**
                 * @description Only items on sale that a client without special rights can book now, with at least this many free seats.
                 * @example 2
                 */
                readonly free?: number;
                /**
                 * @description The maximum number of items per availability rule; the first items are listed. The default is all.
                 * @example 1
                 */
                readonly perRule?: number;
                /** @description Whether each item has its `terms`, the requirements of a booking. */
                readonly terms?: boolean;
                /** @description The maximum number of entries to list. */
                readonly limit?: components["parameters"]["ListLimit"];
                /** @description The number of entries to skip. After the last entry, the list is empty. */
                readonly offset?: components["parameters"]["ListOffset"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
            };
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Items with their seats, in order of start. */
            readonly 200: {
                content: {
                    readonly "application/json": readonly components["schemas"]["ItemSeats"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly getSeats: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of entries to list. */
                readonly limit?: components["parameters"]["ListLimit"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
                /**
                 * @description The id of an availability item, not of a chain.
                 * @example 812_trip_20270605173000_20270605193000
                 */
                readonly availabilityItemId: components["parameters"]["SeatsItem"];
            };
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The item with its seats, bookings and captures. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["TakenItem"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly searchBookings: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Matches like the parameter `q` of `GET /bookings`: the exact id, or any part of the user's or a guest's name or e-mail address, or of an activity's title, ignoring case. It also matches the beginnings of words of the names and e-mail addresses, in any order, ignoring accents; any part of a booking number; an exact transaction id or bar code; and an id as `#29` or `Booking 29`.
                 * @example Silva
                 */
                readonly text?: components["parameters"]["SoughtText"];
                /** @description Only bookings of this status. */
                readonly status?: components["parameters"]["SoughtStatus"];
                /**
                 * @description Only bookings with an uncancelled item in this period. The format is that of `GET /bookings`.
                 * @example 2027-06-05,2027-06-05
                 */
                readonly activityDate?: components["parameters"]["SoughtDate"];
                /**
                 * @description Only bookings with an item of this activity.
                 * @example 101
                 */
                readonly activityId?: components["parameters"]["SoughtActivity"];
                /**
                 * @description The order. With `-`, the latest or largest come first. `createdAt` is the order of creation, even if the clock was moved back in between. `startsAt` is the first start; bookings without one come last. Amounts are compared as numbers, even if their currencies differ. Bookings with equal values are listed newest first.
                 * @example startsAt
                 */
                readonly sort?: "createdAt" | "-createdAt" | "startsAt" | "-startsAt" | "total" | "-total" | "balance" | "-balance";
                /** @description The maximum number of entries to list. */
                readonly limit?: components["parameters"]["ListLimit"];
                /** @description The number of entries to skip. After the last entry, the list is empty. */
                readonly offset?: components["parameters"]["ListOffset"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
            };
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The matching bookings. */
            readonly 200: {
                content: {
                    readonly "application/json": readonly components["schemas"]["FoundBooking"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly countBookings: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Matches like the parameter `q` of `GET /bookings`: the exact id, or any part of the user's or a guest's name or e-mail address, or of an activity's title, ignoring case. It also matches the beginnings of words of the names and e-mail addresses, in any order, ignoring accents; any part of a booking number; an exact transaction id or bar code; and an id as `#29` or `Booking 29`.
                 * @example Silva
                 */
                readonly text?: components["parameters"]["SoughtText"];
                /** @description Only bookings of this status. */
                readonly status?: components["parameters"]["SoughtStatus"];
                /**
                 * @description Only bookings with an uncancelled item in this period. The format is that of `GET /bookings`.
                 * @example 2027-06-05,2027-06-05
                 */
                readonly activityDate?: components["parameters"]["SoughtDate"];
                /**
                 * @description Only bookings with an item of this activity.
                 * @example 101
                 */
                readonly activityId?: components["parameters"]["SoughtActivity"];
                /** @description Whether to add the amounts of each currency. */
                readonly totals?: boolean;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's name.
                 * @example checkout-test
                 */
                readonly name: components["parameters"]["WorkspaceName"];
            };
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The number of matching bookings. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["CountedBookings"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly inspectBooking: {
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
                 * @description Booking id.
                 * @example 1
                 */
                readonly bookingId: components["parameters"]["BookingId"];
            };
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The booking. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["InspectedBooking"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly listFixtures: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All fixtures, sorted by name. */
            readonly 200: {
                content: {
                    readonly "application/json": readonly components["schemas"]["ListedFixture"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly listProfiles: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All profiles. */
            readonly 200: {
                content: {
                    readonly "application/json": readonly components["schemas"]["Profile"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly listCertifications: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All runs. */
            readonly 200: {
                content: {
                    readonly "application/json": readonly components["schemas"]["ListedCertification"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly startCertification: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CertificationRequest"];
            };
        };
        readonly responses: {
            /** @description The run, with its cases. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["Certification"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
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
    readonly getCertification: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The format of the report. It takes precedence over `Accept`.
                 * @example json
                 */
                readonly format?: "json" | "junit" | "html" | "md" | "sarif";
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of the run.
                 * @example cert-0mc1k2x3q-5f0c9a1e7b
                 */
                readonly certification: components["parameters"]["CertificationId"];
            };
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The report. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["CertificationReport"];
                    readonly "application/xml": string;
                    readonly "text/html": string;
                    readonly "text/markdown": string;
                    readonly "application/sarif+json": string;
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly deleteCertification: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of the run.
                 * @example cert-0mc1k2x3q-5f0c9a1e7b
                 */
                readonly certification: components["parameters"]["CertificationId"];
            };
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The id of the deleted run. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["DeletedCertification"];
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
    readonly listCertificationCases: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of the run.
                 * @example cert-0mc1k2x3q-5f0c9a1e7b
                 */
                readonly certification: components["parameters"]["CertificationId"];
            };
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All cases of the run, in the order of its profile. */
            readonly 200: {
                content: {
                    readonly "application/json": readonly components["schemas"]["CertificationCase"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly answerCase: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of the run.
                 * @example cert-0mc1k2x3q-5f0c9a1e7b
                 */
                readonly certification: components["parameters"]["CertificationId"];
                /**
                 * @description The id of the case.
                 * @example lost-booking-reply
                 */
                readonly case: components["parameters"]["CaseId"];
            };
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CaseAnswers"];
            };
        };
        readonly responses: {
            /** @description All answers of the case. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["CaseAnswers"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly listKeys: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The keys. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["KeySet"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
}
