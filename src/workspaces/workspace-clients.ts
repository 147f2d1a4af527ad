import type { Client } from '../domain/catalogue/client.js';
import type { Dataset } from '../store/dataset/dataset.js';
import { jsonSize } from '../store/dataset/packed-record.js';
import type { StoredWorkspace } from '../store/store.js';
import type { Change } from '../store/tables.js';
import type { StateHolder } from './state-holder.js';
import { requireSpace } from './size-limit.js';
import { noChange, type HistoryStep } from './history-step.js';

/** The maximum number of clients in a workspace. It is checked only when a client is added. */
export const MAX_CLIENTS = 1000;

/** A change of a workspace's clients, for the history. */
export interface ClientAction {
  readonly id: 'add-client' | 'delete-client' | 'add-secret' | 'delete-secret';
  /** The name of the caller. */
  readonly by: string;
}

/** Returns the new client. Null deletes the client; undefined changes nothing. */
type ChangeClient = (client: Client | undefined) => Client | null | undefined;

/**
 * The API clients of a workspace. Each change is a step of the history. A reset, a restored snapshot, an undo and a
 * fork of a past state do not change them, because clients give people access.
 */
export class KeptClients {
  constructor(
    private readonly stored: StoredWorkspace,
    private readonly current: StateHolder,
    /** Returns the size limit of the workspace, in bytes. */
    private readonly limit: () => number,
  ) {}

  /** The number of clients in the state that the next change starts from. */
  get count(): number {
    return this.stored.state.dataset.tables.clients.size;
  }

  /**
   * Changes a client and emits an event. Resolves with the new client when the change is durable. If the client was
   * deleted or nothing changed, resolves with the previous client. If several instances share the workspace, `change` may
   * be called several times. If `change` throws, nothing is stored.
   * @throws WorkspaceFull if the workspace would exceed its size limit
   */
  change(name: string, action: ClientAction, change: ChangeClient): Promise<Client | undefined> {
    return this.current.run(() => {
      const at = this.current.begin();
      const { dataset } = this.stored.state;
      const before = dataset.tables.clients.get(name);
      const value = change(before);
      if (value === undefined || (value === null && !before)) return noChange(before);
      requireSpace(this.stored, this.limit(), sizeOf(value) - sizeOf(before));
      dataset.change('clients', name, value);
      const { id, by } = action;
      const event = { type: 'state', at, action: 'clients', name } as const;
      const step: HistoryStep<Client | undefined> = {
        entry: { changes: [{ table: 'clients', key: name, value }] },
        committed: {
          applied: [{ table: 'clients', key: name, value: before ?? null }],
          cause: { type: 'control', id, by },
          event,
        },
        result: value ?? before,
      };
      return step;
    });
  }
}

/** Returns the bytes of a client, 0 if there is none. */
const sizeOf = (client: Client | null | undefined) => (client ? jsonSize(client) : 0);

/** Returns the changes that replace the clients in `other` with those in `present`. */
export function clientChanges(present: Dataset, other: Dataset): readonly Change[] {
  return present.changesFrom('clients', other);
}
