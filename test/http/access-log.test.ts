import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { logOperations } from '../../src/http/access-log.js';
import type { Exchange } from '../../src/http/exchange.js';
import { startHarness } from '../harness.js';

const api = await startHarness();

/** The lines that a level logs of a request that is refused for two fields. */
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
  it('names the faults of a refused request at the level debug, without what was received', async () => {
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
  ])('has no faults at the level %s', async (level, count) => {
    const lines = await linesAt(level);
    expect(lines.map(({ faults }) => faults)).toEqual(Array.from({ length: count }, () => undefined));
  });
});
