import type { RuleId } from '../../domain/shared/rule-ids.gen.js';
import type { Operation } from '../../contract/load.js';
import {
  createFinding,
  type Finding,
  type FindingName,
  type Severity,
  type ShownExchange,
} from '../../report/finding.js';
import { KEYWORD_ERRORS } from '../../contract/keyword-errors.js';
import type { PointerOf } from '../../contract/pointers.js';
import { schemasAt, stepInto, type Resolve, type Schema, type SchemaStep } from '../../contract/schema.js';
import type { ErrorCode, FieldError } from '../../domain/shared/errors.js';
import { escapePointer } from '../../domain/shared/field-names.js';
import { maskedText } from '../../masking/secret-text.js';
import { HIDDEN } from './evidence.js';

/** An error of an exchange that is not yet a finding of an operation. */
export interface Draft extends Omit<FindingName, 'of' | 'step'> {
  readonly pointer: string;
  readonly message: string;
  /** The received value. A missing or secret value is replaced by words. */
  readonly received: unknown;
  readonly allowed: unknown;
  /** The rules that the error breaks, if known. */
  readonly rules?: readonly RuleId[];
  /** The severity of the error. Absent if the severity depends on the response. */
  readonly severity?: Severity;
  /** True for an error of the target that is reported once, not per operation. */
  readonly isOfTarget?: boolean;
}

/** The errors from one part of a check, and a sentence for each part that could not be judged. */
export interface Judged {
  readonly drafts: readonly Draft[];
  readonly notJudged: readonly string[];
}

/** Converts a draft to a finding. */
export function findingOf(
  draft: Draft,
  operation: Operation | null,
  severity: Severity,
  shown: ShownExchange,
): Finding {
  const { pointer, message, received, allowed, severity: own, rules, isOfTarget = false, ...name } = draft;
  const operationId = isOfTarget ? null : (operation?.id ?? null);
  return createFinding({
    of: operationId ?? '-',
    ...name,
    severity: own ?? severity,
    ...(rules !== undefined && { rules }),
    operationId,
    pointer,
    message,
    evidence: {
      count: 1,
      exchanges: [shown],
      received,
      allowed,
    },
  });
}

/** Descriptions of allowed values, for errors that have no allowed value. */
const ALLOWED_WORDS: Partial<Readonly<Record<ErrorCode, string>>> = {
  required: 'a value',
  unknown: 'a name of the contract',
  duplicate: 'each value once',
  empty: 'a value that is not empty',
  malformed: 'a value that can be read',
  wrong_place: 'the value in its place of the contract',
};

/** Returns the received and the allowed value of an error. A missing value is replaced by words. `name`: the place as text. */
export function expectedOf(
  { code, received, allowed }: Pick<FieldError, 'code' | 'received' | 'allowed'>,
  { name, pointer }: { readonly name: string; readonly pointer: string },
): Pick<Draft, 'received' | 'allowed'> {
  const inWords = { required: 'nothing', unknown: name, empty: '' } as Partial<Record<ErrorCode, string>>;
  return {
    received: received ?? inWords[code] ?? HIDDEN,
    allowed: allowed ?? ALLOWED_WORDS[code] ?? `as the contract says at ${pointer}`,
  };
}

/** Maximum length of a field's name in a place. */
const MAX_NAME = 200;

/** Returns a JSON pointer of names as the place of a finding. Masks secrets in the names. */
export function placeOfNames(names: readonly string[]): string {
  return names.map((name) => `/${escapePointer(maskedText(name).slice(0, MAX_NAME))}`).join('');
}

/**
 * Returns the place of a value, such as `/contact/email`. `*` replaces positions and map keys, so that all values of a place
 * have the same id. A last name that the schema does not declare stays.
 */
export function placeIn(schema: Schema, tokens: readonly string[], resolve: Resolve): string {
  const steps: SchemaStep[] = [];
  for (const token of tokens) steps.push(stepInto(steps.at(-1)?.schemas ?? [schema], token, resolve));
  return placeOf(steps);
}

/** Returns the place to which steps through a schema lead, in the format of `placeIn`. */
export function placeOf(steps: readonly SchemaStep[]): string {
  const isNamed = ({ kind }: SchemaStep, at: number) =>
    kind === 'property' || (kind === 'unknown' && at === steps.length - 1);
  return placeOfNames(steps.map((step, at) => (isNamed(step, at) ? step.token : '*')));
}

/** A place in a schema, and the code of the error at this place. */
export interface BrokenPlace {
  readonly schema: Schema;
  readonly tokens: readonly string[];
  readonly code: ErrorCode;
}

/**
 * Returns the JSON pointer of the schema that a value violates, or of the nearest schema around it. Undefined if there is
 * none. A missing or unknown property is an error of the surrounding object.
 */
export function brokenSchema(
  { schema, tokens, code }: BrokenPlace,
  resolve: Resolve,
  pointerOf: PointerOf,
): string | undefined {
  const { at, candidates, broken } = schemasOfError({ schema, tokens, code }, resolve);
  const found = broken ?? candidates[0];
  if (found !== undefined) return pointerOf(found);
  return at.length === 0
    ? undefined
    : brokenSchema({ schema, tokens: at.slice(0, -1), code: 'mismatch' }, resolve, pointerOf);
}

/** Returns whether a schema at the place of an error has a keyword that reports such an error. */
export function isOfSchema(place: BrokenPlace, resolve: Resolve): boolean {
  return schemasOfError(place, resolve).broken !== undefined;
}

/** Returns the schemas at the place of an error, and the first of them that reports such an error. */
function schemasOfError({ schema, tokens, code }: BrokenPlace, resolve: Resolve) {
  const isOfParent = (code === 'required' || code === 'unknown') && tokens.length > 0;
  const at = isOfParent ? tokens.slice(0, -1) : tokens;
  const candidates = schemasAt(schema, at, resolve);
  const name = tokens.at(-1) ?? '';
  const breaks = (part: Schema): boolean => {
    if (code === 'required') return part.required?.includes(name) ?? false;
    return keywordsOf(code).some((keyword) => keyword in part);
  };
  return { at, candidates, broken: candidates.find(breaks) };
}

function keywordsOf(code: ErrorCode): readonly string[] {
  if (code === 'unknown') return ['properties'];
  if (code === 'empty') return ['minLength', 'format', 'pattern'];
  return Object.keys(KEYWORD_ERRORS).filter((keyword) => KEYWORD_ERRORS[keyword]?.code === code);
}
