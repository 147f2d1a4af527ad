import { expect } from 'vitest';

/** A response of the control plane. */
export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  /** The header `Set-Cookie`. */
  readonly cookie: string;
}

interface Asked {
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request without a token to the control plane. */
export async function ask(url: string, target: string, { body, headers = {} }: Asked = {}): Promise<Answer> {
  const [method = '', path = ''] = target.split(' ');
  const reply = await fetch(`${url}/_sandbox${path}`, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const parsed = (await reply.json()) as Answer['body'];
  return { status: reply.status, body: parsed, cookie: reply.headers.getSetCookie()[0] ?? '' };
}

/** Signs in. Returns the headers that a page of the sandbox sends afterwards. */
export async function signIn(url: string, credentials: object): Promise<{ cookie: string; origin: string }> {
  const { status, cookie } = await ask(url, 'POST /session', { body: credentials });
  expect(status).toBe(200);
  return { cookie: cookie.split(';')[0] ?? '', origin: url };
}
