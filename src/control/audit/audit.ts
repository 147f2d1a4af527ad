import type { Logger } from 'pino';
import type { EpochMs } from '../../domain/shared/epoch-ms.js';
import { excerpt } from '../../messages/excerpt.js';
import { real } from '../../time/real-time.js';
import { AUDIT_PARTS, auditRowIn, type AuditPart, type AuditRow, type StoredRow } from './audit-row.js';
import type { AuditStore } from './audit-store.js';

export type { AuditRow } from './audit-row.js';

/** An observed action. */
export interface Audited extends Omit<StoredRow, 'at' | 'count' | 'workspace'> {
  readonly workspace?: string | undefined;
}

/** Selects the rows that a caller asks for and may see. */
export interface AuditQuery {
  readonly workspace?: string | undefined;
  readonly limit: number;
  readonly offset: number;
  /**
   * The caller's workspace, if the caller is a client. Selects rows about this workspace, but not about earlier
   * workspaces with the same name.
   */
  readonly only?: { readonly name: string; readonly createdAt: EpochMs } | undefined;
}

/** The intervals for writing rows, for writing counted refusals, and for logging lost rows, in milliseconds. */
const [WRITE_MS, REFUSED_MS, REPORT_MS] = [200, 60_000, 60_000];
/** The maximum length of a text in a row, because some texts are chosen by callers without access. */
const MAX_TEXT = 100;
/**
 * The maximum number of different refusals between two writes. Further refusals are counted together, under the name
 * `others`.
 */
const MAX_REFUSED = 100;

/** The audit of the control plane: who did what, from where, and with which result. */
export class Audit {
  #waiting = new Map<AuditPart, string[]>();
  /** The refusals of callers without a valid token since the last write, with their counts. */
  #refused = new Map<string, { row: StoredRow; count: number }>();
  #refusedAt = 0;
  /** The number of rows that could not be written and are not yet reported in the server's log, and the last error. */
  #lost: { rows: number; err: unknown } = { rows: 0, err: null };
  #reportedAt = -Infinity;
  /** The number of stored lines that could not be read at the last call of `list`. */
  #unreadable = 0;
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  /** Rows that are not yet added, because their client or workspace is still being looked up in the store. */
  readonly #adding = new Set<Promise<void>>();

  constructor(
    private readonly store: AuditStore,
    private readonly log: Logger,
    private readonly realTime: () => EpochMs,
  ) {}

  /** Adds a row and logs it. Rows of workspace clients (`isClient`) are stored in a separate part. */
  add(audited: Audited, isClient: boolean): void {
    const row = this.#rowOf(audited);
    this.log.info(row, `control plane: ${row.action} ${row.status} by ${row.who}`);
    const part = isClient ? 'clients' : 'server';
    this.#waiting.set(part, [...(this.#waiting.get(part) ?? []), JSON.stringify(row)]);
    this.#schedule();
  }

  /** Counts a refusal of a caller without a valid token: a wrong secret, or a change without a token. */
  refused(audited: Audited): void {
    const row = this.#rowOf(audited);
    const isNew = !this.#refused.has(keyOf(row));
    const counted = isNew && this.#refused.size >= MAX_REFUSED ? { ...row, who: 'others', from: '' } : row;
    const { count = 0 } = this.#refused.get(keyOf(counted)) ?? {};
    if (count === 0) this.log.info(counted, `control plane: ${row.action} ${row.status} by ${row.who}`);
    this.#refused.set(keyOf(counted), { row: counted, count: count + 1 });
    this.#schedule();
  }

