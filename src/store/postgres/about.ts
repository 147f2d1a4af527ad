import type { WorkspaceMetadata } from '../store.js';
import { storedObject } from './failures.js';

/** The metadata and the client names of a workspace, as the database stores them. */
interface About extends Omit<WorkspaceMetadata, 'signingKey' | 'name'> {
  /** In base64url. */
  readonly signingKey: string;
  /** The names of the workspace's API clients, sorted. */
  readonly clients: readonly string[];
  /** Distinguishes the workspace from earlier ones with the same name. */
  readonly creation: string;
}

/** Returns the metadata and client names as the database stores them. */
export function aboutText(
  { name: _name, signingKey, ...rest }: WorkspaceMetadata,
  { clients, creation }: Pick<About, 'clients' | 'creation'>,
): string {
  const about: About = {
    ...rest,
    signingKey: Buffer.from(signingKey).toString('base64url'),
    clients,
    creation,
  };
  return JSON.stringify(about);
}

/** Parses the metadata of a workspace. @throws WorkspaceDamaged */
export function metadataOf(name: string, text: string): WorkspaceMetadata {
  const { clients: _clients, creation: _creation, signingKey, ...rest } = aboutOf(name, text);
  return { ...rest, name, signingKey: Buffer.from(signingKey, 'base64url') };
}

/** Parses the names of a workspace's API clients. @throws WorkspaceDamaged */
export function clientNamesIn(name: string, text: string): readonly string[] {
  return aboutOf(name, text).clients;
}

function aboutOf(name: string, text: string): About {
  return storedObject<About>(text, { name, table: 'workspace' }, ['clients', 'createdAt', 'signingKey']);
}
