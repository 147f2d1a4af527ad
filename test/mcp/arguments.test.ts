import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHarness } from '../harness.js';
import { connectAgent } from './agent.js';

const { url } = await startHarness();
const agent = await connectAgent(url);
afterAll(() => agent.close());

const LIST = { operation: 'listActivities' };
const FAULT = { action: 'add', effect: { type: 'status', status: 503 } };

/** An argument, and a call that uses it. `has` matches the result with the argument, `hasNot` the result without it. */
type Effect = readonly [argument: string, args: object, has: RegExp, hasNot?: RegExp];

/** The calls that show the effect of each argument. The workspace is `test` by default. */
const EFFECTS: Readonly<Record<string, readonly Effect[]>> = {
  find: [
    ['query', { query: 'createBooking' }, /^operation: createBooking/],
    ['kind', { query: 'createBooking', kind: 'rule' }, /kind: rule/, /kind: operation/],
    ['offset', { query: 'refund', offset: 3 }, /^hits:/, /id: addRefund,/],
    ['size', { query: 'faults.md', size: 300 }, /\nnext: \d{3}$/],
  ],
  examples: [
    ['operation', { operation: 'createCapture' }, /^operation: createCapture/],
    ['client', { operation: 'createCapture', client: 'agent' }, /^client: agent/m, /^client: partner/m],
    ['workspace', { operation: 'createCapture', workspace: 'other' }, /^workspace: other/m],
    ['size', { operation: 'createBooking', size: 200 }, /\(cut: ask for more with `size`\)$/],
  ],
  send: [
    ['operation', LIST, /^status: 200/m],
    ['params', { ...LIST, params: { titleLike: 'nothing' } }, /^reply: \[\]/m],
    ['body', { operation: 'createBooking', body: { items: [] } }, /at: body \/items/],
    ['client', { ...LIST, client: 'nobody' }, /nobody/],
    ['workspace', { ...LIST, workspace: 'other' }, /^workspace: other/],
    [
      'language',
      { operation: 'getActivity', params: { activityId: 999 }, language: 'de' },
      /^why: Keine Aktivität/m,
    ],
    ['size', { ...LIST, size: 200 }, /\(cut: read on by explain .*, or ask for more with `size`\)$/],
  ],
  explain: [
    ['request', { request: 2 }, /^sent: POST \/bookings/m],
    ['at', { request: 1, at: '/status' }, /^part: 200$/m],
    ['offset', { request: 1, at: '/response/body', offset: 1 }, /^entries: 1\npart: \[\]/m],
    ['workspace', { request: 2, workspace: 'other' }, /no request 2/],
    ['size', { request: 2, size: 200 }, /\(cut: ask for a part with `at`, or ask for more with `size`\)$/],
  ],
  requests: [
    ['operationId', { operationId: 'createBooking' }, / POST \/bookings/, / GET \/activities/],
    ['status', { status: 400 }, / 400 /, / 200 /],
    ['client', { client: 'agent' }, /by agent/, /by partner/],
    ['text', { text: 'availabilityItemId' }, /2 POST/, / GET \/activities/],
    ['before', { before: 2 }, /\b1 GET/, /\b2 POST/],
    ['limit', { limit: 1 }, /^before: \d+$/m, /\b1 GET/],
    ['workspace', { workspace: 'other' }, /^workspace: other/],
    ['size', { limit: 100, size: 310 }, /^before: \d+$/m, /\b1 GET/],
  ],
  state: [
    ['of', { of: 'bookings' }, /^bookings:/],
    ['id', { of: 'bookings', id: 'nobody' }, /^bookings: \[\]/],
    ['at', { of: 'bookings', at: '/bookings/0/status' }, /^part: \w+$/m],
    ['offset', { of: 'bookings', offset: 1 }, /^bookings: \[\]/],
    ['offset', { of: 'bookings', at: '/bookings', offset: 1 }, /^entries: 1\npart: \[\]/m],
    ['workspace', { of: 'bookings', workspace: 'other' }, /^bookings: \[\]/],
    [
      'size',
      { of: 'booking', id: 1, size: 200 },
      /\(cut: ask for a part with `at`, or ask for more with `size`\)$/,
    ],
  ],
  workspace: [
    ['action', { action: 'list', workspace: '' }, /^workspaces: .*\btest\b/],
    ['workspace', { action: 'use', workspace: 'other' }, /^workspace: other/],
    ['fixture', { action: 'create', workspace: 'a', fixture: 'nope' }, /nope/],
    ['now', { action: 'create', workspace: 'b', now: '2027-01-01T00:00:00Z' }, /now: "?2027-01-01T00:00:0/],
    ['frozen', { action: 'create', workspace: 'c', frozen: true }, /frozen: true/],
    ['snapshot', { action: 'restore', snapshot: 'nope' }, /nope/],
    ['request', { action: 'fork', request: 99 }, /99/],
    ['moment', { action: 'fork', request: 2, moment: 'after' }, /after request 2/],
  ],
  time: [
    ['size', { action: 'due', size: 310 }, /^next: time due with offset 1: 2 more$/m],
    ['action', { action: 'freeze' }, /^frozen: true/m],
    ['duration', { action: 'advance', duration: 'PT1H' }, /^now: 2026-06-01T09:00/m],
    ['now', { action: 'set', now: '2026-06-01T10:00:00Z' }, /^now: 2026-06-01T10:00/m],
    ['offset', { action: 'due', offset: 50 }, /^due: \[\]/m],
    ['workspace', { action: 'now', workspace: 'other' }, /^workspace: other/],
  ],
  fault: [
    ['action', { action: 'list' }, /^faults:/m],
    ['effect', FAULT, /status: 503/],
    ['operationId', { ...FAULT, operationId: 'createBooking' }, /createBooking/],
    ['times', { ...FAULT, times: 7 }, /times: 7/],
    ['skip', { ...FAULT, skip: 6 }, /skip: 6/],
    ['client', { ...FAULT, client: 'agent' }, /client: agent/],
    ['workspace', { ...FAULT, workspace: 'other' }, /^workspace: other/],
  ],
  judge: [
    ['what', { what: 'profiles' }, /^profiles:/],
    ['operationId', { what: 'findings', operationId: 'createCapture' }, /^checked: 2$/m],
    ['operationId', { what: 'coverage', operationId: 'createBooking' }, /^operation: createBooking/m],
    ['before', { what: 'findings', before: 2 }, /^checked: 1$/m],
    ['profile', { what: 'certify', profile: 'nope' }, /- profile: `profile` must be one of/],
    ['case', { what: 'certify', profile: 'operator', case: ['guest-list', 'check-in-once'] }, /guest-list/],
    ['run', { what: 'report', run: 'nope' }, /nope/],
    ['offset', { what: 'case', offset: 1 }, /check-in-once/, /guest-list/],
    ['answers', { what: 'answer', answers: { 'guest-list': { nothing: 1 } } }, /guest-list: .*nothing/],
    ['workspace', { what: 'findings', workspace: 'other' }, /^workspace: other/],
    ['size', { what: 'coverage', size: 200 }, /\(cut: ask for more with `size`\)$/],
  ],
};

const call = async (tool: string, args: object) => agent.call(tool, { workspace: 'test', ...args });

describe('an argument of a tool', () => {
  beforeAll(async () => {
    await call('workspace', { action: 'create', workspace: 'other', fixture: 'scenarios/last-seat' });
    await call('send', LIST);
    const { body } = (await call('examples', { operation: 'createBooking' })).values;
    await call('send', {
      operation: 'createBooking',
      client: 'agent',
      body,
    });
    await call('send', { operation: 'createBooking', body: {} });
    const capture = (await call('examples', { operation: 'createCapture' })).values;
    for (let count = 0; count < 2; count += 1)
      await call('send', { operation: 'createCapture', body: capture.body });
  });

  it('has a row in the table', async () => {
    const { tools } = await agent.client.listTools();
    const declared = tools.map(({ name, inputSchema }) => [name, Object.keys(inputSchema.properties ?? {})]);
    const rows = Object.entries(EFFECTS).map(([name, of]) => [name, of.map(([argument]) => argument)]);
    const sets = (all: typeof rows) => Object.fromEntries(all.map(([name, of]) => [name, new Set(of)]));
    expect(sets(rows)).toEqual(sets(declared));
  });

  it.each(
    Object.entries(EFFECTS).flatMap(([tool, rows]) =>
      rows.map(([argument, args, has, hasNot]) => [tool, argument, { args, has, hasNot }] as const),
    ),
  )('of %s has an effect: %s', async (tool, argument, { args, has, hasNot = /\0/ }) => {
    const hasWorkspace = EFFECTS[tool]?.some(([name]) => name === 'workspace') === true;
    const { text } = hasWorkspace ? await call(tool, args) : await agent.call(tool, { ...args });
    expect([argument, text]).toEqual([argument, expect.stringMatching(has)]);
    expect(text).not.toMatch(hasNot);
  });
});
