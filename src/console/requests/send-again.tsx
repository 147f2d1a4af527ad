import { useSignal } from '@preact/signals';
import { ApiResponse } from '../shared/components/message.js';
import { TextArea, TextField } from '../shared/components/controls.js';
import { ClientField } from '../shared/forms/client-field.js';
import { Section, Load, Page } from '../shared/components/page.js';
import { ActionForm } from '../shared/components/dialog.js';
import { nameOf, control, useAction, useLoaded, type Schemas } from '../shared/server/loaded.js';
import { LOST, sendAs, type ApiReply } from '../shared/server/api.js';
import { sendingForbiddenBecause } from '../shared/server/session.js';
import { bodyText, ownHeaders } from '../../text/curl.js';
import { link, type ViewProps, here } from '../shared/location.js';

const MASKED = 'The log masks secrets and card data. Replace *** before you send the request.';

/** A form that sends a logged request again, with the response beside it. */
export function SendAgain({ request }: { readonly request: Schemas['RequestDetails'] }) {
  const { method, clientId, request: logged } = request;
  const reply = useSignal<ApiReply | null>(null);
  const [path, client] = [useSignal(request.path), useSignal(nameOf(clientId))];
  const body = useSignal(bodyText(logged.body, logged.headers) ?? '');
  const send = useAction(async () => {
    const headers = ownHeaders(logged.headers);
    const sent = { method, path: path.value, headers, body: body.value === '' ? null : body.value };
    reply.value = await sendAs(client.value || null, sent);
    return reply.value.status === 0 ? LOST : `The response has the status ${reply.value.status}.`;
  });
  return (
    <Section title="Send again">
      <div class="pair">
        <ActionForm action={send} button="Send" forbidden={sendingForbiddenBecause(client.value)}>
          <TextField id="send-again" label={`${method}: path and query`} value={path} />
          <ClientField value={client} />
          {method !== 'GET' && (
            <TextArea label="Body" value={body} rows={14} hint={body.value.includes('***') && MASKED} />
          )}
        </ActionForm>
        <ApiResponse reply={reply.value} hint="Change the request, then send it." hasFaults />
      </div>
    </Section>
  );
}

/** In a fork, a form that sends a request of its origin again. Its address: `/<fork>/again/<origin>/<request>`. */
export function AgainView({ rest: [origin = '', id = ''] }: ViewProps) {
  const params = { path: { name: origin, id } };
  const request = useLoaded(`${origin} ${id}`, () =>
    control.GET('/workspaces/{name}/requests/{id}', { params }).orThrow(),
  );
  return (
    <Page
      title={`Correct the request in ${here()}`}
      about={
        origin !== '' && (
          <>
            This is {origin} as it was before <a href={link(origin, 'requests', id)}>request {id}</a>. Change
            the request and send it here; {origin} stays as it is.
          </>
        )
      }
    >
      <Load from={request}>{(shown) => <SendAgain request={shown} />}</Load>
    </Page>
  );
}
