import { CopyButton } from '../shared/components/controls.js';
import { Facts } from '../shared/components/table.js';
import { Notice, Section } from '../shared/components/page.js';
import { here, linkHere } from '../shared/location.js';
import { control, nameOf } from '../shared/server/control.js';
import { ownClient } from '../shared/server/session.js';
import { StraysHint } from '../shared/components/inline.js';
import { useLoaded, valueOf } from '../shared/server/loaded.js';

/**
 * What a new workspace shows until its first request comes: where to send it, as whom, and two requests to paste into a shell.
 * They run as they stand with the secret that everybody knows, or with that of the environment.
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

/** Returns two requests for a shell: the first gets a token, and the second lists activities with it. */
function commandFor(client: string): string {
  const { origin } = location;
  return String.raw`TOKEN=$(curl -s ${origin}/oauth2/token -d grant_type=client_credentials \
  -d client_id=${here()}.${client} -d client_secret="$\{SANDBOX_CLIENT_SECRET:-${client}-secret}" \
  | sed 's/.*"access_token":"\([^"]*\)".*/\1/')
curl ${origin}/activities -H "Authorization: Bearer $TOKEN" -H 'Accept-Language: en'`.replace(
    String.raw`$\{`,
    '${',
  );
}

/** What comes after the first requests, until something is held or booked. */
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
