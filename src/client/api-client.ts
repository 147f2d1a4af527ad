import createClient from 'openapi-fetch';
import type { paths } from '../contract/api.gen.js';
import type { Language } from '../domain/shared/language.js';
import { createTypedClient, type TypedClient } from './typed-client.js';

/** A client of the service, which fetches its tokens itself. */
export type ApiClient = TypedClient<Omit<paths, '/oauth2/token'>>;

/** The options of a client of the service. */
export interface ApiClientOptions {
  /** The language of messages and formatted prices (default: `en`). */
  readonly language?: Language;
  /** Headers of each request. They take precedence over the client's own, such as `Accept: application/json`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The token of an API client. It is fetched lazily, and again when it is refused. */
export class TokenSource {
  #token: Promise<string> | undefined;
  readonly #client;

  constructor(
    url: string,
    private readonly clientId: string,
    private readonly secret: () => Promise<string>,
    /** Returns the reason why there is no token; null if it is unknown. */
    private readonly explain: () => Promise<string | null> = () => Promise.resolve(null),
  ) {
    this.#client = createClient<paths>({ baseUrl: url });
  }

  /** Returns the token. */
  get(): Promise<string> {
    this.#token ??= this.#fetch();
    return this.#token;
  }

  /** Returns a new token in place of a refused one. Requests that were refused together share it. */
  async renew(refused: string): Promise<string> {
    if ((await this.get()) === refused) this.#token = undefined;
    return this.get();
  }

  async #fetch(): Promise<string> {
    try {
      const { data, error } = await this.#client.POST('/oauth2/token', {
        body: {
          grant_type: 'client_credentials',
          client_id: this.clientId,
          client_secret: await this.secret(),
        },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      if (data) return data.access_token;
      const reason = (await this.explain()) ?? JSON.stringify(error);
      throw new Error(`There is no token for ${this.clientId}: ${reason}`);
    } catch (error) {
      this.#token = undefined; // the next request tries again
      throw error;
    }
  }
}

/** A placeholder that is replaced by the token. Requests with another `Authorization`, or none, stay as they are. */
const PLACEHOLDER = 'token-placeholder';

/** Returns a client that retries a request once with a new token: tokens expire by the workspace's clock (K2). */
export function createApiClient(url: string, tokens: TokenSource, options: ApiClientOptions = {}): ApiClient {
  const { language = 'en', headers } = options;
  return createTypedClient({
    baseUrl: url,
    headers: {
      accept: 'application/json',
      'accept-language': language,
      authorization: PLACEHOLDER,
      ...lowered(headers),
    },
    async fetch(request) {
      if (request.headers.get('authorization') !== PLACEHOLDER) return fetch(request);
      const retry = request.clone();
      const token = await tokens.get();
      const response = await fetch(withToken(request, token));
      if (response.status !== 401) return response;
      return fetch(withToken(retry, await tokens.renew(token)));
    },
  });
}

function withToken(request: Request, token: string): Request {
  request.headers.set('authorization', `Bearer ${token}`);
  return request;
}

function lowered(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
