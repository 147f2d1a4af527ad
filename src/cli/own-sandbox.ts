/** The name of a command's own sandbox in its output and its report. */
export const OWN_SANDBOX = 'a sandbox of its own';

/** The options of a command's own sandbox. */
export interface OwnSandbox {
  /** The name or the path of a fixture. Default: demo. */
  readonly fixture?: string | undefined;
  readonly vendor?: string | undefined;
}

/** Starts a sandbox in memory on a free port, runs `work`, and stops the sandbox. */
export async function withOwnSandbox<Result>(
  { fixture, vendor }: OwnSandbox,
  run: (url: string) => Promise<Result>,
): Promise<Result> {
  const { createSandbox } = await import('../sandbox.js'); // imported here, because most commands start no server
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
