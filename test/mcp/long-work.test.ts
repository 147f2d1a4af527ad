import { afterAll, describe, expect, it } from 'vitest';
import { startHarness } from '../harness.js';
import { connectAgent } from './agent.js';

const harness = await startHarness();
const agent = await connectAgent(harness.url);
afterAll(() => agent.close());
const { client } = agent;

describe('long work', () => {
  it('tells how far it has got, and writes to the log of the agent', async () => {
    const logged: unknown[] = [];
    client.setNotificationHandler('notifications/message', ({ params }) => void logged.push(params.data));
    await client.setLoggingLevel('info');
    const cases = ['guest-list', 'check-in-once'];
    await agent.call('judge', { what: 'certify', profile: 'operator', case: cases });
    const progress: unknown[] = [];
    const answers = { 'guest-list': { firstNames: ['Ada'] }, 'check-in-once': { turnedAway: 1 } };
    const { structuredContent } = await client.callTool(
      { name: 'judge', arguments: { what: 'answer', answers } },
      { onprogress: ({ progress: done, total, message }) => progress.push([done, total, message]) },
    );
    expect(structuredContent).toMatchObject({ result: 'incomplete' });
    expect(progress).toEqual([
      [1, 2, 'answered guest-list'],
      [2, 2, 'answered check-in-once'],
    ]);
    expect(logged).toEqual([expect.stringMatching(/^answered 2 cases of cert-/)]);
  });
});

describe('prompts', () => {
  it('are four, each with one value of the user', async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual([
      'integrate-step',
      'why-does-my-test-fail',
      'what-do-my-tests-miss',
      'get-certified',
    ]);
    for (const { name, arguments: [argument] = [] } of prompts) {
      const { messages } = await client.getPrompt({
        name,
        arguments: { [argument?.name ?? '']: 'a value of mine' },
      });
      expect(messages).toMatchObject([
        { role: 'user', content: { text: expect.stringContaining('a value of mine') } },
      ]);
    }
    await expect(client.getPrompt({ name: 'get-certified', arguments: {} })).rejects.toThrow('profile');
  });
});

describe('resources', () => {
  it('are the operations, the schemas, the rules and the pages of the documentation', async () => {
    const { resources } = await client.listResources();
    const kinds = new Set(resources.map(({ uri }) => uri.split('/')[2]));
    expect(kinds).toEqual(new Set(['operation', 'schema', 'rules', 'docs']));
    for (const uri of ['operation/createBooking', 'schema/Basket', 'rules', 'docs/faults.md']) {
      const { contents } = await client.readResource({ uri: `sandbox://${uri}` });
      expect(contents).toMatchObject([{ text: expect.stringMatching(/\w{20}|\w.{20}/) }]);
    }
    for (const uri of [
      'operation/nope',
      'schema/__proto__',
      'docs/..%2f..%2fpackage.json',
      'docs/development',
    ])
      await expect(client.readResource({ uri: `sandbox://${uri}` })).rejects.toThrow('There is no');
  });

  it('complete their names', async () => {
    const ref = { type: 'ref/resource', uri: 'sandbox://operation/{name}' } as const;
    const { completion } = await client.complete({ ref, argument: { name: 'name', value: 'createB' } });
    expect(completion.values).toEqual(['createBooking']);
  });
});
