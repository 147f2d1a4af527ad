import type { WorkspaceMetadata } from '../store.js';

/** The metadata of a workspace and the names of its clients, as the database holds them. */
interface About extends Omit<WorkspaceMetadata, 'signingKey' | 'name'> {
  /** In base64url. */
  readonly signingKey: string;
  /** The names of its API clients, sorted. */
  readonly clients: readonly string[];
  /** Distinguishes the workspace from others that had the same name. */
  readonly creation: string;
}

/** Returns the text that the database holds. */
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

/** Returns what never changes in a workspace. */
export function metadataOf(name: string, text: string): WorkspaceMetadata {
  const { clients: _clients, creation: _creation, signingKey, ...rest } = JSON.parse(text) as About;
  return { ...rest, name, signingKey: Buffer.from(signingKey, 'base64url') };
}

/** Returns the names of a workspace's API clients. */
export function clientNamesIn(text: string): readonly string[] {
  return (JSON.parse(text) as About).clients;
}
