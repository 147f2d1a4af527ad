import { CopyButton } from '../shared/components/controls.js';
import { Facts } from '../shared/components/table.js';
import { Section } from '../shared/components/page.js';
import { here, linkHere } from '../shared/location.js';
import { control, nameOf } from '../shared/server/control.js';
import { StraysHint } from '../shared/components/inline.js';
import { useLoaded, valueOf } from '../shared/server/loaded.js';

/** What a new workspace shows until its first request comes: where to send it, as whom, and one to copy. */
export function FirstRequest() {
  const clients = valueOf(useLoaded(here(), () => control.GET('/workspaces/{name}').orThrow()))?.clients;
  const clientId = clients?.[0]?.clientId ?? `${here()}.partner`;
  const command = [
    `curl ${location.origin}/oauth2/token`,
    '-d grant_type=client_credentials',
    `-d client_id=${clientId}`,
    '-d client_secret="$SECRET"',
  ].join(' \\\n  ');
  return (
    <Section title="Waiting for your first request…">
      <Facts
        class="parameters"
        facts={{
          'Base URL': <code>{location.origin}</code>,
          Client: <code>{clientId}</code>,
          Secret: (
            <>
              <code>{nameOf(clientId)}-secret</code>, if the workspace has no other. See{' '}
              <a href={linkHere('access')}>Access</a>
            </>
          ),
        }}
      />
      <pre class="raw" tabIndex={0} role="group" aria-label="Request">
        {command}
      </pre>
      <p class="soft">
        It appears here as soon as it comes.
        <StraysHint />
      </p>
      <div class="actions">
        <CopyButton text={command} label="Copy the request" />
        <a class="button" href={linkHere('try')}>
          Try an operation here
        </a>
      </div>
    </Section>
  );
}
