import { useSignal } from '@preact/signals';
import { bodyText } from '../server/curl.js';
import type { ApiReply } from '../server/api.js';
import { linkHere } from '../location.js';
import {
  headerParameters,
  type NamedFault,
  type SentParameter,
  type JsonNote,
  namesField,
  linesOf,
  noteLines,
  type JsonLine,
} from './errors-in-place.js';
import { Notice, Faults, Tabs } from './page.js';
import { Prose, Status } from './inline.js';
import { Button } from './controls.js';

/** A request or a response: its body with what is wrong in it, the same as text, and its headers. */
export function Message({
  name,
  startLine,
  headers,
  body,
  truncated = false,
  notes = [],
  faults = [],
}: {
  /** "Request" or "Response". */
  readonly name: string;
  /** The first line of the message, in the raw form. */
  readonly startLine: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly truncated?: boolean;
  readonly notes?: readonly JsonNote[];
  /** Those of headers are shown beside them. */
  readonly faults?: readonly NamedFault[];
}) {
  const tab = useSignal('body');
  const lines = [startLine, ...Object.entries(headers).map(([header, value]) => `${header}: ${value}`)];
  return (
    <>
      {truncated && (
        <Notice>It was cut for the log, which keeps 64 KiB of a request and its response.</Notice>
      )}
      <Tabs
        label={name}
        selected={tab.value}
        onSelect={(id) => void (tab.value = id)}
        tabs={[
          { id: 'body', title: 'Body', content: () => <Body name={name} body={body} notes={notes} /> },
          {
            id: 'headers',
            title: 'Headers',
            content: () => <Parameters sent={headerParameters(headers, faults)} />,
          },
          {
            id: 'raw',
            title: 'Raw',
            content: () => <pre class="raw">{`${lines.join('\n')}\n\n${bodyText(body, headers) ?? ''}`}</pre>,
          },
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

/** Parameters or headers by name, each with what is wrong with it. */
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

interface ApiResponseProps {
  readonly reply: ApiReply;
  /** Whether the faults stand above the message; a form that has them beside its fields leaves them out. */
  readonly hasFaults?: boolean;
}

/** A response of the API with its time and faults, and a link to the request in the log. */
export function ApiResponse({ reply, hasFaults = false }: ApiResponseProps) {
  const { status, headers, body, durationMs } = reply;
  const requestId = headers['request-id'];
  return (
    <div class="fields">
      <p>
        <Status status={status} /> <span class="soft">in {durationMs.toFixed(0)} ms</span>{' '}
        {requestId !== undefined && <a href={linkHere('requests', requestId)}>See what it changed</a>}
      </p>
      {hasFaults && <Faults faults={faultsOf(body)} />}
      <Message name="Response" startLine={`HTTP/1.1 ${status}`} headers={headers} body={body} />
    </div>
  );
}

function faultsOf(body: unknown): readonly NamedFault[] {
  const { errors } = Object(body) as { readonly errors?: readonly NamedFault[] };
  return errors ?? [];
}

/** More lines than this are shown when asked for. */
const FIRST_LINES = 300;

/** A JSON value, a line for each member. A note stands below the line that it is about. */
export function Json({
  value,
  notes = [],
  label,
}: {
  readonly value: unknown;
  readonly notes?: readonly JsonNote[];
  /** What it is, for screen readers. */
  readonly label: string;
}) {
  const isWhole = useSignal(false);
  const lines = linesOf(value);
  const noted = noteLines(lines, notes);
  const shown = isWhole.value ? lines : lines.slice(0, Math.max(FIRST_LINES, lastOf(noted) + 1));
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

function lastOf(noted: ReadonlyMap<number, unknown>): number {
  return Math.max(-1, ...noted.keys());
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
