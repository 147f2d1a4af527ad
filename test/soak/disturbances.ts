import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { answered, opened, responseTo } from './requests.js';

/** The server, and its workspaces that may be disturbed. */
export interface Disturbed {
  readonly url: string;
  readonly agent: Agent;
  readonly workspaces: readonly string[];
  /** Runs work while no partner uses the workspace. */
  alone(workspace: string, work: () => Promise<void>): Promise<void>;
  /** Becomes aborted at the end of the run. */
  readonly ending: AbortSignal;
}

/** Disturbs the server once. `turn` counts the calls. */
type Disturbance = (on: Disturbed, turn: number) => Promise<void>;

/** The pause of a slow reader between two parts of an export. */
const SLOW_MS = 50;

const control = ({ url, agent }: Disturbed, path: string, json?: unknown) =>
  answered(url, { path: `/_sandbox${path}`, ...(json !== undefined && { method: 'POST', json }) }, agent);

const workspaceOf = ({ workspaces }: Disturbed, turn: number) =>
  workspaces[turn % workspaces.length] ?? 'none';

const reset: Disturbance = async (on, turn) => {
  const workspace = workspaceOf(on, turn);
  await on.alone(workspace, async () => {
    await control(on, `/workspaces/${workspace}/reset`, {});
  });
};

const advance: Disturbance = async (on, turn) => {
  await control(on, `/workspaces/${workspaceOf(on, turn)}/clock/advance`, { duration: 'PT10S' });
};

/** Forks the newest step of a workspace while no partner uses the workspace. Then deletes the fork permanently. */
const fork: Disturbance = (on, turn) => {
  const workspace = workspaceOf(on, turn);
  return on.alone(workspace, () => forkNewest(on, workspace, `fork-${turn}`));
};

async function forkNewest(on: Disturbed, workspace: string, name: string): Promise<void> {
  const history = (await control(on, `/workspaces/${workspace}/history?limit=1`)) as unknown as {
    readonly id: number;
  }[];
  const id = history[0]?.id;
  if (id === undefined) return;
  await control(on, `/workspaces/${workspace}/history/${id}/fork`, { moment: 'after', name });
  const path = `/_sandbox/workspaces/${name}?purge=true`;
  await answered(on.url, { method: 'DELETE', path }, on.agent);
}

/** Ends connections: in the middle of a body, and before a response. */
const killClients: Disturbance = async ({ url, workspaces }, turn) => {
  const form = { grant_type: 'client_credentials', client_id: `${workspaces[0]}.partner` };
  for (const isSentWhole of [false, true]) {
    const one = { method: 'POST', path: '/oauth2/token', form } as const;
    const { sent, body } = opened(url, one, false);
    const ended = new Promise((resolve) => sent.on('error', resolve).on('close', resolve));
    if (isSentWhole) sent.end(body);
    else sent.write(body.slice(0, 10));
    await sleep(turn % 3);
    sent.destroy();
    await ended;
  }
};

/** Reads an export slowly. Every second reader disconnects before the end. */
const readExport: Disturbance = async (on, turn) => {
  const path = `/_sandbox/workspaces/${workspaceOf(on, turn)}/export`;
  const { sent } = opened(on.url, { path }, false);
  const coming = responseTo(sent);
  sent.end();
  const response = await coming;
  let parts = 0;
  for await (const _ of response) {
    if ((turn % 2 === 0 && ++parts > 2) || on.ending.aborted) break;
    await sleep(SLOW_MS);
  }
  response.destroy();
};

/** Reads the events of a workspace for a time, and then ends the connection. */
const readEvents: Disturbance = async (on, turn) => {
  const path = `/_sandbox/workspaces/${workspaceOf(on, turn)}/events`;
  const { sent } = opened(on.url, { path }, false);
  const coming = responseTo(sent);
  sent.end();
  const response = await coming;
  const until = performance.now() + 20_000;
  const isOver = () => on.ending.aborted || performance.now() > until;
  on.ending.addEventListener('abort', () => response.destroy(), { once: true });
  try {
    for await (const _ of response) if (isOver()) break;
  } catch (error) {
    if (!on.ending.aborted) throw error;
  }
  response.destroy();
};

/** All disturbances, keyed by name. Each has the number of responses to partners after which it is repeated. */
export const DISTURBANCES: Readonly<Record<string, readonly [everyReplies: number, Disturbance]>> = {
  'reset a workspace': [600, reset],
  'advance a clock': [600, advance],
  'fork a step': [900, fork],
  'kill clients': [150, killClients],
  'read an export slowly': [300, readExport],
  'read events': [100, readEvents],
};
