import type { components } from '../../contract/control.gen.js';
import type { EpochMs } from '../../domain/shared/epoch-ms.js';

/** An action in the control plane, with its caller, result and real time. */
export type AuditRow = components['schemas']['AuditRow'];

/**
 * The parts of the audit: rows of the server's tokens, of clients, and of callers without a valid token. Each part has
 * its own size limit, so that no part displaces the rows of another.
 */
export const AUDIT_PARTS = ['server', 'clients', 'refused'] as const;
export type AuditPart = (typeof AUDIT_PARTS)[number];

/** A row as stored. */
export interface StoredRow extends AuditRow {
  /**
   * The creation time of the workspace in the row. A later workspace with the same name has a different creation time.
   */
  readonly made?: EpochMs | undefined;
}

/** Parses a stored line of the audit. Returns null if it is not a row. */
export function auditRowIn(line: string): StoredRow | null {
  try {
    const row: unknown = JSON.parse(line);
    return isRow(row) ? row : null;
  } catch {
    return null;
  }
}

function isRow(value: unknown): value is StoredRow {
  const {
    at,
    who,
    role,
    from,
    action,
    workspace = '',
    status,
    count = 1,
    made = 0,
  } = Object(value) as Partial<StoredRow>;
  const areTexts = [at, who, role, from, action, workspace].every((text) => typeof text === 'string');
  return areTexts && !Number.isNaN(Date.parse(at ?? '')) && [status, count, made].every(Number.isSafeInteger);
}

/** Returns the numbers of the invalid lines of an audit file. Ignores lines that a crash cut off. */
export function unreadableLines(text: string): readonly number[] {
  return text.split('\n').flatMap((line, index) => {
    const isCut = line === '' || (line.startsWith('{') && !line.endsWith('}'));
    return isCut || auditRowIn(line) !== null ? [] : [index + 1];
  });
}
