import type { paths } from '../contract/api.gen.js';
import type { Language } from '../domain/shared/language.js';
import type { Transport } from './transport.js';
import { toCall } from './refused.js';
import { createTypedClient, type ClientRequest, type TypedClient } from './typed-client.js';

/** A client of the service. It requests access tokens when it needs them. */
export type ApiClient = TypedClient<Omit<paths, '/oauth2/token'>>;

/** The options of a client of the service. */
export interface ApiClientOptions {
  /** The language of messages and formatted prices (default: `en`). */
  readonly language?: Language;
  /** Headers of every request. They take precedence over the client's default headers, such as `Accept: application/json`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The address, the transport and the token source of a client of the service. */
export interface ApiAddress {
  readonly url: string;
  readonly transport: Transport;
  readonly tokens: TokenSource;
}

/**
 * The `Authorization` of requests before the client inserts its token. A caller who sets or removes that header gets
 * no token inserted.
 */
const PLACEHOLDER = 'token-placeholder';

/**
 * Creates a client. After a response with status 401, the client gets a new token and repeats the request once:
 * tokens expire by the workspace's clock (K2), which can jump.
 */
export function createApiClient(address: ApiAddress, options: ApiClientOptions = {}): ApiClient {
  const { url, transport, tokens } = address;
  const { language = 'en', headers } = options;
  return createTypedClient({
    baseUrl: url,
    headers: {
      accept: 'application/json',
      'accept-language': language,
      authorization: PLACEHOLDER,
      ...lowered(headers),
    },
    toCall,
    async send(request) {
      if (request.headers.get('authorization') !== PLACEHOLDER) return transport(request);
      const token = await tokens.get();
      const response = await transport(withToken(request, token));
      if (response.status !== 401) return response;
      return transport(withToken(request, await tokens.renew(token)));
    },
  });
}

function withToken(request: ClientRequest, token: string): ClientRequest {
  const headers = new Headers(request.headers);
  headers.set('authorization', `Bearer ${token}`);
  return { ...request, headers };
}

function lowered(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** The credentials of an API client. */
export interface Credentials {
  readonly clientId: string;
  readonly secret: () => Promise<string>;
  /** Returns the reason why a token was refused with a status. Null if the reason is unknown. */
  readonly explain?: (status: number) => Promise<string | null>;
}

/** The access token of an API client. It is requested at first use, and again after a refusal. */
export class TokenSource {
  #token: Promise<string> | undefined;

  constructor(
    private readonly url: string,
    private readonly transport: Transport,
    private readonly credentials: Credentials,
  ) {}

  /** Returns the token. Requests it if there is none. */
  get(): Promise<string> {
    this.#token ??= this.#fetch();
    return this.#token;
  }

  /**
   * Returns a new token in place of a refused one. Requests that were refused with the same token share the new
   * token.
   */
  async renew(refused: string): Promise<string> {
    if ((await this.get()) === refused) this.#token = undefined;
    return this.get();
  }

  /** Requests a new token, even if a token exists. */
  renewed(): Promise<string> {
    this.#token = undefined;
    return this.get();
  }

  async #fetch(): Promise<string> {
    try {
      const { clientId, secret, explain } = this.credentials;
      const body = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: await secret(),
      });
      const response = await this.transport({
        url: `${this.url}/oauth2/token`,
        method: 'POST',
        headers: new Headers({ 'content-type': 'application/x-www-form-urlencoded' }),
        body: body.toString(),
      });
      const text = await response.text();
      if (response.ok) return (JSON.parse(text) as { readonly access_token: string }).access_token;
      throw new Error(`There is no token for ${clientId}: ${(await explain?.(response.status)) ?? text}`);
    } catch (error) {
      this.#token = undefined; // the next request tries again
      throw error;
    }
  }
}
