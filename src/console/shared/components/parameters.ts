import type { JsonNote } from './json-lines.js';

/** A fault of a request, as the server names it. */
export interface NamedFault {
  readonly in: string;
  readonly field: string;
  readonly message: string;
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
export function namesField({
  field,
  message,
}: {
  readonly field: string;
  readonly message: string;
}): boolean {
  return message.startsWith(`\`${field}\``);
}
