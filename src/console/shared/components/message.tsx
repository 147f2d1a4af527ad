import { useSignal } from '@preact/signals';
import { bodyText, curlOf, type SendableRequest } from '../../../text/curl.js';
import type { ApiReply } from '../server/api.js';
import { linkHere } from '../location.js';
import { headerParameters, linesOf, namesField, noteLines } from '../../../client/errors-in-place.js';
import type { JsonLine, JsonNote, NamedFault, SentParameter } from '../../../client/errors-in-place.js';
import { Empty, Notice, Faults, Tabs } from './page.js';
import { Prose, Status } from './inline.js';
import { Button, CopyButton, TextArea } from './controls.js';
import { Dialog, Opener } from './dialog.js';

interface MessageProps extends Pick<ApiReply, 'headers' | 'body'> {
  readonly name: string;
  readonly startLine: string;
  readonly truncated?: boolean;
  /** The errors of the body and the headers, shown beside them. */
  readonly faults?: readonly NamedFault[];
}

/** A request or a response: its body with errors, its headers, and both as text. */
export function Message(props: MessageProps) {
  const { name, startLine, headers, body, truncated = false, faults = [] } = props;
  const notes = faults.filter((fault) => fault.in === 'body');
  const sent = headerParameters(headers, faults);
  const lines = [startLine, ...Object.entries(headers).map(([header, value]) => `${header}: ${value}`)];
  const raw = [...lines, '', bodyText(body, headers)].join('\n');
  return (
    <>
      {truncated && (
        <Notice>This message is truncated: the log keeps 64 KiB of a request and its response.</Notice>
      )}
      <Tabs
        label={name}
        tabs={[
          { id: 'body', title: 'Body', content: () => <Body name={name} body={body} notes={notes} /> },
          { id: 'headers', title: 'Headers', content: () => <Parameters sent={sent} /> },
          { id: 'raw', title: 'Raw', content: () => <pre class="raw">{raw}</pre> },
        ]}
      />
    </>
  );
}

function Body({ name, body, notes }: Readonly<{ name: string; body: unknown; notes: readonly JsonNote[] }>) {
  if (body === null && notes.length === 0) return <p class="soft">No body.</p>;
  if (typeof body === 'string') return <pre class="raw">{body}</pre>;
  return <Json label={`${name} body`} value={body} notes={notes} />;
}

/** Parameters or headers with their errors. */
export function Parameters({ sent }: { readonly sent: readonly SentParameter[] }) {
  return (
    <dl class="parameters">
      {sent.map(({ name, value, messages }, at) => (
        <div key={`${name} ${at}`} class={messages.length > 0 ? 'noted' : undefined}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            {value === null ? <span class="soft">not sent</span> : <code>{value}</code>}
            {messages.map((message) => (
              <span key={message} class="fault">
                ↑ <Prose text={message} />
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type ResponseProps = Readonly<{ reply: ApiReply | null; hasFaults?: boolean }>;

/** A response of the API and a link to its request; until then a hint. `hasFaults` lists its errors, if no field shows them. */
export function ApiResponse({ reply, hasFaults }: ResponseProps) {
  const latest = <a href={linkHere('requests')}>See the latest requests</a>;
  if (!reply) return <Empty title="The response appears here.">Fill in the fields, then send them.</Empty>;
  if (reply.status === 0) return <Empty title="No response.">{latest}</Empty>;
  const { status, headers, body, durationMs } = reply;
  const requestId = headers['request-id'];
  const { errors = [] } = Object(body) as { readonly errors?: readonly NamedFault[] };
  return (
    <div class="fields">
      <p>
        <Status status={status} /> <span class="soft">in {durationMs.toFixed(0)} ms</span>{' '}
        {requestId !== undefined && (
          <a href={linkHere('requests', requestId)}>See {status < 400 ? 'what it changed' : 'the request'}</a>
        )}
      </p>
      {hasFaults && <Faults faults={errors} />}
      <Message name="Response" startLine={`HTTP/1.1 ${status}`} headers={headers} body={body} />
    </div>
  );
}

const FIRST_LINES = 300;

type JsonProps = Readonly<{ value: unknown; notes?: readonly JsonNote[]; label: string }>;

/** A JSON value; each note is below the line of its value. */
export function Json({ value, notes = [], label }: JsonProps) {
  const isWhole = useSignal(false);
  const lines = linesOf(value);
  const noted = noteLines(lines, notes);
  const shown = isWhole.value ? lines : lines.slice(0, 1 + Math.max(FIRST_LINES - 1, ...noted.keys()));
  return (
    <div class="json" role="group" aria-label={label} tabIndex={0}>
      {shown.map((line, at) => (
        <Line key={at} line={line} notes={noted.get(at) ?? []} />
      ))}
      {shown.length < lines.length && (
        <Button onClick={() => void (isWhole.value = true)}>Show all {lines.length} lines</Button>
      )}
    </div>
  );
}

function Line({ line, notes }: { readonly line: JsonLine; readonly notes: readonly JsonNote[] }) {
  const indent = '  '.repeat(line.depth);
  return (
    <>
      <div class={notes.length > 0 ? 'json-line noted' : 'json-line'}>
        {indent}
        {line.name !== null && <span class="json-name">{line.name}: </span>}
        <span class={`json-${line.kind}`}>{line.text}</span>
      </div>
      {notes.map(({ field, message }) => (
        <div key={field + message} class="json-note">
          {indent}↑ {field !== line.pointer && !namesField({ field, message }) && <code>{field} </code>}
          <Prose text={message} />
        </div>
      ))}
    </>
  );
}

/** A button that shows a request as a curl command. */
export function CopyAsCurl({ request }: { readonly request: SendableRequest }) {
  const text = curlOf(request, location.origin);
  return (
    <Opener text="Copy as curl">
      {(close) => (
        <Dialog title="Copy as curl" onClose={close}>
          <TextArea
            label="Command"
            hint="Set TOKEN to an access token first. Replace masked values (***)."
            value={text}
            rows={10}
          />
          <div class="actions end">
            <CopyButton text={text} />
          </div>
        </Dialog>
      )}
    </Opener>
  );
}
