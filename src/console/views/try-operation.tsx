import { useSignal, type ReadonlySignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { ApiResponse } from '../components/api-response.js';
import { Button } from '../components/button.js';
import { ClientField } from '../components/client-field.js';
import { Empty, ErrorNotice } from '../components/notice.js';
import { fieldsOf, OperationForm } from '../components/operation-form.js';
import { Section } from '../components/page.js';
import { useAction } from '../data/action.js';
import { sendAs, type ApiReply } from '../data/api.js';
import { bodyOrRefused } from '../data/api-read.js';
import type { Contract, Operation } from '../data/contract.js';
import { emptyValues, requestOf, type FormValues } from '../data/form-values.js';
import { useLoaded } from '../data/loaded.js';
import { loadOffers } from '../data/offers.js';
import { remember, remembered } from '../data/remembered.js';
import { shownError } from '../data/refused.js';
import { useClient } from '../data/used-client.js';
import { CopyAsCurl } from './copy-as-curl.js';
import { TryBody } from './try-body.js';

interface TryOperationProps {
  readonly workspace: string;
  readonly contract: Contract;
  readonly operation: Operation;
}

/** The form of an operation, and the response beside it. */
export function TryOperation(props: TryOperationProps) {
  const reply = useSignal<ApiReply | null>(null);
  return (
    <div class="pair">
      <Section title="Request">
        <p>{props.operation.description.replaceAll('`', '')}</p>
        <TryForm {...props} onReply={(value) => void (reply.value = value)} />
      </Section>
      <Section title="Response">
        {reply.value ? (
          <ApiResponse workspace={props.workspace} reply={reply.value} />
        ) : (
          <Empty title="The response appears here.">Fill in the fields, then send it.</Empty>
        )}
      </Section>
    </div>
  );
}

type TryFormProps = TryOperationProps & { readonly onReply: (reply: ApiReply) => void };

/** What the form of an operation holds, and sending it. */
function useTrial({ workspace, contract, operation, onReply }: TryFormProps) {
  const { operationId } = operation;
  const before = useMemo(() => remembered(workspace), [workspace]);
  const values = useSignal<FormValues>(before.forms[operationId] ?? emptyValues(operation, contract));
  const raw = useSignal<string | null>(null);
  const refusal = useSignal<Error | null>(null);
  const client = useClient(workspace).name;
  const offers = useLoaded(`${workspace} ${client.value}`, async () =>
    client.value === '' ? null : loadOffers(workspace, client.value),
  ).loaded.value;
  const made = requestOf(operation, values.value);
  const request = raw.value === null ? made : { ...made, body: raw.value };
  const send = useAction(async () => {
    refusal.value = null;
    const reply = await sendAs(workspace, client.value || null, request);
    remember(workspace, { client: client.value, operationId, values: values.value });
    refusal.value = refusalOf(reply);
    onReply(reply);
    return `The response is ${reply.status}.`;
  });
  const found = offers.state === 'ready' ? offers.value : null;
  const form = { contract, operation, offers: found, used: before.values, error: refusal.value };
  const offersError = offers.state === 'failed' ? offers.error : null;
  return { values, raw, client, request, send, form, offersError };
}

function TryForm(props: TryFormProps) {
  const { workspace, operation } = props;
  const { values, raw, client, request, send, form, offersError } = useTrial(props);
  const set = (next: FormValues) => void (values.value = next);
  return (
    <form
      class="fields"
      onSubmit={(event) => {
        event.preventDefault();
        void send.run();
      }}
    >
      <ClientField
        workspace={workspace}
        value={client.value}
        onChange={(name) => void (client.value = name)}
      />
      <ErrorNotice error={offersError} />
      <OperationForm {...form} values={values.value} onChange={set} withBody={false} />
      {operation.body && <TryBody {...form} values={values} raw={raw} />}
      <ErrorNotice
        error={send.error.value ?? form.error}
        shownFields={fieldsOf({ ...form, values: values.value })}
      />
      <TryActions
        request={request}
        busy={send.busy}
        onClear={() => set(emptyValues(operation, form.contract))}
      />
    </form>
  );
}

function TryActions({
  request: { isComplete, ...request },
  busy,
  onClear,
}: {
  readonly request: ReturnType<typeof requestOf>;
  readonly busy: ReadonlySignal<boolean>;
  readonly onClear: () => void;
}) {
  const isCopying = useSignal(false);
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
        <CopyAsCurl request={{ ...request, request }} onClose={() => void (isCopying.value = false)} />
      )}
    </>
  );
}

function missingIn(path: string): string {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name).join(' and ');
}

/** Returns the error that a response is; null for a success. */
function refusalOf(reply: ApiReply): Error | null {
  try {
    bodyOrRefused(reply);
    return null;
  } catch (error) {
    return shownError(error);
  }
}
