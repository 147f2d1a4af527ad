import { queryString } from '../client/query-string.js';
import { parseWhen } from '../domain/shared/date-time.js';
import { bodyOf, headerOf, NO_BODY, type RecordedExchange } from '../exchanges/recorded-exchange.js';
import { TargetUnusable, type RecordingTarget } from '../verification/workflows/recording-target.js';
import type { FactClient, FactClientName } from '../laws/facts.js';
import { Made } from './made.js';

/** The sender of a request: the examined client, or a client from the facts. */
export type Who = 'own' | FactClientName;

/** A response with its parsed body. */
export interface Reply<Body = unknown> {
  readonly status: number;
  /**
   * The JSON value of the body or, if it is not JSON, its text. A faulty target may send a different type than `Body`.
   */
  readonly body: Body;
  readonly exchange: RecordedExchange;
  /** Returns a header. `name` is in lower case. */
  header(name: string): string | undefined;
}

/** The options of a request. */
export interface Ask {
  /** A string is sent unchanged. */
  readonly query?: string | Readonly<Record<string, unknown>>;
  /** An object is sent as JSON, a string unchanged. */
  readonly body?: unknown;
  /** A header with the value null is not sent. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly as?: Who;
}

/** Thrown if a request gets no response. The examination cannot continue. */
export class NoReply extends Error {
  override readonly name = 'NoReply';
}

/** Sends requests for several clients and stores their tokens. */
export class Session {
  /** Every exchange of the session, in order. */
  readonly exchanges: RecordedExchange[] = [];
  /** The bookings and captures made by the session. */
  readonly made = new Made();
  /** The name under which exchanges are recorded. */
  source = 'examination';
  /** Once it is aborted, requests are refused. The clean-up sets it to undefined. */
  ending: AbortSignal | undefined;
  readonly #tokens = new Map<Who, string>();

  constructor(
    readonly target: RecordingTarget,
    private readonly clients: ReadonlyMap<Who, FactClient>,
  ) {}

  /** Returns whether the session has this client. */
  has(who: Who): boolean {
    return this.clients.has(who);
  }

  get<Body>(path: string, query: Ask['query'] = {}, ask: Omit<Ask, 'query'> = {}): Promise<Reply<Body>> {
    return this.send('GET', path, { ...ask, query });
  }

  /**
   * Sends a request with the client's access token, unless it has its own `authorization` header. If the token is
   * refused with 401, requests a new one and repeats the request once.
   * @throws NoReply
   */
  async send<Body>(method: string, path: string, ask: Ask = {}): Promise<Reply<Body>> {
    const { as = 'own' } = ask;
    const isOwnToken = ask.headers?.['authorization'] === undefined;
    const reply = await this.#exchange<Body>(method, path, ask, await this.#token(as));
    if (reply.status !== 401 || !isOwnToken) return reply;
    this.#tokens.delete(as);
    return this.#exchange(method, path, ask, await this.#token(as));
  }

  /** Sends a request to any URL. Adds no access token; `headers` may contain one. @throws NoReply */
  async raw<Body>(
    method: string,
    url: string,
    { body, headers = {}, as = 'own' }: Ask = {},
  ): Promise<Reply<Body>> {
    if (this.ending?.aborted) throw new NoReply('the run was ended');
    const sent = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null);
    const bytes = new TextEncoder().encode(
      body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body),
    );
    const request = { method, url, headers: sent, body: bytes.length > 0 ? bytes : NO_BODY };
    const exchange = await this.target.send(this.source, request);
    this.exchanges.push(exchange);
    this.made.learn(exchange, as);
    const { response, whyNoResponse } = exchange;
    if (!response) {
      const reason = whyNoResponse === undefined ? '' : `: ${whyNoResponse}`;
      throw new NoReply(`${method} ${new URL(url).pathname} got no response${reason}`);
    }
    return {
      status: response.status,
      body: bodyOf(response.body) as Body,
      exchange,
      header: (name) => headerOf(response.headers, name),
    };
  }

  #exchange<Body>(method: string, path: string, ask: Ask, token: string): Promise<Reply<Body>> {
    const { query = {}, body, headers = {}, as = 'own' } = ask;
    const text = typeof query === 'string' ? query : queryString(query);
    const isJson = body !== undefined && typeof body !== 'string';
    return this.raw(method, `${this.target.url}${path}${text === '' ? '' : `?${text}`}`, {
      as,
      body,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        'accept-language': 'en',
        ...(isJson && { 'content-type': 'application/json' }),
        ...headers,
      },
    });
  }

  /** Returns the client's token. @throws TargetUnusable if the target grants none */
  async #token(who: Who): Promise<string> {
    const known = this.#tokens.get(who);
    if (known !== undefined) return known;
    const reply = await this.requestToken(who);
    const { access_token: token } = Object(reply.body) as { readonly access_token?: unknown };
    if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token))
      throw new TargetUnusable(
        `${this.target.name} gave ${this.clientOf(who).id} no access token (${reply.status}).`,
        'client',
      );
    this.#tokens.set(who, token);
    return token;
  }

  requestToken(who: Who): Promise<Reply> {
    const { id, secret } = this.clientOf(who);
    const fields = { grant_type: 'client_credentials', client_id: id, client_secret: secret };
    return this.raw('POST', `${this.target.url}/oauth2/token`, {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  }

  /** Returns the credentials of a client. @throws TypeError if the facts do not contain the client */
  clientOf(who: Who): FactClient {
    const client = this.clients.get(who);
    if (client) return client;
    throw new TypeError(`There is no client ${who}.`);
  }
}

/** Parses a date and time of the API to ms since 1970; NaN if it is invalid. */
export function momentOf(text: unknown): number {
  const when = typeof text === 'string' ? parseWhen(text) : null;
  return when && 'at' in when ? when.at : Number.NaN;
}
