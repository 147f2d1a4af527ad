import { useSignal, type ReadonlySignal } from '@preact/signals';
import { ApiResponse } from '../shared/components/message.js';
import { Button } from '../shared/components/button.js';
import { ClientField, useClient } from '../shared/forms/client-field.js';
import { Form } from '../shared/components/form.js';
import { Empty, ErrorNotice } from '../shared/components/notice.js';
import { OperationForm, RefusalNotice } from '../shared/forms/operation-form.js';
import { Section } from '../shared/components/page.js';
import { Prose } from '../shared/components/inline.js';
import type { ApiReply } from '../shared/server/api.js';
import type { Contract, Operation } from '../shared/forms/contract.js';
import { emptyValues, requestOf, type FormValues } from '../shared/forms/form-values.js';
import { useOperationForm } from '../shared/forms/operation-state.js';
import { CopyAsCurl } from '../requests/copy-as-curl.js';
import { TryBody } from './try-body.js';

interface TryOperationProps {
  readonly workspace: string;
  readonly contract: Contract;
  readonly operation: Operation;
}

/** The form of an operation, and the response beside it. */
export function TryOperation(props: TryOperationProps) {
  const reply = useSignal<ApiReply | null>(null);
  const { description } = props.operation;
  return (
    <div class="pair">
      <Section title="Request">
        {description !== '' && (
          <p>
            <Prose text={description} />
          </p>
        )}
        <TryForm {...props} onReply={(value) => void (reply.value = value)} />
      </Section>
      <div class="stays">
        <Section title="Response">
          {reply.value ? (
            <ApiResponse workspace={props.workspace} reply={reply.value} />
          ) : (
            <Empty title="The response appears here.">Fill in the fields, then send it.</Empty>
          )}
        </Section>
      </div>
    </div>
  );
}

type TryFormProps = TryOperationProps & { readonly onReply: (reply: ApiReply) => void };

function TryForm(props: TryFormProps) {
  const { workspace, contract, operation } = props;
  const client = useClient(workspace).name;
  const first = (last: FormValues | undefined) => last ?? emptyValues(operation, contract);
  const { values, raw, request, send, form, offersError } = useOperationForm({ ...props, client, first });
  const set = (next: FormValues) => void (values.value = next);
  return (
    <Form class="fields" onSend={send.run}>
      <ClientField
        workspace={workspace}
        value={client.value}
        onChange={(name) => void (client.value = name)}
      />
      <ErrorNotice error={offersError} />
      <OperationForm {...form} values={values.value} onChange={set} withBody={false} />
      {operation.body && <TryBody {...form} values={values} raw={raw} />}
      <ErrorNotice error={send.error.value} />
      <RefusalNotice {...form} values={values.value} />
      <TryActions
        client={client.value}
        request={request}
        busy={send.busy}
        onClear={() => set(first(undefined))}
      />
    </Form>
  );
}

function TryActions({
  client,
  request: { isComplete, ...request },
  busy,
  onClear,
}: {
  /** Empty: none. */
  readonly client: string;
  readonly request: ReturnType<typeof requestOf>;
  readonly busy: ReadonlySignal<boolean>;
  readonly onClear: () => void;
}) {
  const isCopying = useSignal(false);
  const token = client !== '' && { authorization: 'Bearer ***' };
  return (
    <>
      <div class="actions">
        <Button kind="main" type="submit" busy={busy} disabled={!isComplete}>
          Send
        </Button>
        <Button onClick={() => void (isCopying.value = true)}>Copy as curl</Button>
        <Button kind="quiet" onClick={onClear}>
          Clear
        </Button>
      </div>
      {!isComplete && <p class="hint">Fill in {missingIn(request.path)} to send it.</p>}
      {isCopying.value && (
        <CopyAsCurl
          request={{ ...request, request: { ...request, headers: { ...token, ...request.headers } } }}
          onClose={() => void (isCopying.value = false)}
        />
      )}
    </>
  );
}

function missingIn(path: string): string {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name).join(' and ');
}
