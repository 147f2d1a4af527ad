import { nameOf } from '../data/clients.js';
import { control } from '../data/control.js';
import { useLoaded } from '../data/loaded.js';
import { SelectField } from './field.js';

/** A choice of the clients of a workspace, by their names in it; empty: none. */
export function ClientField({
  workspace,
  value,
  none = 'none',
  onChange,
}: {
  readonly workspace: string;
  readonly value: string;
  /** What the empty choice says. */
  readonly none?: string;
  readonly onChange: (client: string) => void;
}) {
  const params = { path: { name: workspace } };
  const { loaded } = useLoaded(workspace, () => control.GET('/workspaces/{name}', { params }).orThrow());
  const now = loaded.value;
  const names = now.state === 'ready' ? now.value.clients.map(({ clientId }) => nameOf(clientId)) : [value];
  const options = names.filter(Boolean).map((name) => ({ value: name, text: name }));
  return (
    <SelectField
      label="Client"
      value={value}
      onChange={onChange}
      options={[...options, { value: '', text: none }]}
    />
  );
}
