import type { Client } from '../domain/catalogue/client.js';
import type { Dataset } from '../store/dataset/dataset.js';
import { PackedRecord, jsonSize } from '../store/dataset/packed-record.js';
import type { StoredWorkspace } from '../store/store.js';
import type { Change } from '../store/tables.js';
import type { StateHolder } from './state-holder.js';
import { requireSpace } from './size-limit.js';
import { noChange, type HistoryStep } from './decisions.js';

/** The most clients of a workspace that are made in it. */
export const MAX_CLIENTS = 1000;

/** A change of a workspace's clients, as the history names it. */
export interface ClientAction {
  readonly id: 'add-client' | 'delete-client' | 'add-secret' | 'delete-secret';
  /** Who does it. */
  readonly by: string;
}

/** Returns the client as it is to be; null to delete it, undefined to change nothing. */
type ChangeClient = (client: Client | undefined) => Client | null | undefined;

/**
 * The clients of a workspace. Each change is a step of its history. They give people access, so a reset, a restored snapshot,
 * an undo and a fork of the past leave them as they are.
 */
export class KeptClients {
  constructor(
    private readonly stored: StoredWorkspace,
    private readonly current: StateHolder,
    /** In bytes. */
    private readonly limit: number,
  ) {}

  /** The number of clients, in the state that the next change is decided on. */
  get count(): number {
    return this.stored.state.dataset.tables.clients.size;
  }

  /**
   * Changes a client, and tells those who follow the workspace. Resolves with the client before and after the change, once it
   * is durable. Where several instances share the workspace, `change` may be called several times. If it throws, nothing is
   * stored.
   * @throws WorkspaceFull when the workspace would exceed its size limit
   */
  change(name: string, action: ClientAction, change: ChangeClient): Promise<Client | undefined> {
    return this.current.run(() => {
      const at = this.current.begin();
      const { dataset } = this.stored.state;
      const before = dataset.tables.clients.get(name);
      const value = change(before);
      if (value === undefined || (value === null && !before)) return noChange(before);
      requireSpace(this.stored, this.limit, value === null ? 0 : jsonSize(value));
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

/** Returns the changes that give a dataset the clients of another. */
export function clientChanges(present: Dataset, other: Dataset): readonly Change[] {
  return [...present.differences('clients', other)].map((entry) => {
    const [key, value] = entry instanceof PackedRecord ? entry.read() : entry;
    return { table: 'clients', key, value } as Change;
  });
}
