/** A request in parts before it is serialised, so that each part can be mutated. */
export interface Draft {
  /** The id of the operation, or the part of the sandbox, that the request is for. */
  readonly of: string;
  readonly method: string;
  /** The path, already percent-encoded. */
  readonly path: string;
  /** Names and values, already percent-encoded. */
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: DraftBody | null;
}

/** A JSON value or a form whose parts can be mutated, or bytes. */
export type DraftBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'form'; readonly fields: readonly (readonly [name: string, value: string])[] }
  | { readonly kind: 'bytes'; readonly bytes: Buffer };

/** JSON text that JSON.stringify never produces: `1e309`, `-0`, a thousand brackets. */
export class Literal {
  constructor(readonly text: string) {}
}

/** A JSON object with duplicate or forbidden names. */
export class Pairs {
  constructor(readonly entries: readonly (readonly [name: string, value: unknown])[]) {}
}

/** Returns a value as JSON text. Lone surrogates are escaped. */
export function writeJson(value: unknown): string {
  if (value instanceof Literal) return value.text;
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = value instanceof Pairs ? value.entries : Object.entries(value);
  return `{${entries.map(([name, part]) => `${JSON.stringify(name)}:${writeJson(part)}`).join(',')}}`;
}

/** Percent-encodes any text. Replaces lone surrogates, for which `encodeURIComponent` would throw. */
export function percent(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** Returns the bytes of a body. */
export function bodyBytes(body: DraftBody): Buffer {
  if (body.kind === 'bytes') return body.bytes;
  if (body.kind === 'json') return Buffer.from(writeJson(body.value));
  return Buffer.from(body.fields.map((pair) => pair.map(percent).join('=')).join('&'));
}

/** Returns the request as bytes. If a header occurs several times, only the last value is sent. */
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
