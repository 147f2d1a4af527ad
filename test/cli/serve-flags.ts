import { beforeAll, describe, expect, it } from 'vitest';
import { commandOf, NAMES, ROWS, STARTS, type Row, type StartName } from './serve-rows.js';
import { visit, type Visit } from './serve-visit.js';

/** Starts the built `sandbox serve` in several ways, and tests that it applies each setting. */
export function followsSettings(starts: readonly StartName[]): void {
  describe.each(starts)('the built sandbox serve with %s', (start) => {
    const { seen } = STARTS[start];
    const shown = NAMES.filter((name) => ROWS[name][seen] !== undefined);
    const isLate = (name: (typeof NAMES)[number]) => ROWS[name].isSeenLate === true;
    let visited: Visit;
    beforeAll(async () => {
      const { args, variables } = commandOf(start);
      visited = await visit(args, variables);
    });
    const expectSeen = async ({ sees, [seen]: expected }: Row) => expect(await sees(visited)).toBe(expected);

    it.each(shown.filter((name) => !isLate(name)))('follows %s', (name) => expectSeen(ROWS[name]));

    it('stops with 0', async () => {
      expect(await visited.serving.stop()).toBe(0);
      expect(visited.serving.stdout()).toMatch(/\nStopped\.\n$/);
    });

    it.each(shown.filter(isLate))('has followed %s', (name) => expectSeen(ROWS[name]));
  });
}
