import { control } from './control.js';
import { shownError } from './refused.js';
import { access, keepToken, requireToken, token, workspaceOfToken } from './session.js';

/**
 * Finds out what the reader may see: with no token (on this machine, without an admin token) or an admin token everything,
 * with an access token its workspace.
 */
export async function findAccess(): Promise<void> {
  const name = workspaceOfToken(token() ?? '');
  if (name === null) {
    const { error, response } = await control.GET('/workspaces');
    if (error === undefined) access.value = { kind: 'everything' };
    else if (response.status !== 401) requireToken(error.detail ?? null);
    return;
  }
  const { error, response } = await control.GET('/workspaces/{name}', { params: { path: { name } } });
  if (error === undefined) access.value = { kind: 'workspace', name };
  else if (response.status !== 401) requireToken(error.detail ?? null);
}

/** Takes a token, and finds out what it allows. */
export async function signIn(text: string): Promise<void> {
  keepToken(text.trim());
  try {
    await findAccess();
  } catch (error) {
    requireToken(shownError(error).message);
  }
}
