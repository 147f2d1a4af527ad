import { CopyButton } from '../shared/components/controls.js';
import { Facts } from '../shared/components/table.js';
import { Notice, Section } from '../shared/components/page.js';
import { here, linkHere } from '../shared/location.js';
import { ownClient } from '../shared/server/session.js';
import { StraysHint } from '../shared/components/inline.js';
import { control, nameOf, useLoaded, valueOf } from '../shared/server/loaded.js';

/**
 * Shows a new workspace's base URL and credentials, and two requests to paste into a shell. They use the well-known secret, or that
 * of the environment.
 */
export function FirstRequest() {
  const clients = valueOf(useLoaded(here(), () => control.GET('/workspaces/{name}').orThrow()))?.clients;
  const client = ownClient() ?? nameOf(clients?.[0]?.clientId ?? `${here()}.partner`);
  const command = commandFor(client);
  return (
    <Section title="Waiting for your first request…">
      <Facts
        class="parameters"
        facts={{
          'Base URL': <code>{location.origin}</code>,
          Client: <code>{`${here()}.${client}`}</code>,
          Secret: (
            <>
              <code>{client}-secret</code>. Has the client got another one? Set{' '}
              <code>SANDBOX_CLIENT_SECRET</code> to it first. <a href={linkHere('access')}>Access</a> makes
              one.
            </>
          ),
        }}
      />
      <pre class="raw" tabIndex={0} role="group" aria-label="Request">
        {command}
      </pre>
      <p class="soft">
        They appear here as soon as they come.
        <StraysHint />
      </p>
      <div class="actions">
        <CopyButton text={command} label="Copy the requests" />
        <a class="button" href={linkHere('try')}>
          Try an operation here
        </a>
      </div>
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

/** The next step after the first requests, until something is held or booked. */
export function NextRequest() {
  return (
    <Notice kind="good" title="✓ Your first requests came.">
      <p>
        Next: <a href={linkHere('try', 'createCapture')}>hold seats</a>, then{' '}
        <a href={linkHere('try', 'createBooking')}>book them</a>.
      </p>
    </Notice>
  );
}
