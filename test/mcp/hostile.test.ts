import { afterAll, describe, expect, it } from 'vitest';
import { startHarness } from '../harness.js';
import { connectAgent } from './agent.js';
import { beginSession, endSession, INITIALIZE, postMessage } from './raw-session.js';
import { served } from './served.js';
import { tokensOf } from './tokens-of.js';

const LONG = 'አማርኛ'.repeat(20_000);
const { url, sandbox } = await startHarness();
const agent = await connectAgent(url);
afterAll(() => agent.close());

describe('arguments', () => {
  it.each([
    ['a wrong type', 'send', { operation: 7 }],
    ['a missing one', 'send', {}],
    ['an unknown one', 'send', { operation: 'listActivities', operationID: 'x' }],
    ['a value that is not allowed', 'workspace', { action: 'destroy' }],
    ['an unknown operation', 'send', { operation: 'dropTables' }],
    ['the token endpoint', 'send', { operation: 'createToken' }],
    ['a path without its parameter', 'send', { operation: 'getActivity' }],
    ['a size beyond the limit', 'find', { query: 'x', size: 1e9 }],
    ['a long query', 'find', { query: 'x'.repeat(10_000) }],
    ['a request that is not there', 'explain', { request: '../../../etc/passwd' }],
    ['a pointer that leads nowhere', 'state', { of: 'item', id: '__proto__' }],
    ['a pointer without a slash', 'explain', { request: 1, at: 'response', workspace: 'test' }],
    ['a path that leads elsewhere', 'send', { operation: 'getActivity', params: { activityId: '..' } }],
    ['an id that leads elsewhere', 'state', { of: 'item', id: '..', workspace: 'test' }],
    ['a workspace that leads elsewhere', 'workspace', { action: 'delete', workspace: '.' }],
    ['half of a character', 'send', { operation: 'listActivities', params: { titleLike: '\ud800' } }],
    ['a header in a language', 'send', { operation: 'listActivities', language: 'en\r\nX-Header: 1' }],
    ['a client of another workspace', 'examples', { operation: 'createBooking', client: 'demo.partner' }],
    ['an inherited name', 'judge', { what: 'constructor' }],
    ['another workspace that is not there', 'requests', { workspace: '../demo' }],
    [
      'too many values',
      'send',
      { operation: 'createBooking', body: Array.from({ length: 30_000 }, () => 1) },
    ],
  ])('are refused with a reason: %s', async (_, tool, args) => {
    const outcome = await agent
      .call(tool, args)
      .catch((error: unknown) => ({ isError: true, text: String(error) }));
    expect(outcome.isError).toBe(true);
    expect(outcome.text).not.toMatch(
      /\bat \S+\.(?:ts|js):\d|undefined|is not a function|has logged the reason/,
    );
  });

  it('are refused without a failure of the sandbox if they are nested too deep for JSON', async () => {
    const body = Array.from({ length: 5000 }).reduce<unknown>((inner) => [inner], 1);
    const call = { name: 'send', arguments: { operation: 'createBooking', body } };
    const refused = await served({ url, workspace: 'test' }, ({ client }) => client.callTool(call));
    expect(refused).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('`body` has more than 200') }],
    });
  });

  it.each([
    ['fault', { action: 'ad' }, '`action` must be one of add, list, clear.'],
    ['send', { operatoin: 'listActivities' }, 'Unknown argument operatoin. Did you mean operation?'],
    ['send', {}, '`operation` is missing: a string (operationId).'],
    ['find', { query: 'x', size: 1 }, '`size` must be an integer from 200 to 50000'],
    ['find', { query: ['x'] }, '`query` must be a string of 1 to 500 characters'],
  ])('are refused with the allowed values: %s %j', async (tool, args, message) => {
    expect(await agent.call(tool, args)).toMatchObject({
      isError: true,
      text: expect.stringContaining(message),
    });
  });

  it.each([
    ['send', { operation: LONG }],
    ['examples', { operation: LONG }],
    ['examples', { operation: 'createBooking', client: LONG }],
    ['explain', { request: LONG.slice(0, 5000) }],
    ['explain', { request: 1, workspace: LONG }],
    ['state', { of: 'booking', id: LONG.slice(0, 5000) }],
    ['workspace', { action: 'use', workspace: LONG }],
    ['judge', { what: 'report', run: LONG }],
    ['judge', { what: 'coverage', operationId: LONG }],
    ['time', { action: 'advance', duration: LONG }],
    [
      'find',
      {
        query: 'x',
        ...Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`${at}${LONG.slice(0, 100)}`, at])),
      },
    ],
  ])('that are long are not repeated whole: %s %.80j', async (tool, args) => {
    const { isError, text } = await agent.call(tool, { workspace: 'test', ...args });
    expect([isError, text]).toEqual([true, expect.stringMatching(/\w{3}/)]);
    expect(tokensOf(text)).toBeLessThanOrEqual(800);
  });

  it('that the service refuses, such as too long ones, give the status of its reply', async () => {
    const long = { operation: 'listActivities', workspace: 'test', language: 'xx', size: 200 };
    expect((await agent.call('send', long)).values).toMatchObject({ status: 406 });
    const params = { titleLike: 'x'.repeat(100_000) };
    const { values } = await agent.call('send', { operation: 'listActivities', workspace: 'test', params });
    expect(values).toMatchObject({ status: 431, reply: { code: 'headers_too_large' } });
  });

  it('that contain the path of another resource are refused by the service', async () => {
    const params = { activityId: '../../_sandbox/workspaces/test' };
    const { values } = await agent.call('send', { operation: 'getActivity', params, workspace: 'test' });
    expect(values).toMatchObject({ status: expect.any(Number) });
    expect(values.status).toBeGreaterThanOrEqual(400);
  });
});

describe('secrets', () => {
  it('are masked in the log and in shown requests', async () => {
    const body = { creditCard: { number: '4242424242424242', cvc: '123' }, items: [], contact: {} };
    const { values } = await agent.call('send', { operation: 'createBooking', workspace: 'test', body });
    const { text } = await agent.call('explain', {
      request: values.request,
      workspace: 'test',
      size: 20_000,
    });
    expect(text).not.toContain('4242424242424242');
    const whole = await agent.call('explain', {
      request: values.request,
      workspace: 'test',
      at: '',
      size: 50_000,
    });
    expect(whole.text).not.toMatch(/4242424242424242|eyJ/);
  });
});

describe('sessions', () => {
  it('of one caller are at most 100; further ones are refused, and open ones continue', async () => {
    const before = await sandbox.workspaces.list();
    const begun = [];
    for (let count = 0; count < 120; count += 1) begun.push(await beginSession(url));
    const statuses = begun.map(({ status }) => status);
    // With the session above, there are 100.
    expect([statuses.filter((one) => one === 200).length, statuses.at(-1)]).toEqual([99, 429]);
    const refused = await postMessage(url, {}, INITIALIZE);
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([
      429,
      expect.closeTo(300, -2),
    ]);
    expect((await agent.call('time', { action: 'now', workspace: 'test' })).isError).toBe(false);
    for (const { id } of begun) if (id !== null) await endSession(url, id);
    expect((await beginSession(url)).status).toBe(200);
    expect(await sandbox.workspaces.list()).toHaveLength(before.length);
  });
});
