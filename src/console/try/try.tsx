import { Empty, Page, Section, ErrorNotice, Tabs } from '../shared/components/page.js';
import { apiContract, type Operation, type Contract } from '../shared/forms/contract.js';
import { useLoaded, valueOf } from '../shared/server/loaded.js';
import { here, link, type ViewProps, place, redirect, linkHere } from '../shared/location.js';
import { workspaceNames } from '../shared/server/control.js';
import { sendingForbiddenBecause } from '../shared/server/session.js';
import { ActionForm } from '../shared/components/dialog.js';
import { useSignal, type Signal } from '@preact/signals';
import { ApiResponse, CopyAsCurl } from '../shared/components/message.js';
import { Button, SelectField, TextArea } from '../shared/components/controls.js';
import { ClientField, useClient } from '../shared/forms/client-field.js';
import { BodyFields, ParameterFields, useOperationForm } from '../shared/forms/operation-form.js';
import type { OperationFormProps } from '../shared/forms/operation-form.js';
import { Prose, Target } from '../shared/components/inline.js';
import type { ApiReply } from '../shared/server/api.js';
import { emptyValues, type FormValues } from '../shared/forms/form-values.js';
import { draftOf, keepDraft } from '../shared/forms/remembered.js';
import { fitted } from '../../client/fitted-example.js';
import { parsedJson } from '../../contract/is-object.js';

/** The list of operations, or the form of one. */
export function TryView({ rest: [operationId] }: ViewProps) {
  const contract = useLoaded('contract', apiContract);
  const found = valueOf(contract)?.operations.find((one) => one.operationId === operationId);
  return (
    <Page
      title={found?.summary ?? 'Try'}
      about={
        found ? (
          <>
            <Target {...found} /> · <a href={linkHere('try')}>All operations</a> ·{' '}
            <a href={`/docs#/${encodeURIComponent(found.tag)}/${found.operationId}`}>Docs</a>
          </>
        ) : (
          'Send any operation of the API as a client of this workspace.'
        )
      }
      from={contract}
    >
      {(loaded) => {
        if (operationId === undefined) return <OperationList operations={loaded.operations} />;
        if (found) return <TryOperation key={operationId} {...{ operation: found, contract: loaded }} />;
        return (
          <Empty title={`The API has no operation ${operationId}.`}>
            <a href={linkHere('try')}>See all operations</a>
          </Empty>
        );
      }}
    </Page>
  );
}

