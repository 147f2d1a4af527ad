import Negotiator from 'negotiator';
import type { DecodedExchange } from './decoded-exchange.js';
import { all, equal, holds, when, type Law, type LawResult } from './law.js';
import { nameInKnowledge } from './knowledge.js';

const ofAll = (...[rule, title, check]: readonly [Law['rule'], string, Law['check']]): Law => ({
  rule,
  title,
  operations: 'all',
  check,
});

const isError = ({ status }: DecodedExchange) => status >= 400;
const typeOf = ({ header }: DecodedExchange) =>
  (header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
const isToken = ({ operationId }: DecodedExchange) => operationId === 'createToken';

/** Returns the problem document of a response; null if the body is something else. */
function problemOf(
  exchange: DecodedExchange,
): { readonly status?: unknown; readonly errors?: unknown } | null {
  const { body } = exchange;
  const isProblem = typeOf(exchange) === 'application/problem+json' && typeof body === 'object';
  return isProblem ? body : null;
}

/** Checks that `Accept` allows the media type of a response. Ignores parameters of the type (P3). */
function isAcceptedType(exchange: DecodedExchange): LawResult {
  const accept = exchange.requestHeader('accept');
  const type = typeOf(exchange);
  if (!accept || type === '' || exchange.status !== 200 || isToken(exchange)) return 'not applicable';
  const ranges = accept.replaceAll(/;\s*charset\s*=\s*"?[\w-]+"?/gi, '');
  const isAccepted = new Negotiator({ headers: { accept: ranges } }).mediaType([type]) !== undefined;
  return holds(isAccepted, 'content-type', type, accept);
}

const primary = (tag: string) => tag.trim().toLowerCase().split('-')[0] ?? '';

/** Checks that `Accept-Language` allows the language of a response. Ignores regions (P4). */
function isAcceptedLanguage(exchange: DecodedExchange): LawResult {
  const accept = exchange.requestHeader('accept-language');
  const language = exchange.header('content-language');
  if (!accept || language === undefined || exchange.status !== 200 || isToken(exchange))
    return 'not applicable';
  const languages = accept.replaceAll(/\b([a-z]{2,3})(?:-[a-z0-9]+)+/gi, '$1');
  const isAccepted = new Negotiator({ headers: { 'accept-language': languages } }).language([
    primary(language),
  ]);
  return holds(isAccepted !== undefined, 'content-language', language, accept);
}

/** Laws of content negotiation and statuses. */
const NEGOTIATION: readonly Law[] = [
  ofAll('P3', 'The media type of a response is one that `Accept` allows.', isAcceptedType),
  ofAll('P4', 'The language of a response is one that `Accept-Language` allows.', isAcceptedLanguage),
  ofAll('P8', 'Every success is 200.', ({ status, operationId }) =>
    when(status >= 200 && status < 300 && operationId !== null, () => equal('status', status, 200)),
  ),
  ofAll('P1', 'A request without a valid token gets `{}` and a challenge.', (exchange) =>
    when(exchange.status === 401 && !isToken(exchange), () =>
      all([
        holds(JSON.stringify(exchange.body) === '{}', '', 'a different body', '{}'),
        holds(
          /^bearer\b/i.test(exchange.header('www-authenticate') ?? ''),
          'www-authenticate',
          'no Bearer',
          'Bearer',
        ),
      ]),
    ),
  ),
  ofAll('P1', 'An operation needs a token.', (exchange) =>
    when(exchange.needsToken && exchange.hasToken === false, () =>
      holds(isError(exchange), 'status', exchange.status, 401),
    ),
  ),
  ofAll('P17', 'A challenge contains an error only if a token was sent.', (exchange) => {
    const challenge = exchange.header('www-authenticate') ?? '';
    if (exchange.status !== 401 || isToken(exchange) || !/^bearer\b/i.test(challenge))
      return 'not applicable';
    const { hasToken } = exchange;
    const isBearer = /^bearer +\S/i.test(exchange.requestHeader('authorization') ?? '');
    if (hasToken === null || hasToken !== isBearer) return 'not applicable';
    const hasError = /error="?invalid_token/i.test(challenge);
    const [received, expected] = [hasError, hasToken].map((is) => (is ? 'an error' : 'no error'));
    return equal('www-authenticate', received, expected);
  }),
  ofAll('P2', 'A 405 response lists the methods of the path.', ({ status, header, method }) =>
    when(status === 405, () => {
      const allowed = (header('allow') ?? '').split(',').map((one) => one.trim().toUpperCase());
      const isDue = allowed.some((one) => one !== '') && !allowed.includes(method);
      return holds(isDue, 'allow', header('allow') ?? 'none', 'the methods of the path');
    }),
  ),
];

const ERRORS: readonly Law[] = [
  ofAll('P7', 'A problem document has the status of its response.', (exchange) => {
    const problem = problemOf(exchange);
    return when(problem !== null, () => equal('/status', problem?.status, exchange.status));
  }),
  ofAll('P7', 'An error of an operation is a problem document.', (exchange) => {
    const { status, method, operationId, text } = exchange;
    const isDue = isError(exchange) && status !== 401 && operationId !== null && method !== 'HEAD';
    return when(isDue && !isToken(exchange) && text !== undefined && text !== '', () =>
      equal('content-type', typeOf(exchange), 'application/problem+json'),
    );
  }),
  ofAll('P7', 'An invalid request lists its errors.', (exchange) => {
    const problem = problemOf(exchange);
    return when(problem !== null && exchange.status === 400, () =>
      holds(Array.isArray(problem?.errors) && problem.errors.length > 0, '/errors', 'none', 'each error'),
    );
  }),
  ofAll('P7', 'An error shows no internal details.', (exchange) =>
    when(isError(exchange) && exchange.text !== undefined, () =>
      INTERNAL.some((pattern) => pattern.test(exchange.text ?? ''))
        ? { at: '', expected: 'no stack trace, file path or database query' }
        : 'held',
    ),
  ),
  ofAll('P6', 'An error of the token endpoint has a code of RFC 6749.', (exchange) =>
    when(isToken(exchange) && (exchange.status === 400 || exchange.status === 401), () =>
      holds(
        /^invalid_|^unsupported_|^unauthorized_/.test(String(Object(exchange.body).error)),
        '/error',
        Object(exchange.body).error,
        'a code of RFC 6749',
      ),
    ),
  ),
  ofAll('P16', 'A response with status 429 or 503 says when to retry.', ({ status, header }) =>
    when(status === 429 || status === 503, () => {
      const after = header('retry-after');
      const isDue = after !== undefined && (/^\d+$/.test(after) || !Number.isNaN(Date.parse(after)));
      return holds(isDue, 'retry-after', after ?? 'none', 'seconds or a date');
    }),
  ),
];

/** Patterns of internal details that a service must not show, such as stack traces. */
const INTERNAL: readonly RegExp[] = [
  /\n\s+at \S.*[:(]\d+/,
  /\\n\s+at \S.*?:\d+/,
  /Traceback \(most recent call last\)/,
  /\/node_modules\/|\bnode:internal\b/,
  /\b(?:java|org|com)\.[\w.]+Exception\b/,
  /\bSQLSTATE\b|\bsyntax error at or near\b/i,
  /\bSELECT\b.+\bFROM\b.+\bWHERE\b/,
];

/** Only secrets of at least this length are searched for, because shorter texts also occur by chance. */
const MIN_SECRET = 12;

/**
 * Returns the unmasked secrets of a request with at least `MIN_SECRET` characters: token, client secret and card
 * number.
 */
function secretsOf({ requestHeader, sent, sentText = '' }: DecodedExchange): readonly string[] {
  const token = requestHeader('authorization')?.replace(/^\S+\s+/, '');
  const secret = new URLSearchParams(sentText).get('client_secret');
  const { creditCard } = Object(sent) as { readonly creditCard?: { readonly ccnumber?: unknown } };
  const texts = [token, secret, creditCard?.ccnumber?.toString()];
  return texts.filter((one): one is string => (one?.length ?? 0) >= MIN_SECRET && !one?.includes('***'));
}

/** Laws of headers and secrets. */
const OTHERS: readonly Law[] = [
  {
    isOfTarget: true,
    ...ofAll('P18', 'Each response has a different request id.', (exchange, known) => {
      const id = exchange.header('request-id');
      if (id === undefined) return 'not applicable';
      const before = known.requestIdOf(id);
      return holds(
        before === undefined || before === nameInKnowledge(exchange),
        'request-id',
        'the id of an earlier request',
        'a new one',
      );
    }),
  },
  ofAll('P7', 'A response contains no secret of its request.', (exchange) => {
    const secrets = secretsOf(exchange);
    const { text } = exchange;
    return when(secrets.length > 0 && text !== undefined && !isToken(exchange), () =>
      secrets.some((secret) => text?.includes(secret)) ? { at: '', expected: 'no secret' } : 'held',
    );
  }),
];

/** Laws of all exchanges, whatever the operation. */
export const HTTP_LAWS: readonly Law[] = [...NEGOTIATION, ...ERRORS, ...OTHERS];
