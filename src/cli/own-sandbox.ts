/** The name of a command's own sandbox, in the first line and in the report. */
export const OWN_SANDBOX = 'a sandbox of its own';

/** What a sandbox for one command is made of. */
export interface OwnSandbox {
  /** A fixture by name or path. Default: demo. */
  readonly fixture?: string | undefined;
  readonly vendor?: string | undefined;
}

/** Runs something with a sandbox that is in memory and on a free port, and stops it. */
export async function withOwnSandbox<Result>(
  { fixture, vendor }: OwnSandbox,
  run: (url: string) => Promise<Result>,
): Promise<Result> {
  const { createSandbox } = await import('../sandbox.js'); // a command for another target needs no server
  const sandbox = await createSandbox({
    port: 0,
    store: 'memory:',
    log: 'silent',
    ...(fixture !== undefined && { fixture }),
    ...(vendor !== undefined && { vendor }),
  });
  try {
    return await run(sandbox.url);
  } finally {
    await sandbox.close();
  }
}
