import PDFDocument from 'pdfkit'; // oxlint-disable-line import/no-named-as-default -- its types declare only the default export
import { Slices } from '../../time/slices.js';
import { type PdfDocument, type DrawLine, write } from './lines.js';
import { TICKET_TEXTS, type TicketTexts } from './texts.js';
import type { Ticket, TicketPage } from './ticket.js';
import { memoByObject } from '../../domain/shared/memo.js';
import { qrcode } from 'bwip-js/generic';

/** The size of an A5 page in points. Pages are longer if their texts need more space. */
const WIDTH = 419.53;
const HEIGHT = 595.28;
const MARGIN = 36;
const INNER = WIDTH - 2 * MARGIN;
const LABEL = 88;
/** The width and height of a QR code with its quiet zone, in points. */
const QR_SIZE = 168;
/** The height of the QR code with the text below it. */
const CODE = QR_SIZE + 50;
/** The minimum height of the band at the top. `NAME` is the position of the organiser's name in the band. */
const BAND = 64;
const NAME = { x: MARGIN, y: 28, width: INNER };
/** Font sizes to try before the page is extended. Texts are never cut off. */
const NAME_SIZES = [14, 12];
const SMALLEST_NAME = 10;
const SCALES = [1, 0.9, 0.8];
const SMALLEST = 0.75;
/** The width of the label `SANDBOX`. */
const STAMP = 74;
const SOFT = '#46525f';
const BRAND = '#0b4f6c';
const BAD = '#9b1c1c';

/**
 * Returns a ticket as a tagged PDF. The document's date is the date of the booking, so that the same ticket gives the same
 * bytes (P15).
 */
export async function ticketPdf(ticket: Ticket): Promise<Buffer> {
  const texts = TICKET_TEXTS[ticket.language];
  const [first] = ticket.pages;
  const document = new PDFDocument({
    autoFirstPage: false,
    font: '', // Avoids loading a standard font that no text uses.
    pdfVersion: '1.5',
    tagged: true,
    lang: ticket.language,
    displayTitle: true,
    info: {
      Title: `${texts.ticket} – ${first?.title ?? ''}`,
      Author: first?.organiser ?? '',
      CreationDate: new Date(ticket.bookedAt),
    },
  });
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  const slices = new Slices();
  for (const page of ticket.pages) {
    if (slices.isOver) await slices.next(); // A booking may have thousands of guests, and each page takes milliseconds.
    printPage(document, page, texts);
  }
  endStructure(document);
  document.end();
  return finished;
}

interface Layout {
  readonly nameSize: number;
  /** The height of the band. */
  readonly band: number;
  /** The scale of title, facts and warning. 1 is the usual size. */
  readonly scale: number;
  /** The y coordinate of the QR code. */
  readonly top: number;
}

/**
 * Returns the layout of a page. If the texts do not fit at the usual size, the layout has a smaller size or a longer
 * page.
 */
function layoutOf(document: PdfDocument, page: TicketPage): Layout {
  const nameBottom = (size: number) =>
    write(document, page.organiser, NAME, { size, weight: 700, draw: 'measure' });
  const nameSize = NAME_SIZES.find((size) => nameBottom(size) < BAND) ?? SMALLEST_NAME;
  const band = Math.max(BAND, nameBottom(nameSize) + 8);
  const usual = HEIGHT - MARGIN - CODE;
  const bottom = (scale: number) => printFacts(document, page, { band, scale });
  const scale = SCALES.find((one) => bottom(one) <= usual) ?? SMALLEST;
  return { nameSize, band, scale, top: Math.max(usual, bottom(scale) + 8) };
}

function printPage(document: PdfDocument, page: TicketPage, texts: TicketTexts): void {
  const layout = layoutOf(document, page);
  document.addPage({ size: [WIDTH, layout.top + CODE + MARGIN], margin: MARGIN });
  addSection(document, (addPart) => {
    printHead(document, page, { texts, layout, addPart });
    printFacts(document, page, { ...layout, addPart });
    printCode(document, page, { texts, layout, addPart });
  });
}

interface Print {
  readonly texts: TicketTexts;
  readonly layout: Layout;
  readonly addPart: AddPart;
}

/** Draws the band at the top with the label `SANDBOX`. */
function printHead(document: PdfDocument, page: TicketPage, { texts, layout, addPart }: Print): void {
  const stamp = { x: WIDTH - MARGIN - STAMP, y: 10, width: STAMP };
  const white = { weight: 700, color: '#ffffff' } as const;
  decorate(document, () => {
    document.rect(0, 0, WIDTH, layout.band).fill(BRAND);
    document.roundedRect(stamp.x, 8, STAMP, 19, 3).fill(BAD);
  });
  addPart('P', `${texts.ticket}, SANDBOX`, () => {
    write(document, texts.ticket, { x: MARGIN, y: 10, width: INNER / 2 }, { size: 10, color: '#e6f1f5' });
    write(document, 'SANDBOX', stamp, { ...white, size: 11, align: 'center' });
  });
  addPart('P', page.organiser, () => {
    write(document, page.organiser, NAME, { ...white, size: layout.nameSize });
  });
}

