import { useSignal } from '@preact/signals';
import { Button, TextArea, TextField } from '../shared/components/controls.js';
import { ActionButton, ActionForm } from '../shared/components/dialog.js';
import { Page, Section, Faults, Notice, Empty } from '../shared/components/page.js';
import { ApiResponse, CopyAsCurl, Message, Parameters } from '../shared/components/message.js';
import { RecordLink, RuleLink, Status, Target, Time, Transitions } from '../shared/components/inline.js';
import { timeText } from '../shared/components/inline.js';
import { minorText } from '../../text/money-text.js';
import { allRules, RuleBasis, RuleText } from '../shared/components/rule.js';
import { nameOf, Refused, type Schemas } from '../shared/server/control.js';
import { download, useAction, useLoaded, valueOf, useGet } from '../shared/server/loaded.js';
import { queryParameters } from '../../client/errors-in-place.js';
import { filteredLink, here, link, linkHere, type ViewProps } from '../shared/location.js';
import { ForkButton } from '../shared/time/undo.js';
import { doneText } from '../../client/fault-sentence.js';
import { ClientField } from '../shared/forms/client-field.js';
import { LOST, sendAs, type ApiReply } from '../shared/server/api.js';
import { ownClient, sendingForbiddenBecause } from '../shared/server/session.js';
import { draftOf, keepDraft } from '../shared/forms/remembered.js';
import { RequestFindings } from './findings.js';
import { Facts, Table, type Column } from '../shared/components/table.js';
import { bodyText, copiedHeaders } from '../../text/curl.js';
import { changedFacts, type ChangedFact } from '../../text/record-facts.js';
import { capitalised, counted } from '../../text/words.js';
import { isKnownTable, recordName } from '../../text/record-names.js';
import { useMerchantNames } from '../shared/components/merchant.js';
import { requestName } from '../shared/live/request-rows.js';

type Details = Schemas['RequestDetails'];
type Problem = { readonly detail?: string };
const FEW = 3;

/** A request: the reason of its refusal, both messages, and its changes. */
export function RequestDetails({ id }: { readonly id: string }) {
  const request = useGet('/workspaces/{name}/requests/{id}', { params: { path: { id } } });
  const loaded = valueOf(request);
  return (
    <Page
      title={loaded ? requestName(loaded) : `Request ${id}`}
      about={
        <>
          {loaded && <Target {...loaded} />} <a href={filteredLink('requests')}>Back to the list</a>
        </>
      }
      actions={loaded && <Actions request={loaded} />}
      from={request}
    >
      {(shown) => <Whole request={shown} />}
    </Page>
  );
}

type RequestProps = Readonly<{ request: Details }>;

function Actions({ request }: RequestProps) {
  const { id, method, path, operationId } = request;
  const { headers, body } = request.request;
  const har = `/_sandbox/workspaces/${here()}/requests.har?id=${id}`;
  return (
    <>
      <Button kind="main" onClick={() => document.querySelector<HTMLElement>('#send-again')?.focus()}>
        Send again
      </Button>
      <CopyAsCurl request={{ method, path, headers, body: bodyText(body, headers) }} />
      <ForkButton kind="request" id={id} disabled={!request.canFork} />
      <ActionButton work={() => download(har, `${here()}-request-${id}.har`)}>Download HAR</ActionButton>
      {operationId && (
        <a class="button" href={`${linkHere('faults')}?operation=${operationId}`}>
          Fail the next one
        </a>
      )}
    </>
  );
}

function Whole({ request }: RequestProps) {
  const { method, path, outcome } = request;
  const query = queryParameters(path, outcome.faults);
  const line = `${method} ${path} HTTP/1.1`;
  return (
    <>
      <Overview request={request} />
      <RequestOutcome request={request} />
      <RequestFindings id={request.id} isRefused={request.status >= 400} />
      <div class="pair">
        <Section title="Request">
          {query.length > 0 && <Parameters sent={query} />}
          <Message name="Request" startLine={line} {...request.request} faults={outcome.faults} />
        </Section>
        <Section title="Response">
          {outcome.code === 'no_response' && <Notice kind="bad" title={outcome.sentence ?? ''} />}
          {request.status > 0 && (
            <Message name="Response" startLine={`HTTP/1.1 ${request.status}`} {...request.response} />
          )}
        </Section>
      </div>
      <RequestChanges request={request} />
      <SendAgain request={request} />
    </>
  );
}

function Overview({ request }: RequestProps) {
  const { status, outcome, clientId, claimedClientId, at, durationMs, fault } = request;
  const facts = {
    Status: <Status {...{ status, outcome }} />,
    Outcome: capitalised(outcome.code.replaceAll('_', ' ')),
    Client: clientId ?? (claimedClientId ? `${claimedClientId}, not verified` : 'none'),
    At: <Time at={at} />,
    Took: `${durationMs.toFixed(1)} ms`,
    Fault: fault && <AppliedFault fault={fault} />,
    Test: request.test,
    'Request-Id': <code>{request.requestId}</code>,
  };
  return <Facts facts={facts} />;
}

function AppliedFault({ fault }: Readonly<{ fault: NonNullable<Schemas['AppliedFault']> }>) {
  const { by, ruleId, effect, note, isApplied } = fault;
  return (
    <>
      {doneText(effect)}; {by === 'rule' ? <a href={linkHere('faults')}>rule {ruleId}</a> : BY[by]}
      {note !== null && `: ${note}`}
      {!isApplied && '; not applied'}
    </>
  );
}

const BY = { header: 'header of the request', email: 'e-mail address of the booking' };

