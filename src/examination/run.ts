import type { Verdict } from '../laws/law.js';
import { pause, realTime, real } from '../time/real-time.js';
import { TargetUnusable, type RecordingTarget } from '../verification/workflows/recording-target.js';
import { requiredFields } from '../verification/workflows/discover.js';
import { Acts } from './acts.js';
import { discover, itemsOf } from './discover.js';
import type { Examination, Examining, FactName } from './examination.js';
import { FACT_CLIENTS, type FactClient, type Facts } from '../laws/facts.js';
import { Judging, type Claim } from './judging.js';
import { NoReply, Session, type Who } from './session.js';
import type { World } from './world.js';

/** What a run of examinations works with. */
export interface ExaminationOptions {
  readonly target: RecordingTarget;
  readonly client: FactClient;
  readonly facts: Facts;
  readonly examinations: readonly Examination[];
  readonly vendor: string;
  /** Whether examinations may change something at the target. */
  readonly mayWrite: boolean;
  readonly mayOpenPages: boolean;
  /** Ends the run early; what was booked is cancelled. */
  readonly signal?: AbortSignal | undefined;
}

/** How an examination ended. */
export interface ExaminationResult {
  readonly examination: Examination;
  readonly verdicts: readonly Verdict[];
  /** Why it was not exercised, or not to its end, in a sentence; null where it was. */
  readonly reason: string | null;
  /** What the target has nothing to show by. */
  readonly lacking: readonly Claim[];
  readonly durationMs: number;
}

/** What a run has shown. */
export interface ExaminationRun {
  readonly results: readonly ExaminationResult[];
  readonly exchanges: Session['exchanges'];
  /** What it knew of the target. */
  readonly facts: Facts;
  /** Bookings that were made. */
  readonly booked: number;
}

/** The attempts of an examination that contradicts a rule: others may have booked meanwhile. */
const ATTEMPTS = 4;

/** Returns why an examination does not run with some facts and permissions; null where it does. */
export function whyNotExamined(
  { needs = [], writes }: Examination,
  { facts, mayWrite }: Pick<ExaminationOptions, 'facts' | 'mayWrite'>,
): string | null {
  if (writes && !mayWrite) return 'It holds or books. Run it with --only write.';
  const lacking = needs.filter((name) => !hasFact(facts, name));
  return lacking.length === 0 ? null : `It needs ${lacking.map(factPlace).join(' and ')} in --facts.`;
}

/** Whether facts name something. */
export function hasFact(facts: Facts, name: FactName): boolean {
  if (name === 'wait') return facts.waitMs > 0;
  if (name === 'discountCodes' || name === 'vouchers') return facts[name].length > 0;
  return facts.clients[name] !== undefined;
}

/** Returns where a file of facts names something. */
export function factPlace(name: FactName): string {
  return (FACT_CLIENTS as readonly string[]).includes(name) ? `clients.${name}` : name;
}

/**
 * Examines a target rule by rule. Cancels and releases what it booked and held, also after a failure.
 * @throws TargetUnusable where the target cannot be reached or has nothing to examine
 */
export async function examine(options: ExaminationOptions): Promise<ExaminationRun> {
  const session = new Session(options.target, sessionClients(options));
  session.source = 'examination/discover';
  const world = await discover(session, options.vendor);
  const acts = new Acts(session, booker(), (slug) =>
    requiredFields(world.merchants.find((one) => one.slug === slug)?.userFields),
  );
  const run = new Run(session, acts, world, options);
  session.ending = options.signal;
  try {
    for (const examination of options.examinations) await run.examine(examination);
    await run.finish();
  } finally {
    session.source = 'examination/clean-up';
    session.ending = undefined;
    await acts.cleanUp();
  }
  return { results: run.results, exchanges: session.exchanges, facts: options.facts, booked: acts.made };
}

/** Returns the clients of a session: the one that is judged, and those that facts name. */
export function sessionClients({
  client,
  facts,
}: Pick<ExaminationOptions, 'client' | 'facts'>): ReadonlyMap<Who, FactClient> {
  const named = FACT_CLIENTS.flatMap((name) => {
    const found = facts.clients[name];
    return found ? [[name, found] as const] : [];
  });
  return new Map<Who, FactClient>([['own', client], ...named]);
}

/** The name in the bookings of a run is its own, so that a search finds no others. */
function booker() {
  const run = realTime().toString(36);
  return { name: `Examina ${run}`, email: `examina.${run}@example.com` };
}

interface Delayed {
  readonly examination: Examination;
  /** Holds the verdicts of the work alone. */
  readonly judging: Judging;
  readonly work: (judging: Judging) => Promise<void>;
}

