import type { Contract, Operation } from '../../contract/load.js';
import type { RecordedHeader, RecordedRequest } from '../../exchanges/recorded-exchange.js';
import { type Scope } from './expression.js';
import { asText, resolveValue, ValueMissing } from './value.js';
import type { Step, StepParameter } from './workflow.js';

/** Where the requests of a source's steps go. */
export interface Source {
  readonly contract: Contract;
  /** The base URL of its operations. */
  readonly url: string;
  /** The headers of each request, beside those of its step. */
  readonly headers?: readonly RecordedHeader[];
}

/** Where the requests of steps go, by the names of the documents' sources. */
export type Sources = Readonly<Record<string, Source>>;

/** Returns the operation that a step calls; null for a page. @throws TypeError for an unknown one */
export function operationOf({ id, call }: Step, sources: Sources): Operation | null {
  if (call.kind === 'page') return null;
  const found = sources[call.source]?.contract.operations.find((one) => one.id === call.operationId);
  if (found) return found;
  throw new TypeError(`The step ${id} calls ${call.operationId}, which ${call.source} does not have.`);
}

/** Returns the request of a step. @throws ValueMissing where an earlier step did not get what it needs */
export function requestOf(step: Step, scope: Scope, sources: Sources): RecordedRequest {
  const { parameters, body } = step;
  const resolved = parameters.map(
    (parameter) => [parameter, asText(resolveValue(parameter.value, scope))] as const,
  );
  const pairs = (place: StepParameter['in']) =>
    resolved.flatMap(([{ name, in: where }, text]) => (where === place ? [[name, text] as const] : []));
  return {
    ...addressOf(step, scope, sources, pairs),
    headers: [...pairs('header'), ...contentTypeOf(step), ...headersOf(step, sources)],
    body: new TextEncoder().encode(body ? bodyText(body.contentType, resolveValue(body.payload, scope)) : ''),
  };
}

type Pairs = (place: StepParameter['in']) => readonly (readonly [name: string, text: string])[];

function addressOf(
  step: Step,
  scope: Scope,
  sources: Sources,
  pairs: Pairs,
): Pick<RecordedRequest, 'method' | 'url'> {
  const { call } = step;
  if (call.kind === 'page')
    return { method: call.method, url: pageUrl(asText(resolveValue(call.url, scope))) };
  const operation = operationOf(step, sources);
  const { url = '' } = sources[call.source] ?? {};
  const path = pairs('path').reduce(
    (template, [name, text]) => template.replace(`{${name}}`, encodeURIComponent(text)),
    operation?.template ?? '',
  );
  const query = pairs('query').map(
    ([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`,
  );
  return {
    method: operation?.method ?? 'GET',
    url: `${url}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
  };
}

function pageUrl(text: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text;
  throw new ValueMissing('it needs the address of a page, which is no URL');
}

function headersOf({ call }: Step, sources: Sources): readonly RecordedHeader[] {
  return (call.kind === 'operation' && sources[call.source]?.headers) || [];
}

function contentTypeOf({ body }: Step): RecordedHeader[] {
  return body ? [['Content-Type', body.contentType]] : [];
}

function bodyText(contentType: string, payload: unknown): string {
  if (contentType !== 'application/x-www-form-urlencoded')
    return /json/.test(contentType) ? JSON.stringify(payload) : asText(payload);
  const fields = Object.entries(payload as Record<string, unknown>);
  return new URLSearchParams(
    fields.map(([name, value]): [string, string] => [name, asText(value)]),
  ).toString();
}
