import { escapePointer } from '../../domain/shared/field-names.js';
import type { Contract, Operation } from '../../contract/load.js';
import type { Facts } from '../../laws/facts.js';
import { routesOf, nearestPath, type FoundRoute } from '../../http/routes.js';
import { declaresStatus } from '../../schema-check/response-errors.js';
import { maskedPath } from '../../masking/mask.js';
import { withoutCodes } from '../../masking/page-codes.js';
import type { Finding, Severity, ShownExchange } from '../../report/finding.js';
import { unjudged, type CheckedExchange, type Findings } from '../../report/findings.js';
import { findingOf, placeOfNames, type Draft } from './drafts.js';
import { hidesValue, shownExchange } from './evidence.js';
import { createJudgeByRules, decode, type JudgeByRules } from './judge-by-rules.js';
import { draftsOfValues, type JudgeByValues, type JudgedValues } from './values.js';
import { createJudgeRequest, type JudgeRequest } from './judge-request.js';
import {
  createJudgeResponse,
  type JudgedResponse,
  type JudgeResponse,
  type UndeclaredWeight,
} from './judge-response.js';
import { headerOf, type RecordedExchange } from '../../exchanges/recorded-exchange.js';
import { apiBase, apiTarget, findBase, urlsOf, type ApiTarget } from './api-base.js';

/** The options of the check of an exchange. */
export interface ExchangeCheckOptions {
  /** The base URL of the API. Requests to other URLs are not judged. Default: paths of the contract on any host. */
  readonly baseUrl?: string;
  /** The vendor's name in the contract (P3). Default: `vendor`. */
  readonly vendor?: string;
  /** Facts about the rights of clients, for laws that need them. Default: no facts. */
  readonly facts?: Facts;
  /** The severity of undeclared headers and properties of responses. Default: `note`. */
  readonly undeclared?: UndeclaredWeight | undefined;
  /** Compares values with a mirror of the target. Default: no comparison. */
  readonly values?: JudgeByValues | null;
}

/**
 * Returns a function that checks exchanges against a contract. It uses the code that checks the sandbox's own requests and
 * responses. An invalid request is an error, but only a note if the target refused it with a declared 4xx except 429.
 * @throws TypeError if the base URL is invalid
 */
export function createExchangeCheck(contract: Contract, options: ExchangeCheckOptions = {}): ExchangeCheck {
  const { baseUrl, vendor = 'vendor' } = options;
  const base = baseUrl === undefined ? null : apiBase(baseUrl);
  const findRoute = routesOf(contract);
  const judges: Judges = {
    contract,
    judgeRequest: createJudgeRequest(contract, vendor),
    judgeResponse: createJudgeResponse(contract, options.undeclared),
    judgeByRules: createJudgeByRules(options.facts),
    judgeByValues: options.values ?? null,
  };

  return async (exchange) => {
    const { request } = exchange;
    const target = apiTarget(request.url, base);
    if (typeof target === 'string') return unjudged(target);
    const foreign = notOfTheApi(exchange, target);
    if (foreign !== null) return unjudged(foreign);
    const found = findRoute(target.path);
    if (found === 'malformed') return refusedPath(exchange, target, MALFORMED);
    if (!found) {
      if (base === null)
        return unjudged('A path that the contract does not have, on a host that may be another API.');
      if (isPage(exchange)) return unjudged('A page or file, which is not of the API.');
      return refusedPath(
        exchange,
        target,
        unknownPath(target.path, nearestPath(target.path, contract, findRoute)),
      );
    }
    const operation = found.route.operations.get(request.method);
    if (!operation) return refusedMethod(judges, exchange, target, unknownMethod(found, request.method));
    return judgeOperation(judges, { exchange, target, operation, found }).catch((error: unknown) => {
      if (error instanceof RangeError) return unjudged(`${operation.id}: a body that is nested too deeply.`);
      throw error;
    });
  };
}

/** An exchange and the operation that its request addresses. */
interface Routed {
  readonly exchange: RecordedExchange;
  readonly target: ApiTarget;
  readonly operation: Operation;
  readonly found: FoundRoute;
}

