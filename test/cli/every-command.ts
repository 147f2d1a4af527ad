// Runs of each command of the program.
import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { sameTime } from '../time/moment.js';

/** The folder of the files that the runs use. */
export const folder = mkdtempSync(join(tmpdir(), 'early-ends-'));
const archive = join(folder, 'traffic.har');
const headers = [
  { name: 'Accept', value: 'application/json' },
  { name: 'Accept-Language', value: 'en' },
];
const request = { method: 'GET', url: 'http://127.0.0.1:4020/merchants', headers };
const response = {
  status: 200,
  headers: [
    { name: 'Content-Type', value: 'application/json' },
    { name: 'Content-Language', value: 'en' },
  ],
  content: { mimeType: 'application/json', text: '[]' },
};
writeFileSync(archive, JSON.stringify({ log: { version: '1.2', entries: [{ request, response }] } }));
/** The path of the built command. */
export const COMMAND = 'dist/bin/sandbox.js';
const CREDENTIALS = ['--client-id', 'demo.partner', '--client-secret', 'partner-secret'];

const partners = join(folder, 'partners.yaml');
writeFileSync(partners, 'workspaces: []\n');
/**
 * The arguments for a run of each command, with the URL of a server if the command needs one. A run may
 * depend on earlier runs.
 */
export const RUNS: Readonly<Record<string, (url: string) => readonly string[]>> = {
  check: () => ['check', archive],
  verify: (url) => ['verify', '--target', url, ...CREDENTIALS],
  drift: (url) => ['drift', '--target', url, ...CREDENTIALS],
  report: (url) => ['report', '--workspace', 'demo', '--url', url],
  certify: (url) => ['certify', '--profile', 'reseller', '--url', url, '--', 'true'],
  'contract diff': () => ['contract', 'diff', 'built-in', 'built-in'],
  'fixture check': () => ['fixture', 'check', 'demo'],
  'fixture list': () => ['fixture', 'list'],
  mirror: (url) => ['mirror', '--target', url, '--out', join(folder, 'world.json'), ...CREDENTIALS],
  'client rotate': (url) => ['client', 'rotate', 'demo.partner', '--url', url],
  'client revoke': (url) => ['client', 'revoke', 'demo.partner', '--url', url],
  notice: (url) => ['notice', '--url', url],
  'store check': () => ['store', 'check', `file:${join(folder, 'data')}`],
  'store copy': () => ['store', 'copy', `file:${join(folder, 'data')}`, `file:${join(folder, 'copy')}`],
  'token new': () => ['token', 'new', '--role', 'viewer'],
  seed: (url) => ['seed', '--activities', '1', '--bookings', '0', '--into', url],
  'workspace list': (url) => ['workspace', 'list', '--url', url],
  'workspace create': (url) => ['workspace', 'create', 'a', '--url', url],
  'workspace reset': (url) => ['workspace', 'reset', 'a', '--url', url],
  'workspace delete': (url) => ['workspace', 'delete', 'a', '--url', url],
  'workspace undelete': (url) => ['workspace', 'undelete', 'a', '--url', url],
  'workspace expire': (url) => ['workspace', 'expire', 'a', 'never', '--url', url],
  'workspace apply': (url) => ['workspace', 'apply', partners, '--url', url],
  'workspace advance': (url) => ['workspace', 'advance', 'a', 'PT1M', '--url', url],
  'workspace export': (url) => ['workspace', 'export', 'a', '--url', url],
  'workspace fault': (url) => ['workspace', 'fault', 'a', 'status=503', '--url', url],
  'workspace faults': (url) => ['workspace', 'faults', 'a', '--url', url],
  'workspace clear-faults': (url) => ['workspace', 'clear-faults', 'a', '--url', url],
};

/** The commands that run until they are stopped. Other tests run them. */
export const STAY = ['serve', 'proxy', 'mcp'];
/** The exit code and output of a command. */
export interface Ended {
  readonly code: number | null;
  readonly stderr: string;
}

/** Runs the built command. If `isUnread`, the standard output is closed before the command writes. */
export function run(args: readonly string[], isUnread = false): Promise<Ended> {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { ...sameTime(), PATH: process.env['PATH'] },
  });
  let stderr = '';
  child.stderr.on('data', (part: Buffer) => (stderr += part.toString()));
  if (isUnread) child.stdout.destroy();
  else child.stdout.resume();
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, stderr })));
}

/** Returns the full names of all commands below a command that have no subcommands. */
export function leavesOf(command: Command, path: readonly string[] = []): string[] {
  if (command.commands.length === 0) return [path.join(' ')];
  return command.commands.flatMap((child) => leavesOf(child, [...path, child.name()]));
}
