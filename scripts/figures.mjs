// Writes the figures of bench/results.md to the marked places of the docs: npm run figures [-- --check]
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const MARKED = /<!-- figure: ([a-z -]+) -->[^<]*<!-- end -->/g;

/** Returns the figures of the table of workspaces and the file store, keyed by the text of the row before a parenthesis. */
function figuresOf(results) {
  const [, table = ''] = results.split('## Workspaces and the file store');
  return new Map(
    [...table.matchAll(/^\| (.+?) +\| (.+?) +\|$/gm)].map(([, what, figure]) => [
      what.split(' (')[0],
      figure,
    ]),
  );
}

/** Fills the marked places of a page with figures of the benchmark. Throws for an unknown figure. */
export function withFigures(page, results) {
  const figures = figuresOf(results);
  return page.replace(MARKED, (_, name) => {
    const figure = figures.get(name);
    if (figure === undefined) throw new Error(`bench/results.md has no figure ${name}`);
    return `<!-- figure: ${name} -->${figure}<!-- end -->`;
  });
}

const pagesIn = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const results = readFileSync('bench/results.md', 'utf8');
  for (const file of ['README.md', ...pagesIn('docs'), ...pagesIn('docs/development')]) {
    const page = readFileSync(file, 'utf8');
    const filled = withFigures(page, results);
    if (filled === page) continue;
    if (process.argv.includes('--check')) {
      console.error(`${file}: its figures differ from bench/results.md. Run npm run figures.`);
      process.exitCode = 1;
    } else writeFileSync(file, filled);
  }
}
