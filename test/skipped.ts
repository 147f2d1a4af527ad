import type { TestProject } from 'vitest/node';
import { skippedLine } from './needs.js';

/** After all tests, writes one line to standard error about skipped tests: their needs, and how to meet these needs. */
export default function setup({ vitest }: TestProject): () => void {
  return () => {
    const tests = vitest.state.getTestModules().flatMap((file) => [...file.children.allTests('skipped')]);
    const line = skippedLine(
      tests.map((test) => test.meta().missing ?? []).filter(({ length }) => length > 0),
    );
    if (line !== null) process.stderr.write(`${line}\n`);
  };
}
