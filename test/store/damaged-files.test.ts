import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { crc32 } from 'node:zlib';
import { nodeDisk, type Disk } from '../../src/store/file/disk.js';
import { fileStore } from '../../src/store/file/file-store.js';
import { WorkspaceDamaged, type CountFigures, type Store } from '../../src/store/store.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { needs } from '../needs.js';
import { aFolder } from './folder.js';
import { failure } from './forgetful-disk.js';
import { aCapture } from './store-contract.js';
import { fixture } from './workspace.js';

const reported: string[] = [];
const open = async (folder: string) =>
  new WorkspaceRegistry(
    await fileStore(folder, { fsync: false, indexFromBytes: 0, report: (line) => reported.push(line) }),
    { foldMs: 60_000 },
  );

/** Stores the workspaces `a` and `b`. Each has one capture in `state.json` and two in its journal. */
async function stored() {
  const folder = aFolder();
  for (const references of [['1'], ['2', '3']]) {
    const workspaces = await open(folder);
    for (const name of ['a', 'b']) {
      if (!(await workspaces.names()).includes(name)) await workspaces.create({ name, fixture: fixture() });
      const workspace = await workspaces.get(name);
      for (const reference of references)
        await workspace?.command((tx) => tx.put('captures', aCapture(reference, 1)));
      if (references.length === 2) await workspace?.close(AbortSignal.abort());
    }
    await workspaces.close();
  }
  const of = (workspace: string, file: string) => join(folder, workspace, file);
  return { folder, of, state: of('a', 'state.json'), journal: of('a', 'journal.ndjson') };
}

type Stored = Awaited<ReturnType<typeof stored>>;

const contentOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile() && entry.name !== '.lock')
    .map(({ parentPath, name }) => [parentPath, name, readFileSync(join(parentPath, name), 'utf8')]);

/**
 * Returns the damage that is reported when `a` is opened. Checks that opening `a` changes none of its files, and that
 * the list of workspaces still shows `b` with its client.
 */
async function damageIn(folder: string): Promise<WorkspaceDamaged['place'] & { message: string }> {
  const before = contentOf(join(folder, 'a'));
  const workspaces = await open(folder);
  const [, listed] = await workspaces.list();
  expect(listed).toMatchObject({ name: 'b', clients: ['partner'] });
  const error: unknown = await workspaces.get('a').catch((caught: unknown) => caught);
  expect((await workspaces.list())[0]).toMatchObject({ name: 'a', error: expect.any(WorkspaceDamaged) });
  await workspaces.close();
  expect(contentOf(join(folder, 'a'))).toEqual(before);
  expect(error).toBeInstanceOf(WorkspaceDamaged);
  const { place, message } = error as WorkspaceDamaged;
  return { ...place, message };
}

async function referencesIn(folder: string, name = 'a'): Promise<string[] | undefined> {
  const workspaces = await open(folder);
  const workspace = await workspaces.get(name);
  const found = workspace?.query((tables) => [...tables.captures.values()].map(({ reference }) => reference));
  await workspaces.close();
  return found;
}

function edit(path: string, from: string | RegExp, to: string): void {
  const before = readFileSync(path, 'utf8');
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  writeFileSync(path, after);
}

