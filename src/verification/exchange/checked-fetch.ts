import type { Finding } from '../../report/finding.js';
import { Findings } from '../../report/findings.js';
import { createReport, type Report } from '../../report/report.js';
import { type Contract, vendorOption } from '../../contract/load.js';
import { contractsFor } from '../../http/contracts.js';
import { realTime } from '../../time/real-time.js';
import { checkExchanges, createExchangeCheck } from './create-exchange-check.js';
import { readHar, readHarFile } from '../../exchanges/read-har.js';
import type { RecordedBody, RecordedHeader, RecordedRequest } from '../../exchanges/recorded-exchange.js';
import { apiBase, apiTarget } from './api-base.js';
import {
  OpenConnection,
  type Connection,
  type ConnectOptions,
  type LocalSandbox,
} from '../../client/connection.js';

/** An exchange violates the contract. The message lists every error. */
export class ContractBroken extends Error {
  override readonly name = 'ContractBroken';

  constructor(readonly findings: readonly Finding[]) {
    super(findings.map(({ id, message }) => `${id}: ${message}`).join('\n'));
  }
}

/** The options of a check of exchanges. */
export interface CheckOptions {
  /**
   * The base URL of the API. Requests to other URLs are not judged. For an archive, the default is the base of most of its
   * requests.
   */
  readonly baseUrl?: string;
  /** The vendor's name in media types and fields. Default: `vendor`. */
  readonly vendor?: string;
}

/** The options of `checkedFetch`. */
export interface CheckedFetchOptions extends CheckOptions {
  /** The `fetch` that sends the requests. Default: the global `fetch` at the time of each request. */
  readonly fetch?: typeof globalThis.fetch;
  /** `throw` (default) throws `ContractBroken` if an exchange has an error. `collect` only collects findings. */
  readonly onError?: 'throw' | 'collect';
  /** Ids of findings that do not throw, because a test provokes them. These findings are collected. */
  readonly accept?: readonly string[];
}

/** A `fetch` that checks each exchange against the contract. */
export interface CheckedFetch {
  (input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** The findings so far, worst first. */
  readonly findings: readonly Finding[];
  /** Returns the report of all exchanges so far, in the format of `sandbox check`. */
  report(): Report;
}

/**
 * Returns a `fetch` that checks each exchange against the contract. The returned function sends requests with
 * `options.fetch`. By default, it throws `ContractBroken` instead of returning a response that has an error.
 */
export function checkedFetch(options: CheckedFetchOptions = {}): CheckedFetch {
  const { onError = 'throw', accept = [] } = options;
  const contract = contractsFor(vendorOption(options)).api;
  const check = createExchangeCheck(contract, options);
  const findings = new Findings(contract.operations.length);
  let count = 0;
  const fetchChecked = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const sent = await recordedRequest(request.clone());
    const send = options.fetch ?? globalThis.fetch;
    const source = `request ${(count += 1)}`;
    const base = { source, startedAt: null, request: sent };
    const response = await send(request).catch(async (error: unknown) => {
      findings.add(await check({ ...base, response: null }));
      throw error;
    });
    const isRead = isOfApi(request.url, options.baseUrl) && !isStream(response);
    const body = isRead ? await bytesOf(response.clone()) : 'not recorded';
    const headers: RecordedHeader[] = [...response.headers];
    const checked = await check({ ...base, response: { status: response.status, headers, body } });
    findings.add(checked);
    const errors = checked.findings.filter(
      ({ id, severity }) => severity === 'error' && !accept.includes(id),
    );
    if (errors.length > 0 && onError === 'throw') throw new ContractBroken(errors);
    return response;
  };
  const report = () => reportOf(findings, contract, options.baseUrl ?? 'fetch');
  return Object.defineProperty(Object.assign(fetchChecked, { report, findings: [] }), 'findings', {
    get: () => findings.found,
  });
}

/** Returns whether a request may belong to the API. For other requests, the response's body is left unread for the caller. */
function isOfApi(url: string, baseUrl: string | undefined): boolean {
  return baseUrl === undefined || typeof apiTarget(url, apiBase(baseUrl)) !== 'string';
}

/** Returns whether a response may never end. The body of such a response cannot be checked. */
function isStream({ headers }: Response): boolean {
  return /^text\/event-stream\b/i.test(headers.get('content-type') ?? '');
}

async function recordedRequest(request: Request): Promise<RecordedRequest> {
  const { method, url } = request;
  return { method, url, headers: [...request.headers], body: await bytesOf(request) };
}

async function bytesOf(message: Request | Response): Promise<RecordedBody> {
  return new Uint8Array(await message.arrayBuffer());
}

/**
 * Checks the exchanges of an HTTP archive (HAR 1.2) and returns their report. The archive is a value or a file's path.
 * @throws HarInvalid
 */
export async function checkArchive(archive: string | object, options: CheckOptions = {}): Promise<Report> {
  const contract = contractsFor(vendorOption(options)).api;
  const isPath = typeof archive === 'string';
  const exchanges = isPath ? readHarFile(archive) : readHar(archive, 'archive');
  const findings = new Findings(contract.operations.length);
  await checkExchanges(exchanges, { ...options, contract, findings });
  return reportOf(findings, contract, isPath ? archive : 'archive');
}

function reportOf(findings: Findings, contract: Contract, subject: string): Report {
  return createReport(findings, { command: 'check', subject, contract, time: realTime() });
}

/** A connection to a sandbox in this process. It can also check recorded traffic. */
export interface CheckingConnection<Demo extends string = string> extends Connection<Demo> {
  /**
   * Checks the exchanges of an HTTP archive (HAR 1.2) against the contract. The archive is a value or a file's path.
   * @throws HarInvalid if it is no HTTP archive
   */
  check(archive: string | object, options?: CheckOptions): Promise<Report>;
}

/** The implementation of `CheckingConnection`. */
export class OpenCheckingConnection<Demo extends string = string>
  extends OpenConnection<Demo>
  implements CheckingConnection<Demo>
{
  constructor(url: string, options: ConnectOptions & { readonly vendor?: string }, local: LocalSandbox) {
    super(url, options, local);
    this.#vendor = options.vendor;
  }

  readonly #vendor: string | undefined;

  check(archive: string | object, options: CheckOptions = {}): Promise<Report> {
    const own = this.#vendor === undefined ? {} : { vendor: this.#vendor };
    return checkArchive(archive, { ...own, ...options });
  }
}
