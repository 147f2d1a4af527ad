import type { Verdict } from '../laws/law.js';
import { pause, realTime, real } from '../time/real-time.js';
import {
  TargetBusy,
  TargetUnusable,
  type RecordingTarget,
} from '../verification/workflows/recording-target.js';
import { requiredFields } from '../verification/workflows/discover.js';
import { Acts, inLetters, type Item } from './acts.js';
import { discover, itemsOf, lookAt } from './discover.js';
import type { Examination, Examining, FactName } from './examination.js';
import { FACT_CLIENTS, type FactClient, type Facts } from '../laws/facts.js';
import { Judging, type Claim } from './judging.js';
import { NoReply, Session, type Who } from './session.js';
import { settled, type Attempt } from './settled.js';
import type { World } from './world.js';
import { bodyText, type RecordedExchange } from '../exchanges/recorded-exchange.js';
import type { Leftover } from '../report/report.js';

/** The target, the client and the options of a run. */
export interface ExaminationOptions {
  readonly target: RecordingTarget;
  readonly client: FactClient;
  readonly facts: Facts;
  readonly examinations: readonly Examination[];
  readonly vendor: string;
  /** Whether examinations may change data at the target. */
  readonly mayWrite: boolean;
  readonly mayOpenPages: boolean;
  /** Earlier exchanges of the client, such as those of workflows. The run also undoes their bookings and captures. */
  readonly before?: readonly RecordedExchange[];
  /** Stops the run early; its bookings are cancelled. */
  readonly signal?: AbortSignal | undefined;
  /** Called before each examination, with the number of earlier examinations and the number of all examinations. */
  readonly onProgress?: (done: number, of: number) => void;
}

/** The result of an examination. */
export interface ExaminationResult {
  readonly examination: Examination;
  readonly verdicts: readonly Verdict[];
  /** The reason why the examination did not run or stopped early, as a sentence; null if it completed. */
  readonly reason: string | null;
  /** Claims for which the target has no data. */
  readonly lacking: readonly Claim[];
  readonly durationMs: number;
}

/** The results of a run. */
export interface ExaminationRun {
  readonly results: readonly ExaminationResult[];
  readonly exchanges: Session['exchanges'];
  /** The facts given to the run. */
  readonly facts: Facts;
  /** The number of bookings made. */
  readonly booked: number;
  /** Bookings and captures that could not be undone. */
  readonly left: readonly Leftover[];
}

/**
 * The maximum numbers of attempts of an examination that contradicts a rule: of undisturbed attempts, and of attempts
 * that bookings of other users disturbed.
 */
const [ATTEMPTS, DISTURBED] = [4, 4];
/** The maximum number of repetitions of an examination. */
export const REPETITIONS = ATTEMPTS + DISTURBED - 2;
/**
 * The number of readings of an activity's seats that detect bookings of others, and the pause between two readings in
 * milliseconds.
 */
const [LOOKS, LOOK_MS] = [3, 80];

/** Returns the reason why an examination cannot run with the given facts and permissions; null if it can. */
export function whyNotExamined(
  { needs = [], writes }: Examination,
  { facts, mayWrite }: Pick<ExaminationOptions, 'facts' | 'mayWrite'>,
): string | null {
  if (writes && !mayWrite) return 'It holds seats or makes bookings. To run it, use --only write.';
  const lacking = needs.filter((name) => !hasFact(facts, name));
  return lacking.length === 0 ? null : `It needs ${lacking.map(factPlace).join(' and ')} in --facts.`;
}

/** Returns whether the facts contain an entry. */
export function hasFact(facts: Facts, name: FactName): boolean {
  if (name === 'wait') return facts.waitMs > 0;
  if (name === 'discountCodes' || name === 'vouchers') return facts[name].length > 0;
  return facts.clients[name] !== undefined;
}

/** Returns the name of a fact as a path in the file of facts. */
export function factPlace(name: FactName): string {
  return (FACT_CLIENTS as readonly string[]).includes(name) ? `clients.${name}` : name;
}

/**
 * Runs the examinations at a target. Afterwards, even after a failure, cancels its bookings and releases its captures.
 * Stops early if the target rejects requests because of its rate limit.
 * @throws RunFailed if the target cannot be reached or has nothing to examine
 */
