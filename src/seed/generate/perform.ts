import type { Call, Reply } from '../../contract/operation.js';
import type { Client } from '../../domain/catalogue/client.js';
import { type HandledId, HANDLERS } from '../../operations/handlers.js';
import type { Workspace } from '../../workspaces/workspace.js';

/** What of a request differs from one to the next. */
export type Asked<Id extends HandledId> = Partial<Pick<Call<Id>, 'path' | 'query' | 'body' | 'language'>>;

/**
 * Carries out an operation of the contract in a world, as though a client had asked for it now. Refusals are thrown.
 */
export async function perform<Id extends HandledId>(
  world: Workspace,
  id: Id,
  asked: Asked<Id>,
  client: Client,
): Promise<Reply<Id>> {
  const call = (now: number) =>
    ({
      path: {},
      query: {},
      body: undefined,
      language: 'en',
      now,
      baseUrl: 'http://127.0.0.1:4020',
      workspace: world.name,
      vendor: 'vendor',
      ...asked,
    }) as Call<Id>;
  const handler = HANDLERS[id];
  if (handler.kind === 'query') return world.query((tables, now) => handler.run(tables, call(now), client));
  if (handler.kind === 'command') return world.command((tx, now) => handler.run(tx, call(now), client));
  throw new Error(`${id} is not implemented`);
}
