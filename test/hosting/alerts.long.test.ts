// Tests that each alert of hosting/alerts.yml fires for its own problem only. The problems are real: the metrics of a
// sandbox are read before and during its problem. Prometheus then evaluates several minutes, in which the metrics
// continue to grow as fast as during the problem.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { pooledDatabase } from '../../src/store/postgres/pool.js';
import { addressOf, serve, serving, type Serving } from '../cli/built-command.js';
import { eventually, until } from '../eventually.js';
import { needs } from '../needs.js';
import { startCluster } from '../store/postgres.js';
import { requestToken } from '../token.js';

const RULES = fileURLToPath(new URL('../../hosting/alerts.yml', import.meta.url));
const COMMAND = fileURLToPath(new URL('../../dist/bin/sandbox.js', import.meta.url));
const ALL = [...readFileSync(RULES, 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? '');
const ARGS = ['--port', '0', '--log', 'silent', '--fixture', 'scenarios/last-seat'];
const MINUTES = 15;

/**
 * The metrics of a sandbox, keyed by name with labels, and the time of the scrape. Null if the sandbox does not
 * respond.
 */
interface Scrape {
  readonly at: number;
  readonly values: ReadonlyMap<string, number> | null;
}

/** A time series in the test format of Prometheus, with one value per minute. */
interface Series {
  readonly series: string;
  readonly values: string;
}

async function scrape(url: string): Promise<Scrape> {
  const reply = await fetch(`${url}/_sandbox/metrics`, { signal: AbortSignal.timeout(5000) }).catch(
    () => null,
  );
  const text = (await reply?.text()) ?? null;
  const lines = text?.split('\n').filter((line) => /^(sandbox|nodejs|process)_/.test(line));
  const values = lines?.map((line): [string, number] => {
    const at = line.lastIndexOf(' ');
    return [line.slice(0, at), Number(line.slice(at + 1))];
  });
  return { at: performance.now(), values: values ? new Map(values) : null };
}

/** Returns the series in the test format of Prometheus. Counters continue to grow, gauges keep the value from the problem. */
function seriesOf(before: Scrape, after: Scrape): readonly Series[] {
  const minutes = (after.at - before.at) / 60_000;
  const up = { series: 'up{job="sandbox", instance="one"}', values: `${after.values ? 1 : 0}x${MINUTES}` };
  const rest = [...(after.values ?? [])].map(([name, value]) => {
    const labelled = name.endsWith('}') ? `${name.slice(0, -1)},` : `${name}{`;
    const isCounter = /_total(?:\{|$)/.test(name);
    const grown = isCounter ? Math.max(0, value - (before.values?.get(name) ?? 0)) / minutes : 0;
    return { series: `${labelled}job="sandbox",instance="one"}`, values: `${value}+${grown}x${MINUTES}` };
  });
  return [up, ...rest];
}

/**
 * Returns the alerts that fire. The input of promtool says that no alert is expected, so promtool reports each alert
 * that fires.
 */
function firing(input_series: readonly Series[]): readonly string[] {
  const file = join(mkdtempSync(join(tmpdir(), 'alerts-')), 'test.json');
  const alert_rule_test = ALL.map((alertname) => ({ eval_time: `${MINUTES}m`, alertname, exp_alerts: [] }));
  const tests = [{ interval: '1m', input_series, alert_rule_test }];
  writeFileSync(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: '1m', tests }));
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
  const names = [...`${stdout}${stderr}`.matchAll(/alertname: (\w+)/g)].map(([, name]) => name ?? '');
  if (status !== 0 && names.length === 0) throw new Error(`${stdout}${stderr}`);
  return names;
}

/** Causes a problem in a sandbox. Returns the alerts that the problem fires. */
async function firingIn(
  server: Serving,
  trouble: (url: string) => Promise<unknown>,
): Promise<readonly string[]> {
  const address = addressOf(server);
  const ready = async () => expect((await fetch(`${address}/_sandbox/ready`)).status).toBe(200);
  await eventually(ready);
  const before = await scrape(address);
  await trouble(address);
  return firing(seriesOf(before, await scrape(address)));
}

const isUnready = (url: string) =>
  until(async () => {
    await sleep(500); // sending requests without a pause would keep the sandbox busy
    return (await fetch(`${url}/_sandbox/ready`)).status === 503;
  });

const tokenFor = (url: string, secret: string) => {
  return requestToken(url, 'demo.partner', secret);
};

/** Returns the headers for requests of a partner. */
async function headersOf(url: string) {
  const reply = await tokenFor(url, 'partner-secret');
  const { access_token: token } = (await reply.json()) as { access_token: string };
  return { authorization: `Bearer ${token}`, accept: 'application/json', 'accept-language': 'en' };
}

/**
 * Sends requests for a time over several connections, a hundred at once. So the server always has work, even if this
 * process gets little processor time.
 */
