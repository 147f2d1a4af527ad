import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { needs } from '../needs.js';
import { anItem } from './baskets.js';
import { GUESTS, paid, print } from './printed.js';

// The package declares itself an ES module, but is a CommonJS module.
const scan = createRequire(import.meta.url)('jsqr') as typeof import('jsqr').default;

describe('the ticket PDF, read back', needs('poppler'), () => {
  it('contains title, date, place, guest, category and booking, and scannable codes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ticket-'));
    try {
      const file = join(folder, 'ticket.pdf');
      writeFileSync(file, await print(paid({ items: [anItem({ guests: GUESTS })] })));
      const text = execFileSync('pdftotext', ['-layout', file, '-']).toString();
      for (const expected of [
        'Old Town Walk',
        'SANDBOX',
        'Łukasz Żółć',
        '京子 山田',
        '민준',
        'Adult',
        'LX-41',
        'Lisbon',
      ])
        expect(text).toContain(expected);
      expect(text.match(/김/gu)).toHaveLength(90); // a long name stays whole
      expect(text).toContain('Friday');
      expect(text).toContain('10:00');
      expect(text).toContain('Praça do Comércio');
      expect(text).not.toContain('Gone');
      execFileSync('pdftoppm', ['-r', '150', '-png', file, join(folder, 'page')]);
      const codes = readdirSync(folder)
        .filter((name) => name.endsWith('.png'))
        .toSorted()
        .map((name) => {
          const { data, width, height } = PNG.sync.read(readFileSync(join(folder, name)));
          return scan(new Uint8ClampedArray(data), width, height)?.data;
        });
      expect(codes).toEqual(['BARCODE7GUEST1ABCDEFGHIJKL', 'SECONDCODE', 'THIRDCODE']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
