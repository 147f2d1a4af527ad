// Copies the documents for users into the package. Documents for maintainers stay in the repository.
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Folders of `docs/` that are not copied: pages for maintainers, and pictures, because of their size. */
const LEFT_OUT = new Set(['development', 'pictures']);
const PAGES = ['README.md', 'CHANGELOG.md', 'SECURITY.md'];

/** Copies the documents. A link to a file outside the package becomes plain text. */
export function writeDocuments(root, target) {
  const isFor = (name) => !LEFT_OUT.has(name);
  for (const name of readdirSync(join(root, 'docs')).filter(isFor))
    cpSync(join(root, 'docs', name), join(target, 'docs', name), { recursive: true });
  for (const name of PAGES) cpSync(join(root, name), join(target, name));
  const docs = readdirSync(join(target, 'docs')).map((name) => join('docs', name));
  for (const page of [...PAGES, ...docs].filter((name) => name.endsWith('.md'))) unlink(target, page);
}

function unlink(target, page) {
  const path = join(target, page);
  const text = readFileSync(path, 'utf8').replaceAll(
    /!?\[([^\]]+)\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g,
    (link, words, file) => (existsSync(join(target, dirname(page), file)) ? link : words),
  );
  writeFileSync(path, text);
}
