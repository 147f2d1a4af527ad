import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { linkTo } from '../../src/mcp/link.js';
import { AgentSession } from '../../src/mcp/session.js';
import { startHarness } from '../harness.js';
import { connectInMemory, type Agent } from './agent.js';
import { expectCheap, MOST, withAgent, type Task } from './tasks.js';

const harness = await startHarness();
const { url } = harness;

/** Sends the request that `examples` gives. */
async function sendExample(agent: Agent, operation: string) {
  const { params, body } = (await agent.call('examples', { operation })).values;
  return (await agent.call('send', { operation, ...(params && { params }), ...(body && { body }) })).values;
}

/** The tasks of the documentation, except the one below and the one of `certified.long.test.ts`. */
const TASKS: readonly Task[] = [
  [
    'books and pays in a new workspace',
    ['createBooking', 'addPayment', 'listAvailabilities'],
    async (agent) => {
      const booked = await sendExample(agent, 'createBooking');
      expect(booked).toMatchObject({ status: 200 });
      expect(await sendExample(agent, 'addPayment')).toMatchObject({ status: 200 });
      const { values } = await agent.call('state', { of: 'booking', id: booked.reply.id });
      expect(values).toMatchObject({ status: 'paid', balance: 0 });
    },
  ],

  [
    'finds the reason why a request of its own code was refused',
    ['createBooking'],
    async (agent) => {
      await harness.send('POST', '/bookings', { body: { items: [{}], contact: { type: 'email' } } });
      await agent.call('workspace', { action: 'use', workspace: 'test' });
      const listed = (await agent.call('requests', { status: 400 })).values.requests[0];
      const request = Number(listed.split(' ')[0]);
      const { values } = await agent.call('explain', { request });
      expect(values.errors).toContainEqual(
        expect.objectContaining({ at: 'body /items/0/guests', instead: expect.stringContaining('required') }),
      );
      expect((await sendExample(agent, 'createBooking')).status).toBe(200);
    },
  ],

  [
    'passes a test with a lost response',
    ['createBooking', 'listBookings', 'addPayment'],
    async (agent) => {
      const effect = { type: 'cut', at: 'committed' };
      await agent.call('fault', { action: 'add', effect, operationId: 'createBooking', times: 1 });
      const lost = await sendExample(agent, 'createBooking');
      expect(lost).toMatchObject({ status: 0, changed: { states: [expect.stringContaining('reserved')] } });
      const { bookings } = (await agent.call('state', { of: 'bookings' })).values;
      expect(bookings).toHaveLength(1); // the booking exists, so the agent does not book again
      expect(await sendExample(agent, 'addPayment')).toMatchObject({ status: 200 });
      const { faults } = (await agent.call('fault', { action: 'list' })).values;
      expect(faults).toMatchObject([{ hits: 1 }]);
    },
  ],

  [
    'cleans up',
    ['createBooking', 'cancelBooking'],
    async (agent) => {
      const made = (await agent.call('workspace', { action: 'create', fixture: 'demo' })).values.workspace;
      await sendExample(agent, 'createBooking');
      expect(await sendExample(agent, 'cancelBooking')).toMatchObject({ status: 200 });
      await agent.call('workspace', { action: 'delete', workspace: made });
      const { workspaces } = (await agent.call('workspace', { action: 'list' })).values;
      expect(workspaces).toEqual(['test']);
    },
  ],
];

describe('an agent that uses only the results of the tools', () => {
  it.each([...TASKS])(
    `%s, in at most ${MOST.calls} calls and ${MOST.tokens} tokens, fewer than the contract of its operations`,
    (...task) => withAgent(url, (agent) => expectCheap(agent, task)),
  );
});

const FIND_FILTER: Task = [
  'finds a filter that a target ignores',
  ['listActivities'],
  async (agent) => {
    const counts: Record<string, number> = {};
    for (const params of [{}, { titleLike: 'no such title' }, { 'id[]': [999] }]) {
      const { values } = await agent.call('send', { operation: 'listActivities', params });
      counts[Object.keys(params)[0] ?? 'none'] = values.reply.length;
    }
    expect(counts).toEqual({ none: 1, titleLike: 1, 'id[]': 0 });
    const { body } = await harness.get('/activities');
    return [JSON.stringify(body), JSON.stringify(body)]; // the replies without and with the ignored filter
  },
];

describe('an agent at a target', () => {
  const target = ignoring('titleLike');
  afterAll(() => target.close());

  it('finds the filter that it ignores', async () => {
    const { port } = target.address() as AddressInfo;
    const link = linkTo(`http://127.0.0.1:${port}`, { headersOf: () => ({}) });
    const session = new AgentSession(link, { makesWorkspace: true, workspace: 'test' });
    const agent = await connectInMemory(session);
    await expectCheap(agent, FIND_FILTER);
    await agent.close();
  });

  /** Returns a server in front of the sandbox that ignores a filter. */
  function ignoring(filter: string): Server {
    const server = createServer((request, response) => {
      const to = new URL(request.url ?? '/', url);
      to.searchParams.delete(filter);
      const chunks: Buffer[] = [];
      request
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const { method = 'GET', headers } = request;
          const sent = Object.fromEntries(
            Object.entries(headers).filter(([name]) => !/^(?:host|connection|content-length)$/.test(name)),
          );
          const body = method === 'GET' ? {} : { body: Buffer.concat(chunks).toString() };
          void pass(fetch(to, { method, headers: sent as Record<string, string>, ...body }), response);
        });
    });
    return server.listen(0, '127.0.0.1');
  }
});

/** Forwards a reply. */
async function pass(from: Promise<Response>, to: ServerResponse): Promise<void> {
  const reply = await from;
  to.statusCode = reply.status;
  to.setHeader('Request-Id', reply.headers.get('request-id') ?? '');
  to.end(await reply.text());
}
