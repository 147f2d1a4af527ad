import { useSignal } from '@preact/signals';
import { Button } from '../components/button.js';
import { TextField } from '../components/field.js';
import { Form } from '../components/form.js';
import { Page } from '../components/page.js';
import { useAction } from '../data/action.js';
import { signIn } from '../data/sign-in.js';

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
          value={text.value}
          onInput={(value) => void (text.value = value)}
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