export async function examine(options: ExaminationOptions): Promise<ExaminationRun> {
  const session = new Session(options.target, sessionClients(options));
  session.made.replay(options.before ?? []);
  let world: World | null = null;
  const acts = new Acts(session, booker(), (slug) =>
    requiredFields(world?.merchants.find((one) => one.slug === slug)?.userFields),
  );
  let results: readonly ExaminationResult[] = [];
  const undo = async () => {
    session.source = 'examination/clean-up';
    session.ending = undefined;
    return acts.finish();
  };
  try {
    session.source = 'examination/discover';
    world = await discover(session, options.vendor);
    session.ending = options.signal;
    const run = new Run(session, acts, world, options);
    for (const [done, examination] of options.examinations.entries()) {
      options.onProgress?.(done, options.examinations.length);
      await run.examine(examination);
    }
    await run.finish();
    ({ results } = run);
  } catch (error) {
    if (!(error instanceof TargetBusy)) throw failureOf(error, await undo());
    results = options.examinations.map((examination) => notRun(examination, endedEarly(error)));
  }
  const left = await undo();
  return { results, exchanges: session.exchanges, facts: options.facts, booked: acts.made, left };
}

/** Thrown if a run has no result. */
export class RunFailed extends TargetUnusable {
  override readonly name = 'RunFailed';

  constructor(
    { message, setting = null }: Error & Partial<Pick<TargetUnusable, 'setting'>>,
    /** Bookings and captures that could not be undone. */
    readonly left: readonly Leftover[],
  ) {
    super(message, setting);
  }
}

/**
 * Converts the error of an unusable target into a `RunFailed` with the remaining bookings and captures. Returns other
 * errors unchanged.
 */
function failureOf(error: unknown, left: readonly Leftover[]): unknown {
  return error instanceof TargetUnusable || error instanceof NoReply ? new RunFailed(error, left) : error;
}

function notRun(examination: Examination, reason: string): ExaminationResult {
  return { examination, verdicts: [], reason, lacking: [], durationMs: 0 };
}

function endedEarly(error: Error): string {
  return `It ended early: ${error.message}.`;
}

/** Returns the clients of a session: the examined one, and those from the facts. */
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

/** Returns a unique name for the run, so that a search finds only its bookings. */
function booker() {
  const run = inLetters(realTime());
  return { name: `Examina ${run}`, email: `examina.${run}@example.com` };
}

interface Delayed {
  readonly examination: Examination;
  /** Collects the verdicts of this work only. */
  readonly judging: Judging;
  readonly work: (judging: Judging) => Promise<void>;
}

