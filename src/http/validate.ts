import type { Contract, Operation } from '../contract/load.js';
import { viewOf, type View } from '../contract/load.js';
import type { Fault } from '../domain/shared/faults.js';
import { faultsOf, type Checked, type SchemaError } from './faults.js';

/** Checks a request against the contract, fills in defaults in place, and answers every fault. */
export type Validate = (checked: Checked) => readonly Fault[];

/**
 * The request that the validator sees: ours, never the client's, so that what it keeps by path and content type is
 * bounded, and that it needs nothing of Express.
 */
interface Facade extends Checked {
  readonly method: string;
  readonly originalUrl: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly openapi: Readonly<Record<string, unknown>>;
}

/** express-openapi-validator's check, without the middlewares that look up what is known here. It throws faults. */
type Check = (request: Facade) => void;

/** A validator of one operation with a view of the document that holds it alone. */
export async function createValidator(contract: Contract, operation: Operation): Promise<Validate> {
  const view = viewOf(contract, operation);
  const check = (await loadValidator())(view);
  const metadata = metadataOf(view, operation);
  const example = { query: {}, params: {}, body: undefined };
  faultsFound(check, facadeOf(operation, example, metadata)); // compiles; it is refused as it should be
  // The parameters have been brought into their shapes before (P9): without them the validator does not try again.
  const prepared = { ...metadata, schema: { ...metadata.schema, parameters: [] } };
  return (checked) => {
    const errors = faultsFound(check, facadeOf(operation, checked, prepared));
    return errors.length === 0 ? [] : faultsOf(errors, checked, operation, contract.resolve);
  };
}

/** What the validator's look-up would find of an operation. */
interface Metadata {
  readonly expressRoute: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

function metadataOf(view: View, { template, method }: Operation): Metadata {
  const schema = view.paths[template]?.[method.toLowerCase()];
  if (!schema) throw new Error(`The view lacks ${method} ${template}`);
  return { expressRoute: template.replaceAll(/\{(\w+)\}/g, ':$1'), schema };
}

const JSON_HEADERS = { 'content-type': 'application/json' };
const NO_HEADERS = {};

function facadeOf(operation: Operation, checked: Checked, metadata: Metadata): Facade {
  const url = operation.template;
  return {
    method: operation.method,
    originalUrl: url,
    path: url,
    headers: operation.body ? JSON_HEADERS : NO_HEADERS,
    query: checked.query,
    params: checked.params,
    body: checked.body,
    openapi: {
      expressRoute: metadata.expressRoute,
      schema: metadata.schema,
      pathParams: checked.params,
    },
  };
}

function faultsFound(check: Check, facade: Facade): readonly SchemaError[] {
  try {
    check(facade);
    return [];
  } catch (error) {
    const { errors } = error as { errors?: readonly SchemaError[] };
    if (!Array.isArray(errors)) throw error;
    return errors as readonly SchemaError[];
  }
}

const OPTIONS = {
  strict: false,
  strictNumbers: true, // JSON's 1e309 is Infinity
  validateSchema: false, // the linter does
  allErrors: true,
  allowUnknownQueryParameters: true, // ours names the nearest (P11)
  coerceTypes: false,
  useDefaults: true,
  validateFormats: true,
  formats: {},
  serDesMap: {},
  ajvFormats: { mode: 'fast' },
};

let loading: Promise<(view: View) => Check> | undefined;

/** Loaded when it is needed first: it takes longer than all else that a start needs. */
function loadValidator(): Promise<(view: View) => Check> {
  loading ??= Promise.all([
    import('express-openapi-validator/dist/middlewares/openapi.request.validator.js'),
    import('express-openapi-validator/dist/middlewares/parsers/schema.preprocessor.js'),
  ]).then(([{ RequestValidator }, { SchemaPreprocessor }]) => (view) => {
    const { apiDoc } = new SchemaPreprocessor(
      view as never,
      OPTIONS as never,
      undefined as never,
    ).preProcess();
    const validator = new RequestValidator(apiDoc, OPTIONS as never);
    return (request) => void validator.validate(request as never, undefined as never, () => undefined);
  });
  return loading;
}
