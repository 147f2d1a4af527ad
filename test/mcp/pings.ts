import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';
import { until } from '../eventually.js';

/**
 * Expects `sandbox mcp` to respond to a number of requests and then to end. The client reads late, and the
 * responses exceed the capacity of a pipe.
 */
export async function expectAnswers(count: number): Promise<void> {
  const child = spawn(process.execPath, ['dist/bin/sandbox.js', 'mcp']);
  let [answers, errors] = [0, ''];
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ping = (id: number) => `${JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' })}\n`;
  const pings = Array.from({ length: count }, (_, id) => ping(id)).join('');
  await new Promise((resolve) => void child.stdin.write(pings, resolve));
  child.stdout.on('data', (chunk: Buffer) => (answers += chunk.toString().split('\n').length - 1));
  await until(() => answers === count);
  child.stdin.end();
  expect([await once(child, 'exit'), errors]).toEqual([[0, null], '']);
}
