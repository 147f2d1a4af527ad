import { LAST_MOMENT } from './date-time.js';
import type { EpochMs } from './moment.js';

/** A workspace's clock: frozen at a moment, or ahead of real time by an offset (0: real time). */
export type ClockState = { readonly frozenAt: EpochMs } | { readonly offsetMs: number };

/** The setting of a clock: its present moment (null: the real one), and whether it stands still. */
export interface ClockSetting {
  readonly now: EpochMs | null;
  readonly frozen: boolean;
}

/** Returns the moment that a clock shows at a real one. It stops at the last moment that requests and fixtures may name. */
export function clockNow(clock: ClockState, real: EpochMs): EpochMs {
  return Math.min('frozenAt' in clock ? clock.frozenAt : real + clock.offsetMs, LAST_MOMENT);
}

/** Returns the clock of a setting made at a real moment. */
export function setClock({ now, frozen }: ClockSetting, real: EpochMs): ClockState {
  if (frozen) return { frozenAt: now ?? real };
  return { offsetMs: now === null ? 0 : now - real };
}

/** Returns a clock advanced by a span. */
export function advanceClock(clock: ClockState, byMs: number): ClockState {
  return 'frozenAt' in clock ? { frozenAt: clock.frozenAt + byMs } : { offsetMs: clock.offsetMs + byMs };
}

/** Returns the setting under which a clock shows its present moment; null `now` for real time. */
export function clockSetting(clock: ClockState, real: EpochMs): ClockSetting {
  if ('frozenAt' in clock) return { now: clockNow(clock, real), frozen: true };
  return { now: clock.offsetMs === 0 ? null : clockNow(clock, real), frozen: false };
}

/** Returns whether a clock stands still. */
export function isFrozen(clock: ClockState): boolean {
  return 'frozenAt' in clock;
}
