/** Requests an access token of a client. The client id begins with the name of the workspace. */
export function requestToken(url: string, clientId: string, clientSecret: string): Promise<Response> {
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  return fetch(`${url}/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) });
}

/** Returns an access token of a client. */
export async function accessTokenOf(url: string, clientId: string, clientSecret: string): Promise<string> {
  const reply = await requestToken(url, clientId, clientSecret);
  return ((await reply.json()) as { readonly access_token: string }).access_token;
}
