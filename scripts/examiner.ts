// Examines targets with `verify --examine`, with facts and without. Each target breaks one rule, or varies within the
// rules.
// Prints the results: `npm run examiner -- [breaches|legal] [flags] [text]`. A text selects targets by theme or id.
//   --facts, --no-facts   only with facts, only without
//   --whole               runs all examinations of each breach, not only as many as are needed to find it
//   --quick               runs only the examinations of the broken rules
//   --proxy               through `sandbox proxy`, while eight customers book, hold and cancel
//   --sample N --seed S   N of the breaches and N of the legal variations, selected by the seed
//   --shard K/N           every Nth target from the Kth on, so that N processes share the work
//   --verbose             also prints detected breaches, and legal variations without findings
// The exit code is 1 if a threshold is missed. Of the breaches, 95 % must be found with facts, and 80 % without. Of
// the found breaches, 90 % must be reported under the right rule. No rule of a missed breach may be confirmed. No
// legal variation may have a finding. If a text selects breaches, the percentages are not checked.
import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { NO_FACTS, type Facts } from '../src/laws/facts.js';
import type { Finding } from '../src/report/finding.js';
import { BARS, examinationsOf, judged, missedBars, type Row } from '../test/examination/bars.js';
import { BREACHES } from '../test/examination/breaches/all.js';
import type { Breach } from '../test/examination/breaches/breach.js';
import { customer, moveClock } from '../test/examination/customer.js';
import type { Legal } from '../test/examination/legal.js';
import { LEGAL } from '../test/examination/legal-variations.js';
import { examineProxied } from '../test/examination/proxied.js';
import {
  ALL_FACTS,
  examineWrapped,
  factsFor,
  reported,
  sandboxFor,
  type Reported,
} from '../test/examination/suite.js';

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    facts: { type: 'boolean' },
    'no-facts': { type: 'boolean' },
    whole: { type: 'boolean' },
    quick: { type: 'boolean' },
    proxy: { type: 'boolean' },
    verbose: { type: 'boolean' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    shard: { type: 'string', default: '1/1' },
  },
});
const kind = words.find((one) => one === 'breaches' || one === 'legal');
const wanted = words.filter((one) => one !== kind).join(' ');
const isProxied = values.proxy === true;
/**
 * Examinations wait for captures to expire, so several run at the same time. Behind a proxy, one runs at a time,
 * because the customers are sufficient load.
 */
const AT_ONCE = isProxied ? 1 : 3;

/** Returns the entries whose name contains the text, or a sample of them. */
function chosen<Entry>(entries: readonly Entry[], nameOf: (entry: Entry) => string): readonly Entry[] {
  const fitting = entries.filter((entry) => nameOf(entry).includes(wanted));
  const drawn = (entry: Entry) =>
    createHash('sha256')
      .update(`${values.seed} ${nameOf(entry)}`)
      .digest('hex');
  const [shard = 1, shards = 1] = values.shard.split('/').map(Number);
  if (shards > 1) return fitting.filter((_, at) => at % shards === shard - 1);
  const count = Number(values.sample ?? fitting.length);
  if (count >= fitting.length) return fitting;
  return fitting.toSorted((left, right) => (drawn(left) < drawn(right) ? -1 : 1)).slice(0, count);
}

