// Compares figures, names and lists in sentences of the docs with the code that they describe.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createProgram } from '../../src/cli/program.js';
import { PROFILES } from '../../src/certification/profiles.js';
import { loadContract } from '../../src/contract/load.js';
import { readFacts } from '../../src/laws/facts.js';
import { namedFixture } from '../../src/seed/files/read.js';
import { DEFAULT_SETTINGS } from '../../src/start/settings.js';
import { maskedText } from '../../src/masking/secret-text.js';
import { START } from '../harness.js';
import { COMMANDS, ROOT } from './blocks.js';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
/** Returns a page as one line, so that sentences are found across line breaks. */
const pageOf = (path: string) => read(path).replaceAll(/\s+/g, ' ');
const groupsOf = (text: string, pattern: RegExp) => [...(pattern.exec(text) ?? [])].slice(1);
/** Returns the words in backticks outside code blocks. */
const namesIn = (text = '') =>
  [...text.replaceAll(/^ *```[^]*?^ *```$/gm, '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const count = (number: number) => number.toLocaleString('en');

const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> };

const program = createProgram({
  stdout: process.stdout,
  stderr: process.stderr,
  environment: {},
  now: START,
});

describe('README.md', () => {
  const page = pageOf('README.md');

  it('names the cities of the demo merchants', () => {
    const { merchants, activities } = namedFixture('demo', START);
    const operates = (slug: string) => activities.some(({ merchant }) => merchant === slug);
    const operators = merchants.filter(({ slug }) => operates(slug)).map(({ city }) => city);
    const resellers = merchants.filter(({ slug }) => !operates(slug)).map(({ city }) => city);
    const [found = '', seller] = groupsOf(page, /three tour operators in (.*?) and of a reseller in (\w+)/);
    expect(found.split(/, | and /)).toEqual(operators);
    expect([seller]).toEqual(resellers);
  });

  it('warns that most operations with POST and PUT take query parameters', () => {
    expect(page).toContain('Most `POST` and `PUT` operations take **query** parameters, not a body.');
    const operations = loadContract().operations.filter(
      ({ method, needsToken }) => /^(?:POST|PUT)$/i.test(method) && needsToken,
    );
    const withBody = operations.filter(({ body }) => body !== null);
    expect(operations.length).toBeGreaterThan(10);
    expect(withBody.length / operations.length).toBeLessThan(1 / 2);
  });

  it('names the port of the mock', () => {
    const [port] = groupsOf(scripts['mock'] ?? '', /--port (\d+)/);
    expect(page).toContain(`(Prism, port ${port})`);
    expect(pageOf('docs/clients.md')).toContain(`on port ${port}`);
  });
});

describe('docs/testing.md', () => {
  const page = pageOf('docs/testing.md');

  it('lists the settings of startSandbox', () => {
    const [list] = groupsOf(
      page,
      /settings\]\(settings\.md\) of `sandbox serve` \((.*?)\)\. It also takes `fixture`/,
    );
    expect(['fixture', ...namesIn(list)].toSorted()).toEqual(Object.keys(DEFAULT_SETTINGS).toSorted());
  });

  it('says how many workspaces there can be', () => {
    expect(page).toContain(`There can be ${count(DEFAULT_SETTINGS.maxWorkspaces)} at a time`);
  });
});

describe('docs/clients.md', () => {
  const page = pageOf('docs/clients.md');

  it('names the variables of the collection', () => {
    const { variable } = JSON.parse(read('openapi/postman_collection.json')) as {
      variable: readonly { key: string }[];
    };
    const [list] = groupsOf(page, /Its variables are (.*?)\. /);
    expect(namesIn(list)).toEqual(variable.map(({ key }) => key));
  });

  it('says that the module of queryString has no dependencies', () => {
    expect(page).toContain('Its module has no dependencies');
    const seen = new Set<string>();
    const packages: string[] = [];
    const follow = (path: string) => {
      if (seen.has(path)) return;
      seen.add(path);
      for (const [, name = ''] of read(path).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)) {
        if (name.startsWith('.')) follow(join(dirname(path), name.replace(/\.js$/, '.ts')));
        else packages.push(name);
      }
    };
    follow('src/client/query-string.ts');
    expect([packages, seen.size < 5]).toEqual([[], true]);
  });
});

describe('docs/control-plane.md', () => {
  const page = pageOf('docs/control-plane.md');

  it('lists the commands of sandbox workspace', () => {
    const [list] = groupsOf(page, /The commands are (.*?)\. /);
    const workspace = program.commands.find((one) => one.name() === 'workspace');
    expect(namesIn(list)).toEqual(workspace?.commands.map((one) => one.name()));
  });

  it('says how many numbers pass as a card by chance', () => {
    expect(page).toContain(
      'about one in ten of these numbers passes as a card: 12 digits that begin with 50, 56 to 59 or 6, and 13 digits that begin with one of these or with 4.',
    );
    const issued = ['50', '56', '57', '58', '59', '6'];
    for (const [length, begins] of [
      [12, issued],
      [13, [...issued, '4']],
    ] as const) {
      for (const begin of begins) expect([begin, maskedOf(begin, length)]).toEqual([begin, 20]);
    }
    for (const begin of ['4', '51', '55', '7', '3', '1']) expect(maskedOf(begin, 12)).toBe(0);
  });
});

/** Returns the number of masked numbers among 200 consecutive ones. */
function maskedOf(begin: string, length: number): number {
  const numbers = Array.from({ length: 200 }, (_, at) =>
    String(at + 100).padStart(length - begin.length, '27182818284'),
  );
  return numbers.filter((rest) => maskedText(begin + rest) === '***').length;
}