/** Draws title, facts and warning at a scale. Without `addPart`, only measures them. Returns the y coordinate below them. */
function printFacts(
  document: PdfDocument,
  { title, facts, warning }: TicketPage,
  { band, scale, addPart }: Pick<Layout, 'band' | 'scale'> & { readonly addPart?: AddPart },
): number {
  const draw: DrawLine = addPart ? 'draw' : 'measure';
  const add = addPart ?? ((_type, _text, print) => print());
  const print = (
    text: string,
    place: Parameters<typeof write>[2],
    style: Omit<Parameters<typeof write>[3], 'draw'>,
  ) => write(document, text, place, { ...style, draw });
  let y = band + 18;
  add('H1', title, () => {
    y = print(title, { x: MARGIN, y, width: INNER }, { size: 19 * scale, weight: 700 }) + 8 * scale;
  });
  for (const [label, value] of facts) {
    add('P', `${label}: ${value}`, () => {
      const labelPlace = { x: MARGIN, y: y + scale, width: LABEL - 8 };
      const valuePlace = { x: MARGIN + LABEL, y, width: INNER - LABEL };
      const below = [
        print(label, labelPlace, { size: 9 * scale, color: SOFT }),
        print(value, valuePlace, { size: 10.5 * scale }),
      ];
      y = Math.max(...below) + 4 * scale;
    });
  }
  if (warning === null) return y;
  add('P', warning, () => {
    y = print(
      warning,
      { x: MARGIN, y: y + 2, width: INNER },
      { size: 10.5 * scale, weight: 700, color: BAD },
    );
  });
  return y;
}

/** Draws the QR code and the text below it. */
function printCode(
  document: PdfDocument,
  page: TicketPage,
  { texts, layout: { top }, addPart }: Print,
): void {
  const { barCode, barcodeAlias } = page;
  const line = (
    text: string,
    below: number,
    style: Pick<Parameters<typeof write>[3], 'size' | 'weight' | 'color'>,
  ) =>
    addPart('P', text, () => {
      const place = { x: MARGIN, y: top + QR_SIZE + below, width: INNER };
      write(document, text, place, { ...style, align: 'center' });
    });
  addPart('Figure', barCode, () => drawQr(document, barCode, { x: (WIDTH - QR_SIZE) / 2, y: top }));
  line(barCode, 4, { size: 9 });
  line(barcodeAlias, 18, { size: 12, weight: 700 });
  line(texts.scan, 36, { size: 8.5, color: SOFT });
}

type PartType = 'H1' | 'P' | 'Figure';

/** Adds a part of a section: its type, its text and a function that draws it. */
type AddPart = (type: PartType, text: string, draw: () => void) => void;

/**
 * Matches texts that PDF readers can extract from the drawn glyphs. All other texts are also stored in the document
 * structure, because their glyphs may have a different order than the letters.
 */
const PLAIN = /^[\x20-\x7e]*$/;

/**
 * Adds the section of a page to the document structure. The structure is needed to read the page aloud and to copy its text.
 */
function addSection(document: PdfDocument, addParts: (addPart: AddPart) => void): void {
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

/** Returns the root of a document's structure tree. */
const rootOf = memoByObject((document: PdfDocument) => {
  const root = document.struct('Document');
  document.addStructure(root);
  return root;
});

/** Closes the structure of a document and its sections. */
function endStructure(document: PdfDocument): void {
  rootOf(document).end();
}

/** Draws decoration, marked so that screen readers skip it. */
function decorate(document: PdfDocument, draw: () => void): void {
  document.markContent('Artifact', { type: 'Layout' });
  draw();
  document.endMarkedContent();
}

/**
 * Scanners can read a code with any of the eight masks. Choosing the best mask would mean drawing all eight. That takes
 * half of the time for a page.
 */
const MASK = 1;

/** The width of the white border around a QR code, in modules. */
const QUIET_ZONE = 4;

type Point = readonly [x: number, y: number];

/** Draws a QR code as outlines of its dark areas, which stay sharp at any size. */
function drawQr(
  document: PdfDocument,
  text: string,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const { modules, outlines } = outlinesOf(text);
  const size = QR_SIZE / (modules + 2 * QUIET_ZONE);
  const place = ([column, row]: Point): [number, number] => [
    x + (QUIET_ZONE + column) * size,
    y + (QUIET_ZONE + row) * size,
  ];
  for (const outline of outlines) document.polygon(...outline.map(place));
  document.fill('#000000', 'even-odd'); // With this fill rule, an outline within another one is a hole.
}

/** Returns a QR code's width, and the outlines of its dark areas and of the holes in them, in modules. */
function outlinesOf(text: string): { modules: number; outlines: readonly (readonly Point[])[] } {
  const outlines: (readonly Point[])[] = [];
  let modules = 0;
  const unused = () => {
    throw new Error('A QR code has only areas.');
  };
  const options = { bcid: 'qrcode', text, mask: MASK, scale: 1 };
  qrcode(options, {
    init: (width) => {
      modules = width;
    },
    polygon: (outline) => outlines.push(outline),
    scale: () => [1, 1],
    fill: () => undefined,
    end: () => undefined,
    measure: unused,
    line: unused,
    hexagon: unused,
    ellipse: unused,
    text: unused,
  });
  return { modules, outlines };
}
