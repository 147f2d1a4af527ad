import { splitClientId } from '../../http/tokens.js';
import { evenShare } from '../../limits/shares.js';
import type { AuditPart } from './audit-row.js';

/**
 * Returns the lines of a part to keep, in order and within `most` bytes. The bytes are shared evenly among holders:
 * workspaces of clients, tokens of the server, and addresses of callers without a valid token. A holder with more than
 * its share loses its oldest lines.
 */
export function evenShares(part: AuditPart, lines: readonly string[], most: number): readonly string[] {
  const holders = lines.map((line) => holderOf(part, line));
  const used = new Map<string, number>();
  for (const [at, line] of lines.entries()) {
    const holder = holders[at] ?? '';
    used.set(holder, (used.get(holder) ?? 0) + bytesOf(line));
  }
  const share = evenShare([...used.values()], most);
  const taken = new Map<string, number>();
  const kept = lines.toReversed().filter((line, at) => {
    const holder = holders[lines.length - 1 - at] ?? '';
    const bytes = (taken.get(holder) ?? 0) + bytesOf(line);
    taken.set(holder, bytes);
    return bytes <= share;
  });
  return kept.toReversed();
}

/** Returns the number of bytes that a line takes in a file, with its line break. */
export function bytesOf(line: string): number {
  return Buffer.byteLength(line) + 1;
}

/**
 * Returns the holder of a line. For a client, this is its own workspace, not the `workspace` in the line, because a
 * client may name any workspace in a request.
 */
function holderOf(part: AuditPart, line: string): string {
  const { who = '', from = '' } = membersOf(line);
  if (part === 'refused') return from;
  return part === 'clients' ? splitClientId(who).workspace : who;
}

/** Returns the members of a line that determine its holder. Empty if the line cannot be read. */
function membersOf(line: string): { readonly who?: string; readonly from?: string } {
  try {
    return JSON.parse(line) as object;
  } catch {
    return {};
  }
}
