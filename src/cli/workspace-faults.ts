import { effectText, matchText, whenText } from '../client/fault-text.js';
import type { components } from '../contract/control.gen.js';
import { readShortForm } from '../faults/short-form.js';
import { describe } from '../http/problem.js';
import { UsageError } from './command.js';
import { fraction, list, readFlag, wholeNumber } from './values.js';
import { counted } from '../text/words.js';
import type { Flags, WorkspaceCommand } from './workspace-command.js';

type Schemas = components['schemas'];

/** The commands about the fault rules of a workspace. */
export const FAULT_COMMANDS: readonly WorkspaceCommand[] = [
  {
    name: 'fault',
    description: 'add a fault rule, such as status=503, cut=committed or moment=seats-taken',
    arguments: ['<name>', '<effect>'],
    options: [
      ['--operation <ids>', 'only requests of these operations, separated by commas'],
      ['--client <name>', 'only requests of this client, such as partner'],
      ['--skip <number>', 'number of first requests to leave alone'],
      ['--every <number>', 'hit only every n-th of the other requests'],
      ['--probability <number>', 'share of these to hit, from 0 to 1, drawn by the seed of the workspace'],
      ['--times <number>', 'maximum number of hits'],
      ['--note <text>', 'purpose of the rule'],
    ],
    async run(control, flags, name = '', effect = '') {
      const body = { match: matchOf(flags), when: whenOf(flags), effect: effectOf(effect), note: flags.note };
      const request = { params: { path: { name } }, body: body as Schemas['FaultRuleRequest'] };
      const value = await control.POST('/workspaces/{name}/faults', request).orThrow();
      return { value, lines: [shownRule(value)] };
    },
  },
  {
    name: 'faults',
    description: 'list the fault rules of a workspace',
    arguments: ['<name>'],
    async run(control, _, name = '') {
      const value = await control.GET('/workspaces/{name}/faults', { params: { path: { name } } }).orThrow();
      return { value, lines: value.map(shownRule) };
    },
  },
  {
    name: 'clear-faults',
    description: 'remove one fault rule of a workspace, or all of them',
    arguments: ['<name>', '[id]'],
    async run(control, _, name = '', given) {
      if (given === undefined) {
        const value = await control
          .DELETE('/workspaces/{name}/faults', { params: { path: { name } } })
          .orThrow();
        return { value, lines: [`${counted([...value].length, 'rule')} removed`] };
      }
      const id = readFlag('The id', given, wholeNumber(1, 2 ** 31 - 1));
      const params = { path: { name, id } };
      const value = await control.DELETE('/workspaces/{name}/faults/{id}', { params }).orThrow();
      return { value, lines: [`Rule ${id} was removed`] };
    },
  },
];

const MOST = 1_000_000;

function matchOf({ operation, client }: Flags): Schemas['FaultMatchRequest'] {
  return {
    ...(operation !== undefined && { operationId: [...list(operation)] }),
    ...(client !== undefined && { client }),
  };
}

function whenOf({ skip, every, probability, times }: Flags): Schemas['FaultWhenRequest'] {
  return {
    ...(skip !== undefined && { skip: readFlag('--skip', skip, wholeNumber(0, MOST)) }),
    ...(every !== undefined && { every: readFlag('--every', every, wholeNumber(1, MOST)) }),
    ...(probability !== undefined && { probability: readFlag('--probability', probability, fraction) }),
    ...(times !== undefined && { times: readFlag('--times', times, wholeNumber(1, MOST)) }),
  };
}

const RATE_LIMIT =
  'A rate limit has no short form. Write it as JSON: \'{"type":"rate-limit","limit":10,"windowSeconds":60}\'';

/** Parses an effect: a short form such as `status=503`, or JSON. The sandbox checks the members of the JSON. */
function effectOf(text: string): unknown {
  if (text.trimStart().startsWith('{')) return jsonOf(text);
  if (text.trimStart().startsWith('rate-limit')) throw new UsageError(RATE_LIMIT);
  const effect = readShortForm(text, { in: 'body', field: 'effect' });
  if ('type' in effect) return effect;
  const messages = effect.map((fault) => describe(fault, 'en').message.replaceAll('`effect`', 'The effect'));
  throw new UsageError(messages.join('\n'));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError('The effect must be a short form such as status=503, or valid JSON.');
  }
}

function shownRule({ id, match, when, effect, hits, note }: Schemas['FaultRule']): string {
  const parts = [id, matchText(match), whenText(when), effectText(effect), counted(hits, 'hit'), note ?? ''];
  return parts.join('  ').trimEnd();
}
