import type { Clock, ControlClient } from '../client/control.js';
import type { components, operations } from '../contract/control.gen.js';
import { wordReader, readFlag } from './values.js';
import type { Flags, CommandResult } from './workspace-command.js';

type Listed = components['schemas']['ListedWorkspace'];
type Sort = NonNullable<NonNullable<operations['listWorkspaces']['parameters']['query']>['sort']>;

/** The members of a workspace by which the list can be sorted. */
export const SORTS = [
  'name',
  'createdAt',
  'lastUsedAt',
  'requests24h',
  'refused24h',
  'bookings',
  'size',
] as const satisfies readonly Sort[];

const HEAD = [
  'NAME',
  'CLOCK',
  'CREATED',
  'LAST USED',
  'REQUESTS 24H',
  'REFUSED',
  'BOOKINGS',
  'SIZE',
  'SECRETS',
  'EXPIRES',
  'CLIENTS',
];
/** The columns of the table of workspaces in the bin. */
const BINNED = ['NAME', 'DELETED', 'KEPT UNTIL', 'BOOKINGS', 'SIZE', 'CLIENTS'];
/** The columns of numbers, which are aligned to the right. */
const NUMBERS: ReadonlySet<string> = new Set(['REQUESTS 24H', 'REFUSED', 'BOOKINGS', 'SIZE']);

/** Lists workspaces as a table. */
export async function listWorkspaces(
  control: ControlClient,
  { runs, deleted, sort, unused }: Flags,
): Promise<CommandResult> {
  const sorts = SORTS.flatMap((name): Sort[] => [name, `-${name}`]);
  const query = {
    ...(runs === true && { runs }),
    ...(deleted === true && { deleted }),
    ...(sort !== undefined && { sort: readFlag('--sort', sort, wordReader(sorts)) }),
    ...(unused !== undefined && { unused }),
  };
  const value = await control.GET('/workspaces', { params: { query } }).orThrow();
  const [head, show] = deleted ? [BINNED, binnedRow] : [HEAD, rowOf];
  const rows = value.flatMap((one) => (one.clock ? [show(one, one.clock)] : []));
  const damaged = value
    .filter(({ clock }) => !clock)
    .map(({ name, damage, deletedAt }) =>
      [name, ...(deletedAt ? [deletedAt] : []), `damaged: ${damage}`].join('  '),
    );
  return { value, lines: [...(rows.length === 0 ? [] : table([head, ...rows])), ...damaged] };
}

function rowOf({ name, clients, ...rest }: Listed, clock: Clock): string[] {
  const { createdAt = '', lastUsedAt = '', requests24h = 0, refused24h = 0 } = rest;
  const { bookings = 0, size = 0, publicSecrets = false, expiresAt } = rest;
  return [
    name,
    shownClock(clock),
    shownTime(createdAt),
    shownTime(lastUsedAt),
    ...[requests24h, refused24h, bookings].map(String),
    shownSize(size),
    publicSecrets ? 'public' : 'own',
    shownTime(expiresAt ?? '-'),
    clients.map(({ clientId }) => clientId).join(', '),
  ];
}

/**
 * Returns the row of a workspace in the bin. Shows times in full, because they distinguish deleted workspaces of the
 * same name.
 */
function binnedRow({ name, clients, ...rest }: Listed): string[] {
  const { deletedAt = '', keptUntil = '', bookings = 0, size = 0 } = rest;
  const names = clients.map(({ clientId }) => clientId).join(', ');
  return [name, deletedAt, keptUntil, String(bookings), shownSize(size), names];
}

/** Returns a clock as one line. */
export function shownClock({ now, frozen }: Clock): string {
  return `${now} ${frozen ? 'frozen' : 'running'}`;
}

/** Returns a time to the minute, in UTC. */
function shownTime(text: string): string {
  return text.replace('T', ' ').replace(/:\d\d(\.\d+)?Z$/, '');
}

function shownSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const mib = bytes / 1024 / 1024;
  return mib < 0.1 ? `${(bytes / 1024).toFixed(1)} KiB` : `${mib.toFixed(1)} MiB`;
}

/** Returns rows as lines with aligned columns. */
function table(rows: readonly [head: readonly string[], ...(readonly string[])[]]): string[] {
  const [head] = rows;
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) =>
        NUMBERS.has(head[column] ?? '')
          ? cell.padStart(widths[column] ?? 0)
          : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}
