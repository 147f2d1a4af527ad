import { describe, expect, it } from 'vitest';
import { yamlValue } from '../../src/text/yaml-text.js';
import { BLOCKS } from './blocks.js';

/** Functions that throw if a block of a language cannot be parsed. */
const PARSERS: Readonly<Record<string, (text: string) => unknown>> = { json: JSON.parse, yaml: yamlValue };

describe('the code blocks of the pages', () => {
  it('name known languages, so that commands are found as sh', () => {
    const known = new Set([
      'sh',
      'java',
      'json',
      'js',
      'mermaid',
      'nginx',
      'php',
      'python',
      'text',
      'ts',
      'typescript', // test/package/runners.long.test.ts runs the blocks for other test runners
      'yaml',
      'yaml invalid',
      '',
    ]);
    expect(BLOCKS.filter(({ language }) => !known.has(language))).toEqual([]);
    const plain = BLOCKS.filter(({ language }) => ['', 'text'].includes(language));
    expect(plain.filter(({ text }) => /^\s*(?:\$|npm|npx|curl|node|docker|sandbox)\b/m.test(text))).toEqual(
      [],
    );
  });

  it.each(BLOCKS.filter(({ language }) => language in PARSERS))('$id can be parsed', ({ language, text }) => {
    expect(() => PARSERS[language]?.(text)).not.toThrow();
  });
});
