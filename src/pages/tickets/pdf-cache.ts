import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Ticket } from './ticket.js';

/** Bytes of printed tickets that are kept, as people open one more than once. */
const KEPT_BYTES = 32 * 1024 * 1024;
/** Most pages in print at a time, of all tickets together; a single ticket may have more. */
const MAX_PAGES = 5000;

/** So many tickets are in print that another one must wait; it may be asked for again. */
export class PrintingBusy extends Error {
  override readonly name = 'PrintingBusy';
}

const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: (pdf) => pdf.length });
const printing = new Map<string, Promise<Buffer>>();
let pagesInPrint = 0;

/**
 * Returns the PDF of a ticket (G4). A ticket that was printed is kept; one that is in print is printed once for all
 * requests.
 * @throws PrintingBusy when too many pages are in print
 */
export async function ticketFile(ticket: Ticket): Promise<Buffer> {
  const key = createHash('sha256').update(JSON.stringify(ticket)).digest('base64');
  const known = kept.get(key) ?? printing.get(key);
  if (known) return known;
  if (pagesInPrint > 0 && pagesInPrint + ticket.pages.length > MAX_PAGES) throw new PrintingBusy();
  const printed = print(key, ticket);
  printing.set(key, printed);
  return printed;
}

async function print(key: string, ticket: Ticket): Promise<Buffer> {
  pagesInPrint += ticket.pages.length;
  try {
    const { ticketPdf } = await import('./pdf.js'); // takes long to load, and few ask for one
    const pdf = await ticketPdf(ticket);
    kept.set(key, pdf);
    return pdf;
  } finally {
    pagesInPrint -= ticket.pages.length;
    printing.delete(key);
  }
}
