import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The browser that tests drive; `CHROMIUM_PATH` names another one. */
export const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

const runs = (program: string, option: string) => spawnSync(program, [option]).status === 0;

/** Programs that some tests need and npm does not install: whether each is there, and the Debian package that has it. */
const TOOLS = {
  chromium: { isInstalled: () => existsSync(CHROMIUM), debianPackage: 'chromium' },
  poppler: {
    isInstalled: () => ['pdftotext', 'pdftoppm'].every((one) => runs(one, '-v')),
    debianPackage: 'poppler-utils',
  },
  python: { isInstalled: () => runs('python3', '--version'), debianPackage: 'python3' },
  php: { isInstalled: () => runs('php', '--version'), debianPackage: 'php-cli' },
  java: { isInstalled: () => runs('java', '-version'), debianPackage: 'default-jdk-headless' },
};

export type Tool = keyof typeof TOOLS;

/** Returns whether a program is missing, so that the tests which need it are skipped (`.ci/skipped.json`). */
export function isMissing(tool: Tool): boolean {
  return !TOOLS[tool].isInstalled();
}

/** Returns the Debian packages of the programs that are missing. */
export function missingPackages(): string[] {
  return Object.values(TOOLS).flatMap(({ isInstalled, debianPackage }) =>
    isInstalled() ? [] : debianPackage,
  );
}
