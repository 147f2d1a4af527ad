import { isObject } from '../contract/is-object.js';
import type { Contract } from '../contract/load.js';
import type { OperationCall } from '../contract/operation.js';
import { emptyOrder } from '../domain/pricing/resolve-order.js';
import type { FieldError } from '../domain/shared/errors.js';
import { BODY } from '../domain/shared/field-names.js';
import type { Language } from '../domain/shared/language.js';
import type { HandledId } from '../operations/handlers.js';
import { runOperation } from '../operations/run.js';
import { sentParts } from './exchange.js';
import type { BaseUrlOf } from './hosts.js';
import { noteUnroutedCaller } from './fallbacks.js';
import { Unauthorized } from './refusals.js';
import { createNegotiate, errorLanguage } from './negotiate.js';
import type { OperationSet } from './pipeline.js';
import { tokenResponse } from './token-endpoint.js';
import { createAuthenticate, type Caller, type FindWorkspace } from './tokens.js';
import type { ValidRequest } from './request-check.js';
import type { EpochMs } from '../domain/shared/epoch-ms.js';
import type { ReadTables, Transaction } from '../store/tables.js';
import type { Trace } from '../workspaces/history/trace.js';
import type { Workspace } from '../workspaces/live-workspace.js';

/**
 * Translates between the configured vendor name, which clients use, and `vendor`, which the operations use: in requests
 * to `vendor`, in errors back (P3).
 */
interface VendorRenaming {
  readonly toContract: (request: ValidRequest) => ValidRequest;
  readonly toVendor: <T>(value: T) => T;
}

/** Query parameters that contain a treasurer. */
const TREASURERS = new Set(['treasurerType', 'refundType']);

/** Creates the renaming for a vendor name. The name `vendor` needs no renaming. */
export function createVendorRenaming(word: string): VendorRenaming {
  if (word === 'vendor') return { toContract: (request) => request, toVendor: (value) => value };
  const toNeutral = (value: unknown): unknown => (value === word ? 'vendor' : value);
  return {
    toContract: ({ path, query, body }) => ({
      path,
      query: Object.fromEntries(
        Object.entries(query).map(([name, value]) => [name, TREASURERS.has(name) ? toNeutral(value) : value]),
      ),
      body: bodyToContract(body, word),
    }),
    toVendor: (value) => rename(value, word) as typeof value,
  };
}

function bodyToContract(body: unknown, word: string): unknown {
  if (!isObject(body)) return body;
  const { [`${word}PayPSP`]: hosted, payment, ...rest } = body;
  return {
    ...rest,
    ...(hosted !== undefined && { vendorPayPSP: hosted }),
    ...(payment !== undefined && {
      payment:
        isObject(payment) && payment['treasurer'] === word ? { ...payment, treasurer: 'vendor' } : payment,
    }),
  };
}

function rename(value: unknown, word: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => rename(entry, word));
  if (value === 'vendor') return word;
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, rename(part, word)]));
  return typeof value === 'string' ? value.replace(/\bvendorPayPSP\b/, `${word}PayPSP`) : value;
}

/**
 * Limits the number of values in a body to `maxBodyBytes / BYTES_PER_VALUE`, because more would take long to parse and
 * check. The values of large bookings are longer than this number of bytes on average.
 */
const BYTES_PER_VALUE = 30;

/** The dependencies and settings of the contract's operations. */
export interface ApiSettings {
  readonly contract: Contract;
  readonly find: FindWorkspace;
  readonly vendor: string;
  readonly lenient: boolean;
  /** The maximum size of a request body, in bytes (P6). */
  readonly maxBodyBytes: number;
  readonly baseUrlOf: BaseUrlOf;
  /** The languages of payment pages (H2). */
  readonly pageLanguages: readonly Language[];
}

/** Returns the operations of the contract for the pipeline. */
export function apiOperations(settings: ApiSettings): OperationSet<Caller> {
  const { contract, find, vendor, lenient, maxBodyBytes } = settings;
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
    noteCaller: (exchange) => noteUnroutedCaller(exchange, authenticate),
    otherErrors: ({ id }, { body }) => Promise.resolve(id === 'createBooking' ? orderErrors(body.value) : []),
    negotiate: (request) => {
      const { type, language } = negotiate(request);
      return { language, headers: { 'Content-Type': type, 'Content-Language': language } };
    },
    dispatch: createDispatch(settings, toContract),
  };
}

/** Returns the function that runs an operation with the validated parts of a request. */
function createDispatch(
  { vendor, baseUrlOf, pageLanguages }: ApiSettings,
  toContract: VendorRenaming['toContract'],
): OperationSet<Caller>['dispatch'] {
  return ({ id }, valid, { access: { workspace, client }, exchange, language }) => {
    const { path, query, body } = toContract(valid);
    const baseUrl = baseUrlOf(exchange.request);
    const { name } = workspace;
    return runOperation(traced(workspace, exchange.trace), {
      id: id as HandledId, // every operation but `createToken`, which `answerOpenly` handles
      client,
      callAt: (now) => {
        const call = { path, query, body, language, baseUrl, vendor, pageLanguages, workspace: name, now };
        return call as OperationCall<HandledId>;
      },
    });
  };
}

/** Returns the caller. @throws Unauthorized if the client or its token may only read, and the request is neither GET nor HEAD */
function requireRole(caller: Caller, method = ''): Caller {
  if (method === 'GET' || method === 'HEAD' || (caller.client.role !== 'look' && !caller.isReading))
    return caller;
  const reason = caller.isReading
    ? 'This token may only read'
    : 'This client has the role `look`: it may only read';
  throw new Unauthorized(reason, caller.workspace, 'P1', { client: caller.client.client, isVerified: true });
}

/**
 * Returns the error of a booking that contains nothing to book. The refusal of an invalid booking contains it with all
 * other errors (P0).
 */
function orderErrors(body: unknown): readonly FieldError[] {
  const isEmpty = (list: unknown) => list === undefined || (Array.isArray(list) && list.length === 0);
  return isObject(body) && isEmpty(body['items']) && isEmpty(body['shopItems']) ? [emptyOrder(BODY)] : [];
}

/** Returns the functions by which an operation reads and changes a workspace. They record the changes in a trace. */
export function traced(
  workspace: Workspace,
  trace: Trace,
): Pick<Workspace, 'query' | 'queryCopy' | 'command'> {
  return {
    query: <T>(read: (tables: ReadTables, now: EpochMs) => T) => workspace.query(read, trace),
    queryCopy: <T>(read: (tables: ReadTables, now: EpochMs) => T) => workspace.queryCopy(read, trace),
    command: <T>(change: (tx: Transaction, now: EpochMs) => T) => workspace.command(change, trace),
  };
}