describe('a state.json', () => {
  it.each([
    ['"clock"', /^"clock": .*$/m, '"clock": "x",'],
    ['"clock"', /^"clock": .*$/m, '"clock": null,'],
    ['"clock"', /^"clock": .*$/m, '"clock": {},'],
    ['"clock"', /^"clock": .*$/m, '"clock": {"frozenAt": 9e15},'],
    ['"covers"', /^"covers": .*$/m, '"covers": "0",'],
    ['"clients"', /^"clients": .*$/m, '"clients": {},'],
    ['"fixture"', /^"fixture": .*$/m, '"fixture": "../x",'],
    ['"signingKey"', /^"signingKey": .*$/m, '"signingKey": 1,'],
    ['"seed"', /^"seed": .*$/m, '"seed": "x",'],
    ['"start"', /^"start": .*$/m, '"start": null,'],
    ['workspace "b"', /^"workspace": .*$/m, '"workspace": "b",'],
    ['"snapshots"', /^"snapshots": .*$/m, '"snapshots": {},'],
    ['"snapshots"', /^"snapshots": .*$/m, '"snapshots": [{"name":"s"}],'],
    ['"records"', /^"records": [^]*$/m, '"records": {"baskets":[{"id":1}]}}'],
    ['"records"', /^"records": [^]*$/m, '"records": []}'],
    ["is not a workspace's state", /^[^]*$/, '[]'],
    ["is not a workspace's state", /^[^]*$/, '5'],
    ["is not a workspace's state", /^[^]*$/, '{}'],
    ['TypeError', /^"records": [^]*$/m, '"records": {\n"baskets": [\n[1,{"id":1}]\n]}\n}\n'],
  ])('is damaged if its %s is invalid, and remains unchanged', async (what, line, changed) => {
    const { folder, state } = await stored();
    edit(state, line, changed);
    const { file, message } = await damageIn(folder);
    expect([file, message]).toEqual(['a/state.json', expect.stringContaining(what)]);
  });

  it.each([
    ['expiresAt', '{"expiresAt":"soon"}'],
    ['expiresAt', '{"expiresAt":9e15}'],
    ['limits', '{"limits":{"connections":"x"}}'],
    ['limits', '{"limits":[]}'],
    ['origin', '{"origin":1}'],
    ['mark', '{"mark":{"since":1}}'],
    ['object', 'null'],
    ['object', '[]'],
    ['JSON', '{"expiresAt":'],
  ])('is damaged if the %s of its settings is invalid, and never expires: %s', async (what, text) => {
    const { folder, of } = await stored();
    writeFileSync(of('a', 'settings.json'), text);
    const { file, message } = await damageIn(folder);
    expect([file, message]).toEqual(['a/settings.json', expect.stringContaining(what)]);
    const workspaces = await open(folder);
    expect(await workspaces.mayExpire(0)).toEqual([]);
    rmSync(of('a', 'settings.json'));
    expect(await workspaces.get('a')).toBeDefined();
    await workspaces.close();
  });

  it.each([
    ['a record', /^\[.*"reference":"1".*\](?=,?$)/m],
    ['all of it', /^[^]*$/],
  ])('keeps its records if an editor has written %s on several lines', async (_, part) => {
    const { folder, state } = await stored();
    const [text = ''] = part.exec(readFileSync(state, 'utf8')) ?? [];
    edit(state, part, JSON.stringify(JSON.parse(text), null, 2));
    expect(await referencesIn(folder)).toEqual(['1', '2', '3']);
  });

  it.each(['state.json', 'journal.ndjson'])(
    'is damaged if it or another file is a folder: %s',
    async (name) => {
      const { folder, of } = await stored();
      rmSync(of('a', name));
      mkdirSync(of('a', name));
      expect(await damageIn(folder)).toMatchObject({
        file: `a/${name}`,
        message: expect.stringContaining('not a regular file'),
      });
    },
  );

  it.each(['state.json', 'journal.ndjson'])(
    'is damaged if it or another file is unreadable, and the error names the file: %s',
    async (name) => {
      const { folder, of } = await stored();
      rmSync(of('a', name));
      // Even root cannot read a link to itself.
      symlinkSync(name, of('a', name));
      const workspaces = await open(folder);
      await expect(workspaces.get('a')).rejects.toMatchObject({
        name: 'WorkspaceDamaged',
        place: { file: `a/${name}` },
        message: expect.stringContaining('ELOOP'),
      });
      rmSync(of('a', name));
      await workspaces.close();
    },
  );
});

describe('a journal', () => {
  it('of another workspace is refused, and remains unchanged', async () => {
    const { folder, journal, of } = await stored();
    writeFileSync(journal, readFileSync(of('b', 'journal.ndjson')));
    const { file, line, message } = await damageIn(folder);
    expect([file, line, message]).toEqual(['a/journal.ndjson', 1, expect.stringContaining('workspace "b"')]);
    expect(message).toContain('to give up all changes since state.json was written, delete it');
    rmSync(journal);
    expect(await referencesIn(folder)).toEqual(['1']);
  });

  it.each([
    ['an incomplete line, which a crash can leave', (text: string) => text.slice(0, -5), ['1', '2']],
    ['a complete line has a wrong checksum', (text: string) => `${text.slice(0, -5)}????\n`, ['1', '2']],
    // An incomplete line follows.
    [
      'a complete line has a wrong checksum. A killed',
      (text: string) => `${text.slice(0, -5)}????\n["`,
      ['1', '2'],
    ],
  ])('with a torn end causes one warning: %s', async (reason, change, left) => {
    const { folder, journal } = await stored();
    const text = change(readFileSync(journal, 'utf8'));
    writeFileSync(journal, text);
    reported.splice(0);
    const store = await fileStore(folder, { fsync: false, report: (line) => reported.push(line) });
    for (let time = 0; time < 2; time++) await (await store.open('a'))?.log.close(AbortSignal.abort());
    await store.close();
    const dropped = text.length - text.indexOf('\n') - 1;
    expect(reported).toEqual([
      expect.stringContaining(`Dropped ${dropped} bytes after line 1 of a/journal.ndjson: ${reason}`),
    ]);
    expect(await referencesIn(folder)).toEqual(left);
  });
});

