import { afterAll, describe, expect, it } from 'vitest';
import { startHarness } from '../harness.js';
import { connectAgent } from './agent.js';

const { url } = await startHarness();
const agent = await connectAgent(url);
afterAll(() => agent.close());
const call = (tool: string, args: Readonly<Record<string, unknown>>) =>
  agent.call(tool, { workspace: 'test', ...args });
const find = async (args: object) => (await agent.call('find', { ...args })).values;

describe('an agent learns for its own code', () => {
  it('the URLs of the sandbox and of tokens', async () => {
    const { values } = await call('workspace', { action: 'use' });
    expect(values).toMatchObject({ url, token: expect.stringContaining('/oauth2/token') });
    const example = await call('examples', { operation: 'createToken' });
    expect(example.values).toMatchObject({ request: `POST ${url}/oauth2/token` });
  });

  it('that tokens are not sent by send', async () => {
    const { text, isError } = await call('send', { operation: 'createToken' });
    expect([isError, text]).toEqual([true, expect.stringContaining('examples createToken')]);
  });
});

describe('send', () => {
  it.each([
    ['a list', 'listActivities', '/response/body/0'],
    ['an object', 'getActivity', '/response/body/merchant'],
  ])('says how to read the rest of %s that was cut', async (_, operation, pointer) => {
    const request = { operation, params: operation === 'getActivity' ? { activityId: 1 } : {}, size: 200 };
    const { text, values } = await call('send', request);
    const [, at = ''] = /such as (\S+?)[,)]/.exec(text) ?? [];
    expect(at.replace(/\w+$/, '')).toBe(pointer.replace(/\w+$/, ''));
    const list = await call('requests', { limit: 1 });
    const [latest] = list.values.requests[0].split(' ');
    expect(values).toMatchObject({ status: 200 });
    expect(await call('explain', { request: Number(latest), at })).toMatchObject({ isError: false });
  });
});

describe('requests', () => {
  it('says that the client got no reply if a fault cut it', async () => {
    await call('fault', { action: 'add', effect: { type: 'cut', at: 'committed' }, times: 1 });
    const { body } = (await call('examples', { operation: 'createCapture' })).values;
    await call('send', { operation: 'createCapture', body });
    const [latest] = (await call('requests', { limit: 1 })).values.requests;
    expect(latest).toContain('the client got no reply');
  });
});

describe('judge coverage', () => {
  it('lists the changes of state that did not happen, and only the top-level names of the fields that were not sent', async () => {
    expect((await call('judge', { what: 'coverage' })).values.missedStates).toContain('capture held→used');
    const { notSent, missed, missedStates } = (
      await call('judge', { what: 'coverage', operationId: 'createBooking', size: 50_000 })
    ).values;
    expect(missedStates).toContainEqual(expect.stringMatching(/^basket none→paying: Send /));
    expect(missed).toContainEqual(expect.stringMatching(/^409 conflict: Send /));
    expect(notSent.split(', ')).toEqual(expect.arrayContaining(['/items', '/creditCard']));
    expect(notSent).not.toContain('/creditCard/');
  });
});

describe('find', () => {
  it('has a text for each hit, without the markup of tables and code', async () => {
    for (const query of ['itemId', 'activity field', 'limits of a body', 'settings', 'refundType']) {
      const { hits } = await find({ query });
      for (const { id, text } of hits) {
        expect([id, text]).toEqual([id, expect.stringMatching(/\w/)]);
        expect(text).not.toMatch(/```|\| -+/);
      }
    }
  });

  it('describes the purpose of a parameter', async () => {
    const { about } = await find({ query: 'cancelBooking refundType' });
    expect(about).toMatch(/refund/);
  });

  it('lists the rules instead of one that is unknown', async () => {
    expect((await find({ query: 'b99' })).hint).toMatch(/no rule B9{2}\. Rules: B0, B1, /);
  });
});
