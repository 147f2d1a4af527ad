import { isEmpty, isObject } from '../contract/is-object.js';

/** Default size of a result, in Latin characters (`weightOf`). 2000 Latin characters are about 800 tokens at most. */
export const DEFAULT_SIZE = 2000;

/**
 * Characters outside Latin-1. Each needs more tokens than a Latin character: about half a token in common scripts,
 * two tokens or more in others.
 */
const HEAVY = /[^\0-\xff]/g;
const COMMON_SCRIPT =
  /[\u0370-\u06ff\u0900-\u0dff\u0e00-\u0e7f\u2010-\u2193\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7af]/;

const weightOfHeavy = (character: string) => (COMMON_SCRIPT.test(character) ? 3 : 6);

/** Estimates the size of a text in tokens. The unit is the average size of a Latin character. */
export function weightOf(text: string): number {
  const heavy = text.match(HEAVY) ?? [];
  return heavy.reduce((total, character) => total + weightOfHeavy(character) - 1, text.length);
}

/** Number of characters that a list entry needs besides its text, for punctuation. */
const AROUND = 8;

/** Number of characters that a result needs besides its list. */
const BESIDE = 300;

/** Returns as many lines as fit into a result of this size, but at least one. */
export function fittingLines(lines: readonly string[], size = DEFAULT_SIZE): readonly string[] {
  let room = size - BESIDE;
  const end = lines.findIndex((line) => (room -= weightOf(line) + AROUND) < 0);
  return end === -1 ? lines : lines.slice(0, Math.max(1, end));
}

/** The list entries in one result. */
interface Page<Entry> {
  readonly shown: readonly Entry[];
  /** The index of the first omitted entry. */
  readonly next: number;
  /** The number of entries from that index. */
  readonly more: number;
}

/** Returns the entries from an index on: as many as fit into a result of this size, but at least one. */
export function pageFrom<Entry>(all: readonly Entry[], offset = 0, size = DEFAULT_SIZE): Page<Entry> {
  const left = all.slice(offset);
  const texts = left.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
  const shown = left.slice(0, fittingLines(texts, size).length);
  return { shown, next: offset + shown.length, more: left.length - shown.length };
}

/**
 * Returns the member `next` of a result. It names the call for the next page: `call` with the index of the first
 * omitted entry. Empty on the last page. Past the end, `next` says so. If `isFull`, there may be more entries than were
 * read, and `next` says so.
 */
export function nextOf(
  call: string,
  { shown, next, more }: Page<unknown>,
  isFull = false,
): { next?: string } {
  if (shown.length === 0 && next > 0) return { next: `nothing: ${next} is past the end` };
  if (more > 0) return { next: `${call} ${next}: ${isFull ? 'at least ' : ''}${more} more` };
  return isFull ? { next: `no call: only the first ${next} are listed` } : {};
}

/** Cuts a text to a size, in characters and by `weightOf`. Ends a cut text with an ellipsis. */
export function cutText(text: string, size: number): string {
  if (text.length <= size && weightOf(text) <= size) return text;
  let room = size;
  let end = 0;
  for (const character of text) {
    room -= weightOf(character);
    if (room < 0) break;
    end += character.length;
  }
  return `${text.slice(0, end)}…`;
}

/** The limits that `shownWithin` tries in this order: list entries, characters of each text, nesting. */
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

/** A value for an agent, as text and as JSON. */
export interface ShownValue {
  readonly value: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** Whether a part was omitted. */
  readonly isCut: boolean;
}

/**
 * Shortens a value until its text has at most `size` Latin characters (`weightOf`). All lists and texts are cut by the
 * same limits; a list states how many entries are omitted. If that is not enough, the value becomes its cut text.
 */
export function shownWithin(value: Readonly<Record<string, unknown>>, size: number): ShownValue {
  const whole = textOf(value);
  const fits = (text: string) => text.length <= size && weightOf(text) <= size;
  if (fits(whole)) return { value, text: whole, isCut: false };
  for (const level of LEVELS) {
    const less = cut(value, level, 0) as Readonly<Record<string, unknown>>;
    const text = textOf(less);
    if (fits(text)) return { value: less, text, isCut: true };
  }
  const text = cutText(whole, size);
  const numbers = Object.entries(value).filter(([, member]) => typeof member === 'number'); // numbers stay, because the output schema may require them, such as `status`
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

/** Returns one line for each reason, with the names to which it applies. */
export function byReason(entries: readonly (readonly [name: string | number, reason: string])[]): string[] {
  return [...new Set(entries.map(([, reason]) => reason))].map((reason) => {
    const names = new Set(entries.filter((entry) => entry[1] === reason).map(([name]) => name));
    return `${[...names].join(', ')}: ${reason}`;
  });
}

/** Formats a value as text with little punctuation: one line per member, and per entry of a list of objects. */
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
