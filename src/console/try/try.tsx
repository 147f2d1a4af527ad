import { Load, Empty, Page, Section, ErrorNotice, Tabs } from '../shared/components/page.js';
import { apiContract, type Operation, type Contract } from '../shared/forms/contract.js';
import { useLoaded, valueOf } from '../shared/server/loaded.js';
import { link, type ViewProps, redirect, linkHere } from '../shared/location.js';
import { workspaceNames } from '../shared/server/control.js';
import { sendingForbiddenBecause } from '../shared/server/session.js';
import { ActionForm } from '../shared/components/dialog.js';
import { useSignal, type Signal } from '@preact/signals';
import { ApiResponse } from '../shared/components/message.js';
import { Button, SelectField, TextArea } from '../shared/components/controls.js';
import { ClientField, useClient } from '../shared/forms/client-field.js';
import {
  BodyFields,
  ParameterFields,
  useOperationForm,
  type OperationFormProps,
} from '../shared/forms/operation-form.js';
import { Prose, Target } from '../shared/components/inline.js';
import type { ApiReply } from '../shared/server/api.js';
import { emptyValues, type FormValues } from '../shared/forms/form-values.js';
import { CopyAsCurl } from '../requests/send-again.js';
import { fitted } from '../../client/fitted-example.js';

/** Any operation of the API: the list of them, or the form of one. */
export function TryView({ rest: [operationId] }: ViewProps) {
  const contract = useLoaded('contract', apiContract);
  const found = valueOf(contract)?.operations.find((one) => one.operationId === operationId);
  return (
    <Page
      title={found?.summary ?? 'Try'}
      about={
        found ? (
          <>
            <Target {...found} /> · <a href={linkHere('try')}>All operations</a>
          </>
        ) : (
          'Any operation of the API, sent as one of the clients of this workspace.'
        )
      }
    >
      <Load from={contract}>
        {(loaded) => {
          if (operationId === undefined) return <OperationList operations={loaded.operations} />;
          if (found) return <TryOperation key={operationId} {...{ operation: found, contract: loaded }} />;
          return (
            <Empty title={`The API has no operation ${operationId}.`}>
              <a href={linkHere('try')}>See all operations</a>
            </Empty>
          );
        }}
      </Load>
    </Page>
  );
}

function OperationList({ operations }: { readonly operations: readonly Operation[] }) {
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  return (
    <div class="columns">
      {tags.map((tag) => (
        <Section key={tag} title={tag}>
          <ul class="operations">
            {operations
              .filter((one) => one.tag === tag)
              .map(({ operationId, summary, method, path }) => (
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

/** The workspace that a link to an operation leads to where it exists. */
const PREFERRED = 'demo';

/**
 * Leads from a link that names no workspace, as those of `/docs`, to the form of an operation: in the workspace of the token, in
 * `demo`, or in the only one. Otherwise the reader chooses the workspace.
 */
export function TryAnywhere({ rest }: { readonly rest: readonly string[] }) {
  const names = useLoaded(rest.join('/'), async () => {
    const found = await workspaceNames();
    const [first] = found;
    if (found.includes(PREFERRED)) redirect(link(PREFERRED, 'try', ...rest));
    else if (first !== undefined && found.length === 1) redirect(link(first, 'try', ...rest));
    return found;
  });
  return (
    <Page title="Try" about="Choose the workspace to which the request is sent.">
      <Load from={names}>
        {(found) =>
          found.length === 0 ? (
            <Empty title="There is no workspace yet.">
              <a href={link()}>Create one from a fixture</a>
            </Empty>
          ) : (
            <ul class="operations">
              {found.map((name) => (
                <li key={name}>
                  <a href={link(name, 'try', ...rest)}>{name}</a>
                </li>
              ))}
            </ul>
          )
        }
      </Load>
    </Page>
  );
}

interface TryOperationProps {
  readonly contract: Contract;
  readonly operation: Operation;
}

/** The form of an operation, and the response beside it. */
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
          {reply.value ? (
            <ApiResponse reply={reply.value} />
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
  const { contract, operation } = props;
  const client = useClient().name;
  const first = (last: FormValues | undefined) => last ?? emptyValues(operation, contract);
  const { raw, request, send, form, offersError } = useOperationForm({ ...props, client, first });
  const { isComplete } = request;
  const token = client.value !== '' && { authorization: 'Bearer ***' };
  return (
    <ActionForm
      action={send}
      button="Send"
      disabled={!isComplete}
      forbidden={sendingForbiddenBecause(client.value)}
      others={
        <>
          <CopyAsCurl request={{ ...request, headers: { ...token, ...request.headers } }} />
          <Button kind="quiet" onClick={() => form.onChange(first(undefined))}>
            Clear
          </Button>
        </>
      }
    >
      <ClientField value={client} />
      <ErrorNotice error={offersError} />
      <ParameterFields {...form} />
      {operation.body && <TryBody {...form} raw={raw} />}
      {!isComplete && <p class="hint">Fill in {missingIn(request.path)} to send it.</p>}
    </ActionForm>
  );
}

function missingIn(path: string): string {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name).join(' and ');
}

interface TryBodyProps extends OperationFormProps {
  /** The body as text, where it is written by hand; null: it is made of the fields. */
  readonly raw: Signal<string | null>;
}

/** The body of a request: fields, or text; the contract's examples, with values of this workspace. */
function TryBody(props: TryBodyProps) {
  const { operation, offers, values, raw, onChange } = props;
  const tab = useSignal('fields');
  const examples = operation.body?.examples ?? [];
  const set = (body: unknown) => {
    raw.value = null;
    onChange({ ...values, body });
  };
  const select = (id: string) => {
    if (id === 'fields' && raw.value !== null && parsed(raw.value) === undefined) return; // the text says what is wrong
    if (id === 'fields' && raw.value !== null) set(parsed(raw.value));
    tab.value = id;
  };
  return (
    <>
      {examples.length > 0 && (
        <SelectField
          label="Example"
          hint="Fills in a body that the contract shows, with items and prices of this workspace."
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
        selected={tab.value}
        onSelect={select}
        tabs={[
          { id: 'fields', title: 'Fields', content: () => <BodyFields {...props} /> },
          { id: 'text', title: 'Text', content: () => <BodyText values={values} raw={raw} /> },
        ]}
      />
    </>
  );
}

function BodyText({ values, raw }: Pick<TryBodyProps, 'values' | 'raw'>) {
  const text = raw.value ?? JSON.stringify(values.body ?? null, null, 2);
  return (
    <TextArea
      label="Body as text"
      error={parsed(text) === undefined ? 'This is no JSON. It is sent as it is.' : undefined}
      value={text}
      rows={16}
      onInput={(value) => void (raw.value = value)}
    />
  );
}

/** Returns the value of JSON; undefined for other text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
