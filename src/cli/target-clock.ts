import { NO_BODY } from '../exchanges/recorded-exchange.js';
import type { Source } from '../verification/workflows/run.js';
import type { Side } from './side.js';
import type { RecordingTarget } from '../verification/workflows/recording-target.js';

/**
 * Returns why the control plane of a target does not advance the clock of a workspace, and what to do; null if it does. It
 * asks the control plane for the clock.
 */
export async function whyNoClock(
  target: RecordingTarget,
  { url, headers = [] }: Source,
  { workspace, side }: { readonly workspace: string; readonly side: Side },
): Promise<string | null> {
  const address = `${url}/workspaces/${encodeURIComponent(workspace)}/clock`;
  const request = { method: 'GET', url: address, headers, body: NO_BODY };
  const { response } = await target.send('preparation', request);
  if (response?.status === 200) return null;
  if (response?.status === 401) return `It needs clock: ${url} ${refusal(side, headers)}`;
  const got = response ? `responded ${response.status}` : 'did not respond';
  return (
    `It needs clock, which only a sandbox has: ${address} ${got}. ` +
    'Leave clock out of --only, or name a client of the workspace whose clock may be advanced.'
  );
}

function refusal({ adminToken }: Side, headers: Source['headers'] = []): string {
  return headers.length === 0
    ? `requires the admin token of the sandbox. Set ${adminToken}.`
    : `refuses this admin token. Set ${adminToken} to that of its start.`;
}
