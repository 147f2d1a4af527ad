// Prints what `verify --examine` finds at targets that break a rule, with facts and without, and at targets that are right.
// `npm run examiner -- [breaches|legal] [--facts|--no-facts] [--no-witness] [--whole] [text]`: only those whose
// theme or id has the text. `--whole` runs every examination, also where the likely ones have found the breach;
// `--quick` runs the likely ones alone.
import { BREACHES } from '../test/examination/breaches/all.js';
import type { Breach } from '../test/examination/breaches/breach.js';
import { customer, moveClock } from '../test/examination/customer.js';
import type { Legal } from '../test/examination/legal.js';
import { LEGAL } from '../test/examination/legal-variations.js';
import { NO_FACTS } from '../src/laws/facts.js';
import {
  ALL_FACTS,
  examineWrapped,
  factsFor,
  isBroken,
  reported,
  sandboxFor,
} from '../test/examination/suite.js';

const [flags, words] = [
  new Set(process.argv.slice(2).filter((one) => one.startsWith('--'))),
  process.argv.slice(2).filter((one) => !one.startsWith('--')),
];
const kind = words.find((one) => one === 'breaches' || one === 'legal');
const wanted = words.filter((one) => one !== kind).join(' ');
const isWanted = (text: string) => text.includes(wanted);
/** Examinations wait for captures to expire: others run meanwhile. */
const AT_ONCE = 3;

/** Calls a function for each entry, a few at once. */
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

/** What a run says of a breach. */
interface Row {
  readonly breach: Breach;
  readonly isFound: boolean;
  readonly isNamed: boolean;
  /** The rules of the breach that the report calls confirmed. */
  readonly confirmed: readonly string[];
}

/** The examinations that most likely see a breach of a theme. */
const LIKELY: Readonly<Record<Breach['theme'], string>> = {
  seats: 'holds/,seats/,kinds/',
  money: 'prices/,money/,charges/',
  time: 'time/,filters/,lists/b',
  lists: 'filters/,lists/',
  states: 'states/,rebooking/,charges/h',
  visibility: 'people/',
  http: 'http/',
};

/** Whether the likely examinations, by themselves, contradict a rule of the breach: then the whole run does, too. */
async function isNamedAtOnce(breach: Breach, facts: typeof ALL_FACTS): Promise<boolean> {
  if (flags.has('--whole')) return false;
  const sandbox = await sandboxFor();
  try {
    const only = LIKELY[breach.theme];
    const { contradicted } = await examineWrapped(sandbox.url, breach, { facts, only });
    return contradicted.some(({ rule }) => breach.rules.includes(rule));
  } finally {
    await sandbox.close();
  }
}

async function rowOf(breach: Breach, facts: typeof ALL_FACTS): Promise<Row> {
  if (await isNamedAtOnce(breach, facts)) return { breach, isFound: true, isNamed: true, confirmed: [] };
  if (flags.has('--quick')) {
    console.log(`  NOT BY THE LIKELY ${breach.theme}: ${breach.id}`);
    return { breach, isFound: false, isNamed: false, confirmed: [] };
  }
  const sandbox = await sandboxFor();
  try {
    const { errors, rules } = await reported(
      sandbox.url,
      await examineWrapped(sandbox.url, breach, { facts }),
    );
    const stateOf = (state: string) => rules.filter((rule) => rule.state === state).map(({ id }) => id);
    const contradicted = new Set(stateOf('contradicted'));
    const [first] = breach.rules;
    const row = {
      breach,
      isFound: errors.length > 0,
      isNamed: breach.rules.some((rule) => contradicted.has(rule)),
      confirmed: stateOf('confirmed').filter((rule) => rule === first),
    };
    if (!row.isFound || !row.isNamed || flags.has('--verbose'))
      console.log(
        `  ${row.isFound ? 'MISNAMED' : 'MISSED'} ${breach.theme}: ${breach.id} (${breach.rules.join(', ')})`,
        errors.slice(0, 3).map(({ id }) => id),
      );
    return row;
  } finally {
    await sandbox.close();
  }
}

