import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { checkedFetch, type CheckedFetch } from '../../src/index.js';
import { nodesOf, operationsOf, parsedFile, readDocument } from './document.js';
import { playScenario, type Played } from './replay.js';

const root = new URL('../../openapi/', import.meta.url);
const FOLDERS = ['examples', 'control/examples'];
const WRITTEN = FOLDERS.flatMap((folder) =>
  readdirSync(new URL(folder, root)).map((name) => `${folder}/${name}`),
);

let played: Played;
let checking: CheckedFetch;
beforeAll(async () => {
  const real = globalThis.fetch;
  checking = checkedFetch({ fetch: (...request) => real(...request) });
  vi.stubGlobal('fetch', checking);
  try {
    played = await playScenario();
  } finally {
    vi.unstubAllGlobals();
  }
});

const yaml = (name: string): unknown => parsedFile(new URL(name, root));

/** Returns the addresses, below `openapi/`, of the examples that the contract's files reference. */
function referredExamples(): readonly string[] {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.yaml'),
  );
  return names.flatMap((name) =>
    [...nodesOf(yaml(name))].flatMap(([, { $ref: reference }]) => {
      if (typeof reference !== 'string' || !reference.includes('examples/')) return [];
      const { href } = new URL(reference, new URL(name, root));
      return [decodeURIComponent(href.slice(root.href.length))];
    }),
  );
}

/** If a test fails, run `npm run examples`, and reference each example of the written files in the contract. */
describe('the examples of the contract', () => {
  it.each(WRITTEN)('equal the messages of the scenario: %s', (name) => {
    expect(yaml(name)).toEqual(played.files.get(name));
  });

  it('are exactly those of the scenario', () => {
    const given = [...played.files].flatMap(([file, sections]) =>
      Object.entries(sections).flatMap(([section, examples]) =>
        Object.keys(examples).map((name) => `${file}#/${section}/${name}`),
      ),
    );
    expect([...new Set(referredExamples())].toSorted()).toEqual(given.toSorted());
  });

  it('of requests, responses and refusals are all played, except the empty 401, events, metrics and shares', () => {
    const inline: string[] = [];
    for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.yaml') || WRITTEN.includes(name)) continue;
      for (const [pointer, node] of nodesOf(yaml(name))) {
        if ('value' in node && 'summary' in node) inline.push(name + pointer);
      }
    }
    const unauthorized = 'responses/Unauthorized.yaml/content/application/json/examples/no-token';
    const withSession = `control/${unauthorized}`; // an example of a problem document that concerns sessions
    const events =
      'control/paths/workspaces_{name}_events.yaml/get/responses/200/content/text/event-stream/examples/clock';
    const metrics = 'control/paths/metrics.yaml/get/responses/200/content/text/plain/examples/some';
    const shares = 'control/paths/shares.yaml/get/responses/200/content/application/json/examples/one-greedy';
    expect(inline.toSorted()).toEqual([metrics, shares, events, withSession, unauthorized]);
  });

  it.each(operationsOf(readDocument('openapi.yaml', { examples: false })))(
    'of required parameters of $operationId are sent and return 200',
    ({ operationId, parameters }) => {
      const unsent = parameters.filter(
        ({ name, in: place, required, example }) =>
          required &&
          place !== 'header' &&
          example !== undefined &&
          !played.sent.has(`${operationId} ${place} ${name} ${JSON.stringify(example)}`),
      );
      expect(unsent.map(({ name, example }) => ({ name, example }))).toEqual([]);
    },
  );

  it('of other parameters are sent to an operation and return 200', () => {
    const sent = new Set([...played.sent].map((one) => one.slice(one.indexOf(' ') + 1)));
    const unsent = operationsOf(readDocument('openapi.yaml', { examples: false })).flatMap(
      ({ operationId, parameters }) =>
        parameters.flatMap(({ name, in: place, style, schema, example }) => {
          if (example === undefined || place === 'header') return [];
          const isExploded = style === 'form' && schema?.['type'] === 'object';
          // Each property of such an object is sent as a parameter of its own.
          const pairs: [string, unknown][] = isExploded ? Object.entries(Object(example)) : [[name, example]];
          const all = pairs.map(([one, value]) => `${place} ${one} ${JSON.stringify(value)}`);
          return all.filter((one) => !sent.has(one)).map((one) => `${operationId} ${one}`);
        }),
    );
    expect(unsent).toEqual([]);
  });
});

// faithful.long.test.ts in test/verification/exchange also checks a log, against a contract that is split into many
// files
it('the scenario calls every operation, and its check finds no violation of the contract', () => {
  const report = checking.report();
  expect(report.findings.filter(({ severity }) => severity !== 'note')).toEqual([]); // a note reports that an invalid request was refused
  expect(report.summary).toMatchObject({ errors: 0, warnings: 0, operations: { hit: 39, possible: 39 } });
  expect(report.notJudged.map(({ reason }) => reason)).toEqual(["The sandbox's control plane and console."]);
  for (const { message } of report.findings) expect(message).toMatch(/ It was refused with 4\d\d\.$/);
});
