import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { aFolder } from '../store/folder.js';
import { serve } from './built-command.js';
import { sandbox } from './command-from-sources.js';

const ARGS = ['--port', '0', '--no-fsync', '--log', 'error'];

it('sandbox serve starts with a damaged workspace demo, logs the damage once, and lists it', async () => {
  const store = `file:${aFolder()}`;
  const first = await createSandbox({ port: 0, store, fixture: 'demo', log: 'silent', fsync: false });
  await first.close();
  const state = join(store.slice('file:'.length), 'demo', 'state.json');
  const before = readFileSync(state, 'utf8');
  writeFileSync(state, before.slice(0, -20));

  const second = await serve([...ARGS, '--store', store, '--fixture', 'demo']);
  const url = String(second.url);
  expect(second.stdout()).toContain('The workspace demo is damaged, the others work.');
  for (let time = 0; time < 3; time++)
    expect((await fetch(`${url}/_sandbox/workspaces/demo`)).status).toBe(503);
  expect((await fetch(`${url}/docs`)).status).toBe(200);
  const listed = await sandbox(['workspace', 'list', '--url', url]);
  expect(listed.stdout).toBe('demo  damaged: demo/state.json\n');
  writeFileSync(state, before);
  expect((await fetch(`${url}/_sandbox/workspaces/demo`)).status).toBe(200);
  expect(await second.stop()).toBe(0);
  const lines = second
    .stderr()
    .split('\n')
    .filter((line) => line.includes(state));
  expect(lines).toHaveLength(1);
  expect(existsSync(state)).toBe(true);
});
