import { packageVersion } from '../package/package.js';
import { real } from '../time/real-time.js';
import { HarFile, proxiedEntry } from '../verification/proxy/har-file.js';
import type { RecordingTarget } from '../verification/workflows/recording-target.js';
import { CommandFailed, EXIT } from './command.js';

/** Wraps a target, so that its exchanges are stored in an archive. */
export type StateArchive = (target: RecordingTarget) => RecordingTarget;

/** Creates the HTTP archive of the flag `--har`. @throws CommandFailed if the file cannot be written */
export async function createArchive(file: string): Promise<HarFile> {
  return HarFile.create(file, packageVersion()).catch((error: unknown) => {
    throw unwritable(file, error);
  });
}

/**
 * Runs `work`. If a file is given, records the exchanges of the targets that `work` wraps in an HTTP archive, without
 * secrets. The file is a valid archive after each exchange, even if the work fails.
 * @throws CommandFailed if the file cannot be written
 */
export async function withArchive<Result>(
  file: string | undefined,
  work: (archive: StateArchive) => Promise<Result>,
): Promise<Result> {
  if (file === undefined) return work((target) => target);
  const har = await createArchive(file);
  try {
    return await work((target) => archiving(target, { har, file }));
  } finally {
    await har.close();
  }
}

function archiving(
  target: RecordingTarget,
  { har, file }: { readonly har: HarFile; readonly file: string },
): RecordingTarget {
  return {
    ...target,
    send: async (source, request) => {
      const startedAt = real.performanceNow();
      const recorded = await target.send(source, request);
      const { response, whyNoResponse: reason = null } = recorded;
      const entry = proxiedEntry({
        recorded,
        ending: response ? 'answered' : 'failed',
        status: null,
        reason,
        durationMs: real.performanceNow() - startedAt,
      });
      await har.append(entry).catch((error: unknown) => {
        throw unwritable(file, error);
      });
      return recorded;
    },
  };
}

function unwritable(file: string, error: unknown): CommandFailed {
  const { message } = error as Error;
  return new CommandFailed(
    `${file} cannot be written (${message}). Choose another with --har.`,
    EXIT.unusable,
  );
}
