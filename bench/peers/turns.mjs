// Loaded into a measured server. Between two SIGUSR2 signals, it measures the CPU time of the main thread in each
// turn of the event loop. The machine's load does not affect this time. Then it writes the longest turn, with and
// without garbage collections, and the sum of all turns.
import { openSync, readSync, renameSync, writeFileSync } from 'node:fs';
import { PerformanceObserver } from 'node:perf_hooks';

/** The CPU time below which a turn counts as idle, in milliseconds. */
const IDLE_MS = 0.3;

const schedule = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
const bytes = Buffer.alloc(64);

/** Returns the CPU time of the main thread. */
function cpuMs() {
  return Number(bytes.toString('latin1', 0, readSync(schedule, bytes, 0, 64, 0)).split(' ', 1)[0]) / 1e6;
}

let turns = null;
let last = 0;
let began = 0;
const collections = [];
new PerformanceObserver((list) => collections.push(...list.getEntries())).observe({ type: 'gc' });

function turn() {
  if (!turns) return;
  const [cpu, now] = [cpuMs(), performance.now()];
  if (cpu - last > IDLE_MS) turns.push({ ms: cpu - last, began, ended: now });
  last = cpu;
  began = now;
  setImmediate(turn);
}

function collectingMs({ began: from, ended }) {
  const inside = collections.filter(({ startTime }) => startTime >= from && startTime < ended);
  return inside.reduce((sum, { duration }) => sum + duration, 0);
}

function report(content) {
  const path = process.env.BENCH_REPORT;
  writeFileSync(`${path}.new`, JSON.stringify(content));
  renameSync(`${path}.new`, path);
}

process.on('SIGUSR2', () => {
  if (turns) {
    const taken = turns;
    turns = null;
    setTimeout(() => {
      report({
        longestMs: Math.max(0, ...taken.map(({ ms }) => ms)),
        ownMs: Math.max(0, ...taken.map((one) => one.ms - collectingMs(one))),
        sumMs: taken.reduce((sum, { ms }) => sum + ms, 0),
      });
    }, 20); // the observer reports garbage collections in a later turn
    return;
  }
  turns = [];
  collections.length = 0;
  last = cpuMs();
  began = performance.now();
  setImmediate(turn);
  report({});
});
