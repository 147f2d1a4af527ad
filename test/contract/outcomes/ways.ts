import type { OutcomeCode } from '../../../src/contract/outcome.js';
import { MAX_BODY_BYTES } from '../../../src/http/body.js';
import { OWNER } from '../../../src/http/body-taker.js';
import { fill, HERE } from '../../limits/full.js';
import type { Operation } from '../document.js';
import { ask, pathOf, type Change } from './requests.js';
import type { Targets } from './targets.js';

/** Sends a request that provokes an outcome at each operation that lists it. Returns the outcome. */
export type Way = (operation: Operation, targets: Targets) => Promise<string>;

/** Changes the request to a healthy workspace. */
function by(change: Change | ((operation: Operation) => Change)): Way {
  return (operation, { healthy }) =>
    ask(operation, healthy, typeof change === 'function' ? change(operation) : change);
}

/** Sends the request to a workspace in another condition. */
function at(condition: 'damaged' | 'unreadable' | 'defective'): Way {
  return (operation, targets) => ask(operation, targets[condition]);
}

const LARGE = ' '.repeat(MAX_BODY_BYTES + 1);
const isGet = ({ method }: Operation): boolean => method === 'GET';

/** A malformed query; for the token endpoint, which reads no query, a body of a wrong type. */
const malformed = (operation: Operation): Change =>
  operation.operationId === 'createToken'
    ? { headers: { 'content-type': 'application/json' } }
    : { path: `${pathOf(operation).split('?', 1)[0]}?%=1` };

/** Sends the request while there is no room for its body. */
const withoutRoom: Way = async (operation, { healthy }) => {
  const full = [fill('client', healthy.workspace), fill('owner', OWNER), fill('stranger', HERE)];
  try {
    return await ask(operation, healthy, isGet(operation) ? {} : { body: '{}' });
  } finally {
    for (const release of full) release();
  }
};

/** Sends the request to a workspace that may send one a second, until it is refused. */
const untilLimited: Way = async (operation, { limited }) => {
  let outcome = '';
  for (let sent = 0; sent < 9 && !outcome.startsWith('429'); sent++) outcome = await ask(operation, limited);
  return outcome;
};

/**
 * The way to provoke each outcome, by its code: the same for all operations, or `scenario` for a step of
 * `test/contract/scenario`. Null if a request with this outcome reaches no operation. A missing entry does not compile.
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
  wrong_credentials: null, // of the control plane alone
  session_ended: null,
};
