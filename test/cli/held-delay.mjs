// Loaded before the command (`node --import`). A delay of five minutes ends when the parent process sends a message.
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers';

const HELD_MS = 300_000;
const { setTimeout } = timers;
timers.setTimeout = (work, ms, ...values) =>
  ms === HELD_MS ? process.once('message', () => work(...values)) : setTimeout(work, ms, ...values);
syncBuiltinESMExports();
