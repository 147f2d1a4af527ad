import type { Call, Reply } from '../../contract/operation.js';
import { PAGE_LANGUAGES } from '../../domain/shared/language.js';
import type { Client } from '../../domain/catalogue/client.js';
import { allOf } from '../../domain/shared/steps.js';
import type { HandledId } from '../../operations/handlers.js';
import { ListReply, runOperation } from '../../operations/run.js';
import type { Workspace } from '../../workspaces/workspace.js';

/** The parts of a call that differ from the defaults. */
export type CallParts<Id extends HandledId> = Partial<
  Pick<Call<Id>, 'path' | 'query' | 'body' | 'language' | 'pageLanguages'>
>;

/**
 * Performs an operation of the contract in a workspace at its present time, as a request of a client would. Returns the
 * reply. @throws Refusal
 */
export async function perform<Id extends HandledId>(
  workspace: Workspace,
  id: Id,
  parts: CallParts<Id>,
  client: Client,
): Promise<Reply<Id>> {
  const callAt = (now: number) =>
    ({
      path: {},
      query: {},
      body: undefined,
      language: 'en',
      now,
      baseUrl: 'http://127.0.0.1:4020',
      workspace: workspace.name,
      vendor: 'vendor',
      pageLanguages: PAGE_LANGUAGES,
      ...parts,
    }) as Call<Id>;
  const reply = await runOperation(workspace, { id, client, callAt });
  return (reply instanceof ListReply ? allOf(reply.atOnce()) : reply) as Reply<Id>;
}
