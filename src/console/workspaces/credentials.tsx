import type { ComponentChildren } from 'preact';
import { CopyButton } from '../shared/components/controls.js';
import { Dialog } from '../shared/components/dialog.js';
import type { Credentials } from './create-workspace.js';

/** Returns credentials in the format of a file `.env`. */
export function environmentOf({ clientId, clientSecret }: Credentials): string {
  return `SANDBOX_URL=${location.origin}\nSANDBOX_CLIENT_ID=${clientId}\nSANDBOX_CLIENT_SECRET=${clientSecret}`;
}

type OnceTextProps = Readonly<{ title: string; text: string; copy: string; actions?: ComponentChildren }>;

/** A secret or a link that is shown once. */
export function OnceText({ title, text, copy, actions }: OnceTextProps) {
  return (
    <>
      <p>This is shown only once. Whoever has it gets access.</p>
      <pre class="raw" tabIndex={0} role="group" aria-label={title}>
        {text}
      </pre>
      <div class="actions end">
        <CopyButton text={text} label={copy} />
        {actions}
      </div>
    </>
  );
}

/** A secret or a link in a dialog. */
export function ShownOnce({ onClose, ...once }: OnceTextProps & { readonly onClose: () => void }) {
  return (
    <Dialog title={once.title} onClose={onClose}>
      <OnceText {...once} />
    </Dialog>
  );
}
