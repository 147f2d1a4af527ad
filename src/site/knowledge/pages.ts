import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { packageRoot } from '../../package/package.js';

/** A page of the documentation. */
export interface DocsPage {
  /** The name of the page's file, such as `faults.md`. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

/** A part of a page, from one heading to the next. Only headings of levels 1 to 3 count. */
export interface DocsSection {
  /** The page and the anchor of the heading, such as `faults.md#recipes`. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

let known: readonly DocsPage[] | undefined;

/** Returns the pages for users, sorted by name. The files are read at the first call. */
export function docsPages(): readonly DocsPage[] {
  known ??= readPages();
  return known;
}

function readPages(): readonly DocsPage[] {
  const folder = new URL('docs/', packageRoot);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .map((name) => {
      const text = servable(readFileSync(new URL(name, folder), 'utf8'));
      return { name, title: /^# (.+)$/m.exec(text)?.[1] ?? name, text };
    });
}

/** Returns a page without its pictures. Replaces a link to a file that is not served by a text with the file's path. */
function servable(text: string): string {
  return text
    .replaceAll(/!\[([^\]]*)\]\([^)]*\)\n*/g, '')
    .replaceAll(
      /\[([^\]]+)\]\(((?:\.\.|development)\/[^)#\s]*|[\w.]+\.json)(?:#[^)]*)?\)/g,
      (_, name: string, path: string) => {
        const file = path.startsWith('../') ? path.slice(3) : `docs/${path}`;
        if (name.includes(file)) return name;
        return [name, `${name}.md`].some((one) => file.endsWith(one))
          ? `\`${file}\``
          : `${name} (\`${file}\`)`;
      },
    );
}

/** Returns the sections of a page. */
export function sectionsOf({ name, text }: DocsPage): readonly DocsSection[] {
  let isCode = false;
  const lines = text.split('\n').map((line) => {
    if (line.startsWith('```')) isCode = !isCode;
    return !isCode && /^#{1,3} /.test(line) ? `\f${line}` : line; // a comment in a script is not a heading
  });
  return lines
    .join('\n')
    .split('\f')
    .filter((part) => part.startsWith('#'))
    .map((part) => {
      const title = part.slice(0, part.indexOf('\n')).replace(/^#+ /, '').replaceAll('`', '');
      return { id: `${name}#${anchorOf(title)}`, title, text: part.trim() };
    });
}

/** Returns the anchor of a heading, in GitHub's format. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number} _-]/gu, '')
    .replaceAll(' ', '-');
}
