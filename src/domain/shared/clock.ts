import type { EpochMs } from './moment.js';

/** A workspace's clock: frozen at a moment, or ahead of real time by an offset (0: real time itself). */
export type ClockState = { readonly frozenAt: EpochMs } | { readonly offsetMs: number };

/** How a clock is set: to a moment (null: the real one), standing still or not. */
export interface ClockSetting {
  readonly now: EpochMs | null;
  readonly frozen: boolean;
}

/** What a clock shows when it really is `real`. */
export function clockNow(clock: ClockState, real: EpochMs): EpochMs {
  return 'frozenAt' in clock ? clock.frozenAt : real + clock.offsetMs;
}

export function setClock({ now, frozen }: ClockSetting, real: EpochMs): ClockState {
  if (frozen) return { frozenAt: now ?? real };
  return { offsetMs: now === null ? 0 : now - real };
}

/** The same clock, later by a span. */
export function advanceClock(clock: ClockState, byMs: number): ClockState {
  return 'frozenAt' in clock ? { frozenAt: clock.frozenAt + byMs } : { offsetMs: clock.offsetMs + byMs };
}

/** How a clock would be set to show what it shows now; real time stays real time. */
export function clockSetting(clock: ClockState, real: EpochMs): ClockSetting {
  if ('frozenAt' in clock) return { now: clock.frozenAt, frozen: true };
  return { now: clock.offsetMs === 0 ? null : clockNow(clock, real), frozen: false };
}
