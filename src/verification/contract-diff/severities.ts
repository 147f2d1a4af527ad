import type { Severity } from '../../report/finding.js';
import type { Diff } from 'api-smart-diff';

/** A kind of change whose severity differs from the library's, and the reason. */
interface Rule {
  readonly why: string;
  readonly fits: (change: ContractChange) => boolean;
  readonly severity: Severity;
}

const RULES: readonly Rule[] = [
  {
    why: 'Clients that send the field are refused: unknown fields are invalid.',
    fits: ({ side, action, path }) => side === 'request' && action === 'remove' && isProperty(path),
    severity: 'error',
  },
  {
    why: 'Clients that read the field find nothing.',
    fits: ({ side, action, path }) => side === 'response' && action === 'remove' && isProperty(path),
    severity: 'error',
  },
  {
    why: 'Only clients that refuse unknown values fail.',
    fits: ({ side, action, path }) => side === 'response' && action === 'add' && path.at(-2) === 'enum',
    severity: 'warning',
  },
  {
    why: 'Clients get a type that they do not expect.',
    fits: ({ side, path, before, after }) =>
      side === 'response' && path.at(-1) === 'type' && isWider(before, after),
    severity: 'error',
  },
  {
    why: 'Clients that use this authentication are refused.',
    fits: ({ path, action }) => path[0] === 'security' && action === 'remove',
    severity: 'error',
  },
  {
    why: 'Clients may use this authentication, but need not.',
    fits: ({ path }) => path[0] === 'security',
    severity: 'note',
  },
  {
    why: 'Clients that send no body are refused.',
    fits: ({ path, action, after }) =>
      action === 'add' &&
      path.length === 1 &&
      path[0] === 'requestBody' &&
      Object(after)['required'] === true,
    severity: 'error',
  },
  {
    why: 'Clients that rely on the header may not get it.',
    fits: ({ side, path, before }) =>
      side === 'response' && path.at(-1) === 'required' && path.at(-3) === 'headers' && before === true,
    severity: 'error',
  },
  {
    why: "Generated clients derive the method's name from it.",
    fits: ({ path }) => path[0] === 'operationId',
    severity: 'warning',
  },
];

/** Returns the severity of a change. Null if the change affects only texts for people, such as a description. */
export function severityOfChange(change: ContractChange): Severity | null {
  const rule = RULES.find(({ fits }) => fits(change));
  if (rule) return rule.severity;
  switch (change.type) {
    case 'breaking':
      return 'error';
    case 'deprecated':
      return 'warning';
    case 'annotation':
      return null;
    default:
      return 'note';
  }
}

function isProperty(path: readonly string[]): boolean {
  return path.at(-2) === 'properties';
}

/** Returns whether the new type allows more values than the old one. Integers are numbers. */
function isWider(before: unknown, after: unknown): boolean {
  const known = new Set([before].flat());
  return [after].flat().some((type) => !known.has(type) && !(type === 'integer' && known.has('number')));
}

/** A change of a contract and its location. */
export interface ContractChange {
  readonly action: Diff['action'];
  /** The library's classification. */
  readonly type: Diff['type'];
  readonly operationId: string | null;
  /** The changed side of an exchange. `operation` if it is neither the request nor the response. */
  readonly side: 'operation' | 'request' | 'response';
  /** The path from the operation to the changed part, without media types. Example: `responses`, `200`, `schema`. */
  readonly path: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
}
