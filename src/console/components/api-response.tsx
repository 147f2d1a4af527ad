import type { ApiReply } from '../data/api.js';
import type { NamedFault } from '../data/parameters.js';
import { link } from '../routing/location.js';
import { Faults } from './faults.js';
import { Message } from './message.js';
import { Status } from './status.js';

interface ApiResponseProps {
  readonly workspace: string;
  readonly reply: ApiReply;
  /** Whether the faults stand above the message; a form that has them beside its fields leaves them out. */
  readonly hasFaults?: boolean;
}

/** A response of the API with its time and faults, and a link to the request in the log. */
export function ApiResponse({ workspace, reply, hasFaults = false }: ApiResponseProps) {
  const { status, headers, body, durationMs } = reply;
  const requestId = headers['request-id'];
  return (
    <div class="fields">
      <p>
        <Status status={status} /> <span class="soft">in {durationMs.toFixed(0)} ms</span>{' '}
        {requestId !== undefined && <a href={link(workspace, 'requests', requestId)}>See what it changed</a>}
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
