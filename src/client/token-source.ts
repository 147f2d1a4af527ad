import type { Transport } from './transport.js';

/** The credentials of an API client. */
export interface Credentials {
  readonly clientId: string;
  readonly secret: () => Promise<string>;
  /** Returns the reason why a token was refused with a status; null if it is unknown. */
  readonly explain?: (status: number) => Promise<string | null>;
}

/** The token of an API client. It is fetched lazily, and again when it is refused. */
export class TokenSource {
  #token: Promise<string> | undefined;

  constructor(
    private readonly url: string,
    private readonly transport: Transport,
    private readonly credentials: Credentials,
  ) {}

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

  /** Returns a new token, whether or not there is one. */
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
