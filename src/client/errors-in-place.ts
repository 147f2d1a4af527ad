import { toPointer } from '../domain/shared/field-names.js';

/** A line of indented JSON. */
export interface JsonLine {
  readonly depth: number;
  /** The member's name in quotes; null for elements, closing brackets, and the root. */
  readonly name: string | null;
  readonly text: string;
  readonly kind: 'text' | 'number' | 'word' | 'sign';
  /** The JSON pointer of the value that begins here; null for a closing bracket. */
  readonly pointer: string | null;
}

/** An error of a request. In a body, `field` is a JSON pointer. */
export type NamedFault = Readonly<{ in: string; field: string; message: string }>;

/** A message about a value in JSON. */
export type JsonNote = Pick<NamedFault, 'field' | 'message'>;

const LINE = /^( *)(?:("(?:[^"\\]|\\.)*"): )?(.*)$/s;

/** Returns the lines of indented JSON. */
export function linesOf(value: unknown): readonly JsonLine[] {
  /** The names and indexes on the path to a line. */
  const names: string[] = [];
  return (JSON.stringify(value, null, 1) ?? 'null').split('\n').map((line) => {
    const [, { length: depth } = '', name = null, text = ''] = LINE.exec(line) ?? [];
    const isEnd = /^[\]}]/.test(text);
    const index = Number(names[depth - 1] ?? -1) + 1;
    names.splice(depth);
    if (!isEnd && depth > 0) names[depth - 1] = name === null ? String(index) : (JSON.parse(name) as string);
    const pointer = toPointer(names);
    return { depth, name, text, kind: kindOf(text), pointer: isEnd ? null : pointer };
  });
}

function kindOf(text: string): JsonLine['kind'] {
  if (text.startsWith('"')) return 'text';
  if (/^[[\]{}]/.test(text)) return 'sign';
  return /^[-\d]/.test(text) ? 'number' : 'word';
}

/** Returns the notes by line index. A note about a missing value is shown at the nearest parent that exists. */
export function noteLines(lines: readonly JsonLine[], notes: readonly JsonNote[]) {
  const places = new Map(
    lines.flatMap(({ pointer }, at) => (pointer === null ? [] : [[pointer, at] as const])),
  );
  const noted = new Map<number, readonly JsonNote[]>();
  for (const note of notes) {
    let pointer = note.field;
    while (!places.has(pointer) && pointer !== '') pointer = pointer.slice(0, pointer.lastIndexOf('/'));
    const at = places.get(pointer) ?? 0;
    noted.set(at, [...(noted.get(at) ?? []), note]);
  }
  return noted;
}

/** A sent or missing parameter with its errors. */
export type SentParameter = Readonly<{ name: string; value: string | null; messages: readonly string[] }>;

/** Returns the parameters of a query with their errors; missing parameters come last. */
export function queryParameters(path: string, errors: readonly NamedFault[]): readonly SentParameter[] {
  const sent = [...new URLSearchParams(path.replace(/^[^?]*/, ''))];
  const ofQuery = errors.filter((error) => error.in === 'query');
  return withErrors(sent, ofQuery);
}

/** Returns headers with their errors. */
export function headerParameters(headers: Readonly<Record<string, string>>, errors: readonly NamedFault[]) {
  const ofHeaders = errors.filter((error) => error.in === 'header');
  const named = ofHeaders.map((error) => ({ ...error, field: error.field.toLowerCase() }));
  return withErrors(Object.entries(headers), named);
}

function withErrors(sent: readonly (readonly [string, string])[], errors: readonly NamedFault[]) {
  const names = new Set(sent.map(([name]) => name));
  const missing = new Set(errors.map(({ field }) => field).filter((field) => !names.has(field)));
  const messagesOf = (name: string) =>
    errors.filter(({ field }) => field === name).map(({ message }) => message);
  return [
    ...sent.map(([name, value]) => ({ name, value, messages: messagesOf(name) })),
    ...[...missing].map((name) => ({ name, value: null, messages: messagesOf(name) })),
  ];
}

/** Returns whether a message begins with its field. */
export function namesField({ field, message }: JsonNote): boolean {
  return message.startsWith(`\`${field}\``);
}
