import type { TestProject } from 'vitest/node';
import { skippedLine } from './needs.js';

/** After all tests, writes one line to standard error about tests that were skipped for unmet needs, if there are any. */
export default function setup({ vitest }: TestProject): () => void {
  return () => {
    const tests = vitest.state.getTestModules().flatMap((file) => [...file.children.allTests('skipped')]);
    const line = skippedLine(
      tests.map((test) => test.meta().missing ?? []).filter(({ length }) => length > 0),
    );
    if (line !== null) process.stderr.write(`${line}\n`);
  };
}
