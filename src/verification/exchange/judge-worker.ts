import { parentPort, workerData } from 'node:worker_threads';
import type { JudgeBatch, JudgedBatch, JudgeSettings } from '../../judging/judge-thread.js';
import { createJudgeLogged } from './judge-logged.js';

// A worker thread that judges logged requests (src/judging). It replies to batches in order. An error ends the thread.
const judge = createJudgeLogged((workerData as JudgeSettings).vendor);
let last: Promise<void> = Promise.resolve();

parentPort?.on('message', (batch: JudgeBatch) => {
  last = answer(batch, last);
});

async function answer({ number, requests }: JudgeBatch, before: Promise<void>): Promise<void> {
  await before;
  const reply: JudgedBatch = { number, judged: await judge(requests) };
  parentPort?.postMessage(reply);
}
