import bwip from 'bwip-js/node';
import PDFDocument from 'pdfkit'; // oxlint-disable-line import/no-named-as-default -- its types know no other export
import type { Weight } from './fonts.js';
import type { Ticket, TicketPage } from './ticket.js';
import { type Document, linesOf, useFont } from './lines.js';
import { TICKET_TEXTS, type TicketTexts } from './texts.js';
import { yieldToEventLoop } from './event-loop.js';

/** Points; the page is an A5. */
const MARGIN = 36;
const BAND = 64;
const LABEL = 88;
const QR = 168;
/** Of the size: fonts side by side share a baseline. */
const ASCENT = 1.07;
/** Height of a line, of the size. */
const LINE = 1.4;
/** Text sizes to try: long names are printed smaller rather than cut. */
const SCALES = [1, 0.9, 0.8, 0.7, 0.6, 0.5];
const SMALLEST = 0.4;
const NAME_SIZES = [14, 12, 10, 8, 7];
const SMALLEST_NAME = 6;
/** Width of the label `SANDBOX`. */
const STAMP = 74;
const INK = '#16202c';
const SOFT = '#46525f';
const BRAND = '#0b4f6c';
const BAD = '#9b1c1c';

/** Returns a ticket as a PDF. The same ticket gives the same bytes (P15), so its date is that of the booking. */
export async function ticketPdf(ticket: Ticket): Promise<Buffer> {
  const texts = TICKET_TEXTS[ticket.language];
  const [first] = ticket.pages;
  const document = new PDFDocument({
    size: 'A5',
    margin: MARGIN,
    autoFirstPage: false,
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
  for (const page of ticket.pages) {
    await yieldToEventLoop(); // a booking can have thousands of guests, and a page takes milliseconds
    printPage(document, page, texts);
  }
  document.end();
  return finished;
}

interface Style {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
  readonly align?: 'left' | 'center';
  readonly draw?: Draw;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Whether a text is drawn or only measured. */
type Draw = 'draw' | 'measure';

/** Writes a text in the fonts and on the lines that it needs, or only measures it, and returns the y below it. */
function write(document: Document, text: string, place: Place, style: Style): number {
  const { size, weight = 400, color = INK, align = 'left', draw = 'draw' } = style;
  document.fillColor(color).fontSize(size);
  const lines = linesOf(document, text.replaceAll(/\p{Cc}+/gu, ' '), { width: place.width, size, weight });
  if (draw === 'draw') {
    lines.forEach((line, index) => {
      const width = line.reduce((sum, piece) => sum + piece.width, 0);
      let x = align === 'center' ? place.x + (place.width - width) / 2 : place.x;
      for (const piece of line) {
        const y = place.y + index * size * LINE + size * ASCENT;
        useFont(document, piece.file).text(piece.text, x, y, { lineBreak: false, baseline: 'alphabetic' });
        x += piece.width;
      }
    });
  }
  return place.y + lines.length * size * LINE;
}

function printPage(document: Document, page: TicketPage, texts: TicketTexts): void {
  document.addPage();
  const { width: pageWidth, height: pageHeight } = document.page;
  const top = pageHeight - MARGIN - QR - 50;
  const scale = SCALES.find((one) => printFacts(document, page, one, 'measure') <= top) ?? SMALLEST;
  printHead(document, page, texts);
  printFacts(document, page, scale, 'draw');
  drawQr(document, page.barCode, { x: (pageWidth - QR) / 2, y: top });
  const below = { x: MARGIN, width: pageWidth - 2 * MARGIN };
  const centred = { align: 'center' } as const;
  write(document, page.barCode, { ...below, y: top + QR + 4 }, { size: 9, ...centred });
  write(document, page.barcodeAlias, { ...below, y: top + QR + 18 }, { size: 12, weight: 700, ...centred });
  write(document, texts.scan, { ...below, y: top + QR + 36 }, { size: 8.5, color: SOFT, ...centred });
}

/** Prints the band at the top, with the label `SANDBOX`. */
function printHead(document: Document, page: TicketPage, texts: TicketTexts): void {
  const { width: pageWidth } = document.page;
  const width = pageWidth - 2 * MARGIN;
  document.rect(0, 0, pageWidth, BAND).fill(BRAND);
  write(document, texts.ticket, { x: MARGIN, y: 10, width: width / 2 }, { size: 10, color: '#e6f1f5' });
  const label = { size: 11, weight: 700, color: '#ffffff', align: 'center' } as const;
  document.roundedRect(pageWidth - MARGIN - STAMP, 8, STAMP, 19, 3).fill(BAD);
  write(document, 'SANDBOX', { x: pageWidth - MARGIN - STAMP, y: 10, width: STAMP }, label);
  const name = { weight: 700, color: '#ffffff' } as const;
  const place = { x: MARGIN, y: 28, width };
  const size = NAME_SIZES.find(
    (one) => write(document, page.organiser, place, { size: one, draw: 'measure' }) < BAND,
  );
  write(document, page.organiser, place, { size: size ?? SMALLEST_NAME, ...name });
}

/** Prints title, facts and warning at a scale, and returns the y below them. */
function printFacts(document: Document, page: TicketPage, scale: number, draw: Draw): number {
  const width = document.page.width - 2 * MARGIN;
  const title = { size: 19 * scale, weight: 700, draw } as const;
  let y = write(document, page.title, { x: MARGIN, y: BAND + 18, width }, title) + 8 * scale;
  for (const [label, value] of page.facts) {
    const labelPlace = { x: MARGIN, y: y + scale, width: LABEL - 8 };
    const valuePlace = { x: MARGIN + LABEL, y, width: width - LABEL };
    const below = [
      write(document, label, labelPlace, { size: 9 * scale, color: SOFT, draw }),
      write(document, value, valuePlace, { size: 10.5 * scale, draw }),
    ];
    y = Math.max(...below) + 4 * scale;
  }
  if (page.warning === null) return y;
  const warning = { size: 10.5 * scale, weight: 700, color: BAD, draw } as const;
  return write(document, page.warning, { x: MARGIN, y: y + 2, width }, warning);
}

/** Modules of white that a QR code needs around it. */
const QUIET_ZONE = 4;

/** Draws a QR code as squares, which are sharp at any size. */
function drawQr(
  document: Document,
  text: string,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  // oxlint-disable-next-line import/no-named-as-default-member -- the export named `raw` is a kind of code
  const [code] = bwip.raw({ bcid: 'qrcode', text });
  if (!code || !('pixs' in code)) throw new Error('The code has no modules.');
  const module = QR / (code.pixx + 2 * QUIET_ZONE);
  code.pixs.forEach((isDark, index) => {
    if (isDark === 0) return;
    const column = QUIET_ZONE + (index % code.pixx);
    const row = QUIET_ZONE + Math.floor(index / code.pixx);
    document.rect(x + column * module, y + row * module, module, module);
  });
  document.fill('#000000');
}
