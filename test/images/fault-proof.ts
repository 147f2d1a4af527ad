import { ask, type Server, type Visitor, visitorOf } from './visitor.js';

/** The number of requests that a fault cuts. */
const CUTS = 20;
/** The number of parallel requests of another workspace after each cut request. */
const BESIDE = 5;

/**
 * Tests that the proxy passes a cut connection on to the client, does not repeat the request at the other
 * instance, and does not affect other workspaces. @throws Error if one of these does not hold
 */
export async function proveFaults(proxy: Server, adminToken: string, other: Visitor): Promise<string> {
  const { token } = await visitorOf(proxy, adminToken, 'faulty');
  const json = {
    match: { operationId: ['getActivity'] },
    when: { times: CUTS },
    effect: { type: 'cut', at: 'start' },
  };
  const rule = await ask(proxy, '/_sandbox/workspaces/faulty/faults', { token: adminToken, json });
  if (rule.status !== 200) throw new Error(`Not so: a fault rule is set: ${rule.status}`);
  const read = (by: string): Promise<number | string> =>
    ask(proxy, '/activities/101', { token: by }).then(
      ({ status }) => status,
      (error: Error) => error.message,
    );
  const cut: (number | string)[] = [];
  const beside: (number | string)[] = [];
  for (let count = 0; count < CUTS; count += 1) {
    cut.push(await read(token));
    beside.push(...(await Promise.all(Array.from({ length: BESIDE }, () => read(other.token)))));
  }
  const after = await read(token);
  const got = JSON.stringify({ cut: [...new Set(cut)], beside: [...new Set(beside)], after });
  if (got !== JSON.stringify({ cut: ['socket hang up'], beside: [200], after: 200 }))
    throw new Error(`Not so: a cut is a cut, once, and for its workspace alone: ${got}`);
  return `${CUTS} connections that a fault cut were cut at the client, and none was repeated; ${beside.length} requests of another workspace beside them: all 200`;
}
