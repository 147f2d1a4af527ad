import { useSignal } from '@preact/signals';
import { bodyText } from '../data/curl.js';
import { headerParameters, type NamedFault } from '../data/parameters.js';
import type { JsonNote } from '../data/json-lines.js';
import { Json } from './json.js';
import { Notice } from './notice.js';
import { Parameters } from './parameters.js';
import { Tabs } from './tabs.js';

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

function Body({
  name,
  body,
  notes,
}: {
  readonly name: string;
  readonly body: unknown;
  readonly notes: readonly JsonNote[];
}) {
  if (body === null && notes.length === 0) return <p class="soft">No body.</p>;
  if (typeof body === 'string') return <pre class="raw">{body}</pre>;
  return <Json label={`${name} body`} value={body} notes={notes} />;
}
