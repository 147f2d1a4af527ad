import PDFDocument from 'pdfkit'; // oxlint-disable-line import/no-named-as-default -- its types know no other export
import { describe, expect, it } from 'vitest';
import { clustersOf, fontRuns } from '../../src/pages/tickets/fonts.js';
import { ticketLines } from '../../src/pages/tickets/lines.js';

/** Returns the pieces of a text on each line, from left to right. */
function drawn(text: string, width = 10_000): string[][] {
  const document = new PDFDocument({ size: 'A5' }).fontSize(10);
  return ticketLines(document, text, { width, size: 10, weight: 400 }).map((line) =>
    line.map((piece) => piece.text),
  );
}

describe('the fonts of tickets have glyphs (G4) for', () => {
  it.each([
    ['Korean', '김민준 뷁'],
    ['Arabic', 'محمد الأحمد'],
    ['Japanese', '山田京子 ひろし'],
    ['simplified and traditional Chinese', '张伟 刘洋 陳大文'],
    ['Hebrew', 'יוֹסִי בן־דוד'],
    ['Thai', 'สมชาย ผู้ใหญ่'],
    ['Devanagari', 'प्रियंका क्षत्रिय'],
    ['Bengali and Tamil', 'রবীন্দ্রনাথ கார்த்திக்'],
    ['Armenian and Georgian', 'Արամ გიორგი'],
    ['Cyrillic', 'Юлия'],
    ['Greek', 'Ωραία'],
    ['Polish and Vietnamese', 'Łukasz Nguyễn'],
    ['emoji with one and with several code points', '🎉 👨‍👩‍👧 🇵🇹 ❤️ 👍🏽'],
    ['all of them', 'Ana 김 محمد 山 Юлия 🎉 12'],
  ])('%s', (_, text) => {
    const glyphs = fontRuns(text, 400).flatMap((run) => run.file.font.layout(run.text).glyphs);
    expect(glyphs.filter(({ id }) => id === 0)).toEqual([]);
  });

  it('a Chinese name in one font, and a Japanese name in another font', () => {
    const filesOf = (text: string) => fontRuns(text, 400).map(({ file }) => file.name.split('/')[1]);
    expect(filesOf('张大文')).toEqual(['zcool-xiaowei']);
    expect(filesOf('山田京子ひろし')).toEqual(['kosugi']);
  });

  it('joined letters of Devanagari', () => {
    const [run, ...others] = fontRuns('क्ष', 400);
    expect(others).toEqual([]);
    expect(run?.file.font.layout(run.text).glyphs).toHaveLength(1);
  });

  it('an emoji of several code points as one glyph of one font', () => {
    const [family, ...others] = fontRuns('👨‍👩‍👧', 400);
    expect(others).toEqual([]);
    expect(family?.file.font.layout(family.text).glyphs).toHaveLength(1);
    expect(clustersOf('👍🏽 é')).toHaveLength(3);
  });
});

describe('the layout of a line', () => {
  it('runs from left to right if all letters do', () => {
    expect(drawn('Ana Silva')).toEqual([['Ana Silva']]);
  });

  it('runs from right to left in Arabic words, with numbers from left to right', () => {
    const [pieces = []] = drawn('محمد علي 12');
    expect(pieces.filter((text) => text.trim() !== '')).toEqual(['12', 'علي', 'محمد']);
  });

  it('mirrors brackets around Arabic words', () => {
    expect(drawn('محمد (علي)')[0]?.join('')).toMatch(/^\(علي\)\s*محمد$/u);
  });

  it('runs from right to left in Hebrew words', () => {
    expect(drawn('בן דוד 12')[0]?.filter((text) => text.trim() !== '')).toEqual(['12', 'דוד', 'בן']);
  });

  it('keeps an Arabic name inside an English text', () => {
    expect(drawn('for فاطمة الأميرة here')[0]?.join('')).toBe('for الأميرة فاطمة here');
  });

  it('joins letters', () => {
    const [run] = fontRuns('محمد', 400);
    const ids = (text: string) => run?.file.font.layout(text).glyphs.map(({ id }) => id) ?? [];
    const alone = Array.from('محمد').flatMap((letter) => ids(letter));
    expect(ids('محمد').toReversed()).not.toEqual(alone);
  });

  it('is complete, even for a long line', () => {
    const name = 'Donaudampfschifffahrt'.repeat(40);
    const lines = drawn(name, 200);
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.flat().join('')).toBe(name);
  });
});
