import { createTransport } from 'nodemailer';
import type { ComposedMail, StoredMail } from '../domain/basket/mail.js';
import { composedMail, mailHtml } from '../operations/bookings/booking-mails.js';
import type { Change } from '../store/tables.js';
import type { Workspace } from '../workspaces/live-workspace.js';
import { inTime } from '../time/real-time.js';
import { ticketOf } from './tickets/ticket.js';
import type { Observe } from '../http/exchange.js';

/** Sends the mails of all workspaces by SMTP (`--smtp`). */
export interface Mailer {
  /** Starts sending the mails contained in durable changes, without waiting. Failures are only reported. */
  readonly deliver: (workspace: Pick<Workspace, 'name' | 'query'>, changes: readonly Change[]) => void;
  /** Resolves after all pending mails have been sent or have failed, or after `ms` milliseconds. Reports the rest. */
  close(ms: number): Promise<void>;
}

/** The SMTP server and a callback for failures. */
interface MailerSettings {
  /** `smtp://user:password@host:port`, as nodemailer expects it. */
  readonly url: string;
  readonly report: (error: unknown) => void;
}

const FROM = { name: 'Activity Booking Sandbox', address: 'sandbox@localhost' };
const TIMEOUT_MS = 10_000;

/** Returns the mails that changes add to the outbox. */
function mailsAmong(changes: readonly Change[]): StoredMail[] {
  return changes.flatMap((change) => (change.table === 'mails' && change.value ? [change.value] : []));
}

/** Creates a mailer for an SMTP server. */
export function createMailer({ url, report }: MailerSettings): Mailer {
  const timeouts = {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  };
  const transport = createTransport({ url, ...timeouts });
  const pending = new Set<Promise<void>>();
  const send = async (workspace: Pick<Workspace, 'query'>, mail: ComposedMail): Promise<void> => {
    const { to, subject, body: text } = mail;
    await transport.sendMail({
      from: FROM,
      to: { name: '', address: to }, // a text would be parsed as a list of names and addresses
      subject,
      text,
      html: mailHtml(mail),
      attachments: await attachments(workspace, mail),
    });
  };
  return {
    deliver(workspace, changes) {
      for (const stored of mailsAmong(changes)) {
        const mail = workspace.query((tables) => composedMail(tables, stored, workspace.name));
        const sending = send(workspace, mail)
          .catch(report)
          .finally(() => pending.delete(sending));
        pending.add(sending);
      }
    },
    async close(ms) {
      await inTime(ms, Promise.all(pending)).catch(report);
      transport.close();
    },
  };
}

/** Returns the PDF tickets to which a mail links, if they still exist. */
async function attachments(workspace: Pick<Workspace, 'query'>, mail: ComposedMail) {
  const files = mail.attachments.map(async ({ name, path }) => {
    const ticketCode = /\/([^/]+)\.pdf$/.exec(path)?.[1] ?? '';
    const ticket = workspace.query((tables) => ticketOf(tables, decodeURIComponent(ticketCode)));
    if (!ticket) return undefined;
    const { ticketPdf } = await import('./tickets/pdf.js'); // The module loads slowly and is rarely needed.
    return { filename: name, content: await ticketPdf(ticket) };
  });
  return (await Promise.all(files)).filter((file) => file !== undefined);
}

/**
 * Returns an observer that calls `record`. If a command succeeded, the observer also sends the mails that its changes
 * contain.
 */
export function mailing(mailer: Mailer, record: Observe): Observe {
  return (exchange, response, written) => {
    record(exchange, response, written);
    if (exchange.workspace && response.status === 200)
      mailer.deliver(exchange.workspace, exchange.trace.changes);
  };
}
