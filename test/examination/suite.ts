import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { createSandbox, type Sandbox } from '../../src/sandbox.js';
import { EXAMINATIONS } from '../../src/examination/examinations/all.js';
import { NO_FACTS, type Facts } from '../../src/laws/facts.js';
import { examine, type ExaminationRun } from '../../src/examination/run.js';
import { fairTarget } from '../../src/verification/workflows/fair-target.js';
import { loadContract } from '../../src/contract/load.js';
import { reportRun } from '../../src/examination/report-run.js';
import type { Verdict } from '../../src/laws/law.js';
import type { Finding } from '../../src/report/finding.js';
import { Findings } from '../../src/report/findings.js';
import type { RuleResult } from '../../src/report/rule-evidence.js';
import { createExchangeCheck } from '../../src/verification/exchange/create-exchange-check.js';
import type { Legal } from './legal.js';
import { wrappedTarget, type Wrapper } from './wrapped-target.js';

/** Returns a client of the demo workspace. */
export const client = (name: string) => ({ id: `demo.${name}`, secret: `${name}-secret` });

/** All facts about the demo workspace that a file of facts can contain. */
export const ALL_FACTS: Facts = {
  clients: { other: client('operator'), agent: client('agent'), operator: client('operator') },
  discountCodes: ['WELCOME10', 'SUNSET20', 'ONCE50'],
  vouchers: ['GIFT-TAGUS-50', 'GIFT-TAGUS-200'],
  waitMs: 3000, // Times are whole seconds. A capture of one second has certainly expired after this time.
};

/** Returns all facts for the examination of a client. `other` is a client of another merchant. */
export function factsFor(who: NonNullable<Legal['client']>): Facts {
  const other = client(who === 'operator' ? 'partner' : 'operator');
  return { ...ALL_FACTS, clients: { ...ALL_FACTS.clients, other } };
}

let worldFile: string | undefined;

/** Returns the path of the fixture for breaches: the demo fixture with additional records. */
function worldPath(): string {
  if (worldFile !== undefined) return worldFile;
  const files = readdirSync('fixtures/demo').map((name) => `fixtures/demo/${name}`);
  const joined: Record<string, unknown[]> = {};
  for (const file of [...files, 'test/examination/world.yaml'])
    for (const [name, entries] of Object.entries(
      parse(readFileSync(file, 'utf8')) as Record<string, unknown[]>,
    ))
      if (Array.isArray(entries)) joined[name] = [...(joined[name] ?? []), ...entries];
  worldFile = join(mkdtempSync(join(tmpdir(), 'examined-')), 'world.json');
  writeFileSync(worldFile, JSON.stringify(joined));
  return worldFile;
}

/** Starts a sandbox in memory for one examination. */
export async function sandboxFor({ fixture, lenient, vendor }: Partial<Legal> = {}): Promise<Sandbox> {
  return createSandbox({
    port: 0,
    store: 'memory:',
    log: 'silent',
    fixture: fixture === undefined ? worldPath() : `fixtures/scenarios/${fixture}.yaml`,
    ...(lenient && { lenient }),
    ...(vendor !== undefined && { vendor }),
  });
}

/** The results of examining a wrapped sandbox. */
export interface Examined {
  readonly contradicted: readonly Verdict[];
  readonly confirmed: readonly Verdict[];
  readonly exchanges: ExaminationRun['exchanges'];
  readonly reasons: readonly string[];
  readonly run: ExaminationRun;
}

/** The report of `verify` about an examination: findings of contract, laws and examinations. */
export interface Reported {
  /** Findings that are errors. */
  readonly errors: readonly Finding[];
  /** The errors that single exchanges prove: violations of the contract or of laws. */
  readonly byLaws: readonly Finding[];
  /** The reasons why examinations did not run or ended early. */
  readonly reasons: readonly string[];
  readonly rules: readonly RuleResult[];
  /** The number of requests. */
  readonly requests: number;
}

const contract = loadContract('vendor');

/** Returns the report of an examination of the sandbox at a URL. */
export async function reported(url: string, { run, reasons }: Examined): Promise<Reported> {
  const findings = new Findings(contract.operations.length);
  const check = createExchangeCheck(contract, { baseUrl: url });
  const cases = await reportRun(run, { contract, check, findings });
  const errors = findings.found.filter(({ severity }) => severity === 'error');
  const ofExaminations = new Set(cases.flatMap((one) => one.findings.map(({ id }) => id)));
  return {
    errors,
    byLaws: errors.filter(({ id }) => !ofExaminations.has(id)),
    reasons,
    rules: findings.rules.results(),
    requests: run.exchanges.length,
  };
}

export interface ExaminedWith {
  readonly facts?: Facts;
  /** A client of the demo workspace. */
  readonly who?: string;
  /** Prefixes of the ids of the examinations to run, separated by commas (default: all). */
  readonly only?: string;
  readonly mayWrite?: boolean;
}

/** Examines a sandbox behind a wrapper. */
export async function examineWrapped(
  url: string,
  wrapper: Wrapper,
  { facts = NO_FACTS, who = 'partner', only = '', mayWrite = true }: ExaminedWith = {},
): Promise<Examined> {
  const run = await examine({
    target: fairTarget(wrappedTarget(url, wrapper), () => Promise.resolve()),
    client: client(who),
    facts,
    examinations: EXAMINATIONS.filter(({ id }) => only.split(',').some((start) => id.startsWith(start))),
    vendor: 'vendor',
    mayWrite,
    mayOpenPages: true,
  });
  return examinedOf(run);
}

/** Returns the results of a run, with its verdicts grouped by outcome. */
export function examinedOf(run: ExaminationRun): Examined {
  const verdicts = run.results.flatMap((result) => result.verdicts);
  return {
    contradicted: verdicts.filter(({ outcome }) => outcome === 'contradicted'),
    confirmed: verdicts.filter(({ outcome }) => outcome === 'confirmed'),
    run,
    exchanges: run.exchanges,
    reasons: run.results.flatMap(({ examination, reason }) =>
      reason === null ? [] : [`${examination.id}: ${reason}`],
    ),
  };
}