  /** Makes `list` and `close` wait until a row has been added. */
  after(adding: Promise<void>): void {
    const added = adding
      .catch((err: unknown) => this.log.error({ err }, 'a row of the audit could not be prepared'))
      .finally(() => this.#adding.delete(added));
    this.#adding.add(added);
  }

  /** Returns the selected rows, newest first. */
  async list({ workspace, only, limit, offset }: AuditQuery): Promise<readonly AuditRow[]> {
    await Promise.all(this.#adding);
    await this.#write(true);
    const parts = await Promise.all(AUDIT_PARTS.map((part) => this.store.read(part)));
    const [server = [], clients = [], refused = []] = parts.map((lines) => lines.flatMap(rowsIn));
    this.#reportUnreadable(parts.flat().length - server.length - clients.length - refused.length);
    const newest = [...server, ...clients, ...summed(refused)]
      .toReversed()
      .toSorted((a, b) => compare(b.at, a.at));
    const isShown = ({ workspace: about, made }: StoredRow) =>
      (workspace === undefined || about === workspace) &&
      (only === undefined || (about === only.name && made === only.createdAt));
    return newest
      .filter(isShown)
      .slice(offset, offset + limit)
      .map((row) => {
        const { made: _, ...listed } = row;
        return listed;
      });
  }

  /** Writes all remaining rows. */
  async close(): Promise<void> {
    await Promise.all(this.#adding);
    real.clearTimeout(this.#timer);
    await this.#write(true);
    this.#report(true);
  }

  #rowOf({ who, role, from, action, workspace, made, status }: Audited): StoredRow {
    const short = (text: string) => excerpt(text, MAX_TEXT);
    const about = workspace === undefined ? {} : { workspace: short(workspace), made };
    return {
      at: new Date(this.realTime()).toISOString(),
      who: short(who),
      role,
      from: short(from),
      action,
      ...about,
      status,
    };
  }

  #schedule(): void {
    this.#timer ??= real
      .setTimeout(() => {
        this.#timer = undefined;
        const isDue = real.performanceNow() - this.#refusedAt >= REFUSED_MS;
        void this.#write(isDue);
        this.#report();
        if (this.#refused.size > 0 || this.#lost.rows > 0) this.#schedule();
      }, WRITE_MS)
      .unref();
  }

  /**
   * Writes the waiting rows, after earlier calls have finished. A failure is only logged: the requests were answered
   * already, and each row is in the server's log too.
   */
  #write(alsoRefused: boolean): Promise<void> {
    const batches = [...this.#waiting];
    this.#waiting = new Map();
    if (alsoRefused && this.#refused.size > 0) {
      const counts = [...this.#refused.values()].map(({ row, count }) => JSON.stringify({ ...row, count }));
      batches.push(['refused', counts]);
      this.#refused = new Map();
      this.#refusedAt = real.performanceNow();
    }
    this.#writing = this.#append(this.#writing, batches);
    return this.#writing;
  }

  async #append(former: Promise<void>, batches: readonly (readonly [AuditPart, string[]])[]): Promise<void> {
    await former;
    for (const [part, lines] of batches)
      await this.store.append(part, lines).catch((err: unknown) => {
        this.#lost = { rows: this.#lost.rows + lines.length, err };
        this.#schedule();
      });
    this.#report();
  }

  /** Logs the number of stored lines that cannot be read, if it has changed and is not 0. */
  #reportUnreadable(lines: number): void {
    if (lines > 0 && lines !== this.#unreadable)
      this.log.warn({ lines }, 'lines of the audit cannot be read and are omitted');
    this.#unreadable = lines;
  }

  /** Logs the number of rows that could not be written: once at the start of an outage, then at most once a minute. */
  #report(isLast = false): void {
    const now = real.performanceNow();
    const isDue = isLast || now - this.#reportedAt >= REPORT_MS;
    if (this.#lost.rows === 0 || !isDue) return;
    this.log.error(this.#lost, 'the audit could not be written');
    this.#lost = { rows: 0, err: null };
    this.#reportedAt = now;
  }
}

const keyOf = ({ who, from, action, workspace = '', made, status }: StoredRow) =>
  JSON.stringify([who, from, action, workspace, made, status]);

const compare = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);

/** Returns the row of a stored line, or none if the line cannot be read. */
function rowsIn(line: string): readonly StoredRow[] {
  const row = auditRowIn(line);
  return row ? [row] : [];
}

/** Merges rows of equal refusals into the latest one, with the sum of their counts. */
function summed(rows: readonly StoredRow[]): readonly StoredRow[] {
  const sums = new Map<string, StoredRow>();
  for (const row of rows) {
    const { count = 0 } = sums.get(keyOf(row)) ?? {};
    sums.set(keyOf(row), { ...row, count: count + (row.count ?? 1) });
  }
  return [...sums.values()];
}
