import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { boundedText } from '../../src/text/bounded-file.js';

const file = join(mkdtempSync(join(tmpdir(), 'bounded-')), 'text');

describe('a file of a flag', () => {
  it('is read whole up to the limit, even if pieces divide a letter of several bytes', () => {
    const text = `${'a'.repeat(64 * 1024 - 1)}äöü€`;
    writeFileSync(file, text);
    expect(boundedText(file, 1)).toBe(text);
    writeFileSync(file, 'b'.repeat(1024 * 1024));
    expect(boundedText(file, 1)).toHaveLength(1024 * 1024);
  });

  it('is refused beyond it', () => {
    writeFileSync(file, 'b'.repeat(1024 * 1024 + 1));
    expect(() => boundedText(file, 1)).toThrow('it has more than 1 MiB, the most that is read');
  });

  it.skipIf(process.platform === 'win32')('is refused if it is an endless device', () => {
    expect(() => boundedText('/dev/zero', 1)).toThrow('it has more than 1 MiB, the most that is read');
  });

  it('is refused if it does not exist', () => {
    expect(() => boundedText(`${file}.none`, 1)).toThrow('ENOENT');
  });
});
