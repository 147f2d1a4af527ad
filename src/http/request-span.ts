import type { IncomingMessage, ServerResponse } from 'node:http';
import { endServerSpan, inServerSpan, type Span } from '../telemetry/spans.js';
import { shownPath } from './access-log.js';
import type { Observe } from './exchange.js';
import { requestIdOf } from './request-id.js';

const SPAN = Symbol('span');

type Traced = IncomingMessage & { [SPAN]?: Span };

/**
 * The HTTP methods that name a span (semantic conventions of OpenTelemetry). Spans of other methods are named `HTTP`,
 * so that clients cannot choose span names.
 */
const METHODS: ReadonlySet<string | undefined> = new Set(
  'CONNECT DELETE GET HEAD OPTIONS PATCH POST PUT QUERY TRACE'.split(' '),
);

/** Returns a listener that runs `listener` in a span. The span lasts from the request's head to the end of its response. */
export function traceRequests<Request extends IncomingMessage, Response extends ServerResponse>(
  listener: (request: Request, response: Response) => void,
): (request: Request, response: Response) => void {
  return (request, response) => {
    const name = METHODS.has(request.method) ? String(request.method) : 'HTTP';
    inServerSpan(name, request.headers, (span) => {
      if (span.isRecording()) begin(span, request, response);
      listener(request, response);
    });
  };
}

/**
 * Sets the attributes of a request's span by the semantic conventions for HTTP servers. Ends the span when the response
 * closes. The query is omitted, because it may contain personal data.
 */
function begin(span: Span, request: Traced, response: ServerResponse): void {
  const { method = '', socket, httpVersion } = request;
  const isKnown = METHODS.has(method);
  span.setAttributes({
    'http.request.method': isKnown ? method : '_OTHER',
    ...(!isKnown && { 'http.request.method_original': method }),
    'url.scheme': 'http',
    'url.path': shownPath(request.url),
    'network.protocol.version': httpVersion,
    ...(socket.remoteAddress !== undefined && { 'client.address': socket.remoteAddress }),
    'sandbox.request_id': requestIdOf(request),
  });
  request[SPAN] = span;
  response.once('close', () => endServerSpan(span, response.headersSent ? response.statusCode : null));
}

/** Returns an observer that names each span after its operation. `mountPath` is the prefix of the operation's path. */
export function describeSpan(mountPath: string): Observe {
  return ({ request, operation, workspace, client }) => {
    const span = (request as Traced)[SPAN];
    if (!span) return;
    if (operation) {
      const route = mountPath + operation.template;
      span.updateName(`${operation.method} ${route}`);
      span.setAttributes({ 'http.route': route, 'sandbox.operation': operation.id });
    }
    if (workspace) span.setAttribute('sandbox.workspace', workspace.name);
    if (client !== undefined) span.setAttribute('sandbox.client', client);
  };
}
