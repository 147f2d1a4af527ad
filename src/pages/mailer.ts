import { createTransport } from 'nodemailer';
import type { Mail } from '../domain/basket/mail.js';
import type { Change } from '../store/tables.js';
import type { Workspace } from '../workspaces/workspace.js';
import { ticketOf } from './tickets/ticket.js';

/** Really sends what is put into outboxes, beside keeping it there (`--smtp`). */
export interface Mailer {
  /** Sends the mails among changes that are durable. Answers at once: a mail that fails is reported, no more. */
  readonly deliver: (world: Pick<Workspace, 'query'>, changes: readonly Change[]) => void;
  /** Ends when all mails are sent or have failed. */
  close(): Promise<void>;
}

export interface MailerSettings {
  /** `smtp://user:password@host:port`, as nodemailer reads it. */
  readonly url: string;
  readonly report: (error: unknown) => void;
}

const FROM = { name: 'Activity Booking Sandbox', address: 'sandbox@localhost' };
const PATIENCE_MS = 10_000;

/** The mails among changes. */
export function mailsAmong(changes: readonly Change[]): Mail[] {
  return changes.flatMap((change) => (change.table === 'mails' && change.value ? [change.value] : []));
}

export function createMailer({ url, report }: MailerSettings): Mailer {
  const patience = {
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  };
  const transport = createTransport({ url, ...patience });
  const underWay = new Set<Promise<void>>();
  const send = async (world: Pick<Workspace, 'query'>, mail: Mail): Promise<void> => {
    const { to, subject, body: text } = mail;
    await transport.sendMail({ from: FROM, to, subject, text, attachments: await attachments(world, mail) });
  };
  return {
    deliver(world, changes) {
      for (const mail of mailsAmong(changes)) {
        const sending = send(world, mail)
          .catch(report)
          .finally(() => underWay.delete(sending));
        underWay.add(sending);
      }
    },
    async close() {
      await Promise.all(underWay);
      transport.close();
    },
  };
}

/** The tickets that a mail's links lead to, as they are now; one that is gone meanwhile is left out. */
async function attachments(world: Pick<Workspace, 'query'>, mail: Mail) {
  const files = mail.attachments.map(async ({ name, path }) => {
    const ticketCode = /\/([^/]+)\.pdf$/.exec(path)?.[1] ?? '';
    const ticket = world.query((tables) => ticketOf(tables, decodeURIComponent(ticketCode)));
    if (!ticket) return undefined;
    const { ticketPdf } = await import('./tickets/pdf.js'); // takes long to load, and few ask for one
    return { filename: name, content: await ticketPdf(ticket), contentType: 'application/pdf' };
  });
  return (await Promise.all(files)).filter((file) => file !== undefined);
}
