import { isObject } from '../../contract/is-object.js';
import { referenceTokens } from '../../contract/pointers.js';
import { shortened, ToolRefused } from '../refused.js';
import { COMMON, READS, type ToolAnswer, type CallContext, type Tool } from '../tool.js';
import { changesOf, requestDetails, reasonsOf } from './explained.js';

interface ExplainArguments {
  readonly request: number | string;
  readonly at?: string;
  readonly offset?: number;
  readonly workspace?: string;
}

/** Explains a logged request. */
export const explain: Tool = {
  name: 'explain',
  description:
    'A logged request: what was sent, the reply, why it was refused, by rule, and what to send instead, what it changed. `at` reads a part, such as /response/body/items.',
  input: {
    type: 'object',
    properties: {
      request: { type: ['integer', 'string'], description: 'number or Request-Id' },
      at: { type: 'string', description: 'JSON pointer' },
      offset: { type: 'integer', minimum: 0, description: 'with at' },
      workspace: COMMON.workspace,
      size: COMMON.size,
    },
    required: ['request'],
  },
  output: { type: 'object', properties: { request: { type: 'integer' }, status: { type: 'integer' } } },
  annotations: READS,
  run: async ({ request, at, offset, ...args }: ExplainArguments, { session }: CallContext) => {
    if (at === undefined) refuseOffset(offset);
    const workspace = await session.workspaceOf(args.workspace);
    const details = await requestDetails(session, workspace, request);
    if (!details)
      throw new ToolRefused(
        `The log of ${shortened(workspace)} has no request ${shortened(request)}. List them: requests.`,
      );
    if (at !== undefined) return partOf(details, at, offset);
    const changed = changesOf(details);
    const { id, operationId, clientId, method, path, status, request: sent, response } = details;
    return {
      request: id,
      status,
      sent: `${method} ${path}`,
      operation: operationId,
      client: clientId?.slice(workspace.length + 1),
      ...reasonsOf(details),
      ...(Object.keys(changed).length > 0 && { changed }),
      ...(sent.body !== null && { body: sent.body }),
      ...(status < 400 && { reply: response.body }),
    };
  },
};

/** @throws ToolRefused if `offset` is given without `at` */
export function refuseOffset(offset: number | undefined): void {
  if (offset !== undefined)
    throw new ToolRefused('`offset` needs `at`: the JSON pointer of the list whose entries it counts.');
}

/**
 * Returns the part of a value at a JSON pointer. If the part is a list, returns its entries from the index `offset` on.
 * @throws ToolRefused if the text is no JSON pointer, or if nothing is there
 */
export function partOf(value: unknown, pointer: string, offset = 0): ToolAnswer {
  if (pointer !== '' && !pointer.startsWith('/'))
    throw new ToolRefused('`at` is a JSON pointer: empty for all, or such as /response/body/0.');
  let part: unknown = value;
  for (const token of pointer === '' ? [] : referenceTokens(`#${pointer}`)) {
    if (!isObject(part) || !Object.hasOwn(part, token)) {
      const names = isObject(part) ? Object.keys(part).slice(0, 40).join(', ') : 'no members';
      throw new ToolRefused(
        `Nothing is at ${pointer.slice(0, 200)}: ${token.slice(0, 50)} is not there. There is: ${names}.`,
      );
    }
    part = part[token];
  }
  if (!Array.isArray(part)) return { at: pointer, part };
  return { at: pointer, entries: part.length, part: part.slice(offset), ...(offset > 0 && { offset }) };
}
