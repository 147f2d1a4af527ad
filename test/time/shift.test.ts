import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, vi } from 'vitest';
import { realTime } from '../../src/time/real-time.js';
import { serve } from '../cli/built-command.js';
import { sameTime, variablesAt } from './moment.js';

const SCRIPT = 'new Date().toISOString() + " " + new Date(0).getTimezoneOffset()';
const MINUTE_MS = 60_000;

/** Returns the output of Node with only the given environment variables. */
const printedWith = (env: NodeJS.ProcessEnv) =>
  execFileSync(process.execPath, ['-p', SCRIPT], { env }).toString();
const isNow = (time: number) => Math.abs(time - realTime()) < MINUTE_MS;

describe('the time of the tests', () => {
  it('is also the time of the product, its command and its threads', async () => {
    expect(isNow(Date.now())).toBe(true);
    const worker = new Worker("require('worker_threads').parentPort.postMessage(Date.now())", {
      eval: true,
      execArgv: [],
    });
    const [time] = (await once(worker, 'message')) as [number];
    expect(isNow(time)).toBe(true);
    const server = await serve(['--store', 'memory:', '--port', '0', '--log', 'silent']);
    const { now } = (await (await fetch(`${server.url}/_sandbox/workspaces/demo/clock`)).json()) as {
      now: string;
    };
    await server.stop();
    expect(isNow(Date.parse(now))).toBe(true);
  });

  it.each([
    ['2026-12-31T23:30:00Z[Asia/Kathmandu]', /^2026-12-31T23:30:\S+ -330\n$/],
    ['2028-02-29T09:00:00Z', /^2028-02-29T09:00:\S+ 0\n$/],
  ])('is the time and zone of %s in a process with only its variables', (moment, printed) => {
    expect(printedWith(variablesAt(moment, {}))).toMatch(printed);
  });

  it('also applies to processes with a replaced environment', () => {
    const given = { NODE_OPTIONS: '--no-warnings', TEST_SHIFT_MS: '1', TZ: 'UTC', HOME: '/' };
    expect(sameTime(given)).toEqual({ NODE_OPTIONS: '--no-warnings', TEST_SHIFT_MS: '1', TZ: 'UTC' });
    expect(sameTime({})).toEqual({});
  });

  it('keeps existing options of Node', () => {
    expect(variablesAt('2028-02-29T09:00:00Z', { NODE_OPTIONS: '--no-warnings' })['NODE_OPTIONS']).toMatch(
      /^--no-warnings --require ".*shift\.cjs"$/,
    );
  });

  it.each(['tomorrow', '2028-02-32T09:00:00Z', '2028-02-29T09:00:00Z[Mars]'])(
    'is refused if it is not a time: %s',
    (moment) => {
      expect(() => variablesAt(moment, {})).toThrow(`TEST_TIME=${moment} is no moment`);
    },
  );
});

describe('the replaced Date of the tests', () => {
  it('works like the native one', () => {
    const now = new Date();
    expect(now).toBeInstanceOf(Date);
    expect(now.constructor).toBe(Date);
    expect(new Date(2027, 5, 16, 9).getMonth()).toBe(5);
    expect(new Date(0).toISOString()).toBe('1970-01-01T00:00:00.000Z');
    expect(Date.parse(Date())).toBeGreaterThan(now.getTime() - 1000);
    class Day extends Date {}
    expect(isNow(new Day().getTime())).toBe(true);
    expect(new Day()).toBeInstanceOf(Day);
  });

  it('can be faked by a test runner', () => {
    vi.useFakeTimers({ now: new Date('1999-12-31T00:00:00Z') });
    expect(new Date().toISOString()).toBe('1999-12-31T00:00:00.000Z');
    vi.useRealTimers();
    expect(isNow(Date.now())).toBe(true);
  });
});
