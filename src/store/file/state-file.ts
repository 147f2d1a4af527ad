import { clientNames } from '../dataset/dataset.js';
import { ownName } from '../binned.js';
import type { ClockState } from '../../domain/shared/clock.js';
import { differencesOf, type Differences } from '../records/differences.js';
import type { StoredWorkspace, WorkspaceMetadata } from '../store.js';
import type { TableName } from '../tables.js';
import type { Snapshot } from '../workspace-state.js';
import { PackedRecord } from '../dataset/packed-record.js';

/** The format number that this version reads and writes. Each change of the format gets a new number. */
export const FORMAT = 3;

/** The records of a snapshot that differ from the fixture: file names, keyed by table. */
export type RecordFiles = { readonly [Name in TableName]?: readonly string[] };

/** A snapshot as listed in `state.json`. */
export interface SavedSnapshot extends Omit<Snapshot, 'read'> {
  readonly name: string;
  readonly records: RecordFiles;
}

/** The content of `state.json`. */
export interface StateFile extends Pick<WorkspaceMetadata, 'createdAt' | 'seed' | 'start'> {
  readonly format: number;
  readonly workspace: string;
  /** The name of the workspace's fixture. Null if the fixture was passed as an object. */
  readonly madeOf?: string | null;
  /** The names of the workspace's API clients, sorted. */
  readonly clients: readonly string[];
  /** The SHA-256 hash of the fixture. All workspaces of a fixture share one stored copy. */
  readonly fixture: string;
  readonly signingKey: string;
  /** The number of the last journal line that this `state.json` includes. */
  readonly covers: number;
  readonly clock: ClockState;
  readonly snapshots: readonly SavedSnapshot[];
  readonly records: Differences;
}

/** A `state.json` without its snapshots and records. */
export type FileHead = Omit<StateFile, 'snapshots' | 'records'>;

/** Returns the content of `state.json` for a workspace: its metadata, and the differences from its fixture. */
export function toStateFile(
  { metadata, base, state }: StoredWorkspace,
  covers: number,
  snapshots: readonly SavedSnapshot[],
): StateFile {
  return {
    format: FORMAT,
    workspace: ownName(metadata.name),
    madeOf: metadata.fixtureName,
    createdAt: metadata.createdAt,
    clients: clientNames(state.dataset),
    fixture: base.content().hash,
    signingKey: Buffer.from(metadata.signingKey).toString('base64url'),
    seed: metadata.seed,
    start: metadata.start,
    covers,
    clock: state.clock,
    snapshots,
    records: differencesOf(state.dataset, base),
  };
}

/** Returns the workspace metadata in the head of a `state.json`. */
export function metadataIn(file: FileHead): WorkspaceMetadata {
  return {
    name: file.workspace,
    fixtureName: file.madeOf ?? null,
    createdAt: file.createdAt,
    signingKey: Buffer.from(file.signingKey, 'base64url'),
    seed: file.seed,
    start: file.start,
  };
}

/** The latest time of a JavaScript date, in milliseconds. */
const MAX_MOMENT = 8.64e15;
/** The largest offset from real time for which every time of the clock is a valid date. */
const MAX_OFFSET = MAX_MOMENT - 1e14;

type Check = (value: unknown) => boolean;

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText: Check = (value) => typeof value === 'string';
export const isMoment: Check = (value) => typeof value === 'number' && Math.abs(value) <= MAX_MOMENT;
export const isCount: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isTexts: Check = (value) => Array.isArray(value) && value.every(isText);
const nullOr =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const maybe =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

/** Returns whether a value is a valid clock state: all its times are valid dates. */
export function isClock(value: unknown): value is ClockState {
  if (!isObject(value)) return false;
  const { frozenAt, offsetMs } = value;
  if (frozenAt !== undefined) return isMoment(frozenAt);
  return typeof offsetMs === 'number' && Math.abs(offsetMs) <= MAX_OFFSET;
}

const HEAD: Readonly<Record<keyof Omit<FileHead, 'format' | 'workspace'>, Check>> = {
  madeOf: maybe(nullOr(isText)),
  createdAt: isMoment,
  clients: isTexts,
  fixture: (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value),
  signingKey: (value) => typeof value === 'string' && value !== '',
  seed: nullOr((value) => Number.isFinite(value)),
  start: (value) => isObject(value) && nullOr(isMoment)(value['now']) && typeof value['frozen'] === 'boolean',
  covers: isCount,
  clock: isClock,
};

/** Returns the problem in the head of the `state.json` in a workspace's folder. Returns null if the head is valid. */
export function problemOfHead(head: FileHead, folder: string): string | null {
  if (head.workspace !== folder) return `it belongs to the workspace ${JSON.stringify(head.workspace)}`;
  const wrong = Object.entries(HEAD).find(([name, check]) => !check(head[name as keyof FileHead]));
  return wrong ? `its "${wrong[0]}" is not valid` : null;
}

/** Returns the problem in the snapshots or records of a `state.json`. Returns null if both are valid. */
export function problemOfRest({ snapshots, records }: StateFile): string | null {
  if (!Array.isArray(snapshots) || !snapshots.every(isSnapshot)) return 'its "snapshots" are not valid';
  return areRecords(records) ? null : 'its "records" are not valid';
}

const SNAPSHOT: Readonly<Record<string, Check>> = {
  name: isText,
  at: isMoment,
  clock: isClock,
  bytes: isCount,
};

function isSnapshot(value: unknown): boolean {
  if (!isObject(value) || !Object.entries(SNAPSHOT).every(([name, check]) => check(value[name])))
    return false;
  const { records } = value;
  return isObject(records) && Object.values(records).every(isTexts);
}

function areRecords(records: unknown): boolean {
  return isObject(records) && Object.values(records).every(areEntries);
}

function areEntries(entries: unknown): boolean {
  return Array.isArray(entries) && entries.every((entry) => entry instanceof PackedRecord || isEntry(entry));
}

function isEntry(entry: unknown): boolean {
  if (!Array.isArray(entry) || entry.length !== 2) return false;
  const [key, record] = entry as [unknown, unknown];
  if (typeof key !== 'number' && typeof key !== 'string') return false;
  return record === null || typeof record === 'number' || isObject(record);
}
