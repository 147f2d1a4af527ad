import type { Request, Response } from 'express';
import type { Workspace } from '../../workspaces/workspace.js';
import { sendNotice } from '../shared/send.js';
import { ticketFile } from './pdf-cache.js';
import { ticketOf } from './ticket.js';

/** Handles GET of a ticket: sends its PDF (G4). */
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
