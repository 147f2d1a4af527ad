import type { Steps } from '../domain/shared/steps.js';
import type { ShowValue } from '../workspaces/request-log/request-log.js';
import { arrayParts } from '../http/json.js';
import { SlicedBody } from '../http/sliced-body.js';
import { parseHost } from '../http/hosts.js';
import { headerOf } from '../exchanges/recorded-exchange.js';
import { harEntry, harHead, type ArchivedMessage } from '../exchanges/write-har.js';
import { formText, isForm } from '../workspaces/request-log/entry.js';
import type { LoggedMessage, RequestLogEntry } from '../workspaces/request-log/logged-request.js';

/** Returns the text of a message's body. Returns an empty string if there is no body. */
function bodyText(message: LoggedMessage): string {
  const { body } = message;
  if (body === null) return '';
  if (isForm(headerOf(Object.entries(message.headers), 'content-type'))) return formText(body);
  return typeof body === 'string' ? body : JSON.stringify(body);
}

function archived(message: LoggedMessage): ArchivedMessage {
  const text = bodyText(message);
  return {
    headers: Object.entries(message.headers),
    bodySize: Buffer.byteLength(text),
    body: { text },
  };
}

/** Returns the URL of a request. If its host or target is invalid, the host is `localhost`. */
function urlOf({ path, request }: RequestLogEntry): URL {
  const host = headerOf(Object.entries(request.headers), 'host') ?? '';
  const sent = path.startsWith('/') && parseHost(host) ? `http://${host}${path}` : path;
  return new URL(
    /^https?:/i.test(sent) && URL.canParse(sent) ? sent : `http://localhost/${path.replace(/^\//, '')}`,
  );
}

function entryOf(logged: RequestLogEntry) {
  const { at, durationMs, method, status, requestId, operationId, clientId } = logged;
  const response = archived(logged.response);
  const exchange = {
    startedAt: at,
    durationMs,
    request: { ...archived(logged.request), method, url: urlOf(logged).href },
    response: {
      ...response,
      status,
      contentSize: response.bodySize,
    },
  };
  return harEntry(exchange, {
    _requestId: requestId,
    _operationId: operationId,
    _clientId: clientId,
    _truncated: logged.request.truncated || logged.response.truncated,
  });
}

/**
 * Returns requests as an HTTP archive (HAR 1.2), oldest first. The body is serialised in slices, because a full log
 * takes long. Members whose names begin with an underscore are additions of the sandbox.
 */
export function requestArchive(
  newestFirst: Steps<RequestLogEntry>,
  version: string,
  shown: ShowValue,
): SlicedBody {
  return new SlicedBody(parts(newestFirst, version, shown));
}

function* parts(newestFirst: Steps<RequestLogEntry>, version: string, shown: ShowValue): Steps<Buffer> {
  const found: RequestLogEntry[] = [];
  for (const request of newestFirst) {
    if (request) found.push(request);
    yield null;
  }
  yield Buffer.from(harHead(version));
  yield* arrayParts(entriesOf(found.toReversed(), shown));
  yield Buffer.from('}}');
}

function* entriesOf(requests: readonly RequestLogEntry[], shown: ShowValue): Iterable<object> {
  for (const request of requests) yield entryOf(shown(request)); // `shown` comes first: in an entry, bodies are text, whose fields it could not remove
}
