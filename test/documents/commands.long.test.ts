import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addressOf, type Serving } from '../cli/built-command.js';
import { needs } from '../needs.js';
import { BLOCKS, COMMANDS, ROOT } from './blocks.js';
import { ACCOUNTED_FOR, at, commandsOf, forgotten, LIMIT_MS, ofOneWorkflow, readBooking } from './pasted.js';
import { paste, pasteServer, project } from './shell.js';

describe('the commands of README.md, and of the page that continues them', needs('curl'), () => {
  const start = commandsOf('README.md > Start');
  const journey = commandsOf('README.md > Book with curl');
  const check = commandsOf('README.md > Check your traffic');
  const verify = commandsOf('README.md > Verify a service');
  const payment = commandsOf('docs/payments.md > Pay on the hosted page, with a ticket and a refund');
  const store = { SANDBOX_STORE: `file:${join(project, 'data')}`, SANDBOX_LOG: 'silent' };
  let [booking, bearer, before, firstUrl]: (string | undefined)[] = [];
  let second: Serving;
  it(
    'start the sandbox, and book with curl',
    async () => {
      const first = await pasteServer(start, store, ROOT);
      firstUrl = addressOf(first);
      const lines = await paste(`${journey}\necho "$BOOKING $TOKEN"`, { BASE: firstUrl });
      expect(lines.some((line) => line.startsWith('Captured: '))).toBe(true);
      expect(lines.at(-2)).toBe('reserved, 91.5 EUR, balance 91.5');
      [booking, bearer] = lines.at(-1)?.split(' ') ?? [];
      const reply = await readBooking(firstUrl, booking, bearer);
      expect(reply.status).toBe(200);
      before = reply.body;
      await first.stop();
      expect(first.stdout()).toMatch(/\nStopped\.\n$/);
    },
    LIMIT_MS,
  );

  it(
    'start the sandbox again with npx, and find the booking',
    async () => {
      second = await pasteServer('npx sandbox serve', store);
      const after = await readBooking(second.url, booking, bearer);
      expect(after).toEqual({ status: 200, body: before?.replaceAll(firstUrl ?? '', addressOf(second)) });
    },
    LIMIT_MS,
  );

  it(
    'continue with a payment on the hosted page, with ticket and refund',
    async () => {
      const lines = await paste(payment, { BASE: addressOf(second) });
      expect(lines).toContain('Redirected to https://shop.example/thanks');
      expect(lines.slice(-3)).toEqual(['paid, balance 0', 'valid', 'cancelled, refunded 46.5']);
      expect(readFileSync(join(project, 'ticket.pdf'), 'latin1').slice(0, 5)).toBe('%PDF-');
    },
    LIMIT_MS,
  );

  it('check the traffic of the sandbox', async () => {
    const lines = await paste(at(addressOf(second), check));
    expect(lines.some((line) => /[:;] 0 errors, .*\. \d+ of \d+ exchanges judged, /.test(line))).toBe(true);
  });

  it(
    'verify a target by one workflow; `npm run documents` runs all workflows',
    async () => {
      const lines = await paste(at(addressOf(second), ofOneWorkflow(verify)));
      expect(lines.join('\n')).toMatch(/[:;] 0 errors, .*\. \d+ of \d+ exchanges judged, /);
      expect(await second.stop()).toBe(0);
    },
    LIMIT_MS,
  );
});

describe('the pages', () => {
  const { scripts, version, bin } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
    readonly version: string;
    readonly bin: Readonly<Record<string, string>>;
  };

  it('have only command blocks that are pasted, or listed with a reason', () => {
    expect(ACCOUNTED_FOR.toSorted()).toEqual([...COMMANDS.keys()].toSorted());
    expect(forgotten('in short')).toEqual([]);
  });

  it('name existing scripts, programs, test files and an existing version', () => {
    const pages = [...new Set(BLOCKS.map(({ id }) => id.replace(/ > .*/, '')))];
    const text = pages.map((page) => readFileSync(join(ROOT, page), 'utf8')).join('\n');
    const named = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))];
    expect(named(/\bnpm run ([a-z][a-z:-]*)/g).filter((name) => !(name in scripts))).toEqual([]);
    expect(
      named(/\bnpm ([a-z]+)/g).filter((name) => !/^(?:ci|install|pack|run|sbom|start|test)$/.test(name)),
    ).toEqual([]);
    const programs = new Set([...Object.keys(bin), ...readdirSync(join(ROOT, 'node_modules/.bin'))]);
    expect(named(/\bnpx ([a-z]+) /g).filter((name) => !programs.has(name))).toEqual([]);
    expect(named(/activity-booking-sandbox-([\d.]+)\.tgz/g)).toEqual([version]);
    const tests = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' }).map(
      (path) => `test/${path}`,
    );
    const patterns = named(/\bnpx vitest(?: run)? ([\w/. -]+)/g).flatMap((names) => names.split(' '));
    expect(patterns).toContain('captures');
    expect(
      patterns.filter((name) => !name.startsWith('-') && !tests.some((path) => path.includes(name))),
    ).toEqual([]);
    expect(named(/\bnpx tsx ([\w/.-]+)/g).map((path) => statSync(join(ROOT, path)).isFile())).toEqual([
      true,
      true,
    ]);
    expect(statSync(join(ROOT, '.ci/run')).mode & 0o100).toBe(0o100);
  });
});
