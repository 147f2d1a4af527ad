import { isObject } from '../contract/is-object.js';
import type { Contract } from '../contract/load.js';
import type { Call } from '../contract/operation.js';
import { emptyOrder } from '../domain/pricing/resolve-order.js';
import type { FieldError } from '../domain/shared/errors.js';
import { BODY } from '../domain/shared/field-names.js';
import type { Language } from '../domain/shared/language.js';
import type { HandledId } from '../operations/handlers.js';
import { runOperation } from '../operations/run.js';
import { sentParts } from './exchange.js';
import type { BaseUrlOf } from './hosts.js';
import { Unauthorized } from './refusals.js';
import { createNegotiate, errorLanguage } from './negotiate.js';
import type { OperationSet } from './pipeline.js';
import { tokenResponse } from './token-endpoint.js';
import { createAuthenticate, type Caller, type FindWorkspace } from './tokens.js';
import { traced } from '../workspaces/traced.js';
import { createVendorRenaming } from './vendor-renaming.js';

/** More values would only take long to parse and to check: those of a large booking take 30 bytes each, or more. */
const BYTES_PER_VALUE = 30;

/** What the contract's operations need of the server. */
export interface ApiSettings {
  readonly contract: Contract;
  readonly find: FindWorkspace;
  readonly vendor: string;
  readonly lenient: boolean;
  /** The largest body of a request, in bytes (P6). */
  readonly maxBodyBytes: number;
  readonly baseUrlOf: BaseUrlOf;
  /** The languages of payment pages (H2). */
  readonly pageLanguages: readonly Language[];
}

/** Returns the plane of the contract's operations. */
export function apiOperations(settings: ApiSettings): OperationSet<Caller> {
  const { contract, find, vendor, lenient, maxBodyBytes, baseUrlOf, pageLanguages } = settings;
  const authenticate = createAuthenticate(find);
  const { toContract, toVendor } = createVendorRenaming(vendor);
  const negotiate = createNegotiate(vendor, lenient);
  const noteSent = sentParts(contract);
  return {
    contract,
    mountPath: '',
    isFollowed: true,
    lenient,
    maxBodyBytes,
    bytesPerValue: BYTES_PER_VALUE,
    errorLanguage,
    toVendor,
    noteSent,
    answerOpenly: (exchange) => tokenResponse(exchange, { find, maxBodyBytes, noteSent }),
    authenticate: ({ method, headers }) => {
      const caller = authenticate(headers.authorization);
      return caller instanceof Promise
        ? caller.then((found) => requireRole(found, method))
        : requireRole(caller, method);
    },
    otherErrors: ({ id }, { body }) => Promise.resolve(id === 'createBooking' ? orderFaults(body.value) : []),
    negotiate: (request) => {
      const { type, language } = negotiate(request);
      return { language, headers: { 'Content-Type': type, 'Content-Language': language } };
    },
    dispatch: ({ id }, valid, { access: { workspace, client }, exchange, language }) => {
      const parts = toContract(valid);
      const call = { language, baseUrl: baseUrlOf(exchange.request), vendor, pageLanguages };
      return runOperation(traced(workspace, exchange.trace), {
        id: id as HandledId, // a token is answered openly
        client,
        // The contract has checked the parts.
        callAt: (now) => ({ ...parts, ...call, workspace: workspace.name, now }) as Call<HandledId>,
      });
    },
  };
}

/** Returns a caller. @throws Unauthorized for a client that only looks, where it would do more */
function requireRole(caller: Caller, method = ''): Caller {
  if (caller.client.role !== 'look' || method === 'GET') return caller;
  throw new Unauthorized('The role of this client is look: it may only read', caller.workspace);
}

/** Returns the error of an invalid booking that has nothing to book either, so that both are seen at once (P0). */
function orderFaults(body: unknown): readonly FieldError[] {
  const isEmpty = (list: unknown) => list === undefined || (Array.isArray(list) && list.length === 0);
  return isObject(body) && isEmpty(body['items']) && isEmpty(body['shopItems']) ? [emptyOrder(BODY)] : [];
}
