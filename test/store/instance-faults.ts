import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { pooledDatabase } from '../../src/store/postgres/pool.js';
import type { LiveWorkspace } from '../../src/workspaces/live-workspace.js';
import { CuttingProxy } from './cutting-proxy.js';
import { at } from './instances.js';
import { instanceOn, type Cluster } from './postgres.js';
import { fixture } from './workspace.js';

const FOLDS = { entries: 20, everyMs: 0 };

/** Adds a mail with a unique subject. If the command runs twice, both mails have the same subject. Returns its number. */
export function note(workspace: LiveWorkspace, author = 'parent'): Promise<number> {
  const subject = randomUUID();
  return workspace.command((tx, now) => {
    const id = tx.nextId('mail');
    tx.put('mails', { id, at: now, to: author, subject, body: '', basketId: 1, attachments: [] });
    return id;
  });
}

/** The instance that acknowledged each change, keyed by the number of the change. */
type Acknowledged = Map<number, string>;

function acknowledge(all: Acknowledged, number: number, author: string): void {
  assert.equal(all.get(number), undefined, `${number} was given twice`);
  all.set(number, author);
}

/** An instance in its own process, under load. */
class ChildInstance {
  readonly #process: ChildProcess;
  readonly #ended: Promise<unknown>;
  #rest = '';
  count = 0;

  constructor(
    program: string,
    url: string,
    readonly author: string,
    all: Acknowledged,
  ) {
    this.#process = spawn(process.execPath, [program, url, author], { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#ended = new Promise((resolve) => {
      this.#process.on('close', resolve);
    });
    this.#process.stdout?.on('data', (chunk: Buffer) => {
      const lines = (this.#rest + chunk.toString()).split('\n');
      this.#rest = lines.pop() ?? '';
      for (const line of lines) acknowledge(all, Number(line), author);
      this.count += lines.length;
    });
  }

  async hasNoted(count: number): Promise<void> {
    while (this.count < count) await pauseFor(5);
  }

  async send(signal: NodeJS.Signals): Promise<void> {
    this.#process.kill(signal);
    if (signal === 'SIGKILL') await this.#ended;
  }
}

const pauseFor = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/** The results of killing and stopping instances. */
export interface FaultResult {
  readonly acknowledged: number;
  readonly byChildren: number;
}

/** Checks that each acknowledged change exists once, and comes from the instance that acknowledged it. */
async function verify(url: string, all: Acknowledged): Promise<FaultResult> {
  const fresh = await instanceOn(url);
  const mails = (await at(fresh, 'shared')).query((tables) => [...tables.mails.values()]);
  const stored = new Map(mails.map(({ id, to }) => [id, to]));
  for (const [number, author] of all) assert.equal(stored.get(number), author, `${number} is lost`);
  const subjects = mails.map(({ subject }) => subject);
  assert.equal(new Set(subjects).size, subjects.length, 'a mail is there twice');
  await fresh.close();
  const byChildren = [...all.values()].filter((author) => author !== 'parent').length;
  return { acknowledged: all.size, byChildren };
}

/**
 * Kills instances during appends and folds while another instance continues to work. Suspends every third instance for a
 * time before it is killed.
 */
export async function disturbInstances(
  { url, program }: { readonly url: string; readonly program: string },
  { rounds, stopMs }: { readonly rounds: number; readonly stopMs: number },
): Promise<FaultResult> {
  const all: Acknowledged = new Map();
  const own = await instanceOn(url, { folds: FOLDS });
  await own.create({ name: 'shared', fixture: fixture() });
  for (let round = 0; round < rounds; round++) {
    const child = new ChildInstance(program, url, `child ${round}`, all);
    await child.hasNoted(1);
    for (let count = 0; count < 30; count++) acknowledge(all, await note(await at(own, 'shared')), 'parent');
    await child.hasNoted(20 + round * 3);
    if (round % 3 === 2)
      await stopFor(child, stopMs, async () =>
        acknowledge(all, await note(await at(own, 'shared')), 'parent'),
      );
    await child.send('SIGKILL');
    acknowledge(all, await note(await at(own, 'shared')), 'parent');
  }
  await own.close();
  return verify(url, all);
}

/** Suspends an instance for a time. Another instance works during this time. */
async function stopFor(child: ChildInstance, ms: number, work: () => Promise<void>): Promise<void> {
  await child.send('SIGSTOP');
  const until = performance.now() + ms;
  while (performance.now() < until) await work();
  const before = child.count;
  await child.send('SIGCONT');
  await child.hasNoted(before + 10);
}

/** The results of commits on a connection that was cut. */
export interface CutResult {
  readonly cuts: number;
  readonly bytesOfAppend: number;
}

/**
 * Cuts the connection during an append. Cuts once at each of the last 60 bytes, which contain the response, and at
 * every `step`-th byte before them.
 */
export async function cutAppends(cluster: Cluster, url: string, step: number): Promise<CutResult> {
  const proxy = await CuttingProxy.start(cluster.port);
  const through = await instanceOn(url.replace(`:${cluster.port}/`, `:${proxy.port}/`), { connections: 1 });
  const workspace = await through.create({ name: 'shared', fixture: fixture() });
  const all: Acknowledged = new Map();
  const add = async () => acknowledge(all, await note(workspace), 'parent');
  await add();
  const before = proxy.passed;
  await add();
  const bytesOfAppend = proxy.passed - before;
  for (const bytes of cutsOf(bytesOfAppend, step)) {
    proxy.cutAfter(bytes);
    await add();
    assert.equal(all.size, (await at(through, 'shared')).outbox().length, `after a cut at ${bytes}`);
  }
  const { cuts } = proxy;
  await through.close();
  proxy.close();
  await verify(url, all);
  return { cuts, bytesOfAppend };
}

/** Returns the positions of the cuts: each of the last 60 bytes, and every `step`-th byte before them. */
function cutsOf(bytes: number, step: number): readonly number[] {
  return Array.from({ length: bytes }, (_, place) => place).filter(
    (place) => place >= bytes - 60 || place % step === 0,
  );
}

/** Ends connections of instances while the instances append, until at least `least` connections were ended. */
export async function terminateConnections(url: string, least: number): Promise<number> {
  const instances = [await instanceOn(url), await instanceOn(url)];
  await instances[0]?.create({ name: 'shared', fixture: fixture() });
  const all: Acknowledged = new Map();
  const over = new AbortController();
  const writers = instances.map(async (instance, index) => {
    while (!over.signal.aborted) {
      const number = await instance
        .get('shared')
        .then(
          (workspace) => workspace && note(workspace, `writer ${index}`),
          () => undefined, // the workspace could not be read, so nothing was changed
        )
        .catch(() => undefined);
      if (number !== undefined) acknowledge(all, number, `writer ${index}`);
    }
  });
  const admin = pooledDatabase(url, { connections: 1 });
  let ended = 0;
  while (ended < least) {
    await pauseFor(3 + (ended % 7));
    const { rows } = await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
    );
    ended += rows.length;
  }
  over.abort();
  await Promise.all(writers);
  await Promise.all([...instances.map((instance) => instance.close()), admin.close()]);
  await verify(url, all);
  return ended;
}
