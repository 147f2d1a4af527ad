import { pino } from 'pino';
import { expect, it } from 'vitest';
import { readableLog } from '../../src/start/readable-log.js';

const AT = new Date(2026, 5, 1, 14, 3, 22).getTime();

/** Returns the text that a log of this level writes for people. */
function shown(log: (logger: pino.Logger) => void): string {
  let text = '';
  const screen = { write: (part: string) => ((text += part), true) };
  const timestamp = () => `,"time":${AT}`;
  log(pino({ base: null, level: 'debug', timestamp }, readableLog(screen)));
  return text;
}

it('shows time, message and details of a request, without ids and what the message has already', () => {
  const fields = { requestId: 'r1', address: '127.0.0.1', status: 200, ms: 1.1, workspace: 'demo' };
  const ofOperation = { caller: 'client', operation: 'listMerchants', traceId: 't', spanId: 's' };
  expect(shown((log) => log.info({ ...fields, ...ofOperation }, 'GET /merchants 200'))).toBe(
    '14:03:22 GET /merchants 200 (ms 1.1, workspace demo)\n',
  );
  expect(shown((log) => log.info('stopping'))).toBe('14:03:22 stopping\n');
});

it('names warnings and errors, and shows the stack of an error below', () => {
  expect(shown((log) => log.warn({ workspace: 'a' }, 'a mail was not sent'))).toBe(
    '14:03:22 warning: a mail was not sent (workspace a)\n',
  );
  const err = Object.assign(new Error('it broke'), { stack: 'Error: it broke\n    at run' });
  expect(shown((log) => log.error({ err }, 'a request failed'))).toBe(
    '14:03:22 error: a request failed\nError: it broke\n    at run\n',
  );
  expect(shown((log) => log.fatal('gone'))).toBe('14:03:22 error: gone\n');
});

it('writes no control characters to the terminal', () => {
  const esc = '\u001B[2J';
  const err = { stack: esc };
  expect(shown((log) => log.info({ err, workspace: esc }, `GET /${esc} 404`))).not.toContain('\u001B');
});
