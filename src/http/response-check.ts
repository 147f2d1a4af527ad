import { escapePointer } from '../domain/shared/field-names.js';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { closedView } from '../contract/closed-view.js';
import type { Contract, Operation } from '../contract/load.js';
import { outcomeCode, outcomeOf } from '../contract/outcome.js';
import type { Schema } from '../contract/schema.js';
import { isLive } from './live-body.js';
import { bodyOf, type HttpResponse } from './response.js';

/** The sandbox wrote a response that its contract does not allow. */
export class ResponseBreaksContract extends Error {
  override readonly name = 'ResponseBreaksContract';
}

interface DeclaredHeader {
  readonly $ref?: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

/** The declared response to a status. */
interface DeclaredResponse {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
  readonly headers?: Readonly<Record<string, DeclaredHeader>>;
}

/** Throws ResponseBreaksContract; without an operation, for a response that is no problem document. */
export type ResponseCheck = (operation: Operation | undefined, response: HttpResponse) => void;

/** Headers of HTTP itself, which the contract does not declare. */
const HTTP_HEADERS: ReadonlySet<string> = new Set([
  'Allow',
  'Cache-Control',
  'Connection',
  'Content-Type',
  'Pragma',
]);

/**
 * Checks responses against a contract: status, media type, headers with their values, body, and whether the operation
 * lists the outcome. A header or a field that the contract does not declare is a fault too, though the contract leaves
 * responses open for clients.
 */
export function createResponseCheck(contract: Contract): ResponseCheck {
  const { schemaAt, headerSchema } = createValidators(contract);
  return (operation, response) => {
    const { pointer, declared } = operation
      ? declaredResponse(contract, operation, response)
      : REFUSAL_BEFORE_OPERATION;
    const broken = (problem: string) =>
      new ResponseBreaksContract(
        `${operation?.id ?? 'no operation'}: the response ${response.status} ${problem}`,
      );
    for (const [name, reference] of Object.entries(declared.headers ?? {})) {
      const { required, schema = {} } = contract.resolve(reference);
      const text = response.headers[name];
      if (text === undefined && required) throw broken(`lacks ${name}`);
      if (text !== undefined && !isValidHeader(headerSchema(schema), schema, text))
        throw broken(`has the ${name} ${text}`);
    }
    const undeclared = Object.keys(response.headers).find(
      (name) => !HTTP_HEADERS.has(name) && !(name in (declared.headers ?? {})),
    );
    if (undeclared !== undefined) throw broken(`has the undeclared header ${undeclared}`);
    const type = response.headers['Content-Type'] ?? '';
    const declaredType = Object.keys(declared.content ?? {}).find((one) => typesOf(one).includes(type));
    if (declaredType === undefined) throw broken(`has the type ${type}`);
    if (isLive(response.value)) return; // its body is yet to come
    const validate = schemaAt(`${pointer}/content/${escape(declaredType)}/schema`);
    const value: unknown = JSON.parse(Buffer.from(bodyOf(response.value)).toString()); // the JSON that is sent
    if (!validate(value)) throw broken(faultsOf(validate));
    const code = outcomeCode(response.status, value);
    if (operation && !isListed(operation, response.status, code))
      throw broken(`has the code ${code}, which the x-outcomes of the operation do not list`);
  };
}

/** The contract of the control plane lists no outcomes. */
function isListed(operation: Operation, status: number, code: string | null): boolean {
  return operation.outcomes.length === 0 || outcomeOf(operation, status, code) !== undefined;
}

interface Validators {
  /** Returns the validator of the schema at a JSON pointer of the contract. */
  readonly schemaAt: (pointer: string) => ValidateFunction;
  readonly headerSchema: (schema: Schema) => ValidateFunction;
}

function createValidators(contract: Contract): Validators {
  const ajv = new Ajv2020({ strict: false, strictNumbers: true, allErrors: true, validateFormats: true });
  addFormats.default(ajv);
  ajv.addSchema(closedView(withRefusals(contract)), 'contract');
  const known = new Map<string, ValidateFunction>();
  return {
    schemaAt: (pointer) => {
      const validator = known.get(pointer) ?? ajv.compile({ $ref: `contract${pointer}` });
      known.set(pointer, validator);
      return validator;
    },
    headerSchema: (schema) => ajv.compile(schema), // which remembers what it has compiled
  };
}

/** Refusals of requests that reach no operation, such as an unknown path (404), are problem documents. */
const REFUSAL_TYPE = 'application/problem+json';
const REFUSAL_BEFORE_OPERATION = {
  pointer: '#/x-refusal',
  declared: {
    headers: { 'Content-Language': { required: true, schema: { type: 'string', minLength: 2 } } },
    content: { [REFUSAL_TYPE]: {} },
  },
} satisfies Declared;

/** Returns the document of a contract with the response that requests get which reach no operation. */
function withRefusals({ document }: Contract): object {
  const schema = { $ref: '#/components/schemas/Problem' };
  return { ...document, 'x-refusal': { content: { [REFUSAL_TYPE]: { schema } } } };
}

function isValidHeader(validate: ValidateFunction, { type }: Schema, text: string): boolean {
  return validate(type === 'integer' ? Number(text) : text);
}

/** Returns the media types that a declared one stands for: the vendor's may omit its version and `+json` (P3). */
function typesOf(declared: string): readonly string[] {
  const vendor = declared.replace('.v1+json', '');
  return vendor === declared ? [declared] : [declared, `${vendor}+json`, `${vendor}.v1`, vendor];
}

/** A declared response, and its JSON pointer. */
interface Declared {
  readonly pointer: string;
  readonly declared: DeclaredResponse;
}

function declaredResponse(contract: Contract, operation: Operation, { status }: HttpResponse): Declared {
  const item = contract.document.paths[operation.template]?.[operation.method.toLowerCase()];
  const { responses } = item as { responses: Readonly<Record<string, DeclaredResponse>> };
  const found = responses[String(status)];
  if (!found) throw new ResponseBreaksContract(`${operation.id}: the response ${status} is not declared`);
  const pointer = found.$ref ?? `${operation.pointer}/responses/${status}`;
  return { pointer: encodeURI(pointer), declared: contract.resolve(found) };
}

function escape(token: string): string {
  return encodeURIComponent(escapePointer(token));
}

function faultsOf({ errors = [] }: ValidateFunction): string {
  return (errors ?? []).map(({ instancePath, message }) => `body${instancePath} ${message}`).join(', ');
}
