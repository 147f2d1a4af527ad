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

/** Returns a new workspace with the credentials of its clients. A secret is left out where only its hash is known. */
export function presentCreated(workspace: LiveWorkspace) {
  const clients = workspace.query((tables) => [...tables.clients.values()]);
  return {
    name: workspace.name,
    clients: clients.map((one) => {
      const secret = workspace.secrets.shown(one);
      return {
        clientId: `${workspace.name}.${one.client}`,
        ...(secret !== undefined && { clientSecret: secret }),
      };
    }),
    clock: presentClock(workspace),
  };
}
