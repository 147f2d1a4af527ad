import { playScenario } from '../../contract/replay.js';
import { isAboutService } from '../../contract/scenario.js';
import type { Exchange } from '../exchange/recording.js';

/** The default headers of `fetch`. */
const SENT_BY_FETCH = { accept: '*/*', 'accept-language': '*' };

/**
 * Records the exchanges of the contract's scenario with a sandbox. They include every operation and outcome,
 * and are valid by definition.
 */
export async function recordScenario(): Promise<readonly Exchange[]> {
  const exchanges: Exchange[] = [];
  const real = globalThis.fetch;
  globalThis.fetch = async (...sent) => {
    const request = new Request(...sent);
    const body = await request.clone().text();
    const response = await real(request);
    if (!request.url.includes('/_sandbox/'))
      exchanges.push({
        method: request.method,
        url: request.url,
        headers: { ...SENT_BY_FETCH, ...Object.fromEntries(request.headers) },
        body: body === '' ? null : body,
        status: response.status,
        responseHeaders: Object.fromEntries(response.headers),
        reply: await response.clone().text(),
      });
    return response;
  };
  try {
    await playScenario({ isPlayed: isAboutService });
  } finally {
    globalThis.fetch = real;
  }
  return exchanges;
}
