import type { Draw } from '../../src/seed/generate/draw.js';
import { Literal, type Draft } from './draft.js';

/** A source of random choices and texts for mutations. */
export interface Spoiling {
  readonly draw: Draw;
  readonly texts: readonly string[];
}

/** Mutates a request in one place, if the request has such a place. */
export type Mutator = (draft: Draft, by: Spoiling) => Draft;

/** Mutators with their weights. */
export type Mutators = readonly (readonly [weight: number, mutate: Mutator])[];

/** Names of members that every JavaScript object has. */
export const PROTOTYPE_NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];

/** JSON that is hard to parse. */
const LITERALS = [
  '1e309',
  '-1e309',
  '-0',
  '1e-400',
  '0.1e1',
  '9007199254740993',
  '123456789012345678901234567890',
  '"\\ud800"',
  '"a\\udc00b"',
  '"\\u0000\\u001b\\u0085\\u2028"',
  '"\\r\\nSet-Cookie: a=b"',
  'null',
  'true',
  '""',
  '[]',
  '{}',
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`,
  `[${'1,'.repeat(20_000)}1]`,
  `[${'{},'.repeat(300)}{}]`,
  `"${'x'.repeat(100_000)}"`,
  `"x${'😀'.repeat(101)}"`,
];
const PLAIN = ['1', 1.5, -1, 2 ** 53, [], {}, [[]], 'null', 'NaN', ' ', '\u0000'];

/** Malformed percent-encodings, and encodings of forbidden characters. */
export const PERCENTS = [
  '%',
  '%zz',
  '%c0%ae',
  '%ff',
  '%ed%a0%80',
  '%00',
  '%e2%80',
  '%2500',
  '%0d%0aX-Injected:%201',
];

/** Returns a hostile value of any type. */
export function hostile({ draw, texts }: Spoiling): unknown {
  return draw.weighted<() => unknown>([
    [5, () => new Literal(draw.one(LITERALS))],
    [3, () => draw.one(texts)],
    [1, () => draw.one(PLAIN)],
  ])();
}

/** Ranges of code points for texts: printable ASCII, Latin-1 with control characters, any code point, lone surrogates. */
const RANGES = [
  [0x20, 0x7e],
  [0x00, 0xff],
  [0x00, 0x10ffff],
  [0xd800, 0xdfff],
] as const;

/** Returns a random text of any kind. */
export function anyText(draw: Draw): string {
  const [from, to] = draw.one(RANGES);
  return String.fromCodePoint(...Array.from({ length: draw.int(0, 20) }, () => draw.int(from, to)));
}
