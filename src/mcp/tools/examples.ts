import { isObject } from '../../contract/is-object.js';
import type { Contract, Operation } from '../../contract/load.js';
import { unknownText } from '../../nearest-names.js';
import { operationOf, textsOf } from '../knowledge/described.js';
import { ToolRefused } from '../refused.js';
import { COMMON, READS, type CallContext, type Tool } from '../tool.js';
import { fitted, paramsOf } from './fitted-example.js';
import { worldOf } from './world.js';

interface ExamplesArguments {
  readonly operation: string;
  readonly client?: string;
  readonly workspace?: string;
}

/** Makes requests that work. */
export const examples: Tool = {
  name: 'examples',
  description:
    'A request of an operation that works now, with ids of the workspace: pass its operation, params and body to send.',
  input: {
    type: 'object',
    properties: {
      operation: { type: 'string', description: 'operationId' },
      client: { type: 'string' },
      workspace: COMMON.workspace,
      size: COMMON.size,
    },
    required: ['operation'],
  },
  output: {
    type: 'object',
    properties: { operation: { type: 'string' }, params: { type: 'object' }, body: {} },
  },
  annotations: READS,
  run: async (args: ExamplesArguments, context: CallContext) => {
    const { session, contract } = context;
    const operation = operationOf(contract, args.operation);
    if (!operation)
      throw new ToolRefused(
        unknownText(
          'operation',
          args.operation,
          contract.operations.map(({ id }) => id),
        ),
      );
    const workspace = await session.workspaceOf(args.workspace);
    const client = await session.clientOf(workspace, args.client);
    const world = await worldOf(context, { workspace, client, operation: operation.id });
    const { params, missing } = paramsOf(operation, world);
    const body = fitted(bodyExample(contract, operation), world);
    if (missing.length > 0)
      return {
        operation: operation.id,
        workspace,
        missing,
        hint: `Nothing in the workspace fits. First: ${firstOf(operation)}.`,
      };
    return {
      operation: operation.id,
      client,
      workspace,
      ...(Object.keys(params).length > 0 && { params }),
      ...(body !== undefined && { body }),
    };
  },
};

/** Returns the operation whose request makes a record that another operation needs. */
function firstOf({ id, template }: Operation): string {
  if (id === 'releaseCapture') return 'examples createCapture, and send it';
  if (id === 'addRefund') return 'examples addPayment, and send it';
  return template.startsWith('/activit') ? 'workspace create' : 'examples createBooking, and send it';
}

/** Returns the first example of a body in the contract. */
function bodyExample(contract: Contract, operation: Operation): unknown {
  if (!operation.body) return undefined;
  const raw = contract.resolve(
    (textsOf(contract, operation) as { readonly requestBody?: unknown }).requestBody,
  ) as {
    readonly content: Readonly<Record<string, { readonly examples?: Readonly<Record<string, unknown>> }>>;
  };
  const given = Object.values(raw.content)[0]?.examples ?? {};
  const [first] = Object.values(given).map((one) => contract.resolve(one) as { readonly value?: unknown });
  return isObject(first?.value) ? structuredClone(first.value) : first?.value;
}
