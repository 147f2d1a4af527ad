/** The address of the service, and the credentials of a client. */
export interface Account {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** A request. An entry of `query` may be a list or an object, which are written with brackets. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** A reply that arrived completely. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** Sends requests to the service. */
export interface Service {
  readonly account: Account;
  /** @throws ReplyLost if the reply to a request that changes data was lost or cut: the request may have been carried out */
  send(call: Call): Promise<Reply>;
}

/** The reply to a request that changes data was lost or cut. It is unknown whether the request was carried out. */
export class ReplyLost extends Error {
  override readonly name = 'ReplyLost';
}

/** Maximum number of attempts per request. */
const ATTEMPTS = 6;

/** Returns access to a service. The access stores its token, replaces an expired token, and retries while the service is busy. */
export function openService(account: Account): Service {
  let token: Promise<string> | undefined;
  const send = async (call: Call): Promise<Reply> => {
    let reply: Reply & { readonly retryAfter: number } = { status: 0, body: null, retryAfter: 0 };
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        reply = await sendOnce(account.url, call, await (token ??= getToken(account)));
      } catch (error) {
        // A read can be repeated safely. Any other request may have been carried out, so the caller must check.
        if (call.method !== 'GET') throw new ReplyLost(`${call.method} ${call.path}`, { cause: error });
        continue;
      }
      if (reply.status === 401) token = undefined;
      else if (reply.status === 429 || reply.status === 503) await sleep(reply.retryAfter * 1000);
      else return reply;
    }
    return reply;
  };
  return { account, send };
}

async function getToken({ url, clientId, clientSecret }: Account): Promise<string> {
  const response = await fetch(`${url}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    }),
  });
  if (!response.ok) throw new Error(`No token: status ${response.status}`);
  return ((await response.json()) as { access_token: string }).access_token;
}

async function sendOnce(url: string, { method, path, query, body }: Call, token: string) {
  const parameters = new URLSearchParams(pairsOf(query ?? {}));
  const response = await fetch(`${url}${path}${parameters.size > 0 ? `?${parameters.toString()}` : ''}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      Accept: 'application/vnd.vendor.v1+json, application/json; q=.5',
      'Accept-Language': 'en',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const retryAfter = Number(response.headers.get('retry-after') ?? 1);
  // An HTML page or a cut reply is not valid JSON, and counts as a broken connection. An error response need not have a body.
  const parsed: unknown = response.ok || isJson(response) ? JSON.parse(text) : null;
  return { status: response.status, body: parsed, retryAfter };
}

function isJson(response: Response): boolean {
  return /json/.test(response.headers.get('content-type') ?? '');
}

/** Returns the parameters of a query, such as `items[0][guests][0][occupancy]`. A name that ends with `[]` is repeated. */
function pairsOf(query: Readonly<Record<string, unknown>>): [string, string][] {
  return Object.entries(query).flatMap(([name, value]) => pairs(name, value));
}

function pairs(name: string, value: unknown): [string, string][] {
  if (value === undefined) return [];
  if (Array.isArray(value) && name.endsWith('[]')) return value.map((one) => [name, String(one)]);
  if (typeof value === 'string') return [[name, value]];
  if (typeof value !== 'object') return [[name, JSON.stringify(value)]];
  return Object.entries(value ?? {}).flatMap(([key, part]) => pairs(`${name}[${key}]`, part));
}

/** Waits slightly longer than requested, because a timer may fire early. */
function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms + 20);
  });
}
