import { readFileSync } from 'node:fs';

/** Returns the rows of all tables between a heading of a page and the next heading. Cells have no backticks. */
export function tableRows(page: string, heading: string): readonly (readonly string[])[] {
  const sections = readFileSync(new URL(`../${page}`, import.meta.url), 'utf8').split(/^#+ /m);
  const section = sections.find((part) => part.startsWith(`${heading}\n`));
  const lines =
    section?.split('\n').filter((line) => line.startsWith('|') && !/^\|[ :|-]+$/.test(line)) ?? [];
  if (lines.length === 0) throw new Error(`${page} has no table below ${heading}`);
  return lines.map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.replaceAll('`', '').trim()),
  );
}
