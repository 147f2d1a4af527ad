import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { boundedText } from '../../src/text/bounded-file.js';

const file = join(mkdtempSync(join(tmpdir(), 'bounded-')), 'text');

describe('a file given by a flag', () => {
  it('is read completely up to the limit, even if chunks split a multi-byte character', () => {
    const text = `${'a'.repeat(64 * 1024 - 1)}äöü€`;
    writeFileSync(file, text);
    expect(boundedText(file, 1)).toBe(text);
    writeFileSync(file, 'b'.repeat(1024 * 1024));
    expect(boundedText(file, 1)).toHaveLength(1024 * 1024);
  });

  it('is refused above the limit', () => {
    writeFileSync(file, 'b'.repeat(1024 * 1024 + 1));
    expect(() => boundedText(file, 1)).toThrow('it is larger than 1 MiB, the maximum');
  });

  it.skipIf(process.platform === 'win32')('is refused if it is an endless device', () => {
    expect(() => boundedText('/dev/zero', 1)).toThrow('it is larger than 1 MiB, the maximum');
  });

  it('is refused if it does not exist', () => {
    expect(() => boundedText(`${file}.none`, 1)).toThrow('ENOENT');
  });
});
