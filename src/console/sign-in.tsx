import { useSignal } from '@preact/signals';
import { Notice, Page, Tabs } from './shared/components/page.js';
import { ActionForm, Dialog } from './shared/components/dialog.js';
import { enteredIn, Fields, type NamedFields } from './shared/components/fields.js';
import { control, isRefused, useAction, type Schemas } from './shared/server/loaded.js';
import { access, endedBecause, ownClientId, signIns } from './shared/server/session.js';
import { link, place, redirect } from './shared/location.js';
import { forgetDrafts } from './shared/forms/remembered.js';

/** The sign-in page. */
export function SignIn({ message }: { readonly message: string | null }) {
  return (
    <Page title="Sign in">
      <div class="card narrow">
        <SignInForm message={message} />
      </div>
    </Page>
  );
}

/** The sign-in dialog over a page whose session has ended; typed values stay. */
export function SignInAgain() {
  const message = endedBecause.value;
  if (message === null) return null;
  return (
    <Dialog title="Your session has ended" onClose={() => void (endedBecause.value = null)}>
      <SignInForm message={message} />
    </Dialog>
  );
}

const NAME = { required: true, autocomplete: 'username' } as const;
const SECRET = { required: true, type: 'password', autocomplete: 'current-password' } as const;

function SignInForm({ message }: { readonly message: string | null }) {
  const tab = useSignal('client');
  const [clientId, clientSecret, adminToken] = [useSignal(ownClientId() ?? ''), useSignal(''), useSignal('')];
  const fields: NamedFields =
    tab.value === 'client'
      ? {
          clientId: { label: 'Client id', value: clientId, hint: 'Such as demo.partner.', ...NAME },
          clientSecret: { label: 'Client secret', value: clientSecret, ...SECRET },
        }
      : { adminToken: { label: 'Admin token', value: adminToken, ...SECRET } };
  const enter = useAction(async () => {
    open(await control.POST('/session', { body: enteredIn(fields) }).orThrow());
  });
  const error = enter.error.value;
  const content = () => <Fields fields={fields} error={error} />;
  return (
    <ActionForm action={enter} button="Sign in">
      {message !== null && !error && <Notice kind="warning" title={message} />}
      <Tabs
        label="Who you are"
        selected={tab}
        tabs={[
          { id: 'client', title: 'Client', content },
          { id: 'admin', title: 'Administrator', content },
        ]}
      />
    </ActionForm>
  );
}

/** Loads the access of the reader. */
export const findAccess = () => control.GET('/session').orThrow().then(open, unlessSignedOut);

function unlessSignedOut(error: unknown): void {
  if (!isRefused(error, 401)) throw error;
}

/** Ends the session of the browser. */
export async function signOut(): Promise<void> {
  await control.DELETE('/session').orThrow().catch(unlessSignedOut);
  access.value = { kind: 'signed-out', message: null };
  forgetDrafts();
}

/** Applies a session, and opens the workspace of its client. */
export function open(session: Schemas['Session']): void {
  const { workspace, client, role, expires, hasPublicSecret = false } = session;
  const [before, isSession] = [ownClientId(), expires !== null];
  endedBecause.value = null;
  signIns.value += 1;
  if (workspace === undefined || client === undefined) access.value = { kind: 'everything', role, isSession };
  else access.value = { kind: 'workspace', name: workspace, client, hasPublicSecret, role, isSession };
  forgetDrafts(signIns.peek() > 1 && (before === null || ownClientId() !== before)); // the first one follows a reload; administrators have no id
  const { workspace: shown, view } = place.value;
  if (workspace !== undefined && shown === null && view === '') redirect(link(workspace));
}
