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
 * Creates spans with the OpenTelemetry API only. Without an SDK in the process, spans record nothing and cost almost
 * nothing. With an SDK, the SDK's exporter receives the spans. The tracer is a proxy, so the SDK may be registered later.
 */
const tracer = trace.getTracer('activity-booking-sandbox');

/** Runs `work` in a new span, a child of the active span. If the work fails, the span records the error. */
export function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return run(name, { attributes }, work);
}

/** Runs background work in a new span without a parent. */
export function inRootSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return run(name, { attributes, root: true }, work);
}

function run<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  return inActive(tracer.startSpan(name, options), context.active(), (span) =>
    span.isRecording() ? ended(span, work) : work(),
  );
}

/**
 * Runs `work` with a span as the active one. Creates no context if the span does not record, because a context costs time.
 */
function inActive<T>(span: Span, parent: Context, work: (span: Span) => T): T {
  if (span.spanContext() === INVALID_SPAN_CONTEXT) return work(span);
  return context.with(trace.setSpan(parent, span), work, undefined, span);
}

async function ended<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR }); // The message is left out, because it may quote the request.
    span.setAttribute('error.type', error instanceof Error ? error.name : 'Error');
    throw error;
  } finally {
    span.end();
  }
}

/**
 * Runs the handling of a request in a server span. If an HTTP instrumentation has an active span, this span is the parent.
 * Otherwise the parent is the caller's span from the request headers.
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

/**
 * Ends a server span with the status of the response. `status` is null if there was no response. Marks 5xx as an error. 4xx
 * is not an error of the server.
 */
export function endServerSpan(span: Span, status: number | null): void {
  if (status !== null) span.setAttribute('http.response.status_code', status);
  if (status === null || status >= 500) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute('error.type', status === null ? 'connection_cut' : String(status));
  }
  span.end();
}

/** Returns the ids of the active span for log lines; empty without an SDK. */
export function traceIds(): { readonly traceId?: string; readonly spanId?: string } {
  const ids = trace.getSpanContext(context.active());
  return ids && trace.isSpanContextValid(ids) ? { traceId: ids.traceId, spanId: ids.spanId } : {};
}
