import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A fenced block of a page. */
export interface Block {
  /**
   * The page and the chapter. If the chapter has several blocks in one language, the second and later blocks have a
   * number. For example: `docs/ci.md > Isolated tests 2`.
   */
  readonly id: string;
  /** The word after the fence, such as `sh`. */
  readonly language: string;
  readonly text: string;
}

const pagesIn = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));

/** The pages whose commands users paste. */
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...['docs', 'examples'].flatMap(pagesIn),
];

function blocksOf(page: string): Block[] {
  const blocks: Block[] = [];
  let chapter = '';
  const text = readFileSync(join(ROOT, page), 'utf8');
  for (const match of text.matchAll(/^## (.+)$|^( *)```([^\n]*)\n([\s\S]*?)^\2```$/gm)) {
    const [, heading, indent = '', language = '', code = ''] = match;
    if (heading !== undefined) chapter = heading;
    else {
      const id = `${page} > ${chapter}`;
      const before = blocks.filter((block) => block.language === language && block.id.startsWith(id)).length;
      blocks.push({
        id: before === 0 ? id : `${id} ${before + 1}`,
        language,
        text: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      });
    }
  }
  return blocks;
}

export const BLOCKS: readonly Block[] = PAGES.flatMap(blocksOf);

/** The blocks of shell commands, keyed by id. */
export const COMMANDS: ReadonlyMap<string, string> = new Map(
  BLOCKS.filter(({ language }) => language === 'sh').map(({ id, text }) => [id, text]),
);
