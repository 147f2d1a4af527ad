import { CopyButton } from '../shared/components/controls.js';
import { Facts } from '../shared/components/table.js';
import { Load, Notice, Section } from '../shared/components/page.js';
import { StraysHint } from '../shared/components/inline.js';
import { useClient } from '../shared/forms/client-field.js';
import { here, linkHere } from '../shared/location.js';
import { control, useLoaded } from '../shared/server/loaded.js';
import { access, forbiddenBecause, ownClient } from '../shared/server/session.js';
import { publicSecretOf } from '../../domain/catalogue/client.js';

/** The base URL and credentials of a new workspace, and two requests for a shell. Only a public secret is shown. */
export function FirstRequest() {
  const { name, clients } = useClient();
  const secrets = useLoaded(here(), mayBePublic);
  return (
    <Section title="Waiting for your first request…" from={clients}>
      {() => <Load from={secrets}>{(isPublic) => <Access client={name.value} isPublic={isPublic} />}</Load>}
    </Section>
  );
}

/** Returns whether the own client has a public secret; for an administrator, whether any client of the workspace has one. */
async function mayBePublic(): Promise<boolean> {
  const now = access.value;
  if (now.kind === 'workspace') return now.hasPublicSecret;
  const listed = await control.GET('/workspaces').orThrow();
  return listed.find(({ name }) => name === here())?.publicSecrets === true;
}

type AccessProps = Readonly<{ client: string; isPublic: boolean }>;

function Access({ client, isPublic }: AccessProps) {
  const command = commandFor({ client, isPublic });
  const known = isPublic && { Secret: publicSecretOf(client) };
  const values = { 'Base URL': location.origin, Client: `${here()}.${client}`, ...known };
  const facts = Object.entries(values).map(([title, text]) => [
    title,
    <span key={title} class="step-head">
      <code>{text}</code>
      <span class="actions">
        <CopyButton text={text} of={title} />
      </span>
    </span>,
  ]);
  const made = ownClient() === null ? 'The one that was made' : 'The one you signed in with';
  const secret = !isPublic && { Secret: `${made}; it is shown only once.` };
  return (
    <>
      <Facts class="parameters" facts={{ ...Object.fromEntries(facts), ...secret }} />
      <pre class="raw" tabIndex={0} role="group" aria-label="Request">
        {command}
      </pre>
      <p class="soft">
        Set <code>SANDBOX_CLIENT_SECRET</code> to the secret first{isPublic && ', if it is another one'}.{' '}
        {forbiddenBecause('POST createSecret') === null && (
          <>
            The page <a href={linkHere('access')}>Access</a> makes a new one.{' '}
          </>
        )}
        Your requests appear here.
        <StraysHint />
      </p>
      <div class="actions">
        <CopyButton text={command} label="Copy the requests" />
        <a class="button" href={linkHere('try')}>
          Try an operation here
        </a>
      </div>
    </>
  );
}

/** Returns two requests for a shell: one gets a token, one lists activities with it. */
function commandFor({ client, isPublic }: AccessProps): string {
  const { origin } = location;
  const secret = isPublic ? `{SANDBOX_CLIENT_SECRET:-${publicSecretOf(client)}}` : 'SANDBOX_CLIENT_SECRET';
  return String.raw`TOKEN=$(curl -s ${origin}/oauth2/token -d grant_type=client_credentials \
  -d client_id=${here()}.${client} -d client_secret="$${secret}" \
  | sed 's/.*"access_token":"\([^"]*\)".*/\1/')
curl ${origin}/activities -H "Authorization: Bearer $TOKEN" -H 'Accept-Language: en'`;
}

/** Proposes the next requests after the first ones, until a request holds or books seats. */
export function NextRequest() {
  return (
    <Notice kind="good" title="✓ Your first requests arrived.">
      <p>
        Next: <a href={linkHere('try', 'createCapture')}>hold seats</a>, then{' '}
        <a href={linkHere('try', 'createBooking')}>book them</a>.
      </p>
    </Notice>
  );
}
