import type { Steps } from '../domain/shared/steps.js';
import { arrayParts } from '../http/json.js';
import { SlicedBody } from '../http/sliced-body.js';
import { parseHost } from '../http/hosts.js';
import type { LoggedMessage, LoggedRequest } from '../workspaces/request-log/logged-request.js';

/** The text of a message's body; empty without one. */
function bodyText(message: LoggedMessage): string {
  const { body } = message;
  if (body === null) return '';
  if (headerOf(message, 'content-type')?.startsWith('application/x-www-form-urlencoded'))
    return new URLSearchParams(Object(body) as Record<string, string>).toString();
  return typeof body === 'string' ? body : JSON.stringify(body);
}

const pairs = (entries: Iterable<readonly [string, string]>) =>
  [...entries].map(([name, value]) => ({ name, value }));

const headerOf = ({ headers }: LoggedMessage, name: string): string | undefined =>
  Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];

/** A size that is not known (HAR 1.2). */
const UNKNOWN = -1;

function sentOf({ request, method }: LoggedRequest, url: URL) {
  const text = bodyText(request);
  return {
    method,
    url: url.href,
    ...messageOf(request, text),
    queryString: pairs(url.searchParams),
    ...(text !== '' && { postData: { mimeType: headerOf(request, 'content-type') ?? '', text } }),
  };
}

function answerOf({ response, status }: LoggedRequest) {
  const text = bodyText(response);
  const mimeType = headerOf(response, 'content-type') ?? '';
  return {
    status,
    statusText: '',
    ...messageOf(response, text),
    content: { size: Buffer.byteLength(text), mimeType, text },
    redirectURL: headerOf(response, 'location') ?? '',
  };
}

function messageOf(message: LoggedMessage, text: string) {
  return {
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: pairs(Object.entries(message.headers)),
    headersSize: UNKNOWN,
    bodySize: Buffer.byteLength(text),
  };
}

/** Returns the URL of a request; of a host or target that no URL can have, one of this machine. */
function urlOf({ path, request }: LoggedRequest): URL {
  const host = headerOf(request, 'host') ?? '';
  const sent = path.startsWith('/') && parseHost(host) ? `http://${host}${path}` : path;
  return new URL(
    /^https?:/i.test(sent) && URL.canParse(sent) ? sent : `http://localhost/${path.replace(/^\//, '')}`,
  );
}

function entryOf(logged: LoggedRequest) {
  const url = urlOf(logged);
  return {
    startedDateTime: logged.at,
    time: logged.durationMs,
    request: sentOf(logged, url),
    response: answerOf(logged),
    cache: {},
    timings: { send: 0, wait: logged.durationMs, receive: 0 },
    _requestId: logged.requestId,
    _operationId: logged.operationId,
    _clientId: logged.clientId,
    _truncated: logged.request.truncated || logged.response.truncated,
  };
}

/** Shows a value to a caller, without what it may not see. */
type Shown = <Value>(value: Value) => Value;

/**
 * Returns requests as an HTTP archive (HAR 1.2), the oldest first, as a body: making it of a full log takes long. Members
 * with an underscore are our own.
 */
export function archiveOf(newestFirst: Steps<LoggedRequest>, version: string, shown: Shown): SlicedBody {
  return new SlicedBody(parts(newestFirst, version, shown));
}

function* parts(newestFirst: Steps<LoggedRequest>, version: string, shown: Shown): Steps<Buffer> {
  const found: LoggedRequest[] = [];
  for (const request of newestFirst) {
    if (request) found.push(request);
    yield null;
  }
  const creator = JSON.stringify({ name: 'activity-booking-sandbox', version });
  yield Buffer.from(`{"log":{"version":"1.2","creator":${creator},"entries":`);
  yield* arrayParts(entriesOf(found.toReversed(), shown));
  yield Buffer.from('}}');
}

function* entriesOf(requests: readonly LoggedRequest[], shown: Shown): Iterable<object> {
  for (const request of requests) yield shown(entryOf(request));
}
