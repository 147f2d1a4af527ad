import type { OutcomeCode } from '../../../src/contract/outcome.js';
import { MAX_BODY_BYTES } from '../../../src/http/body.js';
import { OWNER } from '../../../src/http/body-taker.js';
import { fill, HERE } from '../../limits/full.js';
import type { Operation } from '../document.js';
import { ask, pathOf, type Change } from './requests.js';
import type { Targets } from './targets.js';

/** Sends a request that causes one outcome, to any operation that lists this outcome. Returns the outcome. */
export type Way = (operation: Operation, targets: Targets) => Promise<string>;

/** Returns a way that sends a changed request to the healthy workspace. */
function by(change: Change | ((operation: Operation) => Change)): Way {
  return (operation, { healthy }) =>
    ask(operation, healthy, typeof change === 'function' ? change(operation) : change);
}

/** Returns a way that sends the request to a workspace in another condition. */
function at(condition: 'damaged' | 'unreadable' | 'defective'): Way {
  return (operation, targets) => ask(operation, targets[condition]);
}

const LARGE = ' '.repeat(MAX_BODY_BYTES + 1);
const isGet = ({ method }: Operation): boolean => method === 'GET';

/** A malformed query, or a body of the wrong type for the token endpoint, which reads no query. */
const malformed = (operation: Operation): Change =>
  operation.operationId === 'createToken'
    ? { headers: { 'content-type': 'application/json' } }
    : { path: `${pathOf(operation).split('?', 1)[0]}?%=1` };

/** Sends the request while the server has no memory left for its body. */
const withoutRoom: Way = async (operation, { healthy }) => {
  const full = [fill('client', healthy.workspace), fill('owner', OWNER), fill('stranger', HERE)];
  try {
    return await ask(operation, healthy, isGet(operation) ? {} : { body: '{}' });
  } finally {
    for (const release of full) release();
  }
};

/** Repeats the request to a workspace with a limit of one request a second, until it is refused. */
const untilLimited: Way = async (operation, { limited }) => {
  let outcome = '';
  for (let sent = 0; sent < 9 && !outcome.startsWith('429'); sent++) outcome = await ask(operation, limited);
  return outcome;
};

/**
 * The way to cause each outcome, keyed by its code. All operations use the same ways. `scenario` means a step of
 * `test/contract/scenario`. Null if a request with this outcome reaches no operation. A missing entry is a compile
 * error.
 */
export const WAYS: Readonly<Record<OutcomeCode, Way | 'scenario' | null>> = {
  ok: 'scenario',
  invalid_request: by(malformed),
  unauthorized: by({ headers: { authorization: null } }),
  payment_declined: 'scenario',
  authentication_required: 'scenario',
  forbidden: 'scenario',
  not_found: by({}),
  not_acceptable: by({ headers: { 'accept-language': 'ja' } }),
  conflict: 'scenario',
  payload_too_large: by((operation) => (isGet(operation) ? {} : { body: LARGE })),
  unsupported_media_type: by((operation) =>
    isGet(operation) ? {} : { headers: { 'content-type': 'text/plain' }, body: 'x' },
  ),
  capture_not_active: 'scenario',
  too_many_requests: untilLimited,
  internal_error: at('defective'),
  overloaded: withoutRoom,
  storage_unavailable: at('unreadable'),
  workspace_damaged: at('damaged'),

  invalid_client: 'scenario',
  unsupported_grant_type: 'scenario',

  stopping: null,
  method_not_allowed: null,
  headers_too_large: null,
  host_not_allowed: null,
  misdirected_request: null,
  wrong_credentials: null, // occurs only in the control plane
  session_ended: null,
};
