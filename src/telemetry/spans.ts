import {
  context,
  INVALID_SPAN_CONTEXT,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
  type SpanOptions,
} from '@opentelemetry/api';

export type { Attributes, Span };

/**
 * Spans by OpenTelemetry's API alone. Without an SDK in the process, spans record nothing and cost next to nothing; with one,
 * they go where it sends them. The tracer is a proxy, so an SDK may be registered later.
 */
const tracer = trace.getTracer('activity-booking-sandbox');

/** Runs work in a span of its own, a child of the active one. An error of the work becomes that of the span. */
export function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return run(name, { attributes }, work);
}

/** Runs work that no request waits for in a span without a parent. */
export function inRootSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return run(name, { attributes, root: true }, work);
}

function run<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  return inActive(tracer.startSpan(name, options), context.active(), (span) =>
    span.isRecording() ? ended(span, work) : work(),
  );
}

/** Runs work with a span that is active in a context, unless no SDK made it: a context would only take time. */
function inActive<T>(span: Span, parent: Context, work: (span: Span) => T): T {
  if (span.spanContext() === INVALID_SPAN_CONTEXT) return work(span);
  return context.with(trace.setSpan(parent, span), work, undefined, span);
}

async function ended<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR }); // without its message, which may name what was sent
    span.setAttribute('error.type', error instanceof Error ? error.name : 'Error');
    throw error;
  } finally {
    span.end();
  }
}

/**
 * Runs the handling of a request in a span of the server. Its parent is the span that an instrumentation of Node's HTTP server
 * has begun, or else the one that the caller names in its headers, as the propagator of the SDK reads them.
 */
export function inServerSpan(
  name: string,
  headers: Readonly<Record<string, unknown>>,
  answer: (span: Span) => void,
): void {
  const active = context.active();
  const isInstrumented = trace.getSpan(active) !== undefined;
  const parent = isInstrumented ? active : propagation.extract(active, headers);
  const kind = isInstrumented ? SpanKind.INTERNAL : SpanKind.SERVER;
  inActive(tracer.startSpan(name, { kind }, parent), parent, answer);
}

/** Ends a server's span with the status of its response, null for none: 5xx is an error, 4xx is the client's. */
export function endServerSpan(span: Span, status: number | null): void {
  if (status !== null) span.setAttribute('http.response.status_code', status);
  if (status === null || status >= 500) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute('error.type', status === null ? 'connection_cut' : String(status));
  }
  span.end();
}

/** Returns the ids of the active span, for the lines of a log; none without an SDK. */
export function traceIds(): { readonly traceId?: string; readonly spanId?: string } {
  const ids = trace.getSpanContext(context.active());
  return ids && trace.isSpanContextValid(ids) ? { traceId: ids.traceId, spanId: ids.spanId } : {};
}