async function checkWitness(breach: Breach): Promise<void> {
  const sandbox = await sandboxFor();
  try {
    const whole = await isBroken(sandbox.url, {}, breach);
    const broken = await isBroken(sandbox.url, breach, breach);
    if (!broken || whole) console.log(`  WITNESS ${breach.id}: breached ${broken}, faithful ${whole}`);
  } catch (error) {
    console.log(`  WITNESS ${breach.id}: ${(error as Error).message}`);
  } finally {
    await sandbox.close();
  }
}

const percent = (part: number, all: number) => `${part} of ${all} (${Math.round((part * 100) / all)} %)`;

async function measure(name: string, facts: typeof ALL_FACTS, breaches: readonly Breach[]): Promise<void> {
  const rows: Row[] = [];
  console.log(`${name}:`);
  await eachOf(breaches, async (breach) => {
    rows.push(await rowOf(breach, facts));
  });
  const count = (of: (row: Row) => boolean, among = rows) => among.filter(of).length;
  for (const theme of new Set(rows.map(({ breach }) => breach.theme))) {
    const own = rows.filter(({ breach }) => breach.theme === theme);
    console.log(
      `  ${theme.padEnd(12)} ${percent(
        count((row) => row.isFound, own),
        own.length,
      )} found`,
    );
  }
  console.log(
    `  all          ${percent(
      count((row) => row.isFound),
      rows.length,
    )} found, ${percent(
      count((row) => row.isNamed),
      count((row) => row.isFound),
    )} with the right rule, ${count((row) => row.confirmed.length > 0)} with the broken rule confirmed`,
  );
}

if (kind !== 'legal') {
  const breaches = BREACHES.filter(({ id, theme }) => isWanted(`${theme} ${id}`));
  if (breaches.length > 0) {
    if (!flags.has('--no-witness')) await eachOf(breaches, checkWitness);
    if (!flags.has('--no-facts')) await measure('With facts', ALL_FACTS, breaches);
    if (!flags.has('--facts')) await measure('Without facts', NO_FACTS, breaches);
  }
}

let [wrong, examined] = [0, 0];

async function judgeLegal(legal: Legal): Promise<void> {
  const sandbox = await sandboxFor(legal);
  const stop = { now: false };
  try {
    if (legal.clockMs !== undefined) await moveClock(sandbox.url, legal.clockMs);
    const customers = Array.from({ length: legal.customers ?? 0 }, (_, at) =>
      customer(sandbox.url, at, stop),
    );
    const who = legal.client ?? 'partner';
    const facts = legal.fixture === undefined ? factsFor(who) : NO_FACTS;
    const run = await examineWrapped(sandbox.url, legal, { who, facts });
    stop.now = true;
    await Promise.all(customers);
    const { errors } = await reported(sandbox.url, run);
    examined += 1;
    if (errors.length > 0) wrong += 1;
    if (errors.length > 0 || run.reasons.length > 0 || flags.has('--verbose'))
      console.log(
        `  ${legal.id}: ${run.confirmed.length} confirmed`,
        errors.slice(0, 8).map(({ id, evidence }) => {
          const { received, allowed, exchanges } = evidence;
          return `${id}: ${JSON.stringify(received)} for ${JSON.stringify(allowed)} ${exchanges.at(-1)?.path}`;
        }),
        run.reasons,
      );
  } catch (error) {
    console.log(`  ${legal.id}: ${(error as Error).message}`);
  } finally {
    stop.now = true;
    await sandbox.close();
  }
}

if (kind !== 'breaches') {
  const legal = LEGAL.filter(({ id }) => isWanted(`legal ${id}`));
  if (legal.length > 0) {
    console.log('Legal variations:');
    await eachOf(legal, judgeLegal);
    console.log(`  ${examined} of ${legal.length} examined: ${wrong} with a false finding.`);
  }
}
