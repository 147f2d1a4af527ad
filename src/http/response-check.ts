import { escapePointer } from '../domain/shared/field-names.js';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { closedView } from '../contract/closed-view.js';
import type { Contract, Operation } from '../contract/load.js';
import type { Schema } from '../contract/schema.js';
import type { HttpResponse } from './response.js';

/** The sandbox wrote a response that its contract does not allow. */
export class ResponseBreaksContract extends Error {
  override readonly name = 'ResponseBreaksContract';
}

interface DeclaredHeader {
  readonly $ref?: string;
  readonly required?: boolean;
}

/** The declared response to a status. */
interface DeclaredReply {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
  readonly headers?: Readonly<Record<string, DeclaredHeader>>;
}

/**
 * Checks replies against the contract: status, media type, headers and value. A field that the contract does not
 * declare is a fault too, though the contract leaves replies open for clients. Throws ResponseBreaksContract.
 */
export function createResponseCheck(
  contract: Contract,
): (operation: Operation, answer: HttpResponse) => void {
  const ajv = new Ajv2020({ strict: false, strictNumbers: true, allErrors: true, validateFormats: true });
  addFormats.default(ajv);
  ajv.addSchema(closedView(contract.document), 'contract');
  const known = new Map<string, ValidateFunction>();
  const validatorOf = (pointer: string): ValidateFunction => {
    const validator = known.get(pointer) ?? ajv.compile({ $ref: `contract${pointer}` });
    known.set(pointer, validator);
    return validator;
  };
  return (operation, answer) => {
    const { pointer, reply } = declaredReply(contract, operation, answer);
    const required = Object.entries(reply.headers ?? {}).filter(
      ([, header]) => contract.resolve<DeclaredHeader>(header).required,
    );
    const absent = required.map(([name]) => name).filter((name) => !(name in answer.headers));
    if (absent.length > 0) throw broken(operation, answer, `lacks ${absent.join(', ')}`);
    const types = Object.keys(reply.content ?? {});
    const type = answer.headers['Content-Type'] ?? '';
    // The vendor's other media types are said in prose alone (P3).
    const declared = types.includes(type)
      ? type
      : types.find((other) => type.includes('/vnd.') && other.includes('/vnd.'));
    if (declared === undefined) throw broken(operation, answer, `has the type ${type}`);
    const validate = validatorOf(`${pointer}/content/${escape(declared)}/schema`);
    const value: unknown = JSON.parse(JSON.stringify(answer.value)); // as it is on the wire
    if (!validate(value))
      throw broken(operation, answer, ajv.errorsText(validate.errors, { dataVar: 'reply' }));
  };
}

function declaredReply(
  contract: Contract,
  operation: Operation,
  answer: HttpResponse,
): { pointer: string; reply: DeclaredReply } {
  const item = contract.document.paths[operation.template]?.[operation.method.toLowerCase()];
  const { responses } = item as { responses: Readonly<Record<string, DeclaredReply>> };
  const declared = responses[String(answer.status)];
  if (!declared) throw broken(operation, answer, 'has an undeclared status');
  const pointer = declared.$ref ?? `${operation.pointer}/responses/${answer.status}`;
  return { pointer: encodeURI(pointer), reply: contract.resolve(declared) };
}

function escape(token: string): string {
  return encodeURIComponent(escapePointer(token));
}

function broken(operation: Operation, answer: HttpResponse, what: string): ResponseBreaksContract {
  return new ResponseBreaksContract(`${operation.id}: the reply ${answer.status} ${what}`);
}
