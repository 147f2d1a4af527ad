/** A request to send. */
export interface SendableRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** Headers that a client sets by itself, and the credentials. */
const NOT_COPIED =
  /^(authorization|connection|content-length|host|origin|referer|accept-encoding|transfer-encoding|user-agent|sec-.*)$/;

/** Returns the headers of a logged request, without `authorization` and without those that every client sets itself. */
export function copiedHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_COPIED.test(name)));
}

/** Returns a logged body as text: a form as a form, JSON formatted, a text unchanged. Null without a body. */
export function bodyText(body: unknown, headers: Readonly<Record<string, string>>): string | null {
  if (body === null) return null;
  if (typeof body === 'string') return body;
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  if (!type?.includes('urlencoded')) return JSON.stringify(body, null, 2);
  return new URLSearchParams(body as Record<string, string>).toString();
}

/** Returns a request as a curl command. A bearer token is replaced by the variable `TOKEN`. */
export function curlOf({ method, path, headers, body }: SendableRequest, origin: string): string {
  const lines = [
    `curl -i -X ${method} ${quoted(origin + path)}`,
    ...credentialsOf(headers['authorization']),
    ...Object.entries(copiedHeaders(headers)).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`--data ${quoted(body)}`]),
  ];
  return lines.join(' \\\n  ');
}

function credentialsOf(authorization: string | undefined): readonly string[] {
  if (authorization === undefined) return [];
  if (/^bearer /i.test(authorization)) return ['-H "Authorization: Bearer $TOKEN"'];
  return [`-H ${quoted(`Authorization: ${authorization}`)}`];
}

/** Returns a text as a quoted word of a POSIX shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
