import { readdirSync, readFileSync } from 'node:fs';
import { isObject, type JsonObject } from '../../contract/is-object.js';
import { packageRoot } from '../../package/package.js';
import { yamlValue } from '../../text/yaml-text.js';
import { ParseErrors, WorkflowsUnsupported, type Part } from './parse-errors.js';
import { readParameter, readStep } from './read-step.js';
import { NEEDS, type Input, type Need, type Workflow } from './workflow.js';

/** The folder of the package's workflow documents. */
export const WORKFLOWS = new URL('openapi/workflows/', packageRoot);

const DOCUMENT = ['arazzo', 'info', 'sourceDescriptions', 'workflows', 'components'];
const WORKFLOW = ['workflowId', 'summary', 'inputs', 'parameters', 'steps', 'x-needs'];

const byVendor = new Map<string, Workflow[]>();

/** Returns the package's workflows, with the vendor's name. All callers in a process share them. */
export function ownWorkflows(vendor: string): readonly Workflow[] {
  const workflows = byVendor.get(vendor) ?? readWorkflows(WORKFLOWS, vendor);
  byVendor.set(vendor, workflows);
  return workflows;
}

/**
 * Reads the Arazzo documents of a folder, sorted by file name, and returns their workflows with the vendor's name.
 * @throws WorkflowsUnsupported that lists all parts that the runner does not support
 */
export function readWorkflows(folder: URL = WORKFLOWS, vendor = 'vendor'): Workflow[] {
  const errors = new ParseErrors();
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  const workflows = files.toSorted().flatMap((file) => {
    const read = (name: string): unknown =>
      yamlValue(readFileSync(new URL(name, folder), 'utf8').replaceAll('vendor', vendor));
    return readDocument(file, read, errors);
  });
  if (errors.found.length > 0) throw new WorkflowsUnsupported(errors.found);
  return workflows;
}

function readDocument(file: string, read: (name: string) => unknown, errors: ParseErrors): Workflow[] {
  const document = errors.object(file, read(file), DOCUMENT);
  const { value: components } = errors.object(file, document.value['components'] ?? {}, ['parameters']);
  const shared = (components['parameters'] ?? {}) as JsonObject;
  if (!/^1\.0\.\d+$/.test(errors.text(document, 'arazzo'))) errors.add(file, 'only Arazzo 1.0 is supported');
  return errors.list(document, 'workflows').map((value) => {
    const part = errors.object(`${file} ${idOf(value)}`, value, WORKFLOW);
    return readWorkflow(file, part, { read, errors, shared });
  });
}

interface DocumentContext {
  /** Reads and parses a file of the folder. */
  readonly read: (name: string) => unknown;
  readonly errors: ParseErrors;
  readonly shared: JsonObject;
}

function readWorkflow(file: string, part: Part, { read, errors, shared }: DocumentContext): Workflow {
  const inputs = readInputs(part, read, errors);
  const common = errors
    .list(part, 'parameters')
    .map((one) => readParameter(part.place, one, { errors, shared }));
  const context = {
    errors,
    shared,
    common,
    inputs: new Set(Object.keys(inputs)),
    outputs: new Set<string>(),
  };
  return {
    id: errors.text(part, 'workflowId'),
    title: errors.text(part, 'summary'),
    file,
    needs: errors.list(part, 'x-needs').flatMap((need) => readNeed(part.place, need, errors)),
    inputs,
    steps: errors.list(part, 'steps').map((step) => readStep(part.place, step, context)),
  };
}

function readNeed(place: string, value: unknown, errors: ParseErrors): Need[] {
  const need = NEEDS.find((known) => known === value);
  if (!need) errors.add(place, `\`x-needs\` lists ${NEEDS.join(', ')}, not ${String(value)}`);
  return need ? [need] : [];
}

/** Returns the inputs from a workflow's JSON Schema. The schema may be in another file of the folder (`$ref`). */
function readInputs(part: Part, read: DocumentContext['read'], errors: ParseErrors): Record<string, Input> {
  const inputs = part.value['inputs'] ?? {};
  const reference = isObject(inputs) ? inputs['$ref'] : undefined;
  const schema = typeof reference === 'string' ? read(reference) : inputs;
  const properties = isObject(schema) ? schema['properties'] : undefined;
  if (isObject(properties)) return properties as Record<string, Input>;
  errors.add(part.place, '`inputs` must be a JSON Schema with `properties`');
  return {};
}

function idOf(workflow: unknown): string {
  return isObject(workflow) ? String(workflow['workflowId']) : '?';
}
