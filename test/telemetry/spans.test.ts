import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  SimpleSpanProcessor,
  type ReadableSpan,
} from '@opentelemetry/sdk-trace-node';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startHarness } from '../harness.js';
import { secretsIn } from '../secrets-in.js';
import { aFolder } from '../store/folder.js';
import { Pending } from '../../src/store/workspace-log.js';
import { eventually } from '../eventually.js';
import { requestToken } from '../token.js';

const exporter = new InMemorySpanExporter();
const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
provider.register();
afterAll(async () => {
  await provider.shutdown();
  for (const api of [trace, context, propagation]) api.disable();
});
beforeEach(() => exporter.reset());

const api = await startHarness({ store: `file:${aFolder()}`, fsync: false, log: 'silent' });
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';
const TRACEPARENT = { traceparent: `00-${TRACE}-${CALLER}-01` };
const CAPTURE = {
  availabilityItemId: '11_trip_20260603100000_20260603120000',
  priceCategories: [{ 111: 1 }],
};

/** Returns the spans after the span of the request has ended. The span ends after the response was sent. */
async function spans(count: number): Promise<readonly ReadableSpan[]> {
  await eventually(() => expect(exporter.getFinishedSpans().length).toBeGreaterThanOrEqual(count));
  return exporter.getFinishedSpans();
}

const named = (all: readonly ReadableSpan[], name: string) => {
  const found = all.find((span) => span.name === name);
  if (!found) throw new Error(`${name} is not in ${all.map((span) => span.name).join(', ')}`);
  return found;
};

describe('the spans of a request that changes something', () => {
  it("are those of the request, the command and the append, as children of the caller's span", async () => {
    await api.token();
    exporter.reset();
    const { headers } = await api.send('POST', '/reservations', { body: CAPTURE, headers: TRACEPARENT });
    const all = await spans(3);
    expect(all).toHaveLength(3);
    const request = named(all, 'POST /reservations');
    const command = named(all, 'command');
    const append = named(all, 'append');
    expect(all.map((span) => span.spanContext().traceId)).toEqual([TRACE, TRACE, TRACE]);
    expect(request.parentSpanContext?.spanId).toBe(CALLER);
    expect(command.parentSpanContext?.spanId).toBe(request.spanContext().spanId);
    expect(append.parentSpanContext?.spanId).toBe(command.spanContext().spanId);
    expect(request.kind).toBe(SpanKind.SERVER);
    expect(request.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/reservations',
      'http.response.status_code': 200,
      'url.scheme': 'http',
      'url.path': '/reservations',
      'network.protocol.version': '1.1',
      'client.address': '127.0.0.1',
      'sandbox.request_id': headers.get('request-id'),
      'sandbox.operation': 'createCapture',
      'sandbox.workspace': 'test',
      'sandbox.client': 'partner',
    });
    for (const span of [command, append]) expect(span.attributes).toEqual({ 'sandbox.workspace': 'test' });
  });
});

describe('the span of a request', () => {
  it('has the route of its operation as its name, not the path', async () => {
    await api.get('/activities/1');
    await api.get('/_sandbox/workspaces/test/clock', { headers: { authorization: null } });
    const names = (await spans(2)).map(({ name }) => name);
    expect(names).toEqual(['GET /activities/{activityId}', 'GET /_sandbox/workspaces/{name}/clock']);
  });

  it('has only a method as its name for unknown paths, never an invented method', async () => {
    await api.get('/no/such/path');
    await api.send('PROPFIND', '/no/such/path');
    const all = await spans(2);
    expect(all.map(({ name }) => name)).toEqual(['GET', 'HTTP']);
    expect(all[1]?.attributes).toMatchObject({
      'http.request.method': '_OTHER',
      'http.request.method_original': 'PROPFIND',
    });
  });

  it('is an error for 5xx, but not for 4xx', async () => {
    await api.get('/merchants?limit=x');
    await api.get('/merchants', { headers: { 'sandbox-fault': 'status=503' } });
    await api.get('/merchants', { headers: { 'sandbox-fault': 'cut=start' } }).catch(() => undefined);
    const [refused, failed, cut] = await spans(3);
    expect(refused?.status.code).toBe(SpanStatusCode.UNSET);
    expect(failed?.status.code).toBe(SpanStatusCode.ERROR);
    expect(failed?.attributes).toMatchObject({ 'error.type': '503', 'http.response.status_code': 503 });
    expect(cut?.attributes).toMatchObject({ 'error.type': 'connection_cut' });
  });

  it('is a child of the span started by an HTTP instrumentation', async () => {
    const { inServerSpan } = await import('../../src/telemetry/spans.js');
    const outer = trace.getTracer('instrumentation').startSpan('outer', { kind: SpanKind.SERVER });
    context.with(trace.setSpan(context.active(), outer), () =>
      inServerSpan('GET', TRACEPARENT, (span) => span.end()),
    );
    const [inner] = await spans(1);
    expect(inner?.parentSpanContext?.spanId).toBe(outer.spanContext().spanId);
    expect(inner?.kind).toBe(SpanKind.INTERNAL);
  });

  it('contains no secret, no query and no code of a payment page', async () => {
    const token = await api.token();
    exporter.reset();
    const secret = 'qzsecretxq';
    await api.get(`/merchants?q=${secret}`, { headers: { cookie: secret, baggage: `a=${secret}` } });
    await api.get(`/pay/test/${secret}`);
    await api.get(`/tickets/test/${secret}.pdf`);
    await requestToken(api.url, 'test.partner', secret);
    const card = { ...CAPTURE, guests: [{ firstName: secret }], card: '4242424242424242' };
    await api.send('POST', '/reservations', { body: card });
    const written = JSON.stringify(
      (await spans(5)).map(({ name, attributes, events, status }) => ({ name, attributes, events, status })),
    );
    expect(written).toContain('/tickets/test/***');
    expect(secretsIn(written, [secret, token, card.card, 'partner-secret'])).toEqual([]);
  });
});

describe('the span of a fold', () => {
  it('has no parent, because no request waits for the fold', async () => {
    const other = await startHarness({ store: `file:${aFolder()}`, fsync: false });
    await other.send('POST', '/reservations', { body: CAPTURE });
    await spans(3);
    exporter.reset();
    await other.close();
    const fold = named(exporter.getFinishedSpans(), 'fold');
    expect(fold.parentSpanContext).toBeUndefined();
    expect(fold.attributes).toEqual({ 'sandbox.workspace': 'test' });
  });
});

describe('the span of an append to a shared log', () => {
  it('lasts until the change is durable, and does not exist for a command without a change', async () => {
    const pending = new Pending({ 'sandbox.workspace': 'a' });
    const noted = { entry: {}, note: null };
    const nothing = pending.decide(() => ({ change: null, result: 1 }));
    const something = pending.decide(() => ({ change: { noted, undo: () => undefined }, result: 2 }));
    expect(await nothing).toBe(1);
    expect(exporter.getFinishedSpans()).toEqual([]);
    pending.take().confirm();
    expect(await something).toBe(2);
    const all = await spans(1);
    expect(all.map(({ name, attributes }) => [name, attributes])).toEqual([
      ['append', { 'sandbox.workspace': 'a' }],
    ]);
  });
});
