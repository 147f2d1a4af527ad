import type { Draft } from './draft.js';
import type { Spoiling } from './hostile.js';
import { BODY_MUTATORS } from './spoil-body.js';
import { HEAD_MUTATORS } from './spoil-head.js';

/** The weights of the number of mutated places in a request: none, one, two or three. */
const PLACES = [
  [4, 0],
  [4, 1],
  [2, 2],
  [1, 3],
] as const;

/** Returns a request unchanged, or mutated in up to three places. */
export function spoil(draft: Draft, by: Spoiling): Draft {
  const { draw } = by;
  let spoilt = draft;
  for (let left = draw.weighted<number>(PLACES); left > 0; left--) {
    const mutators = spoilt.body && draw.chance(0.5) ? BODY_MUTATORS : HEAD_MUTATORS;
    spoilt = draw.weighted(mutators)(spoilt, by);
  }
  return spoilt;
}
