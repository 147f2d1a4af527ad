import { parsedJson } from '../../contract/is-object.js';
import { contractsFor } from '../../http/contracts.js';
import type { SentRequest } from '../../judging/judge-thread.js';
import { WEIGHTS } from '../../report/finding.js';
import type { CheckedExchange } from '../../report/findings.js';
import type { CutMessage } from '../../workspaces/request-log/logged-request.js';
import { formText, isForm } from '../../workspaces/request-log/entry.js';
import { createExchangeCheck } from './create-exchange-check.js';
import {
  headerOf,
  NO_BODY,
  type RecordedBody,
  type RecordedExchange,
  type RecordedHeader,
} from '../../exchanges/recorded-exchange.js';

/** The base URL for all logged requests. The hosts in the log do not matter. */
const BASE_URL = 'http://sandbox.invalid';

/** Maximum number of findings per request. */
const MAX_FINDINGS = 20;

/** Checks logged requests, in order. */
type JudgeRequests = (requests: readonly SentRequest[]) => Promise<readonly CheckedExchange[]>;

/**
 * Returns a function that checks logged requests against the contract. `vendor` is the vendor's name. `sandbox check` and the
 * proxy use the same check.
 */
export function createJudgeLogged(vendor: string): JudgeRequests {
  const check = createExchangeCheck(contractsFor(vendor).api, { baseUrl: BASE_URL, vendor });
  return async (requests) => {
    const judged: CheckedExchange[] = [];
    for (const sent of requests) judged.push(limited(await judge(sent)));
    return judged;
  };

  async function judge(sent: SentRequest): Promise<CheckedExchange> {
    const isCut = [sent.request, sent.response].some(
      (side) => typeof side !== 'string' && side.headTruncated,
    );
    return isCut ? CUT : check(exchangeOf(sent));
  }
}

const CUT: CheckedExchange = {
  operationId: null,
  findings: [],
  notJudged: ['The log has cut the path or the headers.'],
};

/** Returns the worst findings of a request. A sentence in `notJudged` gives the number of omitted findings. */
function limited(checked: CheckedExchange): CheckedExchange {
  const { findings, notJudged } = checked;
  if (findings.length <= MAX_FINDINGS) return checked;
  const worst = findings.toSorted((left, right) => WEIGHTS[right.severity] - WEIGHTS[left.severity]);
  const left = `${findings.length - MAX_FINDINGS} more findings of this request are left out.`;
  return { ...checked, findings: worst.slice(0, MAX_FINDINGS), notJudged: [...notJudged, left] };
}

function exchangeOf({
  workspace,
  id,
  method,
  path,
  status,
  request,
  response,
  errors,
}: SentRequest): RecordedExchange {
  const url = BASE_URL + path.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  const headers = headersOf(request);
  return {
    source: `${workspace}, request ${id}`,
    number: id,
    startedAt: null,
    // The log masks secrets in request bodies. A log that instances share masks all secrets.
    request: { method, url, headers, body: bodyOfRequest(request, headers), hasMasks: true, errors },
    ...(typeof response === 'string'
      ? { response: null, whyNoResponse: response }
      : { response: responseOf(status, response) }),
  };
}

function responseOf(status: number, response: CutMessage): RecordedExchange['response'] {
  if (status === 0) return null;
  return { status, headers: headersOf(response), body: bodyOf(response), hasMasks: true };
}

function headersOf({ headers }: CutMessage): RecordedHeader[] {
  return Object.entries<unknown>(headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : String(value),
  ]);
}

/** Returns the original body of a request. The log stores forms as JSON, and does not store unreadable bodies. */
function bodyOfRequest(request: CutMessage, headers: readonly RecordedHeader[]): RecordedBody {
  if (request.text === null) {
    const isEmpty = Number(headerOf(headers, 'content-length') ?? 0) === 0;
    const isSent = !isEmpty || headerOf(headers, 'transfer-encoding') !== undefined;
    return isSent ? 'not recorded' : NO_BODY;
  }
  if (request.truncated) return 'not recorded';
  const value = parsedJson(request.text);
  if (value === undefined || !isForm(headerOf(headers, 'content-type'))) return bodyOf(request);
  return Buffer.from(formText(value));
}

/** Returns the body of a message. The head is complete, so `truncated` means that the body was truncated. */
function bodyOf({ text, truncated }: CutMessage): RecordedBody {
  if (truncated) return 'not recorded';
  return text === null ? NO_BODY : Buffer.from(text);
}
