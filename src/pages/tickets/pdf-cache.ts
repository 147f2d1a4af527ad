import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { SHARED } from '../../limits/limits.js';
import { Shares } from '../../limits/shares.js';
import { type Ticket, ticketOf } from './ticket.js';
import type { Request, Response } from 'express';
import type { Workspace } from '../../workspaces/live-workspace.js';
import { sendNotice } from '../shared/page.js';

/** The cache size in bytes. Tickets are cached because people open them repeatedly. */
const CACHED_BYTES = 32 * 1024 * 1024;
/** Thrown if too many tickets are being printed. The client can repeat its request later. */
export class PrintingBusy extends Error {
  override readonly name = 'PrintingBusy';
}

type PrintTicket = (ticket: Ticket) => Promise<Buffer>;
type TicketFile = (ticket: Ticket, workspace: string) => Promise<Buffer>;

/** The function that prints tickets in this process. Tests replace the function with a slow one. */
export const printer: { print: PrintTicket } = {
  print: async (ticket) => {
    const { ticketPdf } = await import('./pdf.js'); // The module loads slowly and is rarely needed.
    return ticketPdf(ticket);
  },
};

/** Returns the PDF of a ticket (G4). @throws PrintingBusy if too many pages of the workspace are being printed */
export const ticketFile: TicketFile = ticketCache((ticket) => printer.print(ticket));

/** Returns a function that caches printed tickets. If a ticket is requested several times at once, it is printed once. */
export function ticketCache(print: PrintTicket): TicketFile {
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHED_BYTES,
    sizeCalculation: (pdf) => pdf.length,
  });
  const printing = new Map<string, Promise<Buffer>>();
  const pages = new Shares(SHARED.printedPages);

  async function printAndCache(key: string, ticket: Ticket, release: () => void): Promise<Buffer> {
    try {
      const pdf = await print(ticket);
      cache.set(key, pdf);
      return pdf;
    } finally {
      release();
      printing.delete(key);
    }
  }

  return async (ticket, workspace) => {
    const key = createHash('sha256').update(JSON.stringify(ticket)).digest('base64');
    const known = cache.get(key) ?? printing.get(key);
    if (known) return known;
    // A ticket with more pages than a workspace may print at once counts as the permitted number of pages.
    const count = Math.min(ticket.pages.length, pages.shareOf(workspace));
    if (count === 0 || !pages.take(workspace, count)) throw new PrintingBusy();
    const printed = printAndCache(key, ticket, () => pages.release(workspace, count));
    printing.set(key, printed);
    return printed;
  };
}

/** Handles GET for a ticket: sends its PDF (G4). */
export async function sendTicket(
  workspace: Workspace | undefined,
  request: Request,
  response: Response,
): Promise<void> {
  const ticketCode = String(request.params['ticketCode']);
  const ticket = workspace?.query((tables) => ticketOf(tables, ticketCode));
  if (!ticket) return sendNotice(request, response, { status: 404, notice: 'noTicket' });
  const pdf = await ticketFile(ticket, String(request.params['workspace']));
  response.set({
    'Content-Type': 'application/pdf',
    'Content-Length': String(pdf.length),
    'Content-Disposition': `inline; filename="${ticket.fileName}"`,
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
    'Referrer-Policy': 'no-referrer',
  });
  response.end(pdf);
}