/** Calls a function for each entry, a few at the same time. */
async function eachOf<Entry>(
  entries: readonly Entry[],
  work: (entry: Entry) => Promise<void>,
): Promise<void> {
  const left = [...entries];
  const next = async () => {
    for (let entry = left.shift(); entry !== undefined; entry = left.shift()) await work(entry);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

const breaches = chosen(BREACHES, ({ id, theme }) => `${theme} ${id}`);

/** The thresholds that the run missed. */
const missed: string[] = [];
/** Number of legal variations with a finding. */
let wrong = 0;
const totals = { requests: 0, passed: 0, peakBytes: 0 };

/** The findings of an examination at a sandbox of its own. */
interface Shown extends Reported {
  /** Findings of the proxy's report that do not concern single requests. Empty without a proxy. */
  readonly byProxy: readonly Finding[];
}

/** Examines a new sandbox. A wrapper breaks a rule, or varies the behaviour within the rules. */
async function shownBy(
  target: Breach | Legal,
  { facts, only = '' }: { readonly facts: Facts; readonly only?: string },
): Promise<Shown> {
  const { client: who = 'partner', customers = 0, clockMs } = target as Partial<Legal>;
  const sandbox = await sandboxFor(target);
  const stop = { now: false };
  try {
    if (clockMs !== undefined) await moveClock(sandbox.url, clockMs);
    const busy = Array.from({ length: customers }, (_, at) => customer(sandbox.url, at, stop));
    const proxied = isProxied ? await examineProxied(sandbox.url, target, { facts, who, only }) : null;
    const run = proxied?.examined ?? (await examineWrapped(sandbox.url, target, { facts, who, only }));
    stop.now = true;
    await Promise.all(busy);
    const result = await reported(proxied?.url ?? sandbox.url, run);
    totals.requests += result.requests;
    totals.passed += proxied?.passed ?? 0;
    totals.peakBytes = Math.max(totals.peakBytes, process.memoryUsage().rss);
    return { ...result, byProxy: proxied?.reported ?? [] };
  } finally {
    stop.now = true;
    await sandbox.close();
  }
}

/** A row with the figures that only this script counts. */
interface ScriptRow extends Row {
  /** Whether the laws find the breach from the exchanges alone. */
  readonly isFoundByLaws: boolean;
  /** Whether the proxy's report contains the breach. */
  readonly isInProxy: boolean;
}

async function rowOf(breach: Breach, facts: Facts): Promise<ScriptRow> {
  if (!values.whole) {
    // A rule that some examinations contradict is contradicted by the complete run too.
    const row = rowFor(breach, await shownBy(breach, { facts, only: examinationsOf(breach) }));
    if (row.isNamed || values.quick) return row;
  }
  return rowFor(breach, await shownBy(breach, { facts }));
}

function rowFor(breach: Breach, shown: Shown): ScriptRow {
  return {
    ...judged(breach, shown),
    isFoundByLaws: shown.byLaws.length > 0,
    isInProxy: shown.byProxy.length > 0,
  };
}

const percent = (part: number, all: number) =>
  `${part} of ${all} (${all === 0 ? 100 : Math.round((part * 100) / all)} %)`;

/** Prints the duration, CPU time and memory of a part of the run. */
async function timed(work: () => Promise<void>): Promise<void> {
  const [begun, cpu] = [performance.now(), process.cpuUsage()];
  Object.assign(totals, { requests: 0, passed: 0, peakBytes: 0 });
  await work();
  const { user, system } = process.cpuUsage(cpu);
  const through = isProxied ? `, ${totals.passed} exchanges through the proxy` : '';
  console.log(
    `  ${Math.round((performance.now() - begun) / 1000)} s, ${Math.round((user + system) / 1e6)} s of CPU, ` +
      `${totals.requests} requests${through}, ${Math.round(totals.peakBytes / 1024 / 1024)} MiB`,
  );
}

/**
 * Breaches found under the right rule without facts. They count as found with facts too, because facts only add
 * examinations.
 */
const named = new Map<Breach, ScriptRow>();

const shareDue = (facts: Facts) => (facts === NO_FACTS ? BARS.withoutFacts : BARS.withFacts);

async function measure(name: 'Without facts' | 'With facts', facts: Facts): Promise<void> {
  const rows: ScriptRow[] = values.whole ? [] : [...named.values()];
  console.log(`${name}:`);
  const left = breaches.filter((breach) => !rows.some((row) => row.breach === breach));
  await eachOf(left, async (breach) => {
    const row = await rowOf(breach, facts);
    rows.push(row);
    if (row.isNamed) named.set(breach, row);
    if (row.isNamed && !values.verbose) return;
    const state = row.isNamed ? 'found' : row.isFound ? 'MISNAMED' : 'MISSED';
    const but = row.confirmed.length > 0 ? `, CONFIRMED ${row.confirmed.join(', ')}` : '';
    console.log(`  ${state} ${breach.theme}: ${breach.id} (${breach.rules.join(', ')})${but}`);
  });
  printCounts(rows);
  for (const bar of missedBars(rows, wanted === '' ? shareDue(facts) : 0)) missed.push(`${name}: ${bar}`);
}

function printCounts(rows: readonly ScriptRow[]): void {
  const count = (of: (row: ScriptRow) => boolean, among = rows) => among.filter(of).length;
  for (const theme of new Set(rows.map(({ breach }) => breach.theme))) {
    const own = rows.filter(({ breach }) => breach.theme === theme);
    console.log(
      `  ${theme.padEnd(12)} ${percent(
        count((row) => row.isFound, own),
        own.length,
      )} found`,
    );
  }
  const found = count((row) => row.isFound);
  const rightly = percent(
    count((row) => row.isNamed),
    found,
  );
  const confirmed = count((row) => row.confirmed.length > 0);
  console.log(
    `  all          ${percent(found, rows.length)} found, ${rightly} with the right rule, ${confirmed} with a broken rule confirmed`,
  );
  const shown = rows.filter((row) => row.isFoundByLaws);
  if (isProxied)
    console.log(
      `  The report of the proxy has ${percent(
        count((row) => row.isInProxy, shown),
        shown.length,
      )} of those that exchanges show by themselves.`,
    );
}

async function judgeLegal(legal: Legal): Promise<void> {
  const facts = legal.fixture === undefined ? factsFor(legal.client ?? 'partner') : NO_FACTS;
  const { errors, byProxy, reasons, rules } = await shownBy(legal, { facts });
  const found = [...errors, ...byProxy];
  if (found.length > 0) wrong += 1;
  if (found.length === 0 && reasons.length === 0 && !values.verbose) return;
  console.log(
    `  ${legal.id}: ${rules.filter(({ state }) => state === 'confirmed').length} rules confirmed`,
    found.slice(0, 8).map(({ id, evidence }) => {
      const { received, allowed, exchanges } = evidence;
      return `${id}: ${JSON.stringify(received)} for ${JSON.stringify(allowed)} ${exchanges.at(-1)?.path}`;
    }),
    reasons,
  );
}

if (kind !== 'legal' && breaches.length > 0) {
  if (!values.facts) await timed(() => measure('Without facts', NO_FACTS));
  if (!values['no-facts']) await timed(() => measure('With facts', ALL_FACTS));
}
const legal = chosen(LEGAL, ({ id }) => `legal ${id}`);
if (kind !== 'breaches' && legal.length > 0) {
  console.log('Legal variations:');
  await timed(() => eachOf(legal, judgeLegal));
  console.log(`  ${legal.length} examined: ${wrong} with a false finding.`);
}
if (wrong > 0) missed.push(`${wrong} legal variations have a finding.`);
for (const bar of missed) console.log(`BELOW THE BAR ${bar}`);
if (missed.length > 0) process.exitCode = 1;
