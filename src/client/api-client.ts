import createClient from 'openapi-fetch';
import type { paths } from '../contract/api.gen.js';
import type { Language } from '../domain/shared/language.js';
import { createTypedClient, type TypedClient } from './typed-client.js';

/** Requests to the service. Tokens are fetched for it. */
export type ApiClient = TypedClient<Omit<paths, '/oauth2/token'>>;

/** How a client of the service asks. */
export interface ApiClientOptions {
  /** Of messages and formatted prices (default: `en`). */
  readonly language?: Language;
  /** Sent with each request, over `Accept: application/json`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The token of an API client: fetched when it is first needed, and again when it is not taken any more. */
export class TokenSource {
  #token: Promise<string> | undefined;
  readonly #client;

  constructor(
    url: string,
    private readonly clientId: string,
    private readonly secret: () => Promise<string>,
    /** Says why there may be no token, where it is known. */
    private readonly explain: () => Promise<string | null> = () => Promise.resolve(null),
  ) {
    this.#client = createClient<paths>({ baseUrl: url });
  }

  get(): Promise<string> {
    this.#token ??= this.#fetch();
    return this.#token;
  }

  /** Another one than that which was refused; requests that are refused together share it. */
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

/** Stands for the token until a request is sent; another `Authorization`, or none, goes out as it is. */
const TO_COME = 'token-to-come';

/** A client of the service with a token. It may be refused once: the workspace's clock, not ours, ends tokens (K2). */
export function createApiClient(url: string, tokens: TokenSource, options: ApiClientOptions = {}): ApiClient {
  const { language = 'en', headers } = options;
  return createTypedClient({
    baseUrl: url,
    headers: {
      accept: 'application/json',
      'accept-language': language,
      authorization: TO_COME,
      ...lowered(headers),
    },
    async fetch(request) {
      if (request.headers.get('authorization') !== TO_COME) return fetch(request);
      const again = request.clone();
      const token = await tokens.get();
      const response = await fetch(withToken(request, token));
      if (response.status !== 401) return response;
      return fetch(withToken(again, await tokens.renew(token)));
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
