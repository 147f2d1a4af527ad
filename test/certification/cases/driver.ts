import { randomUUID } from 'node:crypto';
import { afterAll } from 'vitest';
import { JOURNEYS } from '../../../examples/certified-client/journeys.js';
import type { Answers, Journey } from '../../../examples/certified-client/selling.js';
import { type Account, openService, type Service } from '../../../examples/certified-client/service.js';
import type { Case, CaseRun, Judgement } from '../../../src/certification/case.js';
import { caseRunOf, doubtAbout, missedFault } from '../../../src/certification/judge-run.js';
import type { NewRule } from '../../../src/faults/rule.js';
import { createSandbox, type Sandbox } from '../../../src/sandbox.js';
import { loadFixture } from '../../../src/seed/fixture/load.js';
import type { Fixture } from '../../../src/store/fixture.js';

/** The result of a client's run of a case, with the judgement. */
export interface Work {
  readonly judgement: Judgement;
  /** The reason why the client cannot pass the case even without findings. */
  readonly doubt: string | null;
  readonly answers: Answers;
  /** The error that ended the client. */
  readonly error: unknown;
  readonly run: CaseRun;
}

/** Changes that turn a good client into a bad one. */
export interface Change {
  /** Replaces the good client's journey. */
  readonly journey?: Journey;
  /** Alters the requests of the journey. */
  readonly service?: (service: Service) => Service;
  /** Changes the answers. */
  readonly answers?: (answers: Answers) => Answers;
}

/** Runs clients on cases, each in its own workspace of one sandbox. */
export interface CaseDriver {
  work(one: Case, change?: Change): Promise<Work>;
  /** Runs a client, which gets the account and returns its answers. */
  workBy(one: Case, client: (account: Account) => Promise<Answers>): Promise<Work>;
}

/** Starts the sandbox for the clients. Closes it after the tests of the file. */
export async function startCases(): Promise<CaseDriver> {
  const sandbox = await createSandbox({ port: 0, store: 'memory:', fixture: null, log: 'silent' });
  afterAll(() => sandbox.close());
  const workBy: CaseDriver['workBy'] = (one, client) => workOn(sandbox, one, client);
  return { workBy, work: (one, change) => workBy(one, (account) => journeyOf(one, change, account)) };
}

async function journeyOf(one: Case, change: Change = {}, account: Account): Promise<Answers> {
  const { journey = JOURNEYS[one.id], service = (same) => same, answers = (same) => same } = change;
  if (!journey) throw new Error(`No journey for ${one.id}`);
  return answers(await journey(service(openService(account)), one.data));
}

const fixtures = new Map<Case, Fixture>();

/** Returns the fixture of a case, loaded once for all clients. */
function fixtureOf(one: Case): Fixture {
  const fixture = fixtures.get(one) ?? loadFixture(one.fixture, { now: Date.parse(one.startsAt) });
  fixtures.set(one, fixture);
  return fixture;
}

async function workOn(
  sandbox: Sandbox,
  one: Case,
  client: (account: Account) => Promise<Answers>,
): Promise<Work> {
  const now = Date.parse(one.startsAt);
  const fixture = fixtureOf(one);
  const name = `case-${randomUUID()}`;
  const clock = { now, frozen: one.isRunning !== true };
  const workspace = await sandbox.workspaces.create({ name, fixture, clock, seed: 7 });
  for (const rule of one.faults) await workspace.faults.change((rules) => rules.add(rule as NewRule));
  const secret = fixture.clients.find((known) => known.client === one.client)?.secret ?? '';
  let answers: Answers = {};
  let error: unknown;
  try {
    answers = await client({ url: sandbox.url, clientId: `${name}.${one.client}`, clientSecret: secret });
  } catch (thrown) {
    error = thrown;
  }
  const run = caseRunOf({ answers }, workspace);
  return {
    judgement: one.judge(run),
    doubt: doubtAbout({ case: one }, workspace, run) ?? missedFault(one, run),
    answers,
    error,
    run,
  };
}
