/** A request before it is bytes: in pieces, so that each can be spoilt. */
export interface Draft {
  /** The operation that it was made for, or what else of the sandbox. */
  readonly of: string;
  readonly method: string;
  /** Percent-encoded already. */
  readonly path: string;
  /** Names and values, percent-encoded already. */
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: DraftBody | null;
}

/** A JSON value or a form that can still be spoilt in its parts, or bytes as they are. */
export type DraftBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'form'; readonly fields: readonly (readonly [name: string, value: string])[] }
  | { readonly kind: 'bytes'; readonly bytes: Buffer };

/** JSON text that no JavaScript value is written as: `1e309`, `-0`, a thousand brackets. */
export class Literal {
  constructor(readonly text: string) {}
}

/** An object with names that an object cannot have twice, or must not have at all. */
export class Pairs {
  constructor(readonly entries: readonly (readonly [name: string, value: unknown])[]) {}
}

/** A value as JSON text, lone surrogates escaped. */
export function writeJson(value: unknown): string {
  if (value instanceof Literal) return value.text;
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = value instanceof Pairs ? value.entries : Object.entries(value);
  return `{${entries.map(([name, part]) => `${JSON.stringify(name)}:${writeJson(part)}`).join(',')}}`;
}

/** Percent-encodes every text: `encodeURIComponent` throws at lone surrogates. */
export function percent(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** The bytes of a body. */
export function bodyBytes(body: DraftBody): Buffer {
  if (body.kind === 'bytes') return body.bytes;
  if (body.kind === 'json') return Buffer.from(writeJson(body.value));
  return Buffer.from(body.fields.map((pair) => pair.map(percent).join('=')).join('&'));
}

/** The request as it goes over the wire. Headers are told once each, the last one counts. */
export function requestBytes(draft: Draft, host: string): Buffer {
  const { method, path, query, headers, body } = draft;
  const search = query.length === 0 ? '' : `?${query.map((pair) => pair.join('=')).join('&')}`;
  const sent = body && bodyBytes(body);
  const all = new Map<string, string>([
    ['host', host],
    ...(sent ? [['content-length', String(sent.length)] as const] : []),
    ...headers,
  ]);
  const lines = [...all].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.concat([
    Buffer.from(`${method} ${path}${search} HTTP/1.1\r\n${lines}\r\n`, 'latin1'),
    ...(sent ? [sent] : []),
  ]);
}
