import { HttpRefusal } from '../http/refusals.js';

/** Returns the refusal of a workspace that does not exist. */
export function workspaceNotFound(name: string): Error {
  return new HttpRefusal('not_found', null, { message: 'not_found.workspace', values: { name } });
}

/** Returns the refusal of a name that the workspaces of certifications have, which are deleted with their runs. */
export function nameReserved(name: string): Error {
  return new HttpRefusal('conflict', null, { message: 'conflict.name_reserved', values: { name } });
}

/** Returns the refusal of a name that another workspace or snapshot has. */
export function nameTaken(name: string): Error {
  return new HttpRefusal('conflict', null, { message: 'conflict.name_taken', values: { name } });
}
