import type { Refusal } from '../../client/typed-client.js';
import { fetchControl, nameOf, Refused, refusedBy } from '../shared/server/control.js';
import type { components } from '../../contract/control.gen.js';

/** Where the data of a new workspace come from: a fixture of the server by its name, or a fixture as text. */
export type Source = 'name' | 'text';

/** Creates a workspace and returns it; an empty name is generated. A fixture as text may be JSON or YAML. */
export async function createWorkspace(
  name: string,
  source: Source,
  fixture: string,
): Promise<CreatedWorkspace> {
  const isJson = source === 'name' || fixture.trimStart().startsWith('{');
  const body = isJson ? jsonBody(name, source, fixture) : yamlBody(name, fixture);
  const response = await fetchControl('/_sandbox/workspaces', {
    method: 'POST',
    headers: { 'Content-Type': isJson ? 'application/json' : 'application/yaml' },
    body,
  });
  const reply = (await response.json().catch(() => ({}))) as unknown;
  if (!response.ok) throw refusedBy(response, reply as Refusal);
  return reply as CreatedWorkspace;
}

function jsonBody(name: string, source: Source, fixture: string): string {
  return JSON.stringify({ ...(name && { name }), fixture: source === 'name' ? fixture : parsed(fixture) });
}

/** The server reads YAML: the fixture's lines are indented below their member. */
function yamlBody(name: string, fixture: string): string {
  const indented = fixture.replaceAll(/^/gm, '  ');
  return `${name && `name: ${JSON.stringify(name)}\n`}fixture:\n${indented}\n`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refused(`The fixture is not valid JSON: ${(error as Error).message}`, 0);
  }
}

/** A workspace that was created, with the secrets of its clients. */
export type CreatedWorkspace = components['schemas']['CreatedWorkspace'];

/** Returns the clients of a new workspace whose secret is shown only now: not those with the well-known one, nor with one from before. */
export function clientsToKeep({ clients }: CreatedWorkspace): CreatedWorkspace['clients'] {
  return clients.filter(
    ({ clientId, clientSecret }) =>
      clientSecret !== undefined && clientSecret !== `${nameOf(clientId)}-secret`,
  );
}
