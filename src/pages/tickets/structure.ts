import { memoByObject } from '../../domain/shared/memo.js';
import type { Document } from './lines.js';

type PartType = 'H1' | 'P' | 'Figure';

/** Adds a part of a section: what it says, and how it is drawn. */
export type AddPart = (type: PartType, text: string, draw: () => void) => void;

/** Texts that readers take from the page itself. Others are stated, as glyphs need not follow the order of letters. */
const PLAIN = /^[\x20-\x7e]*$/;

/** Adds the section of a page to the structure of a document, by which it is read aloud and copied. */
export function addSection(document: Document, addParts: (addPart: AddPart) => void): void {
  const section = document.struct('Sect');
  rootOf(document).add(section);
  addParts((type, text, draw) => {
    const says = type === 'Figure' ? { alt: text } : PLAIN.test(text) ? {} : { actual: text };
    const part = document.struct(type, says);
    section.add(part);
    part.add(draw);
    part.end();
  });
  section.end();
}

/** Returns the root of a document's structure. */
const rootOf = memoByObject((document: Document) => {
  const root = document.struct('Document');
  document.addStructure(root);
  return root;
});

/** Ends the structure of a document with all its sections. */
export function endStructure(document: Document): void {
  rootOf(document).end();
}

/** Draws what says nothing. */
export function decorate(document: Document, draw: () => void): void {
  document.markContent('Artifact', { type: 'Layout' });
  draw();
  document.endMarkedContent();
}
