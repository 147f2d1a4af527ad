import { useSignal } from '@preact/signals';
import { Button } from '../shared/components/button.js';
import { Dialog } from '../shared/components/dialog.js';
import { TextField } from '../shared/components/field.js';
import { Form } from '../shared/components/form.js';
import { ErrorNotice, faultOf } from '../shared/components/notice.js';
import { useAction } from '../shared/server/action.js';
import { control } from '../shared/server/control.js';
import { link, navigate } from '../shared/location.js';

/** What a workspace is forked from: the moment before or after a request or another step, by its number. */
export interface ForkedFrom {
  readonly kind: 'request' | 'step';
  readonly id: number;
  readonly moment: 'before' | 'after';
}

interface ForkProps extends ForkedFrom {
  readonly workspace: string;
  readonly onClose: () => void;
}

/** Creates a workspace as this one was then, and goes there: before a request, to send it anew. */
export function Fork({ workspace, kind, id, moment, onClose }: ForkProps) {
  const name = useSignal('');
  const fork = useAction(async () => {
    const params = { path: { name: workspace, id: String(id) } };
    const own = name.value.trim();
    const body = { moment, ...(own !== '' && { name: own }) };
    const path =
      kind === 'request' ? '/workspaces/{name}/requests/{id}/fork' : '/workspaces/{name}/history/{id}/fork';
    const created = await control.POST(path, { params, body }).orThrow();
    const sendsAnew = kind === 'request' && moment === 'before';
    navigate(sendsAnew ? link(created.name, 'again', workspace, id) : link(created.name));
    return `Created ${created.name}, as ${workspace} was ${moment} ${kind} ${id}.`;
  });
  const error = fork.error.value;
  return (
    <Dialog title={`Fork from ${moment} ${kind} ${id}`} onClose={onClose}>
      <Form onSend={fork.run}>
        <p>
          A new workspace is created as <strong>{workspace}</strong> was {moment} this {kind}. It has the same
          clients, with its own name before the dot. {workspace} stays as it is.
        </p>
        <TextField
          label="Name"
          hint="Empty: the sandbox makes a name."
          value={name.value}
          onInput={(value) => void (name.value = value)}
          error={faultOf(error, '/name')}
        />
        <ErrorNotice error={error} shownFields={['/name']} />
        <div class="actions end">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="main" type="submit" busy={fork.busy}>
            Fork
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
