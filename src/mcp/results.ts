import { pointerTokens } from '../domain/shared/field-names.js';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { RequestRefused } from '../client/refused.js';
import { NoResponse } from '../client/transport.js';
import { isObject } from '../contract/is-object.js';
import { ToolRefused } from './refused.js';
import { cutText, DEFAULT_SIZE, shownWithin } from './shown.js';
import type { Tool, ToolAnswer } from './tool.js';

/** Returns a JSON pointer to a part of the reply in an answer of `send`, as an example for `explain`. */
function partIn({ reply }: ToolAnswer): string {
  const large = isObject(reply) ? Object.entries(reply).find(([, member]) => isObject(member)) : undefined;
  return ['/response/body', ...(large ? [large[0]] : [])].join('/');
}

/** Returns the result of a call, cut to the requested size. A cut result ends with a note on how to read the rest. */
export function resultOf(answer: ToolAnswer, args: object, { name, input }: Tool): CallToolResult {
  const { size = DEFAULT_SIZE } = args as { readonly size?: number };
  const { value, text, isCut } = shownWithin(answer, size);
  const part =
    name === 'send'
      ? `read on by explain with \`at\`, such as ${partIn(answer)}`
      : 'ask for a part with `at`';
  const ways = [
    ...(name === 'send' || 'at' in input.properties ? [part] : []),
    ...('size' in input.properties ? ['ask for more with `size`'] : []),
  ];
  const note = isCut ? `\n(cut: ${ways.join(', or ') || 'the rest is not shown'})` : '';
  return { content: [{ type: 'text', text: text + note }], structuredContent: value };
}

/**
 * Returns the result of a failed call, if the agent can act on the error. The result is the error's message; for a
 * refused request, also `hint`. Undefined for other errors.
 */
export function failedCall(
  error: unknown,
  hint: string,
  argumentOf: (field: string) => string,
): CallToolResult | undefined {
  if (error instanceof ToolRefused) return failed(error.message);
  if (error instanceof RequestRefused) {
    const { status, code, problem, faults } = error;
    const lines = faults.map(({ field, message }) => {
      const name = argumentOf(field);
      return `- ${name}: ${message.replaceAll(`\`${field}\``, `\`${name}\``)}`;
    });
    const why = problem.detail ?? (status === 401 ? 'The token is missing, wrong or ended.' : 'Refused.');
    return failed([`${status} ${code ?? ''}: ${lines.length > 0 ? '' : why}`, ...lines].join('\n') + hint);
  }
  if (error instanceof URIError)
    return failed(
      `An argument cannot be part of a URL: ${error.message}. Paths take no \`.\` or \`..\`, and no half of a character.`,
    );
  if (error instanceof NoResponse) return failed('The sandbox gave no response. Is it still running?');
  return undefined;
}

/**
 * Returns the name of the tool's argument that sets a field of a control-plane request, such as `/match/operationId/0`.
 * If no argument does, returns the field unchanged.
 */
export function argumentIn(field: string, args: object, { input }: Tool): string {
  const { action } = args as { readonly action?: string };
  const renamed: Readonly<Record<string, string>> = {
    cases: 'case',
    name: action === 'snapshot' ? 'snapshot' : 'workspace',
  };
  const path = field.startsWith('/') ? pointerTokens(field) : [field];
  const steps = path.map((step) => renamed[step] ?? step);
  const begin = steps.findIndex((step) => Object.hasOwn(input.properties, step));
  if (begin === -1) return field;
  return steps.slice(begin, /^\d+$/.test(steps.at(-1) ?? '') ? -1 : undefined).join('/');
}

/** Returns the result of a failed call. */
export function failed(text: string): CallToolResult {
  return { content: [{ type: 'text', text: cutText(text, DEFAULT_SIZE) }], isError: true };
}
