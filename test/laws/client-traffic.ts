import { loadContract } from '../../src/contract/load.js';
import type { RecordedExchange } from '../../src/exchanges/recorded-exchange.js';
import type { Facts } from '../../src/laws/facts.js';
import type { Sandbox } from '../../src/sandbox.js';
import { createExchangeCheck } from '../../src/verification/exchange/create-exchange-check.js';
import { BREACHES } from '../examination/breaches/all.js';
import { ALL_FACTS, examineWrapped } from '../examination/suite.js';
import type { Wrapper } from '../examination/wrapped-target.js';

/** Returns a wrapper that combines several breaches. No two of them may change the same request. */
function all(ids: readonly string[]): Wrapper {
  const breaches = ids.map((id) => {
    const breach = BREACHES.find((one) => one.id === id);
    if (!breach) throw new TypeError(`There is no breach ${id}.`);
    return breach;
  });
  return {
    request: async (traffic, aside) => {
      for (const { request } of breaches) if ((await request?.(traffic, aside)) === true) return true;
      return false;
    },
    reply: async (traffic, aside) => {
      for (const { reply } of breaches) await reply?.(traffic, aside);
    },
  };
}

/** Returns the exchanges of several clients with a sandbox that breaks the given rules. */
export async function trafficWith(
  { url }: Sandbox,
  only: string,
  ...ids: readonly string[]
): Promise<readonly RecordedExchange[]> {
  return (await examineWrapped(url, all(ids), { facts: ALL_FACTS, only })).exchanges;
}

/** Returns the findings of the laws in exchanges, and the rules that the exchanges confirm. */
export async function judged({ url }: Sandbox, exchanges: readonly RecordedExchange[], facts?: Facts) {
  const check = createExchangeCheck(loadContract(), { baseUrl: url, ...(facts && { facts }) });
  const [found, confirmed] = [new Set<string>(), new Set<string>()];
  for (const exchange of exchanges) {
    const checked = await check(exchange);
    for (const { id, part } of checked.findings) if (part === 'rule') found.add(id);
    for (const rule of checked.confirmed?.rules ?? []) confirmed.add(rule);
  }
  return { found: [...found], confirmed: [...confirmed] };
}
