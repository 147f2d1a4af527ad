import { parentPort, workerData } from 'node:worker_threads';
import { createJudgeLogged } from './verification/exchange/judge-logged.js';
import type { Batch, JudgedBatch, JudgeSettings } from './judging/messages.js';

// The thread that judges logged requests (src/judging): it replies to each batch, in their order.
const judge = createJudgeLogged((workerData as JudgeSettings).vendor);
let last: Promise<void> = Promise.resolve();

parentPort?.on('message', ({ number, requests }: Batch) => {
  last = last.then(async () => {
    const reply: JudgedBatch = { number, judged: await judge(requests) };
    parentPort?.postMessage(reply);
  });
});
