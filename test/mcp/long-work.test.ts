import { afterAll, describe, expect, it, vi } from 'vitest';
import { until } from '../eventually.js';
import { fakeIntervals } from '../fake-intervals.js';
import { startHarness } from '../harness.js';
import { holdTimers } from '../held-timers.js';
import { connectAgent } from './agent.js';

const DELAY_MS = 54_321;

const harness = await startHarness();
const agent = await connectAgent(harness.url);
afterAll(() => agent.close());
const { client } = agent;

describe('long work', () => {
  it('reports its progress, and writes to the log of the agent', async () => {
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

describe('a call that reports no progress itself', () => {
  it('reports progress every second until it is answered', async () => {
    const effect = { type: 'delay', ms: DELAY_MS };
    const fault = { action: 'add', workspace: 'test', effect, operationId: 'listActivities', times: 1 };
    await agent.call('fault', fault);
    fakeIntervals();
    const delays = holdTimers(DELAY_MS);
    const progress: unknown[] = [];
    const call = client.callTool(
      { name: 'send', arguments: { operation: 'listActivities', workspace: 'test' } },
      { onprogress: (step) => progress.push(step) },
    );
    await until(() => delays.count() === 1);
    vi.advanceTimersByTime(2000);
    await until(() => progress.length === 2);
    expect(progress).toEqual([
      { progress: 1, message: '1 s' },
      { progress: 2, message: '2 s' },
    ]);
    delays.run();
    expect((await call).structuredContent).toMatchObject({ status: 200 });
    vi.advanceTimersByTime(2000);
    await client.listTools(); // its answer comes after all earlier messages
    expect(progress).toHaveLength(2);
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
    for (const [uri, mimeType] of [
      ['operation/createBooking', 'text/plain'],
      ['schema/Basket', 'application/json'],
      ['rules', 'text/markdown'],
      ['docs/faults.md', 'text/markdown'],
    ]) {
      const { contents } = await client.readResource({ uri: `sandbox://${uri}` });
      expect(contents).toMatchObject([{ mimeType, text: expect.stringMatching(/\w{20}|\w.{20}/) }]);
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
