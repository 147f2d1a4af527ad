import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http';

/** A request of the workload. `form` and `json` are bodies. */
export interface SoakRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly token?: string;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
}

/** Creates a request without sending its body. Returns the request and the text of the body. */
export function opened(
  url: string,
  { method = 'GET', path, token, json, form }: SoakRequest,
  agent: Agent | false,
): { readonly sent: ClientRequest; readonly body: string } {
  const body = form ? new URLSearchParams(form).toString() : json === undefined ? '' : JSON.stringify(json);
  const headers = {
    accept: 'application/json',
    'accept-language': 'en',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body !== '' && {
      'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
      'content-length': Buffer.byteLength(body),
    }),
  };
  return { sent: request(url + path, { method, headers, agent }), body };
}

/** Returns the response of a request. Its body is not read yet. */
export function responseTo(sent: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sent.on('response', resolve).on('error', reject);
  });
}

/** Sends a request and returns the body of the response. @throws Error for a status other than the expected one */
export async function answered(
  url: string,
  one: SoakRequest,
  agent: Agent,
  expected = 200,
): Promise<Record<string, unknown>> {
  const { sent, body } = opened(url, one, agent);
  const coming = responseTo(sent);
  sent.end(body);
  const response = await coming;
  let text = '';
  for await (const part of response.setEncoding('utf8')) text += part as string;
  if (response.statusCode !== expected)
    throw new Error(`${one.method ?? 'GET'} ${one.path}: ${response.statusCode} ${text.slice(0, 300)}`);
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}
