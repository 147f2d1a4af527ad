import { fromJsonSchema, type McpServer } from '@modelcontextprotocol/server';
import { argumentsValidator } from './arguments.js';
import { memoByObject } from '../domain/shared/memo.js';

/** A task for an agent, with one value from the user. */
interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly argument: string;
  readonly about: string;
  readonly text: (value: string) => string;
}

const PROMPTS: readonly Prompt[] = [
  {
    name: 'integrate-step',
    title: 'Integrate this step',
    argument: 'step',
    about: 'Such as: book with a hosted payment',
    text: (step) =>
      `Integrate this step of the booking API into my code: ${step}.\n` +
      '1. find the operations and rules it needs. 2. examples, then send, until it works in the sandbox. ' +
      '3. Write my code by that request, and run it against the same workspace. ' +
      '4. Provoke each refusal of the outcomes that my code must handle (fault, time, a second request). 5. judge findings must show no error of my code and no warning; notes are of the refusals that you provoked.',
  },
  {
    name: 'why-does-my-test-fail',
    title: 'Why does my test fail?',
    argument: 'test',
    about: 'Its name, error or Request-Id',
    text: (test) =>
      `Find out why this test fails: ${test}.\n` +
      'workspace use: the one that the test used, if it is not yours. requests lists what it sent, newest first; explain the first that was refused or has a fault. Say which rule refused it, what it should send instead, and whether the test or my code is wrong. Prove it: send the corrected request in a fork of the workspace (workspace fork).',
  },
  {
    name: 'what-do-my-tests-miss',
    title: 'What do my tests miss?',
    argument: 'workspace',
    about: 'The workspace that the tests used',
    text: (name) =>
      `Find out what my tests of the booking API miss in the workspace ${name}.\n` +
      'judge coverage, then judge coverage with operationId for each operation that I use: it shows how to provoke the missing parts. List the five gaps that would hurt most in production, and write a test for each.',
  },
  {
    name: 'get-certified',
    title: 'Get certified',
    argument: 'profile',
    about: 'judge profiles lists them',
    text: (profile) =>
      `Get my client certified for the profile ${profile}.\n` +
      'judge certify starts a run and shows where my client gets the accounts and data of its cases; judge case lists their tasks and questions. Let my client do the tasks, and send its answers by judge answer, for all cases at once. Fix my client by judge report until all cases pass. Each attempt needs a new run, because sent requests stay. Never send the requests in its place.',
  },
];

/** Returns the schema of a prompt's argument. Compiled once for all sessions, because compiling is slow. */
const argsSchemaOf = memoByObject(({ argument, about }: Prompt) =>
  fromJsonSchema<Readonly<Record<string, string>>>(
    {
      type: 'object',
      properties: { [argument]: { type: 'string', description: about, maxLength: 4000 } },
      required: [argument],
    },
    argumentsValidator,
  ),
);

/** Registers the prompts. */
export function registerPrompts(server: McpServer): void {
  for (const prompt of PROMPTS) {
    const { name, title, argument, text } = prompt;
    server.registerPrompt(name, { title, argsSchema: argsSchemaOf(prompt) }, (given) => ({
      messages: [{ role: 'user', content: { type: 'text', text: text(given[argument] ?? '') } }],
    }));
  }
}
