import { describe, expect, it } from 'vitest';
import { createAuthenticate, issueToken } from '../../src/http/tokens.js';
import { loadFixture } from '../../src/seed/fixture.js';
import { memoryStore } from '../../src/store/memory.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { SMALL_WORLD, START } from '../harness.js';
import { heapBytes } from './memory.js';

const SENT = 1000;
const LONGEST = 3000;

describe('one valid token written in very many ways (P1)', () => {
  it('is kept once, however it is written', async () => {
    const worlds = new WorkspaceRegistry(memoryStore());
    const world = await worlds.create({ name: 'a', fixture: loadFixture(SMALL_WORLD, { now: START }) });
    const [client] = world.query((tables) => [...tables.clients.values()]);
    if (!client) throw new Error('The world has no client.');
    const token = await issueToken({ world, client });
    const authenticate = createAuthenticate((name) => worlds.inUse(name));
    await authenticate(`Bearer ${token}`);
    const before = heapBytes();
    for (let at = 0; at < SENT; at++) {
      const caller = authenticate(`Bearer ${' '.repeat(LONGEST - at)}${token}`);
      expect((await caller).client).toBe(client);
    }
    expect(heapBytes() - before).toBeLessThan((SENT * LONGEST) / 4);
    await worlds.close();
  });

  it('is refused with characters that a decoder would skip', async () => {
    const worlds = new WorkspaceRegistry(memoryStore());
    const world = await worlds.create({ name: 'a', fixture: loadFixture(SMALL_WORLD, { now: START }) });
    const [client] = world.query((tables) => [...tables.clients.values()]);
    if (!client) throw new Error('The world has no client.');
    const token = await issueToken({ world, client });
    const authenticate = createAuthenticate((name) => worlds.inUse(name));
    for (const written of [`${token}~~`, `${token}=`, `${token}++`]) {
      const asked = (async () => authenticate(`Bearer ${written}`))();
      await expect(asked).rejects.toMatchObject({ name: 'Unauthorized' });
    }
    await worlds.close();
  });
});
