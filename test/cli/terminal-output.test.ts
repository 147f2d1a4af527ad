import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { painter, withProgress } from '../../src/cli/terminal.js';
import { OWN_SANDBOX } from '../../src/cli/own-sandbox.js';
import { sandbox } from './command-from-sources.js';

const [RED, END] = ['\u001B[31m', '\u001B[39m'];
const CLEARED = '\r\u001B[2K';

/** An archive with an error: the operation has no parameter `limit`. */
const WRONG = join(mkdtempSync(join(tmpdir(), 'terminal-')), 'wrong.har');
const request = { method: 'GET', url: 'https://api.example/merchants?limit=1', headers: [] };
const response = { status: 200, headers: [], content: { size: 2, mimeType: 'application/json', text: '[]' } };
writeFileSync(WRONG, JSON.stringify({ log: { version: '1.2', entries: [{ request, response }] } }));

describe('a report on a terminal', () => {
  it('has the result and the severities of its findings in colour, and the words of a pipe', async () => {
    const piped = await sandbox(['check', WRONG]);
    const shown = await sandbox(['check', WRONG], {}, { isTTY: true });
    expect(shown.stdout.split('\n')[0]).toBe(`${RED}${piped.stdout.split('\n')[0]}${END}`);
    expect(piped.stdout).toMatch(
      /^check of wrong\.har: 4 errors, 0 warnings, 0 notes\. 1 of 1 exchanges judged/,
    );
    expect(shown.stdout).toContain(`\n${RED}error${END} listMerchants/`);
    expect(piped.stdout).not.toContain('\u001B');
    expect(stripVTControlCharacters(shown.stdout)).toBe(piped.stdout);
  });

  it.each([
    ['1', false],
    ['', true],
  ])('with NO_COLOR=%s: in colour is %s', async (value, isColoured) => {
    const { stdout } = await sandbox(['check', WRONG], { NO_COLOR: value }, { isTTY: true });
    expect(stdout.includes(RED)).toBe(isColoured);
  });
});

describe('sandbox verify', () => {
  const run = ['verify', '--workflow', 'availability,catalogue,http/requests,http/negotiation'];

  it('shows how many workflows and examinations are done, in a line of standard error that goes at the end', async () => {
    const { code, stdout, stderr } = await sandbox(run, {}, { isTTY: true });
    const bar = (label: string, percent: number) =>
      expect.stringMatching(new RegExp(`^${label} [█░]{30} ${percent} %$`));
    const shownOf = (label: string) => [bar(label, 0), bar(label, 50), CLEARED.slice(1)];
    expect(stderr.split('\r').slice(1)).toEqual([...shownOf('Workflows'), ...shownOf('Examinations')]);
    expect([code, stdout]).toEqual([0, expect.stringContaining(`verify of ${OWN_SANDBOX}: `)]);
  });

  it('writes nothing to a standard error that is no terminal, and begins its report with the result', async () => {
    const { stdout, stderr } = await sandbox(run);
    expect(stderr).toBe('');
    expect(stdout.split('\n')[1]).toMatch(
      new RegExp(
        `^verify of ${OWN_SANDBOX}: \\d+ of \\d+ cases passed, 0 failed, \\d+ not exercised; 0 errors, `,
      ),
    );
  });
});

it('the progress of work that fails is removed before its error is shown', async () => {
  let shown = '';
  const screen = new Writable({ write: (part: Buffer, _, done) => ((shown += part.toString()), done()) });
  const work = withProgress(Object.assign(screen, { isTTY: true }), 'Work', async (show) => {
    show(1, 2);
    throw new Error('it broke');
  });
  await expect(work).rejects.toThrow('it broke');
  expect(shown.endsWith(`50 %${CLEARED}`)).toBe(true);
});

it('texts are plain on a screen that is no terminal', () => {
  expect(painter(new Writable(), {})('red', 'x')).toBe('x');
});
