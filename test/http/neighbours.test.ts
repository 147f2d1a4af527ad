import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../../src/sandbox.js';
import { loadFixture } from '../../src/seed/fixture/load.js';
import { SMALL_FIXTURE, START } from '../harness.js';
import { accessTokenOf } from '../token.js';

const GREEDY = 40;

describe('a partner with few requests', () => {
  let sandbox: Sandbox;
  const tokens: Record<string, string> = {};

  beforeAll(async () => {
    sandbox = await createSandbox({ port: 0, store: 'memory:', log: 'silent', fixture: null });
    for (const name of ['greedy', 'other']) {
      const fixture = loadFixture(SMALL_FIXTURE, { now: START });
      await sandbox.workspaces.create({ name, fixture, clock: { now: START, frozen: true } });
      tokens[name] = await accessTokenOf(sandbox.url, `${name}.partner`, 'partner-secret');
      await get(name);
    }
  });
  afterAll(() => sandbox.close());

  const get = async (name: string) => {
    const headers = { authorization: `Bearer ${tokens[name]}`, 'accept-language': 'en' };
    const response = await fetch(`${sandbox.url}/availabilities?limit=100`, { headers });
    expect(response.status).toBe(200);
    await response.arrayBuffer();
  };

  it('is answered before most requests of a partner who has sent many at once', async () => {
    const answered: string[] = [];
    const send = (name: string) => get(name).then(() => answered.push(name));
    const many = Array.from({ length: GREEDY }, () => send('greedy'));
    await Promise.race(many);
    const [before] = [answered.length, await send('other')];
    const overtaken = answered.indexOf('other') - before;
    expect(overtaken).toBeLessThan((GREEDY - before) / 2);
    await Promise.all(many);
  });
});
