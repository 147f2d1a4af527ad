import { describe, expect, it } from 'vitest';
import { advanceClock, clockNow, clockSetting, isFrozen, setClock } from '../../src/domain/shared/clock.js';
import { LAST_MOMENT } from '../../src/domain/shared/date-time.js';

const REAL = 1_000_000;

describe('a clock', () => {
  it.each([
    ['frozen at a moment', { now: 500, frozen: true }, { frozenAt: 500 }, 500],
    ['frozen at the real time', { now: null, frozen: true }, { frozenAt: REAL }, REAL],
    ['set to a time, and running', { now: 500, frozen: false }, { offsetMs: 500 - REAL }, 500],
    ['real time', { now: null, frozen: false }, { offsetMs: 0 }, REAL],
  ])('%s', (_, setting, clock, shown) => {
    expect(setClock(setting, REAL)).toEqual(clock);
    expect(clockNow(clock, REAL)).toBe(shown);
  });

  it('runs with real time unless it is frozen', () => {
    expect(clockNow({ offsetMs: 500 - REAL }, REAL + 10)).toBe(510);
    expect(clockNow({ frozenAt: 500 }, REAL + 10)).toBe(500);
  });

  it.each([{ offsetMs: LAST_MOMENT - REAL - 10 }, { frozenAt: LAST_MOMENT + 1 }])(
    'stops at the last supported time: %j',
    (clock) => {
      expect(clockNow(clock, REAL + 11)).toBe(LAST_MOMENT);
      expect(clockSetting(clock, REAL + 11).now).toBe(LAST_MOMENT);
    },
  );

  it('is advanced by a duration, frozen or not', () => {
    expect(advanceClock({ frozenAt: 500 }, 20)).toEqual({ frozenAt: 520 });
    expect(advanceClock({ offsetMs: -3 }, 20)).toEqual({ offsetMs: 17 });
  });

  it('can be frozen and restarted', () => {
    expect([isFrozen({ frozenAt: 500 }), isFrozen({ offsetMs: 0 })]).toEqual([true, false]);
  });

  it.each([
    [{ frozenAt: 500 }, { now: 500, frozen: true }],
    [{ offsetMs: 20 }, { now: REAL + 20, frozen: false }],
    [{ offsetMs: 0 }, { now: null, frozen: false }],
  ])('%j gives a setting that sets the same clock', (clock, setting) => {
    expect(clockSetting(clock, REAL)).toEqual(setting);
    expect(setClock(clockSetting(clock, REAL), REAL)).toEqual(clock);
  });
});