class Run {
  readonly results: ExaminationResult[] = [];
  readonly #delayed: Delayed[] = [];

  constructor(
    private readonly session: Session,
    private readonly acts: Acts,
    private readonly world: World,
    private readonly options: ExaminationOptions,
  ) {}

  /** Runs an examination, again where it contradicts a rule. */
  async examine(examination: Examination): Promise<void> {
    const why = this.options.signal?.aborted
      ? 'The run was ended.'
      : whyNotExamined(examination, this.options);
    if (why !== null)
      return void this.results.push({ examination, verdicts: [], reason: why, lacking: [], durationMs: 0 });
    const begun = real.performanceNow();
    const attempts: (readonly Verdict[])[] = [];
    let reason: string | null = null;
    let lacking: readonly Claim[] = [];
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const judging = new Judging();
      reason = await this.#attempt(examination, attempt, judging);
      attempts.push(judging.verdicts);
      lacking = judging.lacking;
      if (!judging.verdicts.some(({ outcome }) => outcome === 'contradicted')) break;
      if (attempt + 1 < ATTEMPTS && examination.writes) await reasonOf(() => this.#avoidOthers());
    }
    const durationMs = real.performanceNow() - begun;
    this.results.push({ examination, verdicts: settled(attempts), reason, lacking, durationMs });
  }

  /** Looks which items others book, so that the next attempt takes none of them. */
  async #avoidOthers(): Promise<void> {
    const { session, world } = this;
    for (const offer of world.offers)
      if (offer.wasTaken())
        offer.compare(await itemsOf(session, offer.rule, realTime() + world.clockOffsetMs));
  }

  async #attempt(examination: Examination, attempt: number, judge: Judging): Promise<string | null> {
    const { session, acts, world, options } = this;
    session.source = `examination/${examination.id}`;
    const delayed: Delayed['work'][] = [];
    const examining: Examining = {
      session,
      acts,
      world,
      facts: options.facts,
      judge,
      attempt,
      mayOpenPages: options.mayOpenPages,
      now: () => realTime() + world.clockOffsetMs,
      later: (work) => void delayed.push(work),
    };
    const reason = await reasonOf(() => examination.run(examining));
    session.ending = undefined;
    await acts.cleanUp();
    session.ending = options.signal;
    if (attempt === 0)
      this.#delayed.push(...delayed.map((work) => ({ examination, judging: new Judging(), work })));
    return reason;
  }

  /** Does what examinations left for the end. */
  async finish(): Promise<void> {
    if (this.#delayed.length === 0 || this.options.signal?.aborted) return;
    await pause(Math.min(this.options.facts.waitMs, MIN_WAIT_MS));
    for (const { examination, judging, work } of this.#delayed) {
      this.session.source = `examination/${examination.id}`;
      const begun = real.performanceNow();
      const reason = await reasonOf(() => work(judging));
      const durationMs = real.performanceNow() - begun;
      this.results.push({
        examination,
        verdicts: judging.verdicts,
        reason,
        lacking: judging.lacking,
        durationMs,
      });
    }
  }
}

/** Enough for a capture of a second to expire. */
const MIN_WAIT_MS = 3000;

/**
 * Returns why an examination did not come to its end; null if it did. A target may send values of any form, which the check
 * against the contract reports: they end the examination, not the run.
 */
async function reasonOf(work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof TargetUnusable) throw error;
    if (error instanceof NoReply) return `It ended early: ${error.message}.`;
    if (error instanceof TypeError || error instanceof RangeError)
      return `It ended early at a response that has another form than the contract's (${error.message}).`;
    throw error;
  }
}

/**
 * Returns the verdicts of several attempts: those of the first, and of its contradictions those that no later attempt has
 * confirmed.
 */
function settled(attempts: readonly (readonly Verdict[])[]): readonly Verdict[] {
  const [first = [], ...others] = attempts;
  const keyOf = ({ rule, title }: Verdict) => `${rule} ${title}`;
  const cleared = new Set<string>();
  for (const verdicts of others) {
    const broken = new Set(verdicts.filter(isContradicted).map(keyOf));
    for (const verdict of verdicts) if (!broken.has(keyOf(verdict))) cleared.add(keyOf(verdict));
  }
  return first.flatMap((verdict) => {
    if (!isContradicted(verdict) || !cleared.has(keyOf(verdict))) return [verdict];
    const confirmed = others.flat().find((one) => !isContradicted(one) && keyOf(one) === keyOf(verdict));
    return confirmed ? [confirmed] : [];
  });
}

function isContradicted({ outcome }: Verdict): boolean {
  return outcome === 'contradicted';
}