async function sendFor(ms: number, connections: number, url: string, headers: object): Promise<void> {
  const { host, hostname, port } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const hundred = `GET /availabilities?limit=100 HTTP/1.1\r\n${lines.join('')}\r\n`.repeat(100);
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(Number(port), hostname);
    const send = () => {
      while (socket.write(hundred));
    };
    socket
      .on('connect', send)
      .on('drain', send)
      .on('error', () => undefined)
      .resume();
    return socket;
  });
  await sleep(ms);
  for (const socket of sockets) socket.destroy();
}

describe('the alerts', needs('prometheus'), () => {
  it('are valid for Prometheus', () => {
    expect(execFileSync('promtool', ['check', 'rules', RULES], { encoding: 'utf8' })).toContain('SUCCESS');
  });

  it('fire for the first error of an operation, with which its series starts', () => {
    const labels = 'job="sandbox",instance="one",operation="createBooking"';
    const up = { series: 'up{job="sandbox",instance="one"}', values: `1x${MINUTES}` };
    const errors = (status: number, values: string) =>
      firing([up, { series: `sandbox_http_requests_total{${labels},status="${status}"}`, values }]);
    expect(errors(500, '_x13 1x5')).toEqual(['SandboxErrors']);
    expect(errors(500, `1x${MINUTES}`)).toEqual([]); // the errors were long ago
    expect(errors(503, '_x13 1x5')).toEqual([]); // another alert covers an instance that is not ready
  });

  it('do not fire while a partner works, injects faults and makes mistakes', async () => {
    const server = await serve([...ARGS, '--store', 'memory:']);
    const fired = await firingIn(server, async (url) => {
      const headers = await headersOf(url);
      for (const fault of ['status=500', 'status=503', 'cut=start', undefined])
        await fetch(`${url}/merchants`, {
          headers: { ...headers, ...(fault !== undefined && { 'sandbox-fault': fault }) },
        }).catch(() => undefined);
      await fetch(`${url}/merchants?limit=x`, { headers });
      await sleep(3000);
    });
    await server.stop();
    expect(fired).toEqual([]);
  });

  it('fire while a client guesses secrets', async () => {
    const server = await serve([...ARGS, '--store', 'memory:']);
    const fired = await firingIn(server, async (url) => {
      for (let count = 0; count < 30; count += 1) {
        await tokenFor(url, `guess-${count}`);
        await sleep(50);
      }
    });
    await server.stop();
    expect(fired).toEqual(['SandboxSecretsTried']);
  });

  it('fire while another partner takes all processor time', async () => {
    const server = await serve([...ARGS, '--store', 'memory:']);
    const fired = await firingIn(server, async (url) => {
      const headers = await headersOf(url);
      await sendFor(4000, 4, url, headers);
    });
    await server.stop();
    expect(fired).toEqual(['SandboxBusy']);
  });

  it('fire while an instance hangs', async () => {
    const child = spawn(process.execPath, [COMMAND, 'serve', ...ARGS, '--store', 'memory:'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const server = await serving(child);
    const fired = await firingIn(server, async () => child.kill('SIGSTOP'));
    child.kill('SIGKILL');
    expect(fired).toEqual(['SandboxDown']);
  });

  it('fire while the disk is full', needs('mounts'), async () => {
    const folder = mkdtempSync(join(tmpdir(), 'full-'));
    const go = join(folder, '..', `${folder.split('/').at(-1)}.go`);
    const script = `mount -t tmpfs -o size=4m tmpfs "$0" && (until [ -e "${go}" ]; do sleep 0.1; done; cat /dev/zero > "$0/filler") 2>/dev/null & sleep 0.5; exec "$@"`;
    const args = [process.execPath, COMMAND, 'serve', ...ARGS, '--store', `file:${folder}/data`];
    const child = spawn('unshare', ['--mount', '--', 'sh', '-c', script, folder, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const server = await serving(child);
    const fired = await firingIn(server, async (url) => {
      mkdirSync(go);
      await isUnready(url);
    });
    await server.stop();
    expect(fired).toEqual(['SandboxNotReady']);
  });
});

describe('the alerts for a database', needs('prometheus', 'postgres'), () => {
  it('fire while the database is stopped', async () => {
    const cluster = await startCluster();
    const server = await serve([...ARGS, '--store', await cluster.database('stopped')]);
    const fired = await firingIn(server, async (url) => {
      await cluster.stop();
      await isUnready(url);
      await fetch(`${url}/_sandbox/workspaces`).catch(() => undefined);
    });
    await cluster.start();
    await server.stop();
    await cluster.remove();
    expect(fired).toEqual(['SandboxNotReady']);
  });

  it('fire while the database is read-only', async () => {
    const cluster = await startCluster();
    const server = await serve([...ARGS, '--store', await cluster.database('locked')]);
    const fired = await firingIn(server, async (url) => {
      const admin = pooledDatabase(cluster.url('postgres'), { connections: 1 });
      await admin.query('ALTER DATABASE locked SET default_transaction_read_only = on');
      await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'locked'`);
      await admin.close();
      await isUnready(url);
    });
    await server.stop();
    await cluster.remove();
    expect(fired).toEqual(['SandboxNotReady']);
  });
});