/** Returns the ids of the activities whose items occur in the given requests. */
function activitiesIn(exchanges: Session['exchanges'], { listed }: World): ReadonlySet<number> {
  const sent = exchanges.map(({ request: { url, body } }) => `${url} ${bodyText(body) ?? ''}`).join('\n');
  const isNamed = ({ availabilityItemId: id }: Item) =>
    sent.includes(id) || sent.includes(encodeURIComponent(id));
  return new Set(listed.filter(isNamed).map(({ activityId }) => activityId));
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

  /** Runs an examination. Repeats it if it contradicts a rule. */
  async examine(examination: Examination): Promise<void> {
    const why = this.#isEnded
      ? NOT_SENT
      : this.options.signal?.aborted
        ? 'The run was ended.'
        : whyNotExamined(examination, this.options);
    if (why !== null) return void this.results.push(notRun(examination, why));
    const begun = real.performanceNow();
    const attempts: Attempt[] = [];
    let reason: string | null = null;
    let found: readonly Claim[] = [];
    for (const offer of this.world.offers) offer.isBusy = false;
    for (let isOpen = true; isOpen;) {
      const judging = new Judging();
      const begin = this.session.exchanges.length;
      reason = await this.#attempt(examination, attempts.length, judging);
      found = judging.lacking;
      const isContradicted = judging.verdicts.some(({ outcome }) => outcome === 'contradicted');
      const isDisturbed = isContradicted && examination.writes && (await this.#isDisturbed(begin));
      attempts.push({ verdicts: judging.verdicts, isDisturbed });
      const disturbed = attempts.filter((attempt) => attempt.isDisturbed).length;
      isOpen = isContradicted && disturbed < DISTURBED && attempts.length - disturbed < ATTEMPTS;
    }
    const durationMs = real.performanceNow() - begun;
    const { verdicts, lacking } = settled(attempts);
    const result = { examination, verdicts, reason, lacking: [...found, ...lacking], durationMs };
    this.#push(result);
  }

  /**
   * Returns whether other users are booking the activities that were used since exchange number `begin`. Marks the
   * offers and items concerned, so that the next attempt prefers different ones.
   */
  async #isDisturbed(begin: number): Promise<boolean> {
    const { session, world } = this;
    let isDisturbed = false;
    await reasonOf(this.session, async () => {
      for (const id of activitiesIn(session.exchanges.slice(begin), world)) {
        const offers = world.offers.filter(({ activity }) => activity.id === id);
        const isBusy = offers.some((offer) => offer.isBusy) || (await this.#isChanging(id));
        isDisturbed ||= isBusy;
        for (const offer of offers) {
          offer.isBusy = isBusy;
          offer.compare(await itemsOf(session, offer.rule, realTime() + world.clockOffsetMs));
        }
      }
    });
    return isDisturbed;
  }

  /** Returns whether the seats of an activity change while this run sends no write requests. */
  async #isChanging(activity: number): Promise<boolean> {
    const first = await lookAt(this.session, activity);
    for (let look = 1; look < LOOKS; look += 1) {
      await pause(LOOK_MS);
      if ((await lookAt(this.session, activity)) !== first) return true;
    }
    return false;
  }

  async #attempt(examination: Examination, attempt: number, judge: Judging): Promise<string | null> {
    const { session, acts, world, options } = this;
    session.source = `examination/${examination.id}`;
    const delayed: Delayed['work'][] = [];
    const examining: Examining = {
      session,
      acts,
      world: {
        ...world,
        offers: world.offers.toSorted((one, two) => Number(one.isBusy) - Number(two.isBusy)),
      },
      facts: options.facts,
      judge,
      attempt,
      mayOpenPages: options.mayOpenPages,
      mayWrite: options.mayWrite,
      now: () => realTime() + world.clockOffsetMs,
      later: (work) => void delayed.push(work),
    };
    const reason = await reasonOf(session, () => examination.run(examining));
    session.ending = undefined;
    await acts.cleanUp();
    session.ending = options.signal;
    if (attempt === 0)
      this.#delayed.push(...delayed.map((work) => ({ examination, judging: new Judging(), work })));
    return reason;
  }

  /** Runs the work that examinations scheduled for the end. */
  async finish(): Promise<void> {
    if (this.#delayed.length === 0 || this.options.signal?.aborted) return;
    await pause(Math.min(this.options.facts.waitMs, MAX_WAIT_MS));
    for (const { examination, judging, work } of this.#delayed) {
      this.session.source = `examination/${examination.id}`;
      const begun = real.performanceNow();
      const begin = this.session.exchanges.length;
      const reason = await reasonOf(this.session, () => work(judging));
      const isContradicted = judging.verdicts.some(({ outcome }) => outcome === 'contradicted');
      const { verdicts, lacking } = settled([
        { verdicts: judging.verdicts, isDisturbed: isContradicted && (await this.#isDisturbed(begin)) },
      ]);
      const durationMs = real.performanceNow() - begun;
      this.#push({
        examination,
        verdicts,
        reason,
        lacking: [...judging.lacking, ...lacking],
        durationMs,
      });
    }
  }

  #push(result: ExaminationResult): void {
    this.results.push(this.#isEnded ? withoutContradictions(result) : result);
  }

  /** Whether the run must end, because the target rejects requests for longer than the run waits. */
  get #isEnded(): boolean {
    return (this.session.target.overload?.ending ?? null) !== null;
  }
}

/** Returns a result without its contradictions: the run ended before repetitions could confirm them. */
function withoutContradictions(result: ExaminationResult): ExaminationResult {
  const found = result.verdicts.filter(({ outcome }) => outcome === 'contradicted');
  return {
    ...result,
    verdicts: result.verdicts.filter((verdict) => !found.includes(verdict)),
    lacking: [...result.lacking, ...found.map(({ rule }): Claim => [rule, NOT_AGAIN])],
  };
}

/** The reason for an examination that was not started because of the target's rate limit. */
export const NOT_SENT = 'It did not run, because the rate limit of the target rejected requests.';

const NOT_AGAIN = 'The rate limit of the target rejected requests before a finding could be confirmed.';

/** Describes the last response of a session, for use in a reason. */
function lastOf({ exchanges }: Session): string {
  const last = exchanges.at(-1);
  if (!last) return 'There is none.';
  const { request, response } = last;
  return `${response?.status} to ${request.method} ${new URL(request.url).pathname}.`;
}

/**
 * The longest wait before the work at the end of a run, in milliseconds. A capture of one second expires meanwhile.
 */
const MAX_WAIT_MS = 3000;

/**
 * Runs the work of an examination. Returns the reason of an early stop; null if it completed. A value of an unexpected
 * type stops only this examination; the check against the contract reports the value.
 */
async function reasonOf(session: Session, work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof NoReply || error instanceof TargetBusy) return endedEarly(error);
    if (error instanceof TargetUnusable) throw error;
    if (error instanceof TypeError || error instanceof RangeError)
      return `It ended early, because a response does not match the contract. The last response: ${lastOf(session)}`;
    throw error;
  }
}