describe('docs/ci.md', () => {
  const page = read('docs/ci.md');
  const commandsBelow = (heading: string) =>
    [
      ...(page.split(heading)[1]?.split('\n\n|')[1]?.split('\n\n')[0] ?? '').matchAll(/^\| `npm (.*?)`/gm),
    ].map(([, command = '']) => command.replace('run ', ''));

  it('lists the checks of .ci/run', () => {
    const checks = [...read('.ci/run').matchAll(/^ *(?:check|npm) ([a-z][\w:]*)/gm)].map(
      ([, name = '']) => name,
    );
    const listed = commandsBelow('## What the CI of the sandbox checks');
    expect(listed.toSorted()).toEqual(checks.filter((name) => name !== 'ci').toSorted());
  });

  it('says how long a round of the fuzzer is', () => {
    const [round] = groupsOf(read('test/fuzz/run.ts'), /^export const ROUND = (\d+);$/m);
    expect(pageOf('docs/ci.md')).toContain(`each round of ${count(Number(round))} requests`);
  });
});

describe('docs/examination.md', () => {
  it('has a valid file of facts', () => {
    const [text = ''] = groupsOf(read('docs/examination.md'), /```yaml\n([^]*?)```/);
    const secrets = { OTHER_SECRET: 'one', AGENT_SECRET: 'two', OPERATOR_SECRET: 'three' };
    const { clients } = readFacts(text, secrets);
    expect(Object.values(clients).map(({ secret }) => secret)).toEqual(Object.values(secrets));
  });
});

describe('docs/development/benchmark.md', () => {
  it('names the sizes that are measured', () => {
    const page = pageOf('docs/development/benchmark.md');
    const [sizes = ''] = groupsOf(read('bench/growth.ts'), /^const SIZES = \[0, (.*)\];$/m);
    const [first, second, third] = sizes.split(', ').map((size) => count(Number(size.replaceAll('_', ''))));
    expect(page).toContain(`${first}, ${second} and ${third} stored bookings`);
    const [bytes = ''] = groupsOf(read('bench/run.ts'), /^const STATE_BYTES = ([\d_]+);$/m);
    expect(page).toContain(`${Number(bytes.replaceAll('_', '')) / 1_000_000} MB of stored state`);
    const [seconds] = groupsOf(read('bench/run.ts'), /^const WRITING_SECONDS = (\d+);$/m);
    expect(page).toContain(`for writes of the part \`state\` at least ${seconds} `);
  });
});

describe('CONTRIBUTING.md', () => {
  const page = pageOf('CONTRIBUTING.md');

  it('states the limits of the linter', () => {
    const config = read('oxlint.config.mjs');
    const [lines] = groupsOf(config, /'max-lines': \['error', \{ max: (\d+)/);
    const [functionLines] = groupsOf(config, /'max-lines-per-function': \['error', \{ max: (\d+)/);
    expect(page).toContain(
      `usually 100 to ${lines} lines; ${lines} is the limit. Functions have at most ${functionLines} lines, signatures four`,
    );
    expect(config).toContain(`'max-params': ['error', { max: 4 }]`);
  });

  it('names existing files and folders, except in its examples', () => {
    const named = namesIn(read('CONTRIBUTING.md')).filter((name) =>
      /^(?:src|test|openapi|scripts|fixtures|docs)\/[\w./-]+$/.test(name),
    );
    const made = ['openapi/paths/currencies.yaml', 'openapi/examples/listCurrencies.yaml'];
    const missing = new Set(named.filter((name) => !existsSync(join(ROOT, name))));
    expect([...missing].toSorted()).toEqual([...made, 'fixtures/scenarios/two-seats.yaml'].toSorted());
  });
});

describe('the script flags in the docs', () => {
  const pages = [
    'README.md',
    'CONTRIBUTING.md',
    'docs/ci.md',
    'docs/development/mutation.md',
    'docs/development/examiner.md',
    'docs/development/benchmark.md',
  ];
  const serve = program.commands.find((one) => one.name() === 'serve')?.options.map(({ long }) => long);
  const uses = [...pages.map(read), ...COMMANDS.values()].flatMap((text) =>
    [...text.matchAll(/\bnpm (?:run )?([a-z:]+) -- ([^`\n]+)/g)].flatMap(([, script = '', rest = '']) =>
      [...rest.matchAll(/--([a-z-]+)/g)].map(([, flag = '']) => [script, flag] as const),
    ),
  );

  it.each([...new Map(uses.map((use) => [use.join(' --'), use] as const)).values()])(
    'npm run %s -- --%s exists',
    (script, flag) => {
      const isServe = script === 'start' || script === 'dev';
      const file = (scripts[script] ?? '').split(' ').find((word) => /\.(?:ts|mjs)$/.test(word)) ?? '';
      const exists = isServe
        ? serve?.includes(`--${flag}`)
        : new RegExp(`\\b${flag}: \\{ type: |'--${flag}'`).test(read(file));
      expect(exists).toBe(true);
    },
  );
});

describe('docs/certification.md', () => {
  it('lists the cases with their profiles, tasks and answers', () => {
    const [, list = ''] = read('docs/certification.md').split('\n## The cases\n');
    const listed = list.split(/^- /m).slice(1);
    const cases = [...new Set(PROFILES.flatMap((profile) => profile.cases))];
    const expected = cases.map((one) => {
      const profiles = PROFILES.filter((profile) => profile.cases.includes(one)).map(({ id }) => id);
      const ids = one.questions.map(({ id }) => `\`${id}\``).join(', ');
      const answers = ids && ` _Answers: ${ids}._`;
      return `**\`${one.id}\`** (${profiles.join(', ')}): ${one.title}. ${one.task}${answers}`;
    });
    expect(listed.map((text) => text.replaceAll(/\s+/g, ' ').trim())).toEqual(expected);
  });
});
