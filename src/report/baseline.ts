import { DAY_MS } from '../domain/shared/civil-time.js';
import { readFileSync } from 'node:fs';
import { isObject } from '../contract/is-object.js';
import { WEIGHTS, type Finding, type Severity } from './finding.js';

/** A known finding that a team accepts until a date. */
export interface AcceptedFinding {
  readonly id: string;
  /** The last day of acceptance (UTC), such as `2026-12-31`. */
  readonly until: string;
  readonly why: string;
  /** The worst accepted severity. Default: any. */
  readonly severity?: Severity;
}

/** The findings that a team accepts temporarily. */
export interface Baseline {
  readonly version: 1;
  readonly accepted: readonly AcceptedFinding[];
}

/** A baseline is invalid. The message names the file and the problem. */
export class BaselineInvalid extends Error {
  override readonly name = 'BaselineInvalid';
}

/** Reads a baseline from a file. @throws BaselineInvalid */
export function readBaseline(file: string): Baseline {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new BaselineInvalid(`${file} cannot be read: ${(error as Error).message}`);
  }
  const { version, accepted } = Object(value) as { readonly version?: unknown; readonly accepted?: unknown };
  if (version !== 1) throw new BaselineInvalid(`${file}: version must be 1.`);
  if (!Array.isArray(accepted)) throw new BaselineInvalid(`${file}: accepted must be a list.`);
  for (const [at, entry] of accepted.entries()) requireEntry(entry, `${file}: accepted[${at}]`);
  return value as Baseline;
}

function requireEntry(entry: unknown, place: string): void {
  if (!isObject(entry)) throw new BaselineInvalid(`${place} must be an object with id, until and why.`);
  for (const name of ['id', 'until', 'why'])
    if (typeof entry[name] !== 'string' || entry[name] === '')
      throw new BaselineInvalid(`${place}.${name} must be a text.`);
  const { severity = 'error' } = entry;
  if (typeof severity !== 'string' || !Object.hasOwn(WEIGHTS, severity))
    throw new BaselineInvalid(`${place}.severity must be error, warning or note.`);
  if (!isDay(String(entry['until'])))
    throw new BaselineInvalid(`${place}.until must be a day such as 2026-12-31.`);
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(time) && dayOf(time) === text;
}

/** Returns the UTC day of a time, such as `2026-12-31`. */
function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Findings, divided into new and accepted ones. Also lists the baseline's expired and unused entries. */
export interface Divided {
  readonly fresh: readonly Finding[];
  readonly accepted: readonly Finding[];
  /** Expired entries whose findings still exist. */
  readonly expired: readonly AcceptedFinding[];
  /** Entries without a finding. */
  readonly unused: readonly AcceptedFinding[];
}

/** Divides findings into new ones and those that a baseline accepts at a given time. */
export function divide(findings: readonly Finding[], baseline: Baseline, time: number): Divided {
  const today = dayOf(time);
  const found = new Set(findings.map(({ id }) => id));
  const valid = new Map(
    baseline.accepted.filter(({ until }) => until >= today).map((entry) => [entry.id, entry]),
  );
  const isAccepted = (finding: Finding) => covers(valid.get(finding.id), finding);
  return {
    fresh: findings.filter((finding) => !isAccepted(finding)),
    accepted: findings.filter(isAccepted),
    expired: baseline.accepted.filter(({ id, until }) => until < today && found.has(id)),
    unused: baseline.accepted.filter(({ id }) => !found.has(id)),
  };
}

/**
 * Returns whether a baseline entry accepts a finding of the same id. A finding that is more severe than the entry allows
 * is new.
 */
function covers(entry: AcceptedFinding | undefined, { severity }: Finding): entry is AcceptedFinding {
  return entry !== undefined && WEIGHTS[entry.severity ?? 'error'] >= WEIGHTS[severity];
}

/** Number of days for which a new baseline accepts findings. */
const ACCEPTED_DAYS = 90;

/**
 * Returns a baseline that accepts the given findings. Entries of the earlier baseline that still accept their finding keep
 * their reason and day.
 */
export function baselineOf(findings: readonly Finding[], earlier: Baseline | null, time: number): Baseline {
  const known = new Map(earlier?.accepted.map((entry) => [entry.id, entry]));
  const until = dayOf(time + ACCEPTED_DAYS * DAY_MS);
  const today = dayOf(time);
  return {
    version: 1,
    accepted: findings.map((finding) => {
      const { id, severity } = finding;
      const entry = known.get(id);
      if (entry && entry.until >= today && covers(entry, finding)) return entry;
      return { id, severity, until, why: 'Say here why it is accepted.' };
    }),
  };
}
