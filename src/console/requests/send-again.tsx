import { useSignal } from '@preact/signals';
import { ApiResponse } from '../shared/components/message.js';
import { Button } from '../shared/components/button.js';
import { ClientField } from '../shared/forms/client-field.js';
import { TextArea, TextField } from '../shared/components/field.js';
import { Form } from '../shared/components/form.js';
import { Empty, ErrorNotice } from '../shared/components/notice.js';
import { Section } from '../shared/components/page.js';
import { useAction } from '../shared/server/action.js';
import { sendAs, type ApiReply } from '../shared/server/api.js';
import { nameOf, type Schemas } from '../shared/server/control.js';
import { bodyText, ownHeaders } from '../shared/server/curl.js';

interface SendAgainProps {
  readonly workspace: string;
  readonly request: Schemas['RequestDetails'];
}

/** Sends a request once more, edited or not, and shows the response beside it. */
export function SendAgain({ workspace, request }: SendAgainProps) {
  const reply = useSignal<ApiReply | null>(null);
  return (
    <Section title="Send again">
      <div class="pair">
        <SendForm workspace={workspace} request={request} onReply={(value) => void (reply.value = value)} />
        {reply.value ? (
          <ApiResponse workspace={workspace} reply={reply.value} hasFaults />
        ) : (
          <Empty title="The response appears here.">Change what you like, then send it.</Empty>
        )}
      </div>
    </Section>
  );
}

function SendForm({
  workspace,
  request,
  onReply,
}: SendAgainProps & { readonly onReply: (reply: ApiReply) => void }) {
  const { method } = request;
  const path = useSignal(request.path);
  const client = useSignal(nameOf(request.clientId));
  const body = useSignal(bodyText(request.request.body, request.request.headers) ?? '');
  const send = useAction(async () => {
    const headers = ownHeaders(request.request.headers);
    const sent = { method, path: path.value, headers, body: body.value === '' ? null : body.value };
    const reply = await sendAs(workspace, client.value || null, sent);
    onReply(reply);
    return `The response is ${reply.status}.`;
  });
  return (
    <Form class="fields" onSend={send.run}>
      <TextField
        id="send-again"
        label={`${method}: path and query`}
        value={path.value}
        onInput={(value) => void (path.value = value)}
      />
      <ClientField
        workspace={workspace}
        value={client.value}
        onChange={(value) => void (client.value = value)}
      />
      {method !== 'GET' && (
        <TextArea label="Body" value={body.value} rows={14} onInput={(value) => void (body.value = value)} />
      )}
      <ErrorNotice error={send.error.value} />
      <div class="actions">
        <Button kind="main" type="submit" busy={send.busy}>
          Send
        </Button>
      </div>
    </Form>
  );
}
