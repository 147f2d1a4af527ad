import { CopyButton } from '../shared/components/controls.js';
import { Facts } from '../shared/components/table.js';
import { Notice, Section } from '../shared/components/page.js';
import { StraysHint } from '../shared/components/inline.js';
import { useClient } from '../shared/forms/client-field.js';
import { here, linkHere } from '../shared/location.js';

/** The base URL and credentials of a new workspace, and two requests for a shell. `SANDBOX_CLIENT_SECRET` replaces the well-known secret. */
export function FirstRequest() {
  const { name, clients } = useClient();
  const [client, command] = [name.value, commandFor(name.value)];
  const values = { 'Base URL': location.origin, Client: `${here()}.${client}`, Secret: `${client}-secret` };
  const facts = Object.entries(values).map(([title, text]) => [
    title,
    <span key={title} class="step-head">
      <code>{text}</code>
      <span class="actions">
        <CopyButton text={text} of={title} />
      </span>
    </span>,
  ]);
  return (
    <Section title="Waiting for your first request…" from={clients}>
      {() => (
        <>
          <Facts class="parameters" facts={Object.fromEntries(facts)} />
          <pre class="raw" tabIndex={0} role="group" aria-label="Request">
            {command}
          </pre>
          <p class="soft">
            If the client has another secret, set <code>SANDBOX_CLIENT_SECRET</code> to it first. The page{' '}
            <a href={linkHere('access')}>Access</a> makes a new one. Requests appear here as soon as they
            arrive.
            <StraysHint />
          </p>
          <div class="actions">
            <CopyButton text={command} label="Copy the requests" />
            <a class="button" href={linkHere('try')}>
              Try an operation here
            </a>
          </div>
        </>
      )}
    </Section>
  );
}

/** Returns two requests for a shell: one gets a token, one lists activities with it. */
function commandFor(client: string): string {
  const { origin } = location;
  const secret = `{SANDBOX_CLIENT_SECRET:-${client}-secret}`;
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
