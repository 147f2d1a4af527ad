import { Button } from '../shared/components/button.js';
import { Dialog } from '../shared/components/dialog.js';
import { TextArea } from '../shared/components/field.js';
import { ErrorNotice } from '../shared/components/notice.js';
import { useAction } from '../shared/server/action.js';
import type { Schemas } from '../shared/server/control.js';
import { bodyText, curlOf } from '../shared/server/curl.js';

type Details = Schemas['RequestDetails'];

/** Shows a request as a command, to be copied. */
export function CopyAsCurl({
  request: { method, path, request },
  onClose,
}: {
  readonly request: Pick<Details, 'method' | 'path'> & {
    readonly request: Pick<Details['request'], 'headers' | 'body'>;
  };
  readonly onClose: () => void;
}) {
  const { headers, body } = request;
  const text = curlOf({ method, path, headers, body: bodyText(body, headers) }, location.origin);
  const copy = useAction(async () => {
    if (!isSecureContext)
      throw new Error('This browser copies only on https and on this machine. Select the text.');
    await navigator.clipboard.writeText(text);
    return 'Copied the command.';
  });
  return (
    <Dialog title="Copy as curl" onClose={onClose}>
      <TextArea
        label="Command"
        hint="Set TOKEN to an access token first. What the log masks as *** has to be filled in."
        value={text}
        rows={10}
        onInput={() => undefined}
      />
      <ErrorNotice error={copy.error.value} />
      <div class="actions end">
        <Button kind="main" busy={copy.busy} onClick={() => void copy.run()}>
          Copy
        </Button>
      </div>
    </Dialog>
  );
}
