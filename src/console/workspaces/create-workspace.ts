import { publicSecretOf } from '../../domain/catalogue/client.js';
import { control, fetchOk, nameOf, type Schemas } from '../shared/server/control.js';

/** The source of a new workspace: the name of a fixture, or its text. */
export type Source = 'name' | 'text';

/** Creates a workspace; an empty name is generated. */
export async function createWorkspace(name: string, source: Source, fixture: string) {
  if (source === 'name')
    return control.POST('/workspaces', { body: { ...(name && { name }), fixture } }).orThrow();
  const response = await fetchOk('/_sandbox/workspaces', {
    method: 'POST',
    headers: { 'Content-Type': 'application/yaml' },
    body: `${name && `name: ${JSON.stringify(name)}\n`}fixture:\n${fixture.replaceAll(/^/gm, '  ')}\n`, // YAML
  });
  return (await response.json()) as CreatedWorkspace;
}

/** A new workspace with the secrets of its clients. */
export type CreatedWorkspace = Schemas['CreatedWorkspace'];

/** The credentials of a client. */
export type Credentials = Readonly<{ clientId: string; clientSecret: string }>;

/** Returns the clients with generated secrets, which the server shows only once. Leaves out well-known secrets. */
export function clientsToKeep({ clients }: CreatedWorkspace): readonly Credentials[] {
  return clients.flatMap(({ clientId, clientSecret }) =>
    clientSecret === undefined || clientSecret === publicSecretOf(nameOf(clientId))
      ? []
      : [{ clientId, clientSecret }],
  );
}

/** Returns workspaces in their order, each followed by its forks. */
export function underOrigins<One extends { readonly name: string; readonly origin?: string }>(
  list: readonly One[],
): readonly One[] {
  const names = new Set(list.map(({ name }) => name));
  const found = new Set<One>();
  const add = (one: One) => {
    if (found.has(one)) return; // after a deletion, a fork of a fork may have the name of its origin
    found.add(one);
    list.filter(({ origin }) => origin === one.name).forEach(add);
  };
  list.filter(({ origin = '' }) => !names.has(origin)).forEach(add);
  list.forEach(add);
  return [...found];
}
