import { EventEmitter } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import pino from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { logOperations, logOtherRequests } from '../../src/http/access-log.js';
import type { Exchange } from '../../src/http/exchange.js';
import { startHarness, type Harness } from '../harness.js';
import { bookHosted, PAYING_FIXTURE, payWith } from '../pages/paying.js';
import { eventually } from '../eventually.js';

const api = await startHarness();

/** Returns the lines that a level logs for a request refused for two fields. */
async function linesAt(level: string): Promise<readonly Record<string, unknown>[]> {
  const lines: string[] = [];
  const log = pino({ level, base: null }, { write: (line: string) => lines.push(line) });
  const { status, body: value } = await api.get('/activities?limit=4242&scheduleType[]=secret');
  const request = { method: 'GET', url: '/activities', socket: {} } as Exchange['request'];
  const exchange = { request, operation: undefined, workspace: undefined, client: undefined, startedAt: 0 };
  logOperations(log)(exchange as unknown as Exchange, { status, headers: {}, value }, '');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('the log of the process', () => {
  it('names the errors of a refused request at the level debug, without the received values', async () => {
    const [line, ...more] = await linesAt('debug');
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      msg: 'GET /activities 400',
      faults: ['scheduleType[]: not_allowed', 'limit: too_large'],
    });
    expect(JSON.stringify(line)).not.toMatch(/4242|secret/);
  });

  it.each([
    ['info', 1],
    ['warn', 0],
  ])('has no errors at the level %s', async (level, count) => {
    const lines = await linesAt(level);
    expect(lines.map(({ faults }) => faults)).toEqual(Array.from({ length: count }, () => undefined));
  });
});

describe('the code of a payment page or a ticket in the log of the process', () => {
  it.each([
    ['/pay/demo/qzcodexq', '/pay/demo/***'],
    ['/tickets/demo/qzcodexq.pdf', '/tickets/demo/***'],
    ['/PAY/demo/qzcodexq', '/PAY/demo/***'],
    ['/Tickets/demo/qzcodexq', '/Tickets/demo/***'],
    ['//pay/demo/qzcodexq', '//pay/demo/***'],
    ['/pay//demo//qzcodexq', '/pay//demo//***'],
    ['/%70ay/demo/qzcodexq', '/pay/demo/***'],
    ['/pay%2Fdemo%2fqzcodexq', '/pay/demo/***'],
    ['/%2570ay/demo/qzcodexq', '/pay/demo/***'],
    ['/x/../pay/demo/qzcodexq/', '/x/../pay/demo/***'],
    ['http://sandbox.example/pay/demo/qzcodexq', '/pay/demo/***'],
    ['/pay/demo', '/pay/demo'],
    ['/activities/7', '/activities/7'],
  ])('is masked in every spelling of the path: %s', (url, shown) => {
    const lines: string[] = [];
    const log = pino({ base: null }, { write: (line: string) => lines.push(line) });
    const request = Object.assign(new EventEmitter(), { method: 'GET', originalUrl: url, socket: {} });
    const response = Object.assign(new EventEmitter(), { statusCode: 404, setHeader: () => undefined });
    logOtherRequests(log)(request as never, response as never, () => response.emit('close'));
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([`GET ${shown} 404`]);
  });
});

it('a request that cannot be logged is reported, and does not end the process', () => {
  const lines: string[] = [];
  const log = pino({ level: 'info', base: null }, { write: (line: string) => lines.push(line) });
  const count = () => {
    throw new TypeError('a defect');
  };
  const request = { method: 'GET', url: '/docs', socket: {}, headers: {} };
  const response = Object.assign(new EventEmitter(), { setHeader: () => undefined, statusCode: 200 });
  logOtherRequests(log, count)(request as never, response as never, () => response.emit('close'));
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 50, msg: 'a request could not be logged', err: { message: 'a defect' } },
  ]);
});

describe('requests of one connection in the log of the process', () => {
  it('have a line each with the address, also those still waiting when the connection closed', async () => {
    const written: string[] = [];
    const spy = vi
      .spyOn(process.stderr, 'write')
      .mockImplementation((line) => written.push(String(line)) > 0);
    const harness = await startHarness({ log: 'info' });
    const { host, hostname, port } = new URL(harness.url);
    const head = (path: string) => `GET /_sandbox/workspaces/test/${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${head('events')}${head('clock').repeat(12)}`),
    );
    const carriedOut = vi.spyOn(harness.sandbox.workspaces, 'get');
    socket.resume();
    await eventually(() => expect(carriedOut.mock.calls.length).toBeGreaterThan(12));
    socket.destroy();
    const lines = () =>
      written
        .map((line) => JSON.parse(line) as { msg: string; address?: string })
        .filter(({ msg }) => msg.startsWith('GET '));
    await eventually(() => expect(lines()).toHaveLength(13));
    await harness.close();
    spy.mockRestore();
    expect(lines().filter(({ address }) => address === undefined)).toEqual([]);
  });
});

describe('an error in the log of the process (H1)', () => {
  const CARD = '5454 5454 5454 5454';
  const TEXT = `refused: ${CARD} password=qzhiddenvaluexq https://ann:qzhiddenvaluexq@shop.example/?token=qzhiddenvaluexq`;
  const cause = Object.assign(new Error(TEXT), { client_secret: 'qzhiddenvaluexq' });
  const error = Object.assign(new Error(TEXT, { cause }), {
    response: TEXT,
    headers: { cookie: 'qzhiddenvaluexq' },
  });

  /** Returns the lines of a sandbox's log, as the command writes them. */
  async function logOf(settings: object, act: (harness: Harness) => Promise<unknown>) {
    const written: string[] = [];
    const spy = vi
      .spyOn(process.stderr, 'write')
      .mockImplementation((line) => written.push(String(line)) > 0);
    const harness = await startHarness({ log: 'warn', validateResponses: false, ...settings });
    await act(harness);
    await harness.close();
    spy.mockRestore();
    return written;
  }

  it.each(['/merchants', '/_sandbox/workspaces/test', '/pay/test/CODE', '/tickets/test/CODE.pdf'])(
    'has no secret if %s fails',
    async (path) => {
      const lines = await logOf({}, async (harness) => {
        await harness.token();
        const { workspaces } = harness.sandbox;
        for (const name of ['opened', 'get'] as const)
          vi.spyOn(workspaces, name).mockImplementation(() => {
            throw error;
          });
        expect((await harness.get(path)).status).toBe(500);
        vi.restoreAllMocks();
      });
      expectMasked(lines);
    },
  );

  it('has no secret if a mail cannot be sent', async () => {
    const server = createServer((socket) => socket.end(`554 ${TEXT}\r\n`));
    const port = await new Promise((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
    });
    const smtp = `smtp://ann:qzhiddenvaluexq@127.0.0.1:${String(port)}`;
    const lines = await logOf({ smtp, fixture: PAYING_FIXTURE }, async (harness) => {
      await payWith((await bookHosted(harness)).redirectUrl);
    });
    server.close();
    expectMasked(lines);
  });

  function expectMasked(lines: readonly string[]): void {
    expect(lines).toHaveLength(1);
    const { err } = JSON.parse(lines[0] ?? '') as { err: { message: string; stack: string } };
    expect(err.message).toContain('refused: ***');
    expect(err.stack).toMatch(/\n +at .*\.[jt]s/);
    expect(lines[0]).not.toMatch(/qzhiddenvaluexq|5454.?5454/);
  }
});
