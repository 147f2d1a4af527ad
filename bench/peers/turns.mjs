// Loaded into a measured server. From one SIGUSR2 to the next it takes the CPU time of each turn of the event loop, which
// does not depend on how busy the machine is, and then writes the longest and the sum.
import { renameSync, writeFileSync } from 'node:fs';

/** A turn in which the server does nothing takes less, in microseconds. */
const IDLE_MICROS = 300;

let turns = null;

const cpuMicros = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

function turn() {
  if (!turns) return;
  const now = cpuMicros();
  const taken = now - turns.last;
  turns.longest = Math.max(turns.longest, taken);
  if (taken > IDLE_MICROS) turns.sum += taken;
  turns.last = now;
  setImmediate(turn);
}

function report(content) {
  const path = process.env.BENCH_REPORT;
  writeFileSync(`${path}.new`, JSON.stringify(content));
  renameSync(`${path}.new`, path);
}

process.on('SIGUSR2', () => {
  if (turns) {
    report({ longestMs: turns.longest / 1000, sumMs: turns.sum / 1000 });
    turns = null;
    return;
  }
  turns = { longest: 0, sum: 0, last: cpuMicros() };
  setImmediate(turn);
  report({});
});
