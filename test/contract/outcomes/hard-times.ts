import type { OperationId } from '../../../src/contract/operation.js';
import { HANDLERS } from '../../../src/operations/handlers.js';
import { createSandbox } from '../../../src/sandbox.js';
import { aFolder, copyWithoutLock } from '../../store/folder.js';
import { fillableDisk, type FillableDisk } from '../../store/full-disk.js';
import type { Operation } from '../document.js';
import { nameOf, playScenario, sendStep, type Moment } from '../replay.js';
import { isAboutService } from '../scenario.js';

/** The ids of the operations that change a workspace. */
export const COMMANDS = Object.entries(HANDLERS).flatMap(([id, { kind }]) =>
  kind === 'command' ? [id as OperationId] : [],
);

const isCommand = ({ operationId }: Operation): boolean => COMMANDS.some((id) => id === operationId);

/** The outcomes of the scenario. */
export interface Outcomes {
  /** The outcomes of the plain scenario: `getGuest 200 ok`. */
  readonly played: ReadonlySet<string>;
  /**
   * Outcomes on a full disk, keyed by the operation id of a command. The first successful step of each command is
   * sent on a full disk.
   */
  readonly onFullDisk: ReadonlyMap<string, string>;
  /**
   * Outcomes above the size limit, keyed by the operation id of a command. The successful steps of each command are
   * sent to a workspace above its limit, until one is refused.
   */
  readonly aboveLimit: ReadonlyMap<string, ReadonlySet<string>>;
}

const REFUSED_ABOVE_LIMIT = '429 too_many_requests';

/**
 * Plays the scenario. Before each successful command, also sends its request on a full disk and to a
 * workspace above its limit.
 */
export async function playInHardTimes(): Promise<Outcomes> {
  const folder = aFolder();
  // The probe file `.writable` can always be written. Otherwise the sandbox would still report a failed probe in the
  // next step.
  const disk = fillableDisk((path) => !path.endsWith('.writable'));
  const onFullDisk = new Map<string, string>();
  const aboveLimit = new Map<string, Set<string>>();
  const before = async (moment: Moment): Promise<void> => {
    const { operation, step } = moment;
    const { operationId: id } = operation;
    if (step.outcome !== undefined || !isCommand(operation)) return;
    if (!onFullDisk.has(id)) onFullDisk.set(id, await sendOnFullDisk(moment, disk));
    const outcomes = aboveLimit.get(id) ?? new Set();
    if (outcomes.has(REFUSED_ABOVE_LIMIT)) return;
    aboveLimit.set(id, outcomes.add(await sendAboveLimit(moment, folder)));
  };
  try {
    const { outcomes: played } = await playScenario({
      store: `file:${folder}`,
      isPlayed: isAboutService,
      before,
    });
    return { played, onFullDisk, aboveLimit };
  } finally {
    disk.restore();
  }
}

async function send(url: string, { operation, step }: Moment, kept: Map<string, unknown>): Promise<string> {
  const { reply, text } = await sendStep(url, operation, step, kept);
  return nameOf(reply.status, JSON.parse(text));
}

async function sendOnFullDisk(moment: Moment, disk: FillableDisk): Promise<string> {
  disk.fill();
  try {
    return await send(moment.sandbox.url, moment, moment.kept);
  } finally {
    disk.makeRoom();
  }
}

/** Sends a step to a new sandbox on a copy of the folder, with a size limit far below its content. */
async function sendAboveLimit(moment: Moment, folder: string): Promise<string> {
  const copy = aFolder();
  copyWithoutLock(folder, copy);
  const settings = { port: 0, fixture: null, log: 'silent', fsync: false, validateResponses: true } as const;
  const sandbox = await createSandbox({ ...settings, store: `file:${copy}`, maxStateBytes: 1 });
  try {
    return await send(sandbox.url, moment, new Map());
  } finally {
    await sandbox.close();
  }
}
