import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canConfine } from './processes.js';
import { postgresFolder } from '../tools.js';

/** The database to create. */
interface Making {
  readonly data: string;
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
  readonly uid: number;
  readonly gid: number;
}

/**
 * Creates a database as the first start of the PostgreSQL image does: a data folder with the user, password and
 * database from the variables `POSTGRES_…`. Every connection requires the password.
 */
export async function createDatabase({ data, home, env, uid, gid }: Making): Promise<void> {
  if (existsSync(data)) return;
  const { POSTGRES_USER: user = '', POSTGRES_PASSWORD_FILE: file = '', POSTGRES_DB: name = '' } = env;
  const as = { cwd: home, ...(canConfine ? { uid, gid } : {}), env: { PATH: process.env['PATH'] } };
  const run = (program: string, args: readonly string[], input = '') =>
    execFileSync(join(postgresFolder() ?? '', program), args, {
      ...as,
      input,
      encoding: 'utf8',
      stdio: ['pipe', 'ignore', 'pipe'],
    });
  const auth = ['--auth=scram-sha-256', `--pwfile=${file}`];
  run('initdb', ['-D', data, `--username=${user}`, ...auth, '--no-sync', '--no-instructions']);
  if (readFileSync(join(data, 'pg_hba.conf'), 'utf8').match(/^host.*trust$/m))
    throw new Error('no passwords');
  run('postgres', ['--single', '-D', data, 'postgres'], `CREATE DATABASE "${name}"\n`);
}
