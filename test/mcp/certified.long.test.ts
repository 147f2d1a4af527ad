import { expect, it } from 'vitest';
import { JOURNEYS } from '../../examples/certified-client/journeys.js';
import type { Answers } from '../../examples/certified-client/selling.js';
import { openService } from '../../examples/certified-client/service.js';
import type { CertificationCase } from '../../src/client/certification.js';
import { startHarness } from '../harness.js';
import { expectCheap, MOST, withAgent, type Task } from './tasks.js';

const { url } = await startHarness();

/**
 * Has the agent's own client do the tasks of a run, with the accounts that it reads itself. Returns the client's answers
 * by case.
 */
async function workOn(forYourClient: string): Promise<Readonly<Record<string, Answers>>> {
  const [, from = ''] = /^GET (\S+):/.exec(forYourClient) ?? [];
  const cases = (await (await fetch(from)).json()) as readonly CertificationCase[];
  const work = async ({ id, baseUrl, clientId, clientSecret, data }: CertificationCase) => {
    const service = openService({ url: baseUrl, clientId, clientSecret });
    return [id, (await JOURNEYS[id]?.(service, data)) ?? {}] as const;
  };
  return Object.fromEntries(await Promise.all(cases.map(work)));
}

const GET_CERTIFIED: Task = [
  'passes 34 cases of a certification',
  ['startCertification', 'listCertificationCases', 'answerCase', 'getCertification'],
  async (agent) => {
    const started = await agent.call('judge', { what: 'certify', profile: 'reseller' });
    const tasks = [...started.values.cases];
    for (let { next } = started.values; !next.includes('judge answer');) {
      const offset = Number(/offset (\d+)/.exec(next)?.[1]);
      const { values } = await agent.call('judge', { what: 'case', offset });
      tasks.push(...values.cases);
      next = values.next;
    }
    const asked = tasks.map((text: string) =>
      text
        .split(' Question ')
        .slice(1)
        .map((one) => one.split(':')[0]),
    );
    const answers = await workOn(started.values.forYourClient);
    expect(Object.values(answers).map((one) => Object.keys(one))).toEqual(asked);
    const given = Object.entries(answers).filter(([, one]) => Object.keys(one).length > 0);
    const { values } = await agent.call('judge', { what: 'answer', answers: Object.fromEntries(given) });
    expect(values).toMatchObject({ result: 'passed', summary: '34 passed, 0 failed, 0 not exercised' });
    const run = `${url}/_sandbox/certifications/${values.run}`;
    return Promise.all([`${run}/cases`, run].map(async (one) => (await fetch(one)).text()));
  },
];

it(`an agent passes 34 cases of a certification by answering their questions, in at most ${MOST.calls} calls and ${MOST.tokens} tokens`, () =>
  withAgent(url, (agent) => expectCheap(agent, GET_CERTIFIED)));
