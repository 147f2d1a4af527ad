import { expect, it } from 'vitest';
import { skippedLine } from '../needs.js';

it('reports in one line the number of skipped tests, their needs and how to meet them', () => {
  expect(skippedLine([])).toBeNull();
  expect(skippedLine([['php']])).toBe(
    'Skipped 1 test, which needs PHP (1). To run all: apt-get install php-cli.',
  );
  expect(skippedLine([['postgres', 'ps'], ['mounts'], ['postgres'], ['pidNamespaces']])).toBe(
    'Skipped 4 tests, which need PostgreSQL (2), ps (1), mounts (1), process namespaces (1). ' +
      'To run all: apt-get install postgresql procps; run the tests as root.',
  );
});
