import {
  control,
  fetchControl,
  nameOf,
  Refused,
  refusedReply,
  type Schemas,
} from '../shared/server/control.js';

/** Where the data of a new workspace come from: a fixture of the server by its name, or a fixture as text. */
export type Source = 'name' | 'text';

/** Creates a workspace and returns it; an empty name is generated. A fixture as text may be JSON or YAML. */
export async function createWorkspace(
  name: string,
  source: Source,
  fixture: string,
): Promise<CreatedWorkspace> {
  const isYaml = source === 'text' && !fixture.trimStart().startsWith('{');
  if (!isYaml) {
    const body = { ...(name && { name }), fixture: source === 'name' ? fixture : parsed(fixture) };
    return control.POST('/workspaces', { body }).orThrow();
  }
  const response = await fetchControl('/_sandbox/workspaces', {
    method: 'POST',
    headers: { 'Content-Type': 'application/yaml' },
    body: yamlBody(name, fixture),
  });
  if (!response.ok) throw await refusedReply(response);
  return (await response.json()) as CreatedWorkspace;
}

/** The server reads YAML: the fixture's lines are indented below their member. */
function yamlBody(name: string, fixture: string): string {
  const indented = fixture.replaceAll(/^/gm, '  ');
  return `${name && `name: ${JSON.stringify(name)}\n`}fixture:\n${indented}\n`;
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch (error) {
    throw new Refused(`The fixture is not valid JSON: ${(error as Error).message}`, 0);
  }
}

/** A workspace that was created, with the secrets of its clients. */
export type CreatedWorkspace = Schemas['CreatedWorkspace'];

/** The credentials of a client. */
export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Returns the clients of a new workspace whose secret is shown only now: not those with the well-known one, nor with one from before. */
export function clientsToKeep({ clients }: CreatedWorkspace): readonly Credentials[] {
  return clients.flatMap(({ clientId, clientSecret }) =>
    clientSecret === undefined || clientSecret === `${nameOf(clientId)}-secret`
      ? []
      : [{ clientId, clientSecret }],
  );
}
