/** The result of a suite at a moment. */
export interface Cell {
  readonly name: string;
  readonly moment: string;
  readonly suite: string;
  readonly seconds: number;
  /** The failed tests, or the output of a command. */
  readonly failures: readonly string[];
}

/** Returns a Markdown table of moments and suites, followed by the failures. */
export function markdownOf(cells: readonly Cell[]): string {
  const suites = [...new Set(cells.map(({ suite }) => suite))].toSorted();
  const names = [...new Set(cells.map(({ name }) => name))];
  const textOf = (cell: Cell | undefined) => {
    if (cell === undefined) return '';
    return cell.failures.length === 0 ? 'passed' : `**${cell.failures.length} failed**`;
  };
  const rows = names.map((name) => {
    const row = cells.filter((cell) => cell.name === name);
    const texts = suites.map((suite) => textOf(row.find((cell) => cell.suite === suite)));
    return `| ${[name, row[0]?.moment, ...texts].join(' | ')} |`;
  });
  const head = `| ${['name', 'moment', ...suites].join(' | ')} |`;
  const line = `|${' --- |'.repeat(suites.length + 2)}`;
  const failed = cells.filter(({ failures }) => failures.length > 0);
  const lists = failed.map(
    ({ name, suite, failures }) => `## ${name}: ${suite}\n\n${failures.map((one) => `- ${one}\n`).join('')}`,
  );
  return `${[[head, line, ...rows].join('\n'), ...lists].join('\n\n')}\n`;
}
