import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Ticket } from './ticket.js';

/** Bytes of cached tickets, as people open one more than once. */
const CACHED_BYTES = 32 * 1024 * 1024;
/** Most pages printed at a time, of all tickets together; a single ticket may have more. */
const MAX_PAGES = 5000;

/** Too many tickets are being printed; the request can be repeated. */
export class PrintingBusy extends Error {
  override readonly name = 'PrintingBusy';
}

/** Prints a ticket as PDF. */
export type PrintTicket = (ticket: Ticket) => Promise<Buffer>;

/** Prints the tickets of this process. Tests replace it by a slow one. */
export const printer: { print: PrintTicket } = {
  print: async (ticket) => {
    const { ticketPdf } = await import('./pdf.js'); // slow to load and rarely needed
    return ticketPdf(ticket);
  },
};

/**
 * Returns the PDF of a ticket (G4).
 * @throws PrintingBusy when too many pages are being printed
 */
export const ticketFile: PrintTicket = ticketCache((ticket) => printer.print(ticket));

/** Returns a function that caches what is printed. Concurrent requests for one ticket print it once. */
export function ticketCache(print: PrintTicket): PrintTicket {
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHED_BYTES,
    sizeCalculation: (pdf) => pdf.length,
  });
  const printing = new Map<string, Promise<Buffer>>();
  let pagesInPrint = 0;

  async function printAndCache(key: string, ticket: Ticket): Promise<Buffer> {
    pagesInPrint += ticket.pages.length;
    try {
      const pdf = await print(ticket);
      cache.set(key, pdf);
      return pdf;
    } finally {
      pagesInPrint -= ticket.pages.length;
      printing.delete(key);
    }
  }

  return async (ticket) => {
    const key = createHash('sha256').update(JSON.stringify(ticket)).digest('base64');
    const known = cache.get(key) ?? printing.get(key);
    if (known) return known;
    if (pagesInPrint > 0 && pagesInPrint + ticket.pages.length > MAX_PAGES) throw new PrintingBusy();
    const printed = printAndCache(key, ticket);
    printing.set(key, printed);
    return printed;
  };
}
