import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Answers } from '../../../examples/certified-client/selling.js';
import type { Account } from '../../../examples/certified-client/service.js';
import type { Case } from '../../../src/certification/case.js';

/** The Python client, in one process for all cases, because starting a process takes most of the time. */
export interface PythonClient {
  /** Runs the client on a case. @throws Error with the error that ended the client */
  work(one: Case, account: Account): Promise<Answers>;
  close(): void;
}

/** The line that the process writes for a case. */
interface Result {
  readonly clientId: string;
  readonly answers?: Answers;
  readonly error?: string;
}

/** Starts the Python process. */
export function startPythonClient(): PythonClient {
  const script = fileURLToPath(new URL('all-cases.py', import.meta.url));
  const process = spawn('python3', ['-B', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = new Map<string, (result: Result) => void>();
  createInterface({ input: process.stdout }).on('line', (line) => {
    const result = JSON.parse(line) as Result;
    waiting.get(result.clientId)?.(result);
  });
  return {
    close: () => process.stdin.end(),
    async work(one, account) {
      const result = await new Promise<Result>((resolve) => {
        waiting.set(account.clientId, resolve);
        process.stdin.write(`${JSON.stringify({ ...account, case: one.id, data: one.data })}\n`);
      });
      if (result.answers === undefined) throw new Error(result.error);
      return result.answers;
    },
  };
}
