import { normalize } from 'node:path';
import { shownStore } from './open-store.js';
import { DEMO } from '../seed/files/shipped.js';
import { realTime } from '../time/real-time.js';
import { readFixture } from '../seed/files/read.js';
import { SettingsRefused, type SandboxSettings } from './settings.js';
import type { Fixture } from '../store/fixture.js';
import { WorkspaceDamaged } from '../store/store.js';
import { WorkspaceRefused } from '../workspaces/new-workspace.js';
import type { WorkspaceRegistry } from '../workspaces/registry.js';

function leftoverDemo(store: string): string {
  return (
    `The workspace ${DEMO} of ${store} was created by an earlier start and is still served. To remove it, delete it ` +
    `(DELETE /_sandbox/workspaces/${DEMO}) or use another --store.`
  );
}

/**
 * Creates the workspace `demo` if it does not exist and `fixture` is not null. Returns a notice if an existing
 * workspace `demo` does not match the settings.
 */
export async function ensureDemo(
  workspaces: WorkspaceRegistry,
  { fixture, seed, store }: SandboxSettings,
  isFixtureGiven: boolean,
): Promise<string | null> {
  const names = await workspaces.names();
  if (fixture === null) return names.includes(DEMO) ? leftoverDemo(shownStore(store)) : null;
  const fixtureName = typeof fixture === 'string' ? normalize(fixture) : undefined;
  if (names.includes(DEMO)) {
    const existing = isFixtureGiven ? await usableDemo(workspaces) : undefined;
    if (!existing || fixtureName === undefined || existing.fixtureName === fixtureName) return null;
    return (
      `The workspace ${DEMO} of ${shownStore(store)} was created from ${existing.fixtureName ? `fixture ${existing.fixtureName}` : 'another source'} ` +
      `and is unchanged; fixture ${fixtureName} was not loaded. To load it, delete the workspace ` +
      `(DELETE /_sandbox/workspaces/${DEMO}) and start again, or use another --store.`
    );
  }
  const loaded = typeof fixture === 'string' ? readFixture(fixture, realTime()) : fixture;
  requireUsableSecrets(workspaces, loaded);
  const wanted = {
    name: DEMO,
    fixture: loaded,
    ...(fixtureName !== undefined && { fixtureName }),
    ...(seed !== null && { seed }),
  };
  await workspaces.create(wanted).catch((error: unknown) => {
    const isTaken = error instanceof WorkspaceRefused && error.reason === 'taken';
    if (!isTaken) throw error; // if the name is taken, another instance has just created the workspace
  });
  return null;
}

/**
 * Refuses a fixture that another server exported with hashed secrets, because this server cannot verify them. @throws
 * SettingsRefused
 */
function requireUsableSecrets({ secrets }: WorkspaceRegistry, { clients }: Fixture): void {
  const lost = clients.filter((one) => secrets.isLost(one)).map(({ client }) => client);
  if (lost.length === 0) return;
  throw new SettingsRefused(
    `The fixture is an export of another sandbox, with hashed secrets for these clients: ${lost.join(', ')}. Only ` +
      `its token keys (--token-keys) can verify them. Start with those keys, or write a new secret for each client into the fixture.`,
  );
}

/**
 * Returns the workspace `demo`. Returns undefined if it does not exist or is damaged. The registry has already reported
 * the damage.
 */
async function usableDemo(workspaces: WorkspaceRegistry): ReturnType<WorkspaceRegistry['get']> {
  return workspaces.get(DEMO).catch((error: unknown) => {
    if (error instanceof WorkspaceDamaged) return undefined;
    throw error;
  });
}
