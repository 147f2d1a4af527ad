import { loadContract } from '../../src/contract/load.js';
import { routesOf, splitTarget } from '../../src/http/routes.js';
import type { DecodedExchange } from '../../src/laws/decoded-exchange.js';
import { decode } from '../../src/verification/exchange/judge-by-rules.js';
import { createJudgeRequest } from '../../src/verification/exchange/judge-request.js';
import { recorded, type Exchange } from '../verification/exchange/recording.js';

const contract = loadContract();
const findRoute = routesOf(contract);
const judgeRequest = createJudgeRequest(contract, 'vendor');

/** Returns an exchange in decoded form, which laws read; null if its path is not in the contract. */
export async function decoded(exchange: Exchange): Promise<DecodedExchange | null> {
  const { path, query } = splitTarget(exchange.url.replace(/^https?:\/\/[^/]+/, ''));
  const found = findRoute(path);
  if (typeof found !== 'object') return null;
  const operation = found.route.operations.get(exchange.method) ?? null;
  const recording = recorded(exchange);
  const judged =
    operation &&
    (await judgeRequest({ operation, params: found.params, query, recorded: recording.request }));
  return decode({ exchange: recording, operation, valid: judged?.valid ?? null, isBodyValid: true });
}
