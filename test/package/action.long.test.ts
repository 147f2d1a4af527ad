import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { yamlValue } from '../../src/text/yaml-text.js';

const run = promisify(execFile);

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: {
    readonly using: string;
    readonly steps: readonly { readonly run: string; readonly env: Readonly<Record<string, string>> }[];
  };
}

const action = yamlValue(readFileSync('action.yml', 'utf8')) as Action;
const [step] = action.runs.steps;

const started: string[] = [];
afterEach(() => {
  for (const file of started.splice(0)) {
    try {
      process.kill(Number(readFileSync(file, 'utf8')));
    } catch {
      // the process has already ended
    }
  }
});

/** Returns a job whose steps run the action as GitHub does, with inputs as environment variables. */
function job() {
  const folder = mkdtempSync(join(tmpdir(), 'action-'));
  const [output, summary] = [join(folder, 'output'), join(folder, 'summary')];
  for (const file of [output, summary]) writeFileSync(file, '');
  const use = async (given: Readonly<Record<string, string>>) => {
    const valueOf = (text: string) =>
      text
        .replace('${{ github.action_path }}', resolve('.'))
        .replace(
          /\$\{\{ inputs\.([\w-]+) \}\}/g,
          (_, name: string) => given[name] ?? action.inputs[name]?.default ?? '',
        );
    const variables = Object.entries(step?.env ?? {}).map(([name, text]) => [name, valueOf(text)]);
    const env = {
      PATH: process.env['PATH'],
      ...Object.fromEntries(variables),
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: summary,
    };
    started.push(join(folder, 'sandbox-reports', `${given['command'] ?? 'serve'}.pid`));
    const ended = run('bash', ['-e', '-c', step?.run ?? ''], { cwd: folder, env });
    const { code, stdout, stderr } = await ended.then(
      (whole) => ({ code: 0, ...whole }),
      (error: unknown) =>
        error as { readonly code: number; readonly stdout: string; readonly stderr: string },
    );
    const urls = [...readFileSync(output, 'utf8').matchAll(/^url=(.*)$/gm)].map(([, url]) => url ?? '');
    return { code, stdout, stderr, url: urls.at(-1) ?? '', summary: readFileSync(summary, 'utf8') };
  };
  return { folder, use };
}

