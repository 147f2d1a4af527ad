// The order of test files while code is mutated.
import type { TestSpecification, Vitest } from 'vitest/node';

/** Starts the fastest test files first: the first failing test ends the run of a mutant, and most tests notice most. */
export class FastestFirst {
  readonly #vitest: Vitest;

  constructor(vitest: Vitest) {
    this.#vitest = vitest;
  }

  sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { cache, config } = this.#vitest;
    const durationOf = ({ project, moduleId }: TestSpecification) =>
      cache.getFileTestResults(`${project.name}:${moduleId.slice(config.root.length + 1)}`)?.duration ?? 0;
    return Promise.resolve(files.toSorted((one, other) => durationOf(one) - durationOf(other)));
  }

  shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files);
  }
}
