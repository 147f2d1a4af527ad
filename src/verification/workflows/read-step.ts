import { isRuleId } from '../../domain/shared/rule-ids.gen.js';
import { isObject } from '../../contract/is-object.js';
import {
  ConditionUnknown,
  expressionsOf,
  parseCondition,
  parseExpression,
  type Expression,
} from './expression.js';
import type { ParseErrors, Part } from './parse-errors.js';
import { expressionsIn, readValue } from './value.js';
import type { Criterion, Step, StepCall, StepParameter } from './workflow.js';

/** The names that the steps of a document may reference. */
export interface StepContext {
  readonly errors: ParseErrors;
  /** `components.parameters`, keyed by name. */
  readonly shared: Readonly<Record<string, unknown>>;
  readonly inputs: ReadonlySet<string>;
  /** Names of earlier outputs, as `step.output`. Each step adds its own. */
  readonly outputs: Set<string>;
  /** Parameters of the workflow. Each step sends those for which it has no own parameter of the same name. */
  readonly common: readonly StepParameter[];
}

const STEP = [
  'stepId',
  'operationId',
  'x-operation',
  'x-rule',
  'parameters',
  'requestBody',
  'successCriteria',
  'outputs',
];

/** Parses a step. Collects errors about parts that the runner does not support. */
export function readStep(workflow: string, value: unknown, context: StepContext): Step {
  const { errors } = context;
  const id = isObject(value) && typeof value['stepId'] === 'string' ? value['stepId'] : '?';
  const part = errors.object(`${workflow}/${id}`, value, STEP);
  const own = errors.list(part, 'parameters').map((one) => readParameter(part.place, one, context));
  const call = readCall(part, errors);
  const isOwn = ({ name, in: place }: StepParameter) =>
    own.some((parameter) => parameter.name === name && parameter.in === place);
  const step: Step = {
    id,
    call,
    parameters: [...context.common.filter((parameter) => !isOwn(parameter)), ...own],
    body: readBody(part, errors),
    criteria: errors.list(part, 'successCriteria').map((one) => readCriterion(part.place, one, errors)),
    outputs: readOutputs(part, errors),
    rules: errors.list(part, 'x-rule').map(String).filter(isRuleId),
  };
  checkReferences(part.place, step, context);
  for (const [name] of step.outputs) context.outputs.add(`${id}.${name}`);
  return step;
}

/** Parses a parameter, or a reference to `components.parameters`. */
export function readParameter(
  place: string,
  value: unknown,
  { errors, shared }: Pick<StepContext, 'errors' | 'shared'>,
): StepParameter {
  const reference = isObject(value) ? value['reference'] : undefined;
  const name = typeof reference === 'string' ? reference.replace('$components.parameters.', '') : undefined;
  if (name !== undefined && !Object.hasOwn(shared, name))
    errors.add(place, `there is no ${String(reference)}`);
  const part = errors.object(place, name === undefined ? value : (shared[name] ?? {}), [
    'name',
    'in',
    'value',
  ]);
  const where = (['path', 'query', 'header'] as const).find((known) => known === part.value['in']);
  if (!where)
    errors.add(place, `parameters are in path, query or header, not in ${String(part.value['in'])}`);
  return {
    name: errors.text(part, 'name'),
    in: where ?? 'query',
    value: readValue(place, part.value['value'], errors),
  };
}

function readCall(part: Part, errors: ParseErrors): StepCall {
  const page = part.value['x-operation'];
  if (page !== undefined) {
    const { value, place } = errors.object(part.place, page, ['url', 'method']);
    return {
      kind: 'page',
      method: String(value['method']).toUpperCase(),
      url: readValue(place, value['url'], errors),
    };
  }
  const name = errors.text(part, 'operationId');
  const [, source = 'service', operationId = name] = /^\$sourceDescriptions\.(\w+)\.(\w+)$/.exec(name) ?? [];
  return { kind: 'operation', source, operationId };
}

function readBody(part: Part, errors: ParseErrors): Step['body'] {
  const body = part.value['requestBody'];
  if (body === undefined) return null;
  const inner = errors.object(part.place, body, ['contentType', 'payload']);
  return {
    contentType: errors.text(inner, 'contentType'),
    payload: readValue(part.place, inner.value['payload'], errors),
  };
}

function readOutputs(part: Part, errors: ParseErrors): Step['outputs'] {
  return Object.entries(part.value['outputs'] ?? {}).flatMap(([name, text]) => {
    const expression = parseExpression(String(text));
    if (!expression) errors.add(part.place, `the output \`${name}\` is no expression that the runner knows`);
    return expression ? [[name, expression] as const] : [];
  });
}

function readCriterion(place: string, value: unknown, errors: ParseErrors): Criterion {
  const part = errors.object(place, value, ['condition', 'context', 'type', 'x-rule']);
  const condition = errors.text(part, 'condition');
  const rules = errors.list(part, 'x-rule').map(String).filter(isRuleId);
  const type = part.value['type'] ?? 'simple';
  if (type !== 'simple' && type !== 'regex')
    errors.add(place, `criteria of the type ${JSON.stringify(type)} are not supported`);
  if (type !== 'regex') return { text: condition, rules, test: simple(place, condition, errors) };
  const context = parseExpression(errors.text(part, 'context'));
  if (!context) errors.add(place, '`context` is no expression that the runner knows');
  return {
    text: `${String(part.value['context'])} ~ ${condition}`,
    rules,
    test: { kind: 'regex', context: context ?? { from: 'statusCode' }, pattern: new RegExp(condition, 'u') },
  };
}

function simple(place: string, text: string, errors: ParseErrors): Criterion['test'] {
  try {
    return { kind: 'simple', condition: parseCondition(text) };
  } catch (error) {
    if (!(error instanceof ConditionUnknown)) throw error;
    errors.add(place, `the condition \`${text}\` cannot be read: ${error.message}`);
    return { kind: 'simple', condition: { kind: 'and', conditions: [] } };
  }
}

/** Adds an error for each expression that names an unknown input, or an output that no earlier step has. */
function checkReferences(place: string, step: Step, { errors, inputs, outputs }: StepContext): void {
  for (const expression of expressionsOfStep(step)) {
    if (expression.from === 'input' && !inputs.has(expression.name))
      errors.add(place, `there is no input \`${expression.name}\``);
    if (expression.from === 'output' && !outputs.has(`${expression.step}.${expression.name}`))
      errors.add(place, `no earlier step has the output \`${expression.step}.${expression.name}\``);
  }
}

function expressionsOfStep({ call, parameters, body, criteria, outputs }: Step): Expression[] {
  return [
    ...(call.kind === 'page' ? expressionsIn(call.url) : []),
    ...parameters.flatMap(({ value }) => expressionsIn(value)),
    ...(body ? expressionsIn(body.payload) : []),
    ...criteria.flatMap(({ test }) =>
      test.kind === 'regex' ? [test.context] : expressionsOf(test.condition),
    ),
    ...outputs.map(([, expression]) => expression),
  ];
}
