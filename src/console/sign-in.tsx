import { useSignal } from '@preact/signals';
import { Button, TextField, Form } from './shared/components/controls.js';
import { Page } from './shared/components/page.js';
import { useAction } from './shared/server/loaded.js';
import { control, shownError } from './shared/server/control.js';
import { access, keepToken, requireToken, token, workspaceOfToken } from './shared/server/session.js';

/** Asks for a token. */
export function SignIn({ message }: { readonly message: string | null }) {
  const text = useSignal('');
  const enter = useAction(() => signIn(text.value));
  return (
    <Page title="Sign in" about="This sandbox shows its data to those who have a token.">
      <Form class="card narrow" onSend={enter.run}>
        <TextField
          label="Token"
          type="password"
          required
          value={text}

          error={message ?? undefined}
          hint="The admin token of the server shows everything, an access token of a client (POST /oauth2/token) its workspace alone. It is kept until you close this tab."
        />
        <div class="actions">
          <Button kind="main" type="submit" busy={enter.busy} disabled={text.value.trim() === ''}>
            Sign in
          </Button>
        </div>
      </Form>
    </Page>
  );
}

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
async function signIn(text: string): Promise<void> {
  keepToken(text.trim());
  try {
    await findAccess();
  } catch (error) {
    requireToken(shownError(error).message);
  }
}
