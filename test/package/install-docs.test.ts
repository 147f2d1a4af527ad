import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
const documents = ['README.md', 'SECURITY.md', ...['docs', 'examples', 'openapi'].flatMap(filesIn)].filter(
  (name) => /\.(?:md|yaml|mjs|ts|json)$/.test(name) && !name.includes('node_modules'),
);

/** Matches the package's bare name after a command that would look it up in a registry. Does not match paths and tarballs. */
const BY_NAME =
  /\b(?:npx|(?:npm|pnpm|yarn|bun) (?:i|install|add|exec|create|dlx))\b[^\n]*[\s"']activity-booking-sandbox(?![\w/.-])/;

describe('the documents', () => {
  it('never install the package by its name, which no registry has', () => {
    expect(documents).toContain(join('docs', 'testing.md'));
    expect(documents.filter((name) => BY_NAME.test(readFileSync(join(root, name), 'utf8')))).toEqual([]);
  });

  it('link to files that exist', () => {
    const pages = [...documents, 'CONTRIBUTING.md', 'CHANGELOG.md'].filter((name) => name.endsWith('.md'));
    const broken = pages.flatMap((page) =>
      [...readFileSync(join(root, page), 'utf8').matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !existsSync(join(root, dirname(page), target)))
        .map((target) => `${page}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it.each([
    ['npm install --save-dev activity-booking-sandbox', true],
    ['npm i activity-booking-sandbox@latest', true],
    ['npx activity-booking-sandbox serve', true],
    ['npm install ../activity-booking-sandbox/activity-booking-sandbox-0.1.0.tgz', false],
  ])('are searched for install commands: %s is one: %s', (line, isFound) => {
    expect(BY_NAME.test(line)).toBe(isFound);
  });
});
