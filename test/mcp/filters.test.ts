import { afterAll, describe, expect, it } from 'vitest';
import { weightOf } from '../../src/mcp/shown.js';
import { startHarness } from '../harness.js';
import { connectAgent } from './agent.js';

const { url } = await startHarness();
const agent = await connectAgent(url);
await agent.call('workspace', { action: 'use', workspace: 'test' });
afterAll(() => agent.close());

describe('a filter that names nothing', () => {
  it.each([
    ['judge', { what: 'findings', operationId: 'createBoking' }, 'Did you mean createBooking?'],
    ['judge', { what: 'coverage', operationId: 'createBoking' }, 'createBooking'],
    ['requests', { operationId: 'createBoking' }, 'Did you mean createBooking?'],
    ['requests', { client: 'partnr' }, 'Did you mean partner?'],
    ['fault', { action: 'add', effect: { type: 'garble' }, operationId: 'createBoking' }, 'createBooking?'],
  ])('is an error of %s %j', async (tool, args, text) => {
    expect(await agent.call(tool, args)).toMatchObject({
      isError: true,
      text: expect.stringContaining(text),
    });
  });

  it('finds no operation by a misspelt id, but suggests the right one', async () => {
    const { values } = await agent.call('find', { query: 'createBoking' });
    expect(values.hint).toBe('Did you mean createBooking?');
    expect((await agent.call('find', { query: 'booking' })).values.hint).toBeUndefined();
  });
});

describe('requests without a judgement', () => {
  it('are all named with their reason', async () => {
    const effect = { type: 'status', status: 503 };
    await agent.call('fault', { action: 'add', effect, times: 20 });
    const numbers: number[] = [];
    for (let sent = 0; sent < 20; sent += 1) {
      const { values } = await agent.call('send', { operation: 'listActivities' });
      numbers.unshift(values.request);
    }
    const { notJudged } = (await agent.call('judge', { what: 'findings' })).values;
    expect(notJudged).toEqual([expect.stringContaining(`request ${numbers.join(', ')}: `)]);
  });
});

describe('the list of untested cases of an operation', () => {
  it('can be read whole in answers of the default size', async () => {
    const about = { what: 'coverage', operationId: 'createBooking' };
    const whole = (await agent.call('judge', { ...about, size: 20_000 })).values;
    const read: Record<string, string[]> = { missed: [], missedStates: [] };
    for (let offset: number | undefined = 0; offset !== undefined;) {
      const { values, text } = await agent.call('judge', { ...about, offset });
      expect([text.includes('(cut'), weightOf(text) <= 2000]).toEqual([false, true]);
      for (const [name, entries] of Object.entries(read)) entries.push(...(values[name] ?? []));
      const [, next] = /offset (\d+): \d+ more/.exec(values.next ?? '') ?? [];
      offset = next === undefined ? undefined : Number(next);
    }
    expect(read).toEqual({ missed: whole.missed, missedStates: whole.missedStates });
    expect(whole.missedStates.length).toBeGreaterThan(5);
  });
});

describe('a refusal', () => {
  it.each([
    ['workspace', { action: 'create', now: 'soon' }, /^- now: /m],
    ['workspace', { action: 'snapshot', snapshot: 'A b' }, /^- snapshot: /m],
    ['workspace', { action: 'create', workspace: 'A b' }, /^- workspace: /m],
    ['judge', { what: 'certify', profile: 'reseller', case: ['nope'] }, /^- case: /m],
    ['fault', { action: 'add', effect: { type: 'delay', ms: -1 } }, /^- effect\/ms: /m],
    ['fault', { action: 'add', effect: { type: 'garble' }, client: 'nope' }, /^Unknown client nope\./],
    ['state', { of: 'item', id: 'nope' }, /^The workspace test has no item nope/],
    ['state', { of: 'item', id: '1', workspace: 'nope' }, /Make one: workspace create\.$/],
    ['find', { query: '' }, /`query` must be a string of 1 to 500 characters\.$/],
  ])('names the arguments of %s %j', async (tool, args, expected) => {
    const { isError, text } = await agent.call(tool, args);
    expect([isError, text]).toEqual([true, expect.stringMatching(expected)]);
    expect(text).not.toMatch(/`\/\w|\bkey\b/);
  });

  it('of a prompt names the argument that is missing', async () => {
    const asked = agent.client.getPrompt({ name: 'integrate-step', arguments: {} });
    await expect(asked).rejects.toThrow('`step` is missing: a string of at most 4000 characters (Such as');
  });
});
