import type { RuleId } from '../../domain/shared/rule-ids.gen.js';
import { parsedJson } from '../../contract/is-object.js';
import type { Operation } from '../../contract/load.js';
import { pointerTokens } from '../../domain/shared/field-names.js';
import { bodyText, headerOf, type RecordedExchange } from '../../exchanges/recorded-exchange.js';
import type { ValidRequest } from '../../http/request-check.js';
import { judgeByLaws } from '../../laws/judge-by-laws.js';
import type { Facts } from '../../laws/facts.js';
import { Knowledge } from '../../laws/knowledge.js';
import { Owners } from '../../laws/owners.js';
import type { DecodedExchange } from '../../laws/decoded-exchange.js';
import type { Breach, Law } from '../../laws/law.js';
import { MASK } from '../../masking/card-numbers.js';
import { placeOfNames, type Draft } from './drafts.js';
import { HIDDEN, hidesValue, shownValue } from './evidence.js';

/** An exchange and the results of its check against the contract. */
export interface CheckedParts {
  readonly exchange: RecordedExchange;
  /** Null if the request matches no operation. */
  readonly operation: Operation | null;
  /** Null if the request is invalid. */
  readonly valid: ValidRequest | null;
  /** Whether the body of the response matches the contract. */
  readonly isBodyValid: boolean;
}

/** The violations of laws, and the rules that laws confirm. */
export interface JudgedByRules {
  readonly drafts: readonly Draft[];
  readonly confirmed: readonly RuleId[];
}

/** Maximum number of clients whose exchanges are tracked separately. */
const MAX_CLIENTS = 200;

/** Checks exchanges against the laws. */
export type JudgeByRules = (parts: CheckedParts) => JudgedByRules;

/**
 * Returns a function that checks exchanges against the laws. The function learns from each exchange: the owners of
 * records for all clients together, all other facts per client.
 */
export function createJudgeByRules(facts?: Facts): JudgeByRules {
  const known = new Map<string, Knowledge>();
  const owners = new Owners(facts);
  const knowledgeOf = ({ request }: RecordedExchange, clientId: string | undefined): Knowledge => {
    const token = clientId ?? headerOf(request.headers, 'authorization') ?? '';
    // The client is unknown, so this request teaches nothing about later requests.
    if (token === '' || token.includes(MASK)) return new Knowledge(owners);
    const own = known.get(token) ?? new Knowledge(owners);
    known.set(token, own);
    if (known.size > MAX_CLIENTS) known.delete(known.keys().next().value ?? '');
    return own;
  };
  return (parts) => {
    const found = decode(parts);
    if (found === null) return { drafts: [], confirmed: [] };
    const token = found.requestHeader('authorization')?.replace(/^\S+\s+/, '') ?? '';
    const clientId = found.clientId ?? (token.includes(MASK) ? undefined : owners.clientOf(token));
    const decoded = { ...found, clientId };
    const { broken, held } = judgeByLaws(decoded, knowledgeOf(parts.exchange, clientId));
    const contradicted = new Set(broken.map(({ law }) => law.rule));
    const drafts = broken.map(({ law, breach }) => draftOf(law, breach, parts));
    const confirmed = new Set(held.map(({ rule }) => rule).filter((rule) => !contradicted.has(rule)));
    return { drafts, confirmed: [...confirmed] };
  };
}

/** Converts an exchange to the form for laws. Null if the exchange has no response. */
export function decode({ exchange, operation, valid, isBodyValid }: CheckedParts): DecodedExchange | null {
  const { request, response, startedAt } = exchange;
  if (!response) return null;
  const text = request.method === 'HEAD' ? undefined : bodyText(response.body);
  const token = headerOf(request.headers, 'authorization');
  return {
    operationId: operation?.id ?? null,
    clientId: exchange.clientId,
    method: request.method,
    url: request.url.split('?', 1)[0] ?? '',
    path: valid?.path ?? {},
    query: valid?.query ?? {},
    sent: valid?.body,
    isValid: valid !== null && request.body !== 'not recorded',
    needsToken: operation?.needsToken ?? false,
    hasToken: token === undefined && request.omitsSecrets === true ? null : token !== undefined,
    requestHeader: (name) => headerOf(request.headers, name),
    status: response.status,
    header: (name) => headerOf(response.headers, name),
    body: isBodyValid && text !== undefined ? (parsedJson(text) ?? text) : undefined,
    sentText: bodyText(request.body),
    text,
    startedAt,
  };
}

function draftOf({ rule, title, isOfTarget = false }: Law, breach: Breach, parts: CheckedParts): Draft {
  const { at, received, expected } = breach;
  const status = parts.exchange.response?.status;
  const isHidden = hidesValue(at);
  return {
    part: 'rule',
    code: rule,
    place: placeOf(at),
    pointer: isOfTarget ? '#/paths' : (parts.operation?.pointer ?? '#/paths'),
    severity: 'error',
    ...(isOfTarget && { isOfTarget }),
    rules: [rule],
    message: `Response ${status}: this does not hold: ${title} (${rule})`,
    received:
      isHidden || !('received' in breach)
        ? HIDDEN
        : received === undefined
          ? 'nothing'
          : shownValue(received),
    allowed: expected === undefined || isHidden ? title : shownExpected(expected),
  };
}

/** Returns the place of a violation: a name, or a JSON pointer in which `*` replaces positions. */
function placeOf(at: string): string {
  if (!at.startsWith('/')) return at === '' ? '' : placeOfNames([at]);
  return placeOfNames(pointerTokens(at).map((token) => (/^\d+$/.test(token) ? '*' : token)));
}

function shownExpected(expected: unknown): unknown {
  return Array.isArray(expected) ? expected.map(shownValue) : shownValue(expected);
}