/** The checks of request and response. */
interface Judges {
  readonly contract: Contract;
  readonly judgeRequest: JudgeRequest;
  readonly judgeResponse: JudgeResponse;
  readonly judgeByRules: JudgeByRules;
  readonly judgeByValues: JudgeByValues | null;
}

const NO_VALUES: JudgedValues = { differences: [], learned: [], notJudged: [] };

const NO_RESPONSE = { drafts: [], isBodyValid: false } as const;

async function judgeOperation(
  { contract, judgeRequest, judgeResponse, judgeByRules, judgeByValues }: Judges,
  { exchange, target, operation, found }: Routed,
): Promise<CheckedExchange> {
  const { request, response } = exchange;
  const status = response?.status ?? null;
  const { params } = found;
  const sent = await judgeRequest({ operation, params, query: target.query, recorded: request });
  const received: JudgedResponse = response
    ? judgeResponse(operation, request.method, response)
    : {
        ...NO_RESPONSE,
        notJudged: [`${operation.id}: ${exchange.whyNoResponse ?? 'there is no response.'}`],
      };
  const severity = severityOf(contract, operation, status);
  const shown = shownExchange(exchange, target, secretSegments(found));
  const parts = { exchange, operation, valid: sent.valid, isBodyValid: received.isBodyValid };
  const byRules = judgeByRules(parts);
  const decoded = judgeByValues && decode(parts);
  const values = decoded ? await judgeByValues(decoded) : NO_VALUES;
  const drafts = [
    ...sent.drafts.map((draft) => withOutcome(draft, status, severity)),
    ...received.drafts,
    ...byRules.drafts,
    ...draftsOfValues(values, operation),
  ];
  return {
    operationId: operation.id,
    confirmed: { rules: byRules.confirmed, exchange: shown },
    findings: distinct(drafts.map((draft) => findingOf(draft, operation, severity, shown))),
    notJudged: [...sent.notJudged, ...received.notJudged, ...values.notJudged],
  };
}

/** Removes findings with a repeated id. Several entries of a list may have the same error. */
function distinct(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.toReversed().map((finding) => [finding.id, finding])).values()].toReversed();
}

/** Returns the reason why a request to the API's host does not belong to the API. Null if it may belong. */
function notOfTheApi({ request }: RecordedExchange, { path }: ApiTarget): string | null {
  if (path === '/_sandbox' || path.startsWith('/_sandbox/'))
    return "The sandbox's control plane and console.";
  if (/^\/(?:docs(?:\/|$)|openapi\.(?:json|yaml)$)/.test(path)) return "The sandbox's documentation.";
  const isPreflight =
    request.method === 'OPTIONS' && headerOf(request.headers, 'access-control-request-method') !== undefined;
  return isPreflight ? 'A CORS preflight, which browsers send by themselves.' : null;
}

/** Returns whether the response to an unknown path is a redirect, a page, a picture or another file. */
function isPage({ response }: RecordedExchange): boolean {
  if (!response || response.status >= 400) return false;
  const type = headerOf(response.headers, 'content-type') ?? '';
  const isRedirect = response.status >= 300;
  return isRedirect || (type !== '' && !/json/i.test(type));
}

const MALFORMED: Draft = {
  part: 'request',
  in: 'path',
  code: 'malformed',
  place: '',
  pointer: '#/paths',
  message: 'Request path: its percent-encoding is invalid.',
  received: 'a path that cannot be decoded',
  allowed: 'a path of the contract',
};

function unknownPath(path: string, nearest: string | undefined): Draft {
  const shown = shownPath(path);
  const hint = nearest === undefined ? '' : ` Did you mean \`${shownPath(nearest)}\`?`;
  const place = placeOfNames(path.split('/').slice(1, 9).map(segmentPart));
  return {
    part: 'request',
    in: 'path',
    code: 'unknown',
    place,
    pointer: '#/paths',
    message: `Request path: \`${shown}\` is not a path of the contract.${hint}`,
    received: shown,
    allowed: nearest === undefined ? 'a path of the contract' : shownPath(nearest),
  };
}

function shownPath(path: string): string {
  return withoutCodes(maskedPath(path)).slice(0, 200);
}

