// Compares tables and figures of the docs with the code that they describe.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withFigures } from '../../scripts/figures.mjs';
import { MAX_ERRORS } from '../../src/domain/shared/errors.js';
import { TEST_CARDS } from '../../src/domain/shared/cards.js';
import { MAX_YAML_BYTES } from '../../src/http/request-body.js';
import { startSandbox } from '../../src/index.js';
import { MAX_MEMBERS, MAX_VALUES } from '../../src/seed/fixture/schema/schema.js';
import { MAX_ALIASES } from '../../src/text/yaml-text.js';
import { operationsOf, readDocument } from '../contract/document.js';
import { tableRows } from '../markdown-table.js';
import { NODE_MAJORS } from '../node-binaries.js';

const read = (file: string) => readFileSync(file, 'utf8');

const kib = (bytes: number) => `${bytes / 1024} KiB`;
const count = (number: number) => number.toLocaleString('en');

describe('docs/control-plane.md', () => {
  it('lists the operations of the control plane', () => {
    const rows = tableRows('docs/control-plane.md', 'Control a running sandbox').slice(1);
    const listed = rows.flatMap(([route = '']) => {
      const [, methods = '', path = ''] = /^([A-Z, ]+) (\/.*)$/.exec(route) ?? [];
      return methods === '' ? [] : methods.split(', ').map((method) => `${method} ${path}`); // a row without methods belongs to another table
    });
    const operations = operationsOf(readDocument('control.yaml')).map(
      ({ method, path }) => `${method} ${path}`,
    );
    expect(listed.toSorted()).toEqual(operations.toSorted());
  });
});

describe('docs/payments.md', () => {
  it('lists the test cards (H1)', () => {
    const outcomes = { declined: /^declined$/, insufficient_funds: /insufficient/, expired_card: /expired/ };
    const rows = tableRows('docs/payments.md', 'Test cards').slice(1);
    expect(rows.map(([number = '']) => number.replaceAll(' ', ''))).toEqual(
      TEST_CARDS.map(({ number }) => number),
    );
    for (const [index, { outcome, asksFor3DSecure }] of TEST_CARDS.entries()) {
      const end = outcome === 'pays' ? /pays$/ : asksFor3DSecure ? /declines$/ : outcomes[outcome];
      expect(rows[index]?.[1]).toMatch(end);
      expect(/3-D Secure/.test(rows[index]?.[1] ?? '')).toBe(asksFor3DSecure);
    }
  });
});

describe('docs/testing.md', () => {
  it.each(['The sandbox', 'A workspace'])('lists the methods of: %s', async (heading) => {
    await using sandbox = await startSandbox({ fixture: null });
    const object = heading === 'The sandbox' ? sandbox : await sandbox.workspace('scenarios/last-seat');
    const rows = tableRows('docs/testing.md', heading).filter(([first]) => first !== '');
    const listed = new Set(
      rows.flatMap(([first = '']) => first.match(/(?<![.\w])[a-z]\w*(?=[(.]|$)/gi) ?? []),
    );
    const methods = methodsOf(object);
    expect(methods.filter((name) => !listed.has(name))).toEqual([]);
    expect([...listed].filter((name) => !methods.includes(name) && !(name in object))).toEqual([]);
  });
});

/** Returns the names of the methods that a class declares. */
function methodsOf(object: object): readonly string[] {
  const prototype: unknown = Object.getPrototypeOf(object);
  return Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor');
}

describe('docs/fixtures.md', () => {
  it('has the limits of fixtures from the code', () => {
    const page = read('docs/fixtures.md').replaceAll(/\s+/g, ' ');
    expect(page).toContain(`at most ${count(MAX_ERRORS)} errors`);
    expect(page).toContain(`more than ${count(MAX_VALUES)} values`);
    expect(page).toContain(`more than ${count(MAX_MEMBERS)} members`);
    expect(page).toContain(`at most ${kib(MAX_YAML_BYTES)} and ${MAX_ALIASES} aliases`);
  });
});

describe('docs/development/benchmark.md', () => {
  it("lists the benchmark's flags with their defaults", () => {
    const rows = tableRows('docs/development/benchmark.md', 'Run it').slice(1);
    const options = [
      ...read('bench/run.ts').matchAll(/^ {4}(\w+): \{ type: '(?:string'(?:, default: '(.*?)')?|boolean')/gm),
    ];
    const listed = Object.fromEntries(rows.map(([flag = '', standard]) => [flag.slice(2), standard]));
    expect(listed).toEqual({
      ...Object.fromEntries(options.map(([, name = '', standard = '']) => [name, standard])),
      part: 'all',
    });
  });
});

describe('figures in the docs', () => {
  const results = read('bench/results.md');
  const pages = [
    'README.md',
    ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ];

  it('equal those in bench/results.md', () => {
    expect(pages.filter((page) => withFigures(read(page), results) !== read(page))).toEqual([]);
    expect(pages.some((page) => read(page).includes('<!-- figure: '))).toBe(true);
  });

  it('are updated by new results, and refer only to figures of the results', () => {
    const page = 'costs <!-- figure: create -->old<!-- end --> each';
    const [, figure] = /^\| create .*\| (.*?) +\|$/m.exec(results) ?? [];
    expect(withFigures(page, results)).toBe(page.replace('old', String(figure)));
    expect(() => withFigures(page.replace('create', 'nothing'), results)).toThrow('nothing');
  });
});

describe('the package version and the Node versions in the docs', () => {
  it('equal those of the package', () => {
    const { version, engines } = JSON.parse(read('package.json')) as {
      version: string;
      engines: { node: string };
    };
    const packed = ['README.md', 'docs/testing.md', 'docs/ci.md'].flatMap(
      (page) => read(page).match(/activity-booking-sandbox-[\d.]+\d/g) ?? [],
    );
    expect(new Set(packed)).toEqual(new Set([`activity-booking-sandbox-${version}`]));
    const lines = engines.node.split(' || ').map((range) => range.replaceAll(/[^\d.]|(?:\.0)+$/g, ''));
    const named = `${lines.slice(0, -1).join(', ')}, ${lines.at(-1)} or newer`;
    expect(named).toBe('20.19, 22.12, 24 or newer');
    for (const page of ['README.md', 'docs/testing.md', 'docs/ci.md']) expect(read(page)).toContain(named);
    expect(lines.map((line) => Number.parseInt(line, 10))).toEqual(NODE_MAJORS.slice(0, lines.length));
  });

  it('start with the oldest version, which .nvmrc names', () => {
    expect(Number(read('.nvmrc'))).toBe(NODE_MAJORS[0]);
  });
});
