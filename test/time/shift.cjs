// Loaded before everything else (`node --require`) in each process and thread that tests start: shows them a time that is
// TEST_SHIFT_MS milliseconds ahead of the machine's and runs on at the same speed.
//
// The clock that JavaScript reads is replaced, so everything follows, and the product knows nothing of it:
// `src/time/real-time.ts` looks for another `Date` only where this one is not native, and proxies and bound functions count as
// native by the language's own definition of `Function.prototype.toString`.

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
