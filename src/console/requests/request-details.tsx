import { useSignal } from '@preact/signals';
import { Button } from '../shared/components/button.js';
import { Load, ErrorNotice } from '../shared/components/notice.js';
import { Message, Parameters } from '../shared/components/message.js';
import { Page, Section } from '../shared/components/page.js';
import { Status, Time } from '../shared/components/inline.js';
import { useAction } from '../shared/server/action.js';
import { control, type Schemas } from '../shared/server/control.js';
import { download } from '../shared/server/download.js';
import { useLoaded } from '../shared/server/loaded.js';
import { bodyNotes, queryParameters } from '../shared/components/parameters.js';
import { access } from '../shared/server/session.js';
import { link } from '../shared/location.js';
import { Fork } from '../timeline/fork.js';
import { effectText } from '../../client/fault-text.js';
import { CopyAsCurl } from './copy-as-curl.js';
import { RequestChanges } from './request-changes.js';
import { RequestFindings } from './findings.js';
import { RequestOutcome } from './request-outcome.js';
import { SendAgain } from './send-again.js';

type Details = Schemas['RequestDetails'];

/** One request: why it was answered so, both messages, and what it changed. */
export function RequestDetails({ workspace, id }: { readonly workspace: string; readonly id: string }) {
  const params = { path: { name: workspace, id } };
  const request = useLoaded(`${workspace} ${id}`, () =>
    control.GET('/workspaces/{name}/requests/{id}', { params }).orThrow(),
  );
  const loaded = request.loaded.value;
  const title = loaded.state === 'ready' ? titleOf(loaded.value) : `Request ${id}`;
  return (
    <Page
      title={title}
      about={<a href={link(workspace, 'requests')}>All requests</a>}
      actions={loaded.state === 'ready' && <Actions workspace={workspace} request={loaded.value} />}
    >
      <Load from={request}>{(shown) => <Whole workspace={workspace} request={shown} />}</Load>
    </Page>
  );
}

function titleOf({ method, path }: Details): string {
  return `${method} ${path.split('?')[0]}`;
}

interface RequestProps {
  readonly workspace: string;
  readonly request: Details;
}

function Actions({ workspace, request }: RequestProps) {
  const open = useSignal<'curl' | 'before' | 'after' | null>(null);
  const close = () => void (open.value = null);
  const { id } = request;
  const canFork = request.canFork && access.value.kind === 'everything'; // a fork is a workspace of its own
  const har = `/_sandbox/workspaces/${workspace}/requests.har?id=${id}`;
  const save = useAction(() => download(har, `${workspace}-request-${id}.har`));
  return (
    <>
      <Button kind="main" onClick={() => document.querySelector<HTMLElement>('#send-again')?.focus()}>
        Send again
      </Button>
      <Button onClick={() => void (open.value = 'curl')}>Copy as curl</Button>
      <Button disabled={!canFork} onClick={() => void (open.value = 'before')}>
        Fork from before
      </Button>
      <Button disabled={!canFork} onClick={() => void (open.value = 'after')}>
        Fork from after
      </Button>
      <Button busy={save.busy} onClick={() => void save.run()}>
        Download HAR
      </Button>
      <ErrorNotice error={save.error.value} />
      {open.value === 'curl' && <CopyAsCurl request={request} onClose={close} />}
      {(open.value === 'before' || open.value === 'after') && (
        <Fork workspace={workspace} kind="request" id={id} moment={open.value} onClose={close} />
      )}
    </>
  );
}

function Whole({ workspace, request }: RequestProps) {
  return (
    <>
      <Facts workspace={workspace} request={request} />
      <RequestOutcome workspace={workspace} request={request} />
      <RequestFindings workspace={workspace} id={request.id} />
      <div class="pair">
        <Section title="Request">
          <Sent request={request} />
        </Section>
        <Section title="Response">
          {request.status === 0 ? (
            <p class="soft">None: a fault cut the connection.</p>
          ) : (
            <Message name="Response" startLine={`HTTP/1.1 ${request.status}`} {...request.response} />
          )}
        </Section>
      </div>
      <RequestChanges workspace={workspace} request={request} />
      <SendAgain workspace={workspace} request={request} />
    </>
  );
}

/** The request with each fault beside its parameter, header or field. */
function Sent({ request: { method, path, request, outcome } }: { readonly request: Details }) {
  const query = queryParameters(path, outcome.faults);
  return (
    <>
      <code class="path">
        <b>{method}</b> {path}
      </code>
      {query.length > 0 && <Parameters sent={query} />}
      <Message
        name="Request"
        startLine={`${method} ${path} HTTP/1.1`}
        {...request}
        notes={bodyNotes(outcome.faults)}
        faults={outcome.faults}
      />
    </>
  );
}

function Facts({ workspace, request }: RequestProps) {
  const { status, outcome, operationId, clientId, at, durationMs, fault, test, requestId } = request;
  const facts = [
    ['Status', <Status status={status} />],
    ['Outcome', outcome.code],
    ['Operation', operationId ?? 'none'],
    ['Client', clientId ?? 'none'],
    ['At', <Time at={at} />],
    ['Took', `${durationMs} ms`],
    ['Fault', fault && <AppliedFault workspace={workspace} fault={fault} />],
    ['Test', test],
    ['Request-Id', <code>{requestId}</code>],
  ] as const;
  return (
    <dl class="facts">
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

interface AppliedFaultProps {
  readonly workspace: string;
  readonly fault: NonNullable<Schemas['AppliedFault']>;
}

/** The fault of a request: what it does, what asked for it, and whether it did it. */
function AppliedFault({ workspace, fault }: AppliedFaultProps) {
  const { by, ruleId, effect, note, isApplied } = fault;
  return (
    <>
      {effectText(effect)}; {by === 'rule' ? <a href={link(workspace, 'faults')}>rule {ruleId}</a> : BY[by]}
      {note !== null && `: ${note}`}
      {!isApplied && '; not applied'}
    </>
  );
}

const BY = { header: 'header of the request', email: 'e-mail address of the booking' };
