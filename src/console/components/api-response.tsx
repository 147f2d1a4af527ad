import type { ApiReply } from '../data/api.js';
import { link } from '../routing/location.js';
import { Message } from './message.js';
import { Status } from './status.js';

/** A response of the API with its time, and a link to the request in the log. */
export function ApiResponse({ workspace, reply }: { readonly workspace: string; readonly reply: ApiReply }) {
  const { status, headers, body, durationMs } = reply;
  const requestId = headers['request-id'];
  return (
    <div class="fields">
      <p>
        <Status status={status} /> <span class="soft">in {durationMs.toFixed(0)} ms</span>{' '}
        {requestId !== undefined && (
          <a href={link(workspace, 'requests', requestId)}>See it in the requests</a>
        )}
      </p>
      <Message name="Response" startLine={`HTTP/1.1 ${status}`} headers={headers} body={body} />
    </div>
  );
}