describe('the list of workspaces', () => {
  const listing = async (thrown: Error) => {
    const { folder } = await stored();
    const store = await fileStore(folder, { fsync: false });
    const failing: Store = Object.assign(Object.create(store) as Store, {
      names: () => store.names(),
      close: () => store.close(),
      summary: (name: string, count: CountFigures) =>
        name === 'a' ? Promise.reject(thrown) : store.summary(name, count),
    });
    const errors: Error[] = [];
    return { errors, workspaces: new WorkspaceRegistry(failing, { onDamage: (one) => errors.push(one) }) };
  };

  it('includes a workspace that the disk fails to read, and reports it once', async () => {
    const refused = failure('EACCES', 'state.json');
    const { workspaces, errors } = await listing(refused);
    for (let time = 0; time < 2; time++)
      expect(await workspaces.list()).toMatchObject([
        { name: 'a', error: refused },
        { name: 'b', clients: ['partner'] },
      ]);
    expect(errors).toEqual([refused]);
    await workspaces.close();
  });

  it('fails for a defect in the code, which is not a state of a workspace', async () => {
    const { workspaces, errors } = await listing(new TypeError('a defect'));
    await expect(workspaces.list()).rejects.toThrow('a defect');
    expect(errors).toEqual([]);
    await workspaces.close();
  });
});

describe('a defect in the code', () => {
  it.each([TypeError, RangeError])('is not reported as a damaged workspace: %o', async (Defect) => {
    const { folder } = await stored();
    const disk: Disk = {
      ...nodeDisk,
      stat: (path) =>
        path.endsWith('state.json') ? Promise.reject(new Defect('a defect')) : nodeDisk.stat(path),
      readFile: (path) =>
        path.endsWith('state.json') ? Promise.reject(new Defect('a defect')) : nodeDisk.readFile(path),
    };
    const store = await fileStore(folder, { fsync: false, disk });
    const opened = await store.open('a').catch((error: unknown) => error);
    expect(opened).toBeInstanceOf(Defect);
    expect(opened).not.toBeInstanceOf(WorkspaceDamaged);
    await store.close();
  });

  it('is thrown even while the last use of a workspace is written, where disk failures are ignored', async () => {
    const { folder } = await stored();
    let thrown: Error = Object.assign(new Error('the disk is full'), { code: 'ENOSPC' });
    const openFile: Disk['open'] = (path, ...rest) =>
      path.includes('use.json') ? Promise.reject(thrown) : nodeDisk.open(path, ...rest);
    const store = await fileStore(folder, { fsync: false, disk: { ...nodeDisk, open: openFile } });
    const use = { lastUsedAt: 0, hours: [], figures: { bookings: 0, size: 0, publicSecrets: false } };
    await expect(store.saveUse('a', use)).resolves.toBe(false);
    thrown = new TypeError('a defect');
    await expect(store.saveUse('a', use)).rejects.toBe(thrown);
    await store.close();
  });
});

describe('an invalid state.index.json', () => {
  const ALL = ['1', '2', '3'];
  const indexOf = ({ of }: Stored) => of('a', 'state.index.json');
  /** Replaces the index parts, and updates their checksum. */
  const withParts = (files: Stored, parts: string) => {
    const path = indexOf(files);
    const origin = /\n\],\n"origin": ([^]*)\}\n$/.exec(readFileSync(path, 'utf8'))?.[1] ?? '';
    const begin = `{"parts": [\n${parts}`;
    const changed = JSON.stringify({ ...JSON.parse(origin), crc: crc32(begin) });
    writeFileSync(path, `${begin}\n],\n"origin": ${changed}}\n`);
  };

  it.each<[string, (files: Stored) => void]>([
    ['names another origin', (files) => writeFileSync(indexOf(files), '{"parts": [\n],\n"origin": {"v":2}}')],
    ['names no origin', (files) => writeFileSync(indexOf(files), '{"parts": [\n],\n"origin": {}}')],
    [
      'names no state',
      (files) => writeFileSync(indexOf(files), '{"parts": [\n],\n"origin": {"state":null}}'),
    ],
    ['has an invalid size', (files) => edit(indexOf(files), /"size":\d+/, '"size":"x"')],
    ['has parts that are not JSON', (files) => withParts(files, '["due",[[')],
    ['has a part of an unknown index', (files) => withParts(files, '["other",[[1]],null]')],
    ['has a part with another structure', (files) => withParts(files, '{"due":1}')],
    ['has invalid keys', (files) => withParts(files, '["due",[[{}]],null]')],
    ['is a folder', (files) => (rmSync(indexOf(files)), mkdirSync(indexOf(files)))],
  ])('is not used if it %s', async (_, change) => {
    const files = await stored();
    change(files);
    const workspaces = await open(files.folder);
    const due = (await workspaces.get('a'))?.query((tables) => [...tables.due()].map(({ id }) => id));
    await workspaces.close();
    expect(due).toEqual(ALL);
  });

  it('does not block the start if it is a named pipe', needs('posix'), async () => {
    const files = await stored();
    rmSync(indexOf(files));
    expect(spawnSync('mkfifo', [indexOf(files)]).status).toBe(0);
    expect(await referencesIn(files.folder)).toEqual(ALL);
  });
});
