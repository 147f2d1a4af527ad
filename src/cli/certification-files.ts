import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../report/report.js';
import { cannotWrite, CommandFailed } from './command-failed.js';
import { EXIT } from './exit-codes.js';
import { limitedFetch } from './limited-fetch.js';

/** A sandbox that judged a client. */
interface JudgingSandbox {
  readonly url: string;
  readonly token: string | null;
}

/**
 * Writes beside the reports of a certification: the certificate, the public keys of the sandbox, and the requests of each case.
 * @throws CommandFailed where they cannot be read or written
 */
export async function writeCertification(
  folder: string,
  { certificate = '', certification }: Report,
  sandbox: JudgingSandbox,
): Promise<void> {
  const archives = (certification?.evidence ?? []).map(
    async (one) =>
      [
        `${one.case}.har`,
        await download(sandbox, `/workspaces/${one.workspace}/requests.har?limit=1000`),
      ] as const,
  );
  const keys = ['keys.json', await download(sandbox, '/keys.json')] as const;
  const files = [...(await Promise.all(archives)), keys, ['certificate.jws', certificate] as const];
  try {
    mkdirSync(folder, { recursive: true });
    for (const [name, text] of files) writeFileSync(join(folder, name), text);
  } catch (error) {
    throw cannotWrite(folder, error, { exitCode: EXIT.unusable });
  }
}

/** Returns a text of the control plane, to the byte. */
async function download({ url, token }: JudgingSandbox, path: string): Promise<string> {
  const address = `${url.replace(/\/+$/, '')}/_sandbox${path}`;
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  try {
    const response = await limitedFetch(address, { headers });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return await response.text();
  } catch (error) {
    const reason = (error as Error).message;
    throw new CommandFailed(`${address} cannot be read: ${reason}.`, EXIT.unusable);
  }
}