function RequestOutcome({ request: { status, response, outcome } }: RequestProps) {
  if (status < 400) return null;
  const { detail = `The response has the code ${outcome.code}.` } = Object(response.body) as Problem;
  const { sentence = detail, faults } = outcome;
  return (
    <Section title="Why it was refused">
      <Notice kind="warning" title={sentence}>
        <Faults faults={faults.filter(({ message }) => message !== sentence)} />
      </Notice>
      {outcome.rules.length > 0 && <Rules ids={outcome.rules} />}
    </Section>
  );
}

function Rules({ ids }: { readonly ids: readonly string[] }) {
  const all = valueOf(useLoaded('rules', allRules)) ?? [];
  return (
    <details class="rules" open={ids.length <= FEW}>
      <summary>Refused by {counted(ids.length, 'rule')}</summary>
      {ids.map((id) => {
        const rule = all.find((one) => one.id === id);
        return (
          <div key={id}>
            <RuleLink id={id} /> {rule && <RuleBasis rule={rule} />}
            {rule && <RuleText rule={rule} />}
          </div>
        );
      })}
    </details>
  );
}

function RequestChanges({ request: { changes, seats, transitions } }: RequestProps) {
  const known = changes.filter(({ table }) => isKnownTable(table));
  return (
    <>
      {transitions.length > 0 && (
        <Section title="Transitions">
          <Transitions transitions={transitions} />
        </Section>
      )}
      {seats.length > 0 && (
        <Section title="Seats">
          <Table caption="Seats before and after" columns={SEAT_COLUMNS} rows={seats} />
        </Section>
      )}
      <Section title="Changed records">
        {known.length === 0 && <Empty title="This request changed nothing." />}
        {known.map((change) => (
          <Changed key={`${change.table} ${change.id}`} change={change} />
        ))}
      </Section>
    </>
  );
}

const SEAT_COLUMNS: readonly Column<Schemas['SeatChange']>[] = [
  ['Item', ({ availabilityItemId: id, about }) => <RecordLink kind="seats" id={id} text={about} />, 'head'],
  ...(['held', 'booked', 'paid'] as const).map((kind): Column<Schemas['SeatChange']> => [
    capitalised(kind),
    ({ before, after }) => `${before[kind]} → ${after[kind]}`,
    'figure',
  ]),
];

/** A changed record in words: what readers know of it, before and after. */
function Changed({ change }: { readonly change: Details['changes'][number] }) {
  const { table, id, before, after } = change;
  const merchant = useMerchantNames();
  const rows = changedFacts(change, { money: minorText, time: timeText, merchant });
  const [kind, missing] =
    before === null ? ['created', 'Before'] : after === null ? ['removed', 'After'] : ['changed'];
  const isStored = before !== undefined && after !== undefined;
  return (
    <div>
      <p>
        {recordName(table)} <RecordLink kind={table} id={id.split(' ', 1)[0] ?? id} />{' '}
        <span class="soft">{kind}</span>
      </p>
      <Table
        caption={`${recordName(table)} ${id}`}
        columns={COLUMNS.filter(([title]) => title !== missing)}
        rows={isStored ? rows : []}
        empty={
          <p class="soft">{isStored ? 'Only details changed.' : 'The history no longer has it as it was.'}</p>
        }
      />
    </div>
  );
}

const COLUMNS: readonly Column<ChangedFact>[] = [
  ['What', ({ name }) => name, 'head'],
  ['Before', ({ before }) => <del>{before || 'none'}</del>],
  ['After', ({ after }) => <ins>{after || 'none'}</ins>],
];

const MASKED = 'Replace masked values (***).';

/** A form that sends a logged request again, with the response beside it. */
function SendAgain({ request }: { readonly request: Details }) {
  const { method, clientId, request: logged } = request;
  const reply = useSignal<ApiReply | null>(null);
  const [key, sender] = [`${here()} again ${request.id}`, nameOf(clientId)];
  const kept = draftOf(key);
  const client = useSignal((sendingForbiddenBecause(sender) && ownClient()) ?? sender);
  const path = useSignal((kept?.values.path['path'] as string | undefined) ?? request.path);
  const body = useSignal(kept?.text ?? bodyText(logged.body, logged.headers) ?? '');
  const values = () => ({ path: { path: path.value }, query: {}, header: {}, body: null });
  const keep = () => keepDraft(key, { values: values(), text: body.value });
  const send = useAction(async () => {
    const headers = copiedHeaders(logged.headers);
    const sent = { method, path: path.value, headers, body: body.value === '' ? null : body.value };
    reply.value = await sendAs(client.value || null, sent);
    if (reply.value.status === 0) throw new Refused(LOST, 0);
    return { shown: `The response has the status ${reply.value.status}.` };
  });
  return (
    <Section title="Send again">
      <ActionForm action={send} button="Send" forbidden={sendingForbiddenBecause(client.value)}>
        <TextField id="send-again" label={`${method}: path and query`} value={path} onInput={keep} />
        <ClientField value={client} />
        {method !== 'GET' && (
          <TextArea
            label="Body"
            value={body}
            onInput={keep}
            rows={14}
            hint={body.value.includes('***') && MASKED}
          />
        )}
      </ActionForm>
      <ApiResponse reply={reply.value} hasFaults />
    </Section>
  );
}

/** In a fork, a form that sends a request of its origin again. Its address: `/<fork>/again/<origin>/<request>`. */
export function AgainView({ rest: [origin = '', id = ''] }: ViewProps) {
  const params = { path: { name: origin, id } };
  const request = useGet('/workspaces/{name}/requests/{id}', { params });
  return (
    <Page
      title={`Correct the request in ${here()}`}
      about={
        origin !== '' && (
          <>
            This is {origin} as it was before <a href={link(origin, 'requests', id)}>request {id}</a>. Change
            the request and send it here.
          </>
        )
      }
      from={request}
    >
      {(shown) => <SendAgain request={shown} />}
    </Page>
  );
}
