import { describe, expect, it, onTestFinished } from 'vitest';
import { createAuthenticate, issueToken } from '../../src/http/tokens.js';
import { loadFixture } from '../../src/seed/fixture/load.js';
import { memoryStore } from '../../src/store/memory-store.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { SMALL_FIXTURE, START } from '../harness.js';
import { heapBytes } from './memory.js';

const SENT = 1000;
const LONGEST = 3000;

/** Returns a client of a workspace, its token, and the function that authenticates a request by its token. */
async function oneClient() {
  const workspaces = new WorkspaceRegistry(memoryStore());
  onTestFinished(() => workspaces.close());
  const workspace = await workspaces.create({
    name: 'a',
    fixture: loadFixture(SMALL_FIXTURE, { now: START }),
  });
  const [client] = workspace.query((tables) => [...tables.clients.values()]);
  if (!client) throw new Error('The workspace has no client.');
  const token = await issueToken({ workspace, client, secretId: '1' });
  const authenticate = createAuthenticate((name) => workspaces.opened(name));
  return { client, token, authenticate };
}

describe('one valid token sent in very many spellings (P1)', () => {
  it('is cached once for all spellings', async () => {
    const { client, token, authenticate } = await oneClient();
    await authenticate(`Bearer ${token}`);
    const before = heapBytes();
    for (let at = 0; at < SENT; at++) {
      const caller = authenticate(`Bearer ${' '.repeat(LONGEST - at)}${token}`);
      expect((await caller).client).toBe(client);
    }
    expect(heapBytes() - before).toBeLessThan((SENT * LONGEST) / 4);
  });

  it('is refused with extra characters that a decoder would skip', async () => {
    const { token, authenticate } = await oneClient();
    for (const written of [`${token}~~`, `${token}=`, `${token}++`]) {
      const asked = (async () => authenticate(`Bearer ${written}`))();
      await expect(asked).rejects.toMatchObject({ name: 'Unauthorized' });
    }
  });
});
