import bwip from 'bwip-js/node';
import PDFDocument from 'pdfkit'; // oxlint-disable-line import/no-named-as-default -- its types know no other export
import { fontRuns, type Weight } from './fonts.js';
import type { Ticket, TicketPage } from './ticket.js';
import { TICKET_TEXTS } from './ticket-texts.js';
import { nextTurn } from './turns.js';

type Document = InstanceType<typeof PDFDocument>;

/** Points; the page is an A5. */
const MARGIN = 36;
const BAND = 64;
const LABEL = 88;
const QR = 168;
/** Of the size: fonts side by side share a baseline. */
const ASCENT = 1.07;
const INK = '#16202c';
const SOFT = '#46525f';
const BRAND = '#0b4f6c';
const BAD = '#9b1c1c';

/** Prints a ticket: the same ticket gives the same bytes (P15), so its date is that of the booking. */
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
    await nextTurn(); // a booking has thousands of guests, and a page takes milliseconds
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
}

/** Where text goes; cut with an ellipsis where it is higher than `height`. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly lines: number;
}

/** Writes a text in whatever fonts it needs, and gives the y below it. */
function write(document: Document, text: string, place: Place, style: Style): number {
  const { size, weight = 400, color = INK, align = 'left' } = style;
  const runs = fontRuns(text.replaceAll(/\p{Cc}+/gu, ' '), weight);
  const height = size * 1.4;
  document.fillColor(color).fontSize(size);
  let { y } = place;
  for (const line of linesOf(document, runs, place)) {
    const width = line.reduce((sum, piece) => sum + piece.width, 0);
    let x = align === 'center' ? place.x + (place.width - width) / 2 : place.x;
    for (const piece of line) {
      useFont(document, piece.file).text(piece.text, x, y + size * ASCENT, {
        lineBreak: false,
        baseline: 'alphabetic',
      });
      x += piece.width;
    }
    y += height;
  }
  return y;
}

interface Piece {
  readonly file: ReturnType<typeof fontRuns>[number]['file'];
  readonly text: string;
  readonly width: number;
}

function useFont(document: Document, { name, data }: Piece['file']): Document {
  return document.registerFont(name, data).font(name);
}

/** Breaks runs into lines at spaces, and anywhere in a word that is longer than a line or has none (Japanese). */
function linesOf(document: Document, runs: ReturnType<typeof fontRuns>, { width, lines }: Place): Piece[][] {
  const measured = ({ file, text }: { file: Piece['file']; text: string }): Piece => ({
    file,
    text,
    width: useFont(document, file).widthOfString(text),
  });
  const words = runs.flatMap(({ file, text }) =>
    (text.match(/\S+\s*|\s+/g) ?? []).map((word) => measured({ file, text: word })),
  );
  const pieces = words.flatMap((word) =>
    word.width <= width ? [word] : Array.from(word.text, (text) => measured({ file: word.file, text })),
  );
  const result: Piece[][] = [[]];
  let left = width;
  for (const piece of pieces) {
    if (piece.width > left && left < width) {
      result.push([]);
      left = width;
    }
    const line = result.at(-1) ?? [];
    const before = line.at(-1);
    // Words of one font are one text, so that they can be searched for and copied.
    if (before?.file === piece.file)
      line.splice(-1, 1, measured({ ...piece, text: before.text + piece.text }));
    else line.push(piece);
    left -= piece.width;
  }
  return result.slice(0, lines);
}

function printPage(document: Document, page: TicketPage, texts: (typeof TICKET_TEXTS)['en']): void {
  document.addPage();
  const { width: pageWidth, height: pageHeight } = document.page;
  const width = pageWidth - 2 * MARGIN;
  document.rect(0, 0, pageWidth, BAND).fill(BRAND);
  write(document, texts.ticket, { x: MARGIN, y: 14, width, lines: 1 }, { size: 10, color: '#e6f1f5' });
  write(
    document,
    page.organiser,
    { x: MARGIN, y: 30, width, lines: 1 },
    { size: 14, weight: 700, color: '#ffffff' },
  );
  let y =
    write(document, page.title, { x: MARGIN, y: BAND + 20, width, lines: 2 }, { size: 19, weight: 700 }) + 8;
  for (const [label, value] of page.facts) {
    write(document, label, { x: MARGIN, y: y + 1, width: LABEL - 8, lines: 1 }, { size: 9, color: SOFT });
    y = write(document, value, { x: MARGIN + LABEL, y, width: width - LABEL, lines: 3 }, { size: 10.5 }) + 4;
  }
  if (page.warning !== null) {
    write(
      document,
      page.warning,
      { x: MARGIN, y: y + 2, width, lines: 1 },
      { size: 10.5, weight: 700, color: BAD },
    );
  }
  const top = pageHeight - MARGIN - QR - 50;
  drawQr(document, page.barCode, { x: (pageWidth - QR) / 2, y: top });
  const below = { x: MARGIN, width, lines: 1 };
  const centred = { align: 'center' } as const;
  write(document, page.barCode, { ...below, y: top + QR + 4 }, { size: 9, ...centred });
  write(document, page.barcodeAlias, { ...below, y: top + QR + 18 }, { size: 12, weight: 700, ...centred });
  write(document, texts.scan, { ...below, y: top + QR + 36 }, { size: 8.5, color: SOFT, ...centred });
}

/** Modules of white that a QR code needs around it. */
const QUIET_ZONE = 4;

/** Draws the code as squares, sharp at any size. */
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
