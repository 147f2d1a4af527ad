import type { TestProject } from 'vitest/node';
import { skippedLine } from './needs.js';

/** After all tests: says in one line, on standard error, which were skipped for want of what, and how to have it. */
export default function setup({ vitest }: TestProject): () => void {
  return () => {
    const tests = vitest.state.getTestModules().flatMap((file) => [...file.children.allTests('skipped')]);
    const line = skippedLine(
      tests.map((test) => test.meta().missing ?? []).filter(({ length }) => length > 0),
    );
    if (line !== null) process.stderr.write(`${line}\n`);
  };
}
