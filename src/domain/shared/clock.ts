import { LAST_MOMENT } from './date-time.js';
import type { EpochMs } from './epoch-ms.js';

/**
 * A workspace's clock: frozen at a time, or running at a constant difference from real time. With the difference 0, it
 * shows real time.
 */
export type ClockState = { readonly frozenAt: EpochMs } | { readonly offsetMs: number };

/** The setting of a clock: its current time (null for real time), and whether it is frozen. */
export interface ClockSetting {
  readonly now: EpochMs | null;
  readonly frozen: boolean;
}

/**
 * Returns the time that a clock shows at a real time. No clock goes beyond the last time that requests and fixtures may
 * contain.
 */
export function clockNow(clock: ClockState, real: EpochMs): EpochMs {
  return Math.min('frozenAt' in clock ? clock.frozenAt : real + clock.offsetMs, LAST_MOMENT);
}

/** Returns the clock for a setting made at a real time. */
export function setClock({ now, frozen }: ClockSetting, real: EpochMs): ClockState {
  if (frozen) return { frozenAt: now ?? real };
  return { offsetMs: now === null ? 0 : now - real };
}

/** Returns a clock advanced by some milliseconds. */
export function advanceClock(clock: ClockState, byMs: number): ClockState {
  return 'frozenAt' in clock ? { frozenAt: clock.frozenAt + byMs } : { offsetMs: clock.offsetMs + byMs };
}

/** Returns the setting that describes a clock at a real time. `now` is null if the clock shows real time. */
export function clockSetting(clock: ClockState, real: EpochMs): ClockSetting {
  if ('frozenAt' in clock) return { now: clockNow(clock, real), frozen: true };
  return { now: clock.offsetMs === 0 ? null : clockNow(clock, real), frozen: false };
}

/** Returns whether a clock is frozen. */
export function isFrozen(clock: ClockState): boolean {
  return 'frozenAt' in clock;
}