describe('the GitHub Action', () => {
  it('is a composite action that passes on the output of its step', () => {
    expect(action.runs.using).toBe('composite');
    expect(action.outputs['url']?.value).toBe('${{ steps.run.outputs.url }}');
  });

  it('starts a sandbox and a proxy in front of it, and shows the report of the traffic', async () => {
    const { use } = job();
    const serve = await use({});
    expect(serve).toMatchObject({ code: 0, url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) });
    expect((await fetch(`${serve.url}/_sandbox/health`)).status).toBe(200);
    const proxy = await use({ command: 'proxy', target: serve.url, arguments: '--har my traffic.har' });
    expect(proxy.url).not.toBe(serve.url);
    const headers = { accept: 'application/json', 'accept-language': 'en' };
    await fetch(`${proxy.url}/merchants?zzz=1`, { headers });
    const stopped = await use({ command: 'stop-proxy' });
    expect(stopped.code).toBe(0);
    expect(stopped.summary).toContain('listMerchants/request.query/unknown/zzz');
    const check = await use({ command: 'check', arguments: 'my traffic.har' });
    expect(check.code).toBe(0);
  });

  it('fails with the error message of a sandbox that does not start', async () => {
    const { use } = job();
    const { code, stderr } = await use({ arguments: '--store redis:' });
    expect([code, stderr]).toEqual([2, expect.stringContaining('redis:')]);
  });

  it('fails for a proxy without requests, and for a missing proxy', async () => {
    const { use } = job();
    expect(await use({ command: 'stop-proxy' })).toMatchObject({ code: 2, summary: '' });
    await use({ command: 'proxy', target: 'http://127.0.0.1:9' });
    expect((await use({ command: 'stop-proxy' })).code).toBe(2);
    expect((await use({ command: 'stop-proxy' })).code).toBe(2);
  });

  it('runs the workflows against its target, each command with its own reports', async () => {
    const { folder, use } = job();
    const { url } = await use({});
    const client = { target: url, 'client-id': 'demo.partner', 'client-secret': 'partner-secret' };
    const verify = await use({
      command: 'verify',
      ...client,
      arguments: '--workflow catalogue\n--rate=1000',
    });
    expect(verify).toMatchObject({ code: 0, summary: expect.stringContaining(`## sandbox verify: ${url}`) });
    expect(verify.stdout).toContain(`Target: ${url}\n`);
    const diff = await use({ command: 'contract diff', arguments: '--format html\nbuilt-in\nbuilt-in' });
    expect(diff).toMatchObject({ code: 0, summary: expect.stringContaining('## sandbox contract diff') });
    expect(existsSync(join(folder, 'sandbox-reports/contract-diff/report.html'))).toBe(true);
    const { command } = JSON.parse(
      readFileSync(join(folder, 'sandbox-reports/verify/report.json'), 'utf8'),
    ) as { readonly command: string };
    expect(command).toBe('verify');
    expect(existsSync(join(folder, 'sandbox-reports/contract-diff/report.junit.xml'))).toBe(true);
  });

  it('certifies a client, whose command follows a line `--`', async () => {
    const { use } = job();
    const given = '--profile reseller\n--case hold-before-booking\n--\nnode\n-e\nconsole.log("a  b \\\'")';
    const certify = await use({ command: 'certify', arguments: given });
    expect(certify).toMatchObject({ code: 2, summary: expect.stringContaining('## sandbox certify') });
    expect(certify.stderr).toContain("a  b '");
  });

  it.each([
    [{ command: 'verify' }, 'needs the input target'],
    [{ command: 'drift', arguments: '--rate 5' }, 'needs the input target'],
    [{ command: 'check', target: 'http://127.0.0.1:9', arguments: 'a.har' }, 'has no target'],
    [{ command: 'dance' }, 'command must be one of serve,'],
    [{ command: 'constructor' }, 'command must be one of serve,'],
    [{ command: 'check', arguments: '--help' }, '--help judges nothing'],
    [{ command: 'verify', target: 'http://127.0.0.1:9', arguments: '--rate 5\n-h' }, '-h judges nothing'],
    [{ command: 'certify', arguments: '--profile reseller\n--version' }, '--version judges nothing'],
    [
      { command: 'verify', target: 'http://127.0.0.1:9', arguments: '--target http://127.0.0.1:8' },
      'give --target as the input target',
    ],
    [
      { command: 'certify', arguments: '--url=http://127.0.0.1:8\n--\nnode' },
      'give --url as the input target',
    ],
    [{ command: 'check', arguments: 'a.har\n--out elsewhere' }, 'give --out as the input reports'],
    [{ command: 'check', arguments: '"a.har"' }, 'has quotes'],
    [{ command: 'check', arguments: '--url http://127.0.0.1:9 --vendor acme' }, 'has two flags'],
    [{ command: 'verify', target: 'http://127.0.0.1:9', arguments: '--wokflow a' }, 'Unknown option'],
    [{ command: 'verify', target: '--help' }, '--target must be a URL'],
  ])('ends with exit code 2 for %j, and says what to write', async (given, problem) => {
    const { code, stderr, summary } = await job().use(given);
    expect([code, stderr, summary]).toEqual([2, expect.stringContaining(problem), '']);
  });

  it('passes nothing to a shell: secrets and arguments remain text', async () => {
    const { folder, use } = job();
    const { url } = await use({});
    const evil = '--workflow catalogue\n--baseline $(touch evil)`touch evil`;touch evil';
    const client = { target: url, 'client-id': 'demo.partner', 'client-secret': "it's $(touch evil)" };
    const refused = await use({ command: 'verify', ...client });
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('responded 401')]);
    const read = await use({ command: 'verify', ...client, arguments: evil });
    expect([read.code, read.stderr]).toEqual([
      2,
      expect.stringContaining('$(touch evil)`touch evil`;touch evil'),
    ]);
    expect(existsSync(join(folder, 'evil'))).toBe(false);
  });

  it('fails for findings, and does not show the report of an earlier step', async () => {
    const { folder, use } = job();
    writeFileSync(join(folder, 'wrong.har'), JSON.stringify(archiveOf('/merchants', 'no list')));
    const wrong = await use({ command: 'check', arguments: 'wrong.har' });
    expect(wrong.code).toBe(1);
    expect(wrong.summary).toContain('listMerchants/response.200.body/');
    const missing = await use({ command: 'check', arguments: 'missing.har' });
    expect(missing).toMatchObject({ code: 2, summary: wrong.summary });
  });
});

/** Returns an HTTP archive with one request to a path and a JSON response. */
function archiveOf(path: string, body: unknown) {
  const text = JSON.stringify(body);
  const content = { mimeType: 'application/json', text, size: text.length };
  const headers = [{ name: 'Content-Type', value: content.mimeType }];
  const request = {
    method: 'GET',
    url: `http://127.0.0.1:4020${path}`,
    httpVersion: 'HTTP/1.1',
    headers: [
      { name: 'Accept', value: 'application/json' },
      { name: 'Accept-Language', value: 'en' },
    ],
    queryString: [],
    bodySize: 0,
  };
  const response = { status: 200, statusText: 'OK', httpVersion: 'HTTP/1.1', headers, content, bodySize: -1 };
  const startedDateTime = '2027-01-01T00:00:00.000Z';
  return { log: { version: '1.2', entries: [{ startedDateTime, time: 1, request, response }] } };
}
