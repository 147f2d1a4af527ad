import type { Operation } from '../document.js';
import { nameOf } from '../replay.js';
import { addressOf } from '../request.js';

/** The address for requests, the workspace, and the token of its client `partner`. */
export interface Target {
  readonly url: string;
  readonly workspace: string;
  readonly token: string;
}

/** Changes to the default request, which is well-formed but names unknown records. */
export interface Change {
  readonly path?: string;
  /** Null omits a header. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly body?: string;
}

const FORM = 'application/x-www-form-urlencoded';

/** Returns the headers and the body of a request for a token. */
export function tokenRequest(workspace: string): { readonly type: string; readonly body: string } {
  const form = { grant_type: 'client_credentials', client_id: `${workspace}.partner` };
  return { type: FORM, body: new URLSearchParams({ ...form, client_secret: 'partner-secret' }).toString() };
}

/** Returns the path and query of an operation, with its required parameters and unknown ids. */
export function pathOf(operation: Operation): string {
  const required = operation.parameters.filter((one) => one.required && one.in !== 'header');
  const unknown = (schema: Operation['parameters'][number]['schema']) =>
    schema?.['type'] === 'integer' ? 999_999 : 'unknown';
  const valueOf = ({ in: place, schema, example }: Operation['parameters'][number]) =>
    place === 'path' ? unknown(schema) : example;
  const valuesIn = (place: string) =>
    Object.fromEntries(required.filter((one) => one.in === place).map((one) => [one.name, valueOf(one)]));
  return addressOf(operation, {
    do: operation.operationId,
    path: valuesIn('path'),
    query: valuesIn('query'),
  });
}

/** Returns the media type and the body of a request, which is the contract's first example. */
function bodyOf({ requestBody }: Operation, { workspace }: Target) {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type === undefined) return null;
  if (type === FORM) return tokenRequest(workspace);
  const [example] = Object.values(content?.examples ?? {});
  return { type, body: JSON.stringify(example?.value) };
}

/** Sends a request to an operation. Returns the outcome of the request, as named in `x-outcomes` of the contract. */
export async function ask(operation: Operation, target: Target, change: Change = {}): Promise<string> {
  const whole = bodyOf(operation, target);
  const { path = pathOf(operation), body = whole?.body } = change;
  const headers: Record<string, string | null> = {
    authorization: operation.operationId === 'createToken' ? null : `Bearer ${target.token}`,
    accept: 'application/json',
    'accept-language': 'en',
    'content-type': whole?.type ?? null,
    ...change.headers,
  };
  const reply = await fetch(target.url + path, {
    method: operation.method,
    headers: Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null),
    ...(body !== undefined && { body }),
  });
  return nameOf(reply.status, await reply.json());
}
