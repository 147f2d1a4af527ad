import type { LiveWorkspace } from '../workspaces/live-workspace.js';
import { timestamp } from './times.js';

/** Returns the clock of a workspace. */
export function presentClock(workspace: LiveWorkspace) {
  const { now, frozen } = workspace.clock();
  return { now: timestamp(now), frozen };
}

/** Returns a workspace with the ids of its clients. */
export function presentWorkspace(workspace: LiveWorkspace) {
  const clients = workspace.query((tables) => [...tables.clients.values()]);
  return {
    name: workspace.name,
    clients: clients.map(({ client }) => ({ clientId: `${workspace.name}.${client}` })),
    clock: presentClock(workspace),
  };
}

/** Returns a new workspace with the credentials of its clients. */
export function presentCreated(workspace: LiveWorkspace) {
  const clients = workspace.query((tables) => [...tables.clients.values()]);
  return {
    name: workspace.name,
    clients: clients.map(({ client, secret }) => ({
      clientId: `${workspace.name}.${client}`,
      clientSecret: secret,
    })),
    clock: presentClock(workspace),
  };
}
