import { afterAll, describe, expect, it } from 'vitest';
import { startHarness } from '../harness.js';
import { connectAgent, type Answered } from './agent.js';
import { tokensOf } from './tokens-of.js';

/** The maximum number of tokens (o200k_base) in the list of tools, in one tool, and in a result of the default size. */
const MOST = { list: 2000, tool: 300, answer: 800 };

const { url } = await startHarness();
const agent = await connectAgent(url);
afterAll(() => agent.close());

describe('the list of tools', () => {
  it(`takes at most ${MOST.list} tokens, each tool at most ${MOST.tool}, and has at most ten`, async () => {
    const list = await agent.client.listTools();
    expect(list.tools.length).toBeLessThanOrEqual(10);
    expect(tokensOf(JSON.stringify(list))).toBeLessThanOrEqual(MOST.list);
    const long = list.tools
      .filter((tool) => tokensOf(JSON.stringify(tool)) > MOST.tool)
      .map(({ name }) => name);
    expect(long).toEqual([]);
  });

  it('says whether each tool only reads or can destroy, and describes its answer', async () => {
    const { tools } = await agent.client.listTools();
    const marks = tools.map(({ name, annotations, outputSchema }) => [
      name,
      annotations?.readOnlyHint === true
        ? 'reads'
        : annotations?.destructiveHint === true
          ? 'destroys'
          : 'writes',
      outputSchema?.['type'],
    ]);
    expect(Object.fromEntries(marks.map(([name, mark]) => [name, mark]))).toEqual({
      find: 'reads',
      examples: 'reads',
      send: 'destroys',
      explain: 'reads',
      requests: 'reads',
      state: 'reads',
      workspace: 'destroys',
      time: 'destroys',
      fault: 'destroys',
      judge: 'writes',
    });
    expect(marks.every(([, , type]) => type === 'object')).toBe(true);
  });
});

/** Returns an answer. Asks again while the thread that checks requests is busy. */
async function eventually(tool: string, args: Readonly<Record<string, unknown>>): Promise<Answered> {
  for (;;) {
    const answer = await agent.call(tool, args);
    if (!answer.text.startsWith('503 overloaded')) return answer;
  }
}

describe('an answer', () => {
  const demo = (args: Readonly<Record<string, unknown>>) => ({ ...args, workspace: 'rich' });
  const ANSWERS: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
    ['find', { query: 'cancel a booking and refund the card' }],
    ['find', { query: 'createBooking' }],
    ['find', { query: 'listAvailabilities' }],
    ['find', { query: 'P0' }],
    ['find', { query: 'Basket' }],
    ['find', { query: 'faults.md' }],
    ['examples', demo({ operation: 'createBooking' })],
    ['send', demo({ operation: 'listActivities' })],
    ['send', demo({ operation: 'listAvailabilities', params: { limit: 100 } })],
    ['send', demo({ operation: 'createBooking', body: { items: [{}, {}, {}, {}], contact: {} } })],
    ['explain', demo({ request: 1 })],
    ['explain', demo({ request: 1, at: '/response/body' })],
    ['requests', demo({ limit: 100 })],
    ['state', demo({ of: 'bookings' })],
    ['time', demo({ action: 'due' })],
    ['fault', demo({ action: 'list' })],
    ['judge', demo({ what: 'findings' })],
    ['judge', demo({ what: 'coverage' })],
    ['judge', demo({ what: 'coverage', operationId: 'createBooking' })],
    ['judge', { what: 'profiles' }],
    ['judge', { what: 'certify', profile: 'reseller' }],
    ['judge', { what: 'report' }],
  ];

  it(`takes at most ${MOST.answer} tokens, in text and in values`, async () => {
    await agent.call('workspace', { action: 'create', workspace: 'rich', fixture: 'demo' });
    const table: (readonly [string, number, number])[] = [];
    for (const [tool, args] of ANSWERS) {
      const { values, isError, text } = await eventually(tool, args);
      expect([tool, args, isError, isError && text]).toEqual([tool, args, false, false]);
      table.push([`${tool} ${JSON.stringify(args)}`, tokensOf(text), tokensOf(JSON.stringify(values))]);
    }
    expect(table.filter(([, text, values]) => Math.max(text, values) > MOST.answer)).toEqual([]);
  });

  it('is longer if a larger size is requested, and the rest can be read', async () => {
    const cut = await agent.call('send', demo({ operation: 'listActivities' }));
    expect(cut.text).toContain('(cut:');
    const { request } = cut.values;
    const large = await agent.call('explain', demo({ request, at: '/response/body/0', size: 50_000 }));
    expect(large.values).toMatchObject({
      at: '/response/body/0',
      part: { id: expect.any(Number), description: expect.any(String) },
    });
    const later = await agent.call('explain', demo({ request, at: '/response/body', offset: 3 }));
    expect(later.values).toMatchObject({ entries: expect.any(Number), offset: 3 });
  });
});
