/** The first message of a session, for a protocol version with sessions. */
export const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

/** Sends a message to the endpoint unchanged. */
export function postMessage(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: unknown,
): Promise<Response> {
  return fetch(`${url}/_sandbox/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** Starts a session. Returns no id if the session is refused. */
export async function beginSession(
  url: string,
): Promise<{ readonly status: number; readonly id: string | null }> {
  const response = await postMessage(url, {}, INITIALIZE);
  await response.arrayBuffer();
  return { status: response.status, id: response.headers.get('mcp-session-id') };
}

/** Ends a session. */
export async function endSession(url: string, id: string): Promise<void> {
  await fetch(`${url}/_sandbox/mcp`, { method: 'DELETE', headers: { 'mcp-session-id': id } });
}