/** Returns a segment of an unknown path if it is a word. Replaces other segments, which may be ids or codes. */
function segmentPart(segment: string): string {
  return /^[a-z][a-z_-]{0,29}$/i.test(segment) && !/^[A-Z]{2}/.test(segment) ? segment : '*';
}

function unknownMethod({ route }: FoundRoute, method: string): Draft {
  const [{ template } = { template: '' }] = route.operations.values();
  const shown = /^[A-Z]{1,10}$/.test(method) ? method : 'other';
  return {
    part: 'request',
    in: 'method',
    code: 'not_allowed',
    place: `${shown}.${template.slice(1).replaceAll('/', '.')}`,
    pointer: `#/paths/${escapePointer(template)}`,
    message: `Request method: \`${template}\` has no ${shown}. Use ${route.allow}.`,
    received: shown,
    allowed: [...route.operations.keys()],
  };
}

/** Returns the result for a request whose path the contract does not have. */
function refusedPath(exchange: RecordedExchange, target: ApiTarget, draft: Draft): CheckedExchange {
  const status = exchange.response?.status ?? null;
  const severity: Severity = status !== null && status >= 400 && status < 500 ? 'note' : 'error';
  const shown: ShownExchange = shownExchange(exchange, target);
  const finding = findingOf(withOutcome(draft, status, severity), null, severity, shown);
  return { operationId: null, findings: [finding], notJudged: [] };
}

/** Returns the result for a request whose method the path does not have. The laws check the request too (P2). */
function refusedMethod(
  { judgeByRules }: Judges,
  exchange: RecordedExchange,
  target: ApiTarget,
  draft: Draft,
): CheckedExchange {
  const { findings, ...checked } = refusedPath(exchange, target, draft);
  const { drafts, confirmed } = judgeByRules({ exchange, operation: null, valid: null, isBodyValid: true });
  const shown = shownExchange(exchange, target);
  const own = drafts.map((one) => findingOf(one, null, 'error', shown));
  return { ...checked, findings: [...findings, ...own], confirmed: { rules: confirmed, exchange: shown } };
}

/** Returns the severity of an invalid request. It is a note if the target refused the request with a declared 4xx except 429. */
function severityOf(contract: Contract, operation: Operation, status: number | null): Severity {
  const isRefused = status !== null && status >= 400 && status < 500 && status !== 429;
  return isRefused && declaresStatus(contract, operation, status) ? 'note' : 'error';
}

/** Adds the outcome of a request to the message of its draft. */
function withOutcome(draft: Draft, status: number | null, severity: Severity): Draft {
  if (draft.severity !== undefined || status === null) return draft;
  const outcome = severity === 'note' ? `It was refused with ${status}.` : `The response was ${status}.`;
  return { ...draft, message: `${draft.message} ${outcome}` };
}

/** Returns the path segments that are secret codes. */
function secretSegments({ params }: FoundRoute): readonly string[] {
  return Object.entries(params).flatMap(([name, value]) =>
    value !== undefined && hidesValue(name) ? [value, encodeURIComponent(value.toWellFormed())] : [],
  );
}

/** Checks a request and its response against the contract. */
export type ExchangeCheck = (exchange: RecordedExchange) => Promise<CheckedExchange>;

/** The options of the check of an archive. */
export interface ArchiveCheckOptions extends ExchangeCheckOptions {
  readonly contract: Contract;
  readonly findings: Findings;
  /** Receives each checked exchange and its operation. */
  readonly onChecked?: (operationId: string | null, exchange: RecordedExchange) => void;
}

/**
 * Checks the exchanges of an archive. Returns the base URL. By default, this is the base of most requests in the
 * archive; undefined if no request has a path of the contract.
 */
export async function checkExchanges(
  exchanges: Iterable<RecordedExchange>,
  { contract, findings, onChecked, ...options }: ArchiveCheckOptions,
): Promise<string | undefined> {
  const baseUrl = options.baseUrl ?? findBase(contract, urlsOf(exchanges));
  const check = createExchangeCheck(contract, { ...options, ...(baseUrl !== undefined && { baseUrl }) });
  for (const exchange of exchanges) {
    const checked = await check(exchange);
    findings.add(checked);
    onChecked?.(checked.operationId, exchange);
  }
  return baseUrl;
}
