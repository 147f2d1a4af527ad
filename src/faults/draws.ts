import { createHmac } from 'node:crypto';
import { MAX_DELAY_MS, type DelayEffect } from './rule.js';

/** Returns the next number from 0 to below 1. */
export type FaultDraw = () => number;

/** Returns numbers that depend on a seed and a purpose alone, one after the other. */
export function drawsOf(seed: number, purpose: string): FaultDraw {
  let drawn = 0;
  return () => {
    drawn += 1;
    const bytes = createHmac('sha256', String(seed)).update(`${purpose} ${drawn}`).digest();
    return bytes.readUInt32BE(0) / 2 ** 32;
  };
}

/** Returns the length of a delay in milliseconds: a whole number, at most `MAX_DELAY_MS`. */
export function delayOf({ ms = 0, uniform, lognormal }: DelayEffect, draw: FaultDraw): number {
  let length = ms;
  if (uniform) length = uniform[0] + (uniform[1] - uniform[0]) * draw();
  if (lognormal) length = lognormal.median * Math.exp(lognormal.sigma * standardNormal(draw));
  return Math.min(MAX_DELAY_MS, Math.round(length));
}

/** Returns a number of the standard normal distribution (Box and Muller). */
function standardNormal(draw: FaultDraw): number {
  const radius = Math.sqrt(-2 * Math.log(1 - draw()));
  return radius * Math.cos(2 * Math.PI * draw());
}
