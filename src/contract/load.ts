import type { RuleId } from '../domain/shared/rule-ids.gen.js';
import { readFileSync } from 'node:fs';
import { isObject, type JsonObject } from './is-object.js';
import type { OperationId } from './operation.js';
import type { Outcome } from './outcome.js';
import { referenceTokens } from './pointers.js';
import { escapePointer } from '../domain/shared/field-names.js';
import { rulesCitedBy, type Resolve, type Schema } from './schema.js';

/** The fixed names of treasurers. The vendor is a treasurer too, so its name must differ from them (P3, B6). */
const OTHER_TREASURERS = ['merchant', 'agent', 'ignore'];

/** The required form of a vendor's name. In messages, it follows "must be". */
export const VENDOR_WORD = `a word of letters and digits other than ${OTHER_TREASURERS.join(', ')}`;

/** Returns whether a text can be the vendor's name: in media types, in `<vendor>PayPSP` and as treasurer (P3). */
export function isVendorWord(value: unknown): boolean {
  return typeof value === 'string' && /^[a-z][a-z0-9]*$/i.test(value) && !OTHER_TREASURERS.includes(value);
}

/** Returns the vendor's name from the options of a library function. Default: `vendor`. @throws TypeError if it is not valid */
export function vendorOption({ vendor = 'vendor' }: { readonly vendor?: string | undefined }): string {
  if (isVendorWord(vendor)) return vendor;
  throw new TypeError(`The option vendor must be ${VENDOR_WORD}, not ${JSON.stringify(vendor)}.`);
}

/** A path or query parameter of an operation. */
export interface Parameter {
  /** The name in the contract, such as `id[]`, `category` or `limit`. */
  readonly name: string;
  /** The name without brackets, such as `id`. */
  readonly base: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: Schema;
  /** True for free text (P11). */
  readonly mayBeEmpty: boolean;
  /** The rules in its `x-rule`. */
  readonly rules: readonly RuleId[];
  /**
   * True for an exploded object: every undeclared query parameter is one of its members. `editGuest` receives custom
   * fields in this way.
   */
  readonly isOpen: boolean;
}

/** One operation of the contract. */
export interface Operation {
  readonly id: OperationId;
  readonly method: string;
  /** `/activities/{activityId}` */
  readonly template: string;
  /** Whether a trailing slash is ignored (A8, `x-trailing-slash`). */
  readonly allowsTrailingSlash: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: {
    readonly required: boolean;
    readonly types: readonly string[];
    readonly schema: Schema;
  } | null;
  /** The JSON pointer of its declaration. */
  readonly pointer: string;
  /** False for the token endpoint, which is called without a token. */
  readonly needsToken: boolean;
  /** The possible outcomes in `x-outcomes`. The contract of the control plane lists no outcomes. */
  readonly outcomes: readonly Outcome[];
}

/** An OpenAPI document with its operations and the vendor's name. */
export interface Contract {
  readonly document: Document;
  /** The document as JSON text. */
  readonly text: string;
  readonly operations: readonly Operation[];
  readonly resolve: Resolve;
}

interface RawParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly allowEmptyValue?: boolean;
  readonly style?: string;
  readonly schema?: Schema;
  readonly 'x-rule'?: string;
}

interface RawOperation {
  readonly operationId: string;
  readonly parameters?: readonly unknown[];
  readonly requestBody?: unknown;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly 'x-outcomes'?: readonly Outcome[];
}

/** The parts of an OpenAPI document that the sandbox reads. */
export interface Document {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch'];
const BUNDLE = new URL('../../dist/openapi.json', import.meta.url);
const CONTROL_BUNDLE = new URL('../../dist/control.json', import.meta.url);

/**
 * Loads the bundled contract (`scripts/bundle.mjs`). The vendor's name replaces `vendor` (P3). All callers in a process share
 * the contract and its compiled schemas.
 */
export function loadContract(vendor = 'vendor'): Contract {
  return loaded(BUNDLE, vendor);
}

/**
 * Loads the bundled contract of the control plane, as `loadContract` does. It contains the vendor's name too, because
 * its replies contain bookings.
 */
export function loadControlContract(vendor = 'vendor'): Contract {
  return loaded(CONTROL_BUNDLE, vendor);
}

const known = new Map<string, Contract>();

function loaded(file: URL, vendor: string): Contract {
  const key = `${file.href} ${vendor}`;
  const contract = known.get(key) ?? readContract(readFileSync(file, 'utf8').replaceAll('vendor', vendor));
  known.set(key, contract);
  return contract;
}

/** Reads a contract from the JSON text of a bundled document. */
export function readContract(text: string): Contract {
  const document = JSON.parse(text) as Document;
  const resolve = <T>(value: T): T => dereference(document, value);
  const operations = Object.entries(document.paths).flatMap(([template, item]) =>
    METHODS.filter((method) => method in item).map((method) =>
      readOperation(template, method, item, resolve),
    ),
  );
  return { document, text, operations, resolve };
}

function readOperation(
  template: string,
  method: string,
  item: Readonly<Record<string, unknown>>,
  resolve: <T>(value: T) => T,
): Operation {
  const raw = item[method] as RawOperation;
  const shared = (item['parameters'] ?? []) as readonly unknown[];
  const declared = [...shared, ...(raw.parameters ?? [])].map(
    (parameter) => resolve(parameter) as RawParameter,
  );
  return {
    id: raw.operationId as OperationId,
    method: method.toUpperCase(),
    template,
    allowsTrailingSlash: item['x-trailing-slash'] === true,
    parameters: declared.flatMap((parameter) => readParameter(parameter, resolve)),
    body: readBody(resolve(raw.requestBody), resolve),
    pointer: `#/paths/${escapePointer(template)}/${method}`,
    needsToken: !raw.security?.some((alternative) => Object.keys(alternative).length === 0),
    outcomes: (raw['x-outcomes'] ?? []).map((outcome) => resolve(outcome)),
  };
}

function readParameter(raw: RawParameter, resolve: Resolve): Parameter[] {
  if (raw.in !== 'path' && raw.in !== 'query') return []; // headers are checked earlier, by the negotiation (P2)
  const schema = resolve(raw.schema ?? {});
  return [
    {
      name: raw.name,
      base: raw.name.replace(/\[\]$/, ''),
      in: raw.in,
      required: raw.required ?? false,
      schema,
      mayBeEmpty: raw.allowEmptyValue ?? false,
      rules: rulesCitedBy(raw),
      isOpen: raw.in === 'query' && schema.type === 'object' && raw.style !== 'deepObject',
    },
  ];
}

function readBody(raw: unknown, resolve: Resolve): Operation['body'] {
  if (raw === undefined) return null;
  const body = raw as { required?: boolean; content: Record<string, { schema?: Schema }> };
  const types = Object.keys(body.content);
  const schema = body.content[types[0] ?? '']?.schema ?? {};
  return { required: body.required ?? false, types, schema: resolve(schema) };
}

function dereference<T>(document: Document, value: T): T {
  let found: unknown = value;
  for (let depth = 0; depth < 32; depth++) {
    if (!isObject(found) || typeof found['$ref'] !== 'string') return found as T;
    found = referenceTokens(found['$ref']).reduce<unknown>(
      (at, token) => (at as JsonObject)[token],
      document,
    );
  }
  throw new Error('The contract has a circular $ref');
}
