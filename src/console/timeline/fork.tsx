import { useSignal } from '@preact/signals';
import { FormDialog, Opener } from '../shared/components/dialog.js';
import { here, link, navigate } from '../shared/location.js';
import { control } from '../shared/server/control.js';

/** What a workspace is forked from: a request or another step, by its number. */
interface ForkedFrom {
  readonly kind: 'request' | 'step';
  readonly id: number;
}

/** Buttons that fork the workspace from the moment before and after a request or another step. */
export function ForkButtons({ disabled, ...from }: ForkedFrom & { readonly disabled?: boolean }) {
  return (['before', 'after'] as const).map((moment) => (
    <Opener
      key={moment}
      needs="POST forkStep"
      text={`Fork ${moment}`}
      label={`Fork ${moment} ${from.kind} ${from.id}`}
      disabled={disabled ?? false}
    >
      {(close) => <Fork {...from} moment={moment} onClose={close} />}
    </Opener>
  ));
}

/** Creates a workspace as this one was then, and goes there: before a request, to send it anew. */
function Fork({
  kind,
  id,
  moment,
  onClose,
}: ForkedFrom & Readonly<{ moment: 'before' | 'after'; onClose: () => void }>) {
  const name = useSignal('');
  const origin = here();
  const fork = async () => {
    const params = { path: { name: origin, id: String(id) } };
    const own = name.value.trim();
    const body = { moment, ...(own !== '' && { name: own }) };
    const path =
      kind === 'request' ? '/workspaces/{name}/requests/{id}/fork' : '/workspaces/{name}/history/{id}/fork';
    const created = await control.POST(path, { params, body }).orThrow();
    const sendsAnew = kind === 'request' && moment === 'before';
    navigate(sendsAnew ? link(created.name, 'again', origin, id) : link(created.name));
    return `Created ${created.name}, as ${origin} was ${moment} ${kind} ${id}.`;
  };
  return (
    <FormDialog
      title={`Fork from ${moment} ${kind} ${id}`}
      button="Fork"
      fields={{ name: { label: 'Name', value: name, hint: 'Empty: the sandbox makes a name.' } }}
      work={fork}
      onClose={onClose}
    >
      <p>
        A new workspace is created as <strong>{origin}</strong> was {moment} this {kind}. It has the same
        clients, with its own name before the dot. {origin} stays as it is.
      </p>
    </FormDialog>
  );
}
