import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Schemas } from '../server/control.js';
import { spanText } from './times.js';

/** A workspace's clock, and when the page read it by its own. */
export type ReadClock = Schemas['Clock'] & { readonly readAt: number };

/** Returns the workspace's time now, in milliseconds: a frozen clock stands. */
export function timeOf({ now, frozen, readAt }: ReadClock): number {
  return Date.parse(now) + (frozen ? 0 : Date.now() - readAt);
}

/** Shows anew what depends on the time of a running clock, once a second. */
export function useTicks({ frozen }: ReadClock): void {
  const ticks = useSignal(0);
  useEffect(() => {
    if (frozen) return undefined;
    const timer = setInterval(() => void (ticks.value += 1), 1000);
    return () => clearInterval(timer);
  }, [frozen]);
  void ticks.value; // reading it subscribes
}

/** How long it is until a time of the workspace. */
export function Countdown({ to, clock }: { readonly to: string; readonly clock: ReadClock }) {
  useTicks(clock);
  return <span class="figures">{spanText(Date.parse(to) - timeOf(clock))}</span>;
}