function OperationList({ operations }: { readonly operations: readonly Operation[] }) {
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  const operationsOf = (tag: string) => operations.filter((one) => one.tag === tag);
  return (
    <div class="columns">
      {tags.map((tag) => (
        <Section key={tag} title={tag}>
          <ul class="operations">
            {operationsOf(tag).map(({ operationId, summary, method, path }) => (
              <li key={operationId}>
                <a href={linkHere('try', operationId)}>{summary}</a>
                <code class="path soft">
                  {method} {path}
                </code>
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </div>
  );
}

/** For links without a workspace, as in `/docs`: opens the form in the reader's workspace, in `demo`, or in the first one. */
export function TryAnywhere({ rest }: ViewProps) {
  const names = useLoaded(rest.join('/'), async () => {
    const found = await workspaceNames();
    const name = found.includes('demo') ? 'demo' : found[0];
    if (name !== undefined) redirect(link(name, 'try', ...rest));
  });
  return (
    <Page title="Try" about="Send any operation of the API." from={names}>
      {() => (
        <Empty title="There is no workspace yet.">
          <a href={link()}>Create one from a fixture</a>
        </Empty>
      )}
    </Page>
  );
}

type TryOperationProps = Readonly<{ contract: Contract; operation: Operation }>;

function TryOperation(props: TryOperationProps) {
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
          <ApiResponse reply={reply.value} />
        </Section>
      </div>
    </div>
  );
}

function TryForm(props: TryOperationProps & { readonly onReply: (reply: ApiReply) => void }) {
  const { contract, operation } = props;
  const { name: client, clients } = useClient();
  const empty = () => emptyValues(operation, contract);
  const key = `${here()} ${operation.operationId}`;
  const { values, text } = draftOf(key) ?? {};
  const first = (last: FormValues | undefined) => withAsked(values ?? last ?? empty(), props);
  const { raw, request, send, form, offersError } = useOperationForm({ ...props, client, first, text });
  const [opened, now] = [useSignal(form.values).peek(), { values: form.values, text: raw.value }];
  if (now.values !== opened || now.text !== (text ?? null)) keepDraft(key, now); // else it would hide newer sent values
  const { isComplete } = request;
  const isLoaded = valueOf(clients) !== undefined;
  const missing = [...request.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
  const token = client.value !== '' && { authorization: 'Bearer ***' };
  return (
    <ActionForm
      action={send}
      button="Send"
      disabled={!isComplete || !isLoaded}
      forbidden={isLoaded ? sendingForbiddenBecause(client.value) : null}
      others={
        <>
          <CopyAsCurl request={{ ...request, headers: { ...token, ...request.headers } }} />
          <Button kind="quiet" onClick={() => ((raw.value = null), form.onChange(empty()))}>
            Clear
          </Button>
        </>
      }
    >
      <ClientField value={client} />
      <ErrorNotice error={offersError} />
      <ParameterFields {...form} />
      {operation.body && <TryBody {...form} raw={raw} />}
      {!isComplete && <p class="hint">Fill in {missing.join(' and ')} to send the request.</p>}
      {!isLoaded && <p class="hint">The clients are still loading.</p>}
    </ActionForm>
  );
}

/** Returns the values, with the query parameters of the address. A parameter without a value gets an example. */
function withAsked(values: FormValues, { operation, contract }: TryOperationProps): FormValues {
  const { query } = place.peek();
  const asked = operation.parameters.filter(({ name, in: part }) => part === 'query' && query.has(name));
  const entries = asked.map(({ name, schema, example }) => {
    const { type, minimum } = contract.resolve(schema);
    const value = query.get(name) || (example ?? minimum ?? true);
    return [name, type === 'array' ? [value].flat() : value] as const;
  });
  return { ...values, query: { ...values.query, ...Object.fromEntries(entries) } };
}

function TryBody(props: OperationFormProps & { readonly raw: Signal<string | null> }) {
  const { operation, offers, values, raw, onChange } = props;
  const tab = useSignal(raw.value === null ? 'fields' : 'text');
  const examples = operation.body?.examples ?? [];
  const set = (body: unknown) => {
    raw.value = null;
    onChange({ ...values, body });
  };
  const select = (id: string) => {
    if (id === 'fields' && raw.value !== null && parsedJson(raw.value) === undefined) return; // the text names the error
    if (id === 'fields' && raw.value !== null) set(parsedJson(raw.value));
    tab.value = id;
  };
  const body = raw.value ?? JSON.stringify(values.body ?? null, null, 2);
  const text = (
    <TextArea
      label="Body as text"
      error={parsedJson(body) === undefined ? 'This is not JSON. It is sent unchanged.' : undefined}
      value={body}
      rows={16}
      onInput={(value) => void (raw.value = value)}
    />
  );
  return (
    <>
      {examples.length > 0 && (
        <SelectField
          label="Example"
          hint="Fills in an example of the contract, with items and prices of this workspace."
          value=""
          options={[
            { value: '', text: 'Choose …' },
            ...examples.map(({ summary }, at) => ({ value: String(at), text: summary })),
          ]}
          onInput={(at) => {
            const value = examples[Number(at)]?.value;
            if (at !== '') set(offers ? fitted(value, offers) : value);
          }}
        />
      )}
      <Tabs
        label="Body"
        selected={tab}
        onSelect={select}
        tabs={[
          { id: 'fields', title: 'Fields', content: () => <BodyFields {...props} /> },
          { id: 'text', title: 'Text', content: () => text },
        ]}
      />
    </>
  );
}
