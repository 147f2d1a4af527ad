import type { Logger } from 'pino';
import type { EpochMs } from '../../domain/shared/moment.js';
import { excerpt } from '../../messages/excerpt.js';
import { real } from '../../time/real-time.js';
import type { Role } from '../../contract/rights.js';
import { AUDIT_PARTS, type AuditPart, type AuditStore } from './audit-store.js';

/** What somebody did in the control plane. */
export interface AuditRow {
  /** Real time. */
  readonly at: string;
  /** The name of a token, a client id, or `local`; for a refused sign-in, the client id that was sent, or `anyone`. */
  readonly who: string;
  readonly role: Role | 'none';
  /** The address that the request came from. */
  readonly from: string;
  /** The id of the operation. */
  readonly action: string;
  readonly workspace?: string;
  readonly status: number;
  /** How many equal refusals of a stranger the row stands for. */
  readonly count?: number;
}

/** What happened, as it is observed. */
export type Audited = Omit<AuditRow, 'at' | 'count'>;

/** Which rows a reader asks for, and may see. */
export interface AuditQuery {
  readonly workspace?: string | undefined;
  readonly limit: number;
  readonly offset: number;
  /** The workspace of a client, which sees no other rows, and none from before the workspace was made. */
  readonly only?: string | undefined;
}

/** How often rows are written, how often counted refusals are written, and how often lost rows are logged, in milliseconds. */
const [WRITE_MS, REFUSED_MS, REPORT_MS] = [200, 60_000, 60_000];
/** The longest text of a row; strangers choose some of them. */
const MAX_TEXT = 100;
/** The most different refusals that are counted between two writes; all others count as one. */
const MAX_REFUSED = 100;

/** The audit of the control plane: who did what, from where, and with which result. */
export class Audit {
  #waiting = new Map<AuditPart, string[]>();
  /** Refusals of strangers, counted since they were written last. */
  #refused = new Map<string, { row: AuditRow; count: number }>();
  #refusedAt = 0;
  /** Rows that could not be written since the last line of the log about them, and the last error. */
  #lost: { rows: number; err: unknown } = { rows: 0, err: null };
  #reportedAt = -Infinity;
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  /** Rows in the making: they may wait for the store, to learn whether a name exists. */
  readonly #adding = new Set<Promise<void>>();

  constructor(
    private readonly store: AuditStore,
    private readonly log: Logger,
    private readonly realTime: () => EpochMs,
  ) {}

  /** Adds a row, and logs it. Rows of workspaces' clients (`isClient`) go to a part of their own. */
  add(audited: Audited, isClient: boolean): void {
    const row = this.#rowOf(audited);
    this.log.info(row, `control plane: ${row.action} ${row.status} by ${row.who}`);
    const part = isClient ? 'clients' : 'server';
    this.#waiting.set(part, [...(this.#waiting.get(part) ?? []), JSON.stringify(row)]);
    this.#schedule();
  }

  /** Counts a refusal of a stranger, for a wrong secret or a change without a token. */
  refused(audited: Audited): void {
    const row = this.#rowOf(audited);
    const isNew = !this.#refused.has(keyOf(row));
    const counted = isNew && this.#refused.size >= MAX_REFUSED ? { ...row, who: 'others', from: '' } : row;
    const { count = 0 } = this.#refused.get(keyOf(counted)) ?? {};
    if (count === 0) this.log.info(counted, `control plane: ${row.action} ${row.status} by ${row.who}`);
    this.#refused.set(keyOf(counted), { row: counted, count: count + 1 });
    this.#schedule();
  }

  /** Makes listing rows and closing the audit wait for a row in the making. */
  after(adding: Promise<void>): void {
    const added = adding
      .catch((err: unknown) => this.log.error({ err }, 'a row of the audit could not be made'))
      .finally(() => this.#adding.delete(added));
    this.#adding.add(added);
  }

  /** Returns rows, the newest first. */
  async list({ workspace, only, limit, offset }: AuditQuery): Promise<readonly AuditRow[]> {
    await Promise.all(this.#adding);
    await this.#write(true);
    const parts = await Promise.all(AUDIT_PARTS.map((part) => this.store.read(part)));
    const [server = [], clients = [], refused = []] = parts.map((lines) =>
      lines.map((line) => JSON.parse(line) as AuditRow),
    );
    const newest = [...server, ...clients, ...summed(refused)]
      .toReversed()
      .toSorted((a, b) => compare(b.at, a.at));
    const about = (name: string) => newest.filter((row) => row.workspace === name);
    const shown = workspace === undefined ? newest : about(workspace);
    const visible = only === undefined ? shown : sinceMade(about(only)).filter((row) => shown.includes(row));
    return visible.slice(offset, offset + limit);
  }

  /** Writes what is left. */
  async close(): Promise<void> {
    await Promise.all(this.#adding);
    real.clearTimeout(this.#timer);
    await this.#write(true);
    this.#report(true);
  }

  #rowOf({ who, role, from, action, workspace, status }: Audited): AuditRow {
    const short = (text: string) => excerpt(text, MAX_TEXT);
    const about = workspace === undefined ? {} : { workspace: short(workspace) };
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
   * Writes the waiting rows, one batch after the other. A failure is logged: the requests have been answered, and the log has
   * their rows.
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

  /** Logs how many rows could not be written: at once, and then one line a minute, however many requests an outage has. */
  #report(isLast = false): void {
    const now = real.performanceNow();
    const isDue = isLast || now - this.#reportedAt >= REPORT_MS;
    if (this.#lost.rows === 0 || !isDue) return;
    this.log.error(this.#lost, 'the audit could not be written');
    this.#lost = { rows: 0, err: null };
    this.#reportedAt = now;
  }
}

const keyOf = ({ who, from, action, workspace = '', status }: AuditRow) =>
  JSON.stringify([who, from, action, workspace, status]);

const compare = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);

/** Merges the rows of equal refusals into one: the latest, with the sum of their counts. */
function summed(rows: readonly AuditRow[]): readonly AuditRow[] {
  const sums = new Map<string, AuditRow>();
  for (const row of rows) {
    const { count = 0 } = sums.get(keyOf(row)) ?? {};
    sums.set(keyOf(row), { ...row, count: count + (row.count ?? 1) });
  }
  return [...sums.values()];
}

/** Returns the rows since a workspace was made: earlier rows are about a deleted one of the same name. */
function sinceMade(rows: readonly AuditRow[]): readonly AuditRow[] {
  const end = rows.findIndex(({ action, status }) => action === 'deleteWorkspace' && status === 200);
  return end < 0 ? rows : rows.slice(0, end);
}
