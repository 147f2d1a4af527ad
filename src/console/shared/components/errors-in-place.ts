/** A line of a JSON value that is written with a line for each member. */
export interface JsonLine {
  readonly depth: number;
  /** The member's name in quotes; null for elements, ends, and the value itself. */
  readonly name: string | null;
  readonly text: string;
  readonly kind: 'text' | 'number' | 'word' | 'sign';
  /** The JSON pointer of what the line begins; null for the end of an object or array. */
  readonly pointer: string | null;
}

/** A fault of a request, as the server names it; `field` is a JSON pointer in a body. */
export interface NamedFault {
  readonly in: string;
  readonly field: string;
  readonly message: string;
}

/** A message about a place in a JSON value. */
export type JsonNote = Pick<NamedFault, 'field' | 'message'>;

/** The parts of a line of indented JSON: its member's name, and the rest. */
const LINE = /^( *)(?:("(?:[^"\\]|\\.)*"): )?(.*)$/s;

/** Returns the lines of a JSON value. */
export function linesOf(value: unknown): readonly JsonLine[] {
  /** The names of the members around a line, and its own; of lists the indexes. */
  const names: string[] = [];
  return (JSON.stringify(value, null, 1) ?? 'null').split('\n').map((line) => {
    const [, { length: depth } = '', name = null, text = ''] = LINE.exec(line) ?? [];
    const isEnd = /^[\]}]/.test(text);
    const index = Number(names[depth - 1] ?? -1) + 1;
    names.splice(depth);
    if (!isEnd && depth > 0) names[depth - 1] = name === null ? String(index) : (JSON.parse(name) as string);
    return { depth, name, text, kind: kindOf(text), pointer: isEnd ? null : pointerOf(names) };
  });
}

function pointerOf(names: readonly string[]): string {
  return names.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function kindOf(text: string): JsonLine['kind'] {
  if (text.startsWith('"')) return 'text';
  if (/^[[\]{}]/.test(text)) return 'sign';
  return /^[-\d]/.test(text) ? 'number' : 'word';
}

/** Returns the notes of each line: that of the place itself, else of the nearest one around it that is there. */
export function noteLines(
  lines: readonly JsonLine[],
  notes: readonly JsonNote[],
): ReadonlyMap<number, readonly JsonNote[]> {
  const places = new Map(
    lines.flatMap(({ pointer }, at) => (pointer === null ? [] : [[pointer, at] as const])),
  );
  const noted = new Map<number, JsonNote[]>();
  for (const note of notes) {
    let pointer = note.field;
    while (!places.has(pointer) && pointer !== '') pointer = pointer.slice(0, pointer.lastIndexOf('/'));
    const at = places.get(pointer) ?? 0;
    noted.set(at, [...(noted.get(at) ?? []), note]);
  }
  return noted;
}

/** A value that differs between two JSON values; undefined where there is none. */
export interface Difference {
  /** The names on the way to it: `items 0 guests`. */
  readonly path: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
}

/** Returns the smallest parts in which two JSON values differ, in the order of their members. */
export function differences(before: unknown, after: unknown, path: readonly string[] = []): Difference[] {
  if (Object.is(before, after)) return [];
  const [old, now] = [membersOf(before), membersOf(after)];
  if (!old || !now || Array.isArray(before) !== Array.isArray(after)) return [{ path, before, after }];
  const names = new Set([...Object.keys(old), ...Object.keys(now)]);
  return [...names].flatMap((name) => differences(old[name], now[name], [...path, name]));
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
}

/** A parameter as it was sent, or one that is missing, with what is wrong with it. */
export interface SentParameter {
  readonly name: string;
  /** Null where it was not sent. */
  readonly value: string | null;
  readonly messages: readonly string[];
}

/** Returns the parameters of a query with their faults; faults of parameters that were not sent come last. */
export function queryParameters(path: string, faults: readonly NamedFault[]): readonly SentParameter[] {
  const question = path.indexOf('?');
  const sent = question === -1 ? [] : [...new URLSearchParams(path.slice(question + 1))];
  return withFaults(
    sent,
    faults.filter((fault) => fault.in === 'query'),
  );
}

/** Returns headers with their faults. */
export function headerParameters(
  headers: Readonly<Record<string, string>>,
  faults: readonly NamedFault[],
): readonly SentParameter[] {
  const ofHeaders = faults.filter((fault) => fault.in === 'header');
  return withFaults(
    Object.entries(headers),
    ofHeaders.map((fault) => ({ ...fault, field: fault.field.toLowerCase() })),
  );
}

function withFaults(
  sent: readonly (readonly [string, string])[],
  faults: readonly NamedFault[],
): readonly SentParameter[] {
  const names = new Set(sent.map(([name]) => name));
  const missing = new Set(faults.map(({ field }) => field).filter((field) => !names.has(field)));
  const messagesOf = (name: string) =>
    faults.filter(({ field }) => field === name).map(({ message }) => message);
  return [
    ...sent.map(([name, value]) => ({ name, value, messages: messagesOf(name) })),
    ...[...missing].map((name) => ({ name, value: null, messages: messagesOf(name) })),
  ];
}

/** Returns the faults of a body as notes. */
export function bodyNotes(faults: readonly NamedFault[]): readonly JsonNote[] {
  return faults.filter((fault) => fault.in === 'body');
}

/** Returns whether a message begins with the field that it is about, so that the field need not stand before it. */
export function namesField({ field, message }: JsonNote): boolean {
  return message.startsWith(`\`${field}\``);
}
