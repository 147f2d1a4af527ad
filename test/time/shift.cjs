// Loaded first (`node --require`) in each process and thread of the tests. Shows these processes a time that is
// TEST_SHIFT_MS milliseconds ahead of the machine's time and runs at the same speed.
//
// This module replaces the clocks that JavaScript reads, so the product needs no code for it.
// `src/time/real-time.ts` searches for a native `Date` only if the current one is not native. Proxies and bound functions
// are native by the definition of `Function.prototype.toString`.

const RealDate = Date;
const machineTime = RealDate.now.bind(RealDate);
const shiftMs = Number(process.env.TEST_SHIFT_MS ?? 0);
if (!Number.isSafeInteger(shiftMs)) throw new Error('TEST_SHIFT_MS is no number of milliseconds.');

const now = () => machineTime() + shiftMs;
RealDate.now = now.bind(undefined);
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
});
RealDate.prototype.constructor = Date;
