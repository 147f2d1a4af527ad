import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The browser for the tests. `CHROMIUM_PATH` overrides it. */
export const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

const runs = (program: string, option: string) => spawnSync(program, [option]).status === 0;

/** The folder of PostgreSQL's programs from Debian packages, one subfolder per version. */
const POSTGRES_VERSIONS = '/usr/lib/postgresql';

/** Returns the folder with the programs of a PostgreSQL server. `POSTGRES_BIN` overrides it. */
export function postgresFolder(): string | undefined {
  const given = process.env['POSTGRES_BIN'];
  if (given !== undefined) return given;
  if (!existsSync(POSTGRES_VERSIONS)) return undefined;
  const folders = readdirSync(POSTGRES_VERSIONS).map((version) => join(POSTGRES_VERSIONS, version, 'bin'));
  return folders.findLast((folder) => existsSync(join(folder, 'initdb')));
}

/** Programs that some tests or checks need and npm does not install. Each program has a check and a Debian package. */
export const TOOLS = {
  chromium: { title: 'Chromium', isInstalled: () => existsSync(CHROMIUM), debianPackage: 'chromium' },
  poppler: {
    title: 'Poppler',
    isInstalled: () => ['pdftotext', 'pdftoppm'].every((one) => runs(one, '-v')),
    debianPackage: 'poppler-utils',
  },
  python: { title: 'Python', isInstalled: () => runs('python3', '--version'), debianPackage: 'python3' },
  pytest: {
    title: 'pytest',
    isInstalled: () => runs('pytest', '--version'),
    debianPackage: 'python3-pytest',
  },
  mypy: { title: 'mypy', isInstalled: () => runs('mypy', '--version'), debianPackage: 'mypy' },
  php: { title: 'PHP', isInstalled: () => runs('php', '--version'), debianPackage: 'php-cli' },
  postgres: {
    title: 'PostgreSQL',
    isInstalled: () => {
      const folder = postgresFolder();
      return folder !== undefined && existsSync(join(folder, 'initdb'));
    },
    debianPackage: 'postgresql',
  },
  pgbouncer: {
    title: 'PgBouncer',
    isInstalled: () => runs('pgbouncer', '--version'),
    debianPackage: 'pgbouncer',
  },
  openssl: { title: 'OpenSSL', isInstalled: () => runs('openssl', 'version'), debianPackage: 'openssl' },
  nginx: { title: 'nginx', isInstalled: () => runs('nginx', '-v'), debianPackage: 'nginx-light' },
  haproxy: { title: 'HAProxy', isInstalled: () => runs('haproxy', '-v'), debianPackage: 'haproxy' },
  prometheus: {
    title: 'Prometheus',
    isInstalled: () => runs('promtool', '--version'),
    debianPackage: 'prometheus',
  },
  systemd: {
    title: 'systemd',
    isInstalled: () => runs('systemd-analyze', '--version'),
    debianPackage: 'systemd',
  },
  java: { title: 'Java', isInstalled: () => runs('java', '-version'), debianPackage: 'default-jdk-headless' },
  curl: { title: 'curl', isInstalled: () => runs('curl', '--version'), debianPackage: 'curl' },
  git: { title: 'git', isInstalled: () => runs('git', '--version'), debianPackage: 'git' },
  ip: { title: 'ip', isInstalled: () => runs('ip', '-V'), debianPackage: 'iproute2' },
  ps: { title: 'ps', isInstalled: () => runs('ps', '--version'), debianPackage: 'procps' },
};

export type Tool = keyof typeof TOOLS;

/** Returns whether a program is missing. Tests state the programs that they need with `needs` of `test/needs.ts`. */
export function isMissing(tool: Tool): boolean {
  return !TOOLS[tool].isInstalled();
}

/** Returns the Debian packages of missing programs. */
export function missingPackages(): string[] {
  return Object.values(TOOLS).flatMap(({ isInstalled, debianPackage }) =>
    isInstalled() ? [] : debianPackage,
  );
}
