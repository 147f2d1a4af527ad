import { isObject } from '../contract/is-object.js';

/** The characters of an answer unless more is asked for: at most some 800 tokens. */
export const DEFAULT_SIZE = 2000;

/** How much of a value is left at each level of cutting: entries of lists, characters of texts, depth. */
const LEVELS = [
  { entries: 100, characters: 4000, depth: 20 },
  { entries: 100, characters: 1600, depth: 20 },
  { entries: 20, characters: 600, depth: 12 },
  { entries: 12, characters: 160, depth: 8 },
  { entries: 8, characters: 60, depth: 5 },
  { entries: 8, characters: 40, depth: 3 },
  { entries: 4, characters: 80, depth: 4 },
  { entries: 4, characters: 40, depth: 3 },
  { entries: 2, characters: 60, depth: 4 },
  { entries: 2, characters: 40, depth: 3 },
  { entries: 1, characters: 60, depth: 4 },
  { entries: 1, characters: 40, depth: 2 },
] as const;

type Level = (typeof LEVELS)[number];

/** A value as an agent reads it, in text and as values. */
export interface ShownValue {
  readonly value: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** Whether something was left out. */
  readonly isCut: boolean;
}

/**
 * Returns a value that takes at most a number of characters as text: lists and texts are cut evenly, and say how much is left out. A value that is
 * too large even so is cut off.
 */
export function shownWithin(value: Readonly<Record<string, unknown>>, size: number): ShownValue {
  const whole = textOf(value);
  if (whole.length <= size) return { value, text: whole, isCut: false };
  for (const level of LEVELS) {
    const less = cut(value, level, 0) as Readonly<Record<string, unknown>>;
    const text = textOf(less);
    if (text.length <= size) return { value: less, text, isCut: true };
  }
  const text = `${whole.slice(0, size)}…`;
  const numbers = Object.entries(value).filter(([, member]) => typeof member === 'number'); // such as the status, which is required
  return { value: { ...Object.fromEntries(numbers), text }, text, isCut: true };
}

function cut(value: unknown, level: Level, depth: number): unknown {
  if (typeof value === 'string')
    return value.length > level.characters ? `${value.slice(0, level.characters)}…` : value;
  if (Array.isArray(value)) {
    if (depth >= level.depth) return `[${value.length} entries]`;
    const kept = value.slice(0, level.entries).map((one: unknown) => cut(one, level, depth + 1));
    const left = value.length - kept.length;
    return left > 0 ? [...kept, `… ${left} more`] : kept;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  if (depth >= level.depth) return `{${entries.map(([name]) => name).join(', ')}}`.slice(0, 120);
  const kept = entries.filter(([, member]) => !isEmpty(member));
  return Object.fromEntries(kept.map(([name, member]) => [name, cut(member, level, depth + 1)]));
}

/** Returns whether a value says nothing, so that a cut answer leaves it out. */
function isEmpty(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** Returns a value as text with few signs: a line for each member, and for each entry of a list of objects. */
export function textOf(value: Readonly<Record<string, unknown>>): string {
  return Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => memberText(name, member))
    .join('\n');
}

function memberText(name: string, member: unknown): string {
  if (Array.isArray(member) && (member.some(isObject) || inline(member).length > 100))
    return [`${name}:`, ...member.map((one: unknown) => `- ${inline(one, true)}`)].join('\n');
  if (isObject(member) && !Array.isArray(member) && inline(member).length > 200)
    return [`${name}:`, ...Object.entries(member).map(([key, one]) => `  ${key}: ${inline(one, true)}`)].join(
      '\n',
    );
  return `${name}: ${inline(member, true)}`;
}

function inline(value: unknown, isLast = false): string {
  if (typeof value === 'string')
    return isLast || /^[^\s{}[\],:"][^{}[\],"\n]*$/.test(value) ? value : JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((one: unknown) => inline(one)).join(', ')}]`;
  if (!isObject(value)) return String(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([name, member]) => `${name}: ${inline(member)}`).join(', ')}}`;
}
