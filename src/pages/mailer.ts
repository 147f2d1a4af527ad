import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { createTransport } from 'nodemailer';
import type { ComposedMail, StoredMail } from '../domain/basket/mail.js';
import { composedMail, mailHtml } from '../operations/bookings/booking-mails.js';
import type { Change, ReadTables } from '../store/tables.js';
import { SHARED } from '../limits/limits.js';
import { Shares } from '../limits/shares.js';
import type { Workspace } from '../workspaces/live-workspace.js';
import { inTime, real } from '../time/real-time.js';
import { ticketOf, type Ticket } from './tickets/ticket.js';
import type { Observe } from '../http/exchange.js';

/** The members of a workspace that the mailer uses. */
type MailingWorkspace = Pick<Workspace, 'name' | 'createdAt' | 'query'>;

/** The identity of a workspace. It stays the same after the workspace was closed and opened. */
type KnownWorkspace = Pick<Workspace, 'name' | 'createdAt'>;

/** The delivery of a mail by SMTP. `too_many_waiting`: no space was left. `stopped`: the sandbox stopped first. */
type Delivery =
  | { readonly state: 'waiting' | 'sent' }
  | { readonly state: 'failed'; readonly reason: 'too_many_waiting' | 'not_accepted' | 'stopped' };

/** Sends the mails of all workspaces by SMTP (`--smtp`). */
export interface Mailer {
  /** Starts sending the mails contained in durable changes, without waiting. */
  readonly deliver: (workspace: MailingWorkspace, changes: readonly Change[]) => void;
  /** Returns the delivery of a mail. Returns undefined if it is unknown. */
  readonly deliveryOf: (workspace: KnownWorkspace, mail: StoredMail) => Delivery | undefined;
  /** Resolves after all pending mails have been sent or have failed, or after `ms` milliseconds. Reports the rest. */
  close(ms: number): Promise<void>;
}

/** The SMTP server and a callback for failures. */
interface MailerSettings {
  /** `smtp://user:password@host:port`, as nodemailer expects it. */
  readonly url: string;
  readonly report: (error: unknown) => void;
  /** The maximum time for sending one mail, in milliseconds. */
  readonly mailMs?: number;
}

const FROM = { name: 'Activity Booking Sandbox', address: 'sandbox@localhost' };
/** The maximum time for which the SMTP server may be silent. */
const TIMEOUT_MS = 10_000;
/** The maximum time for sending one mail. A server that sends a byte now and then is never silent. */
const MAIL_MS = 60_000;
/** The maximum number of connections to the SMTP server. Each mail has its own. */
const MAX_CONNECTIONS = 5;
/** The approximate bytes of a waiting mail besides its texts. */
const MAIL_BYTES = 1024;
/** The maximum number of known deliveries per workspace, and of workspaces with known deliveries. */
const [MAX_KNOWN, MAX_WORKSPACES] = [1000, 250];

/** Returns the mails that changes add to the outbox. */
function mailsAmong(changes: readonly Change[]): StoredMail[] {
  return changes.flatMap((change) => (change.table === 'mails' && change.value ? [change.value] : []));
}

/** A ticket that is attached to a mail. Its PDF is made when the mail is sent. */
interface AttachedTicket {
  readonly name: string;
  readonly ticket: Ticket;
}

/** A mail whose delivery is known. */
interface KnownMail {
  delivery: Delivery;
}

/**
 * A mail that waits to be sent. It contains all data that sending needs, because its workspace may be changed, closed
 * or deleted meanwhile.
 */
interface WaitingMail {
  readonly workspace: string;
  readonly known: KnownMail;
  readonly mail: ComposedMail;
  readonly tickets: readonly AttachedTicket[];
  readonly bytes: number;
}

/** Creates a mailer for an SMTP server. */
export function createMailer({ url, report, mailMs = MAIL_MS }: MailerSettings): Mailer {
  const timeouts = {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  };
  const transport = createTransport({ url, ...timeouts });
  const send = async ({ mail, tickets }: WaitingMail, { signal }: AbortController): Promise<void> => {
    const { to, subject, body: text } = mail;
    await transport.sendMail({
      from: FROM,
      to: { name: '', address: to }, // a text would be parsed as a list of names and addresses
      subject,
      text,
      html: mailHtml(mail),
      attachments: await Promise.all(tickets.map(printed)),
      signal, // closes the connection
    });
  };
  return new QueuedMailer(sendingInTime(mailMs, send), report);
}

/** The delivery of mails that were not sent before the stop. */
const STOPPED: Delivery = { state: 'failed', reason: 'stopped' };

/** Sends a mail. Stops if the controller aborts. */
type Send = (mail: WaitingMail, stop: AbortController) => Promise<void>;

/** Returns a function that stops sending a mail after some milliseconds. */
function sendingInTime(ms: number, send: Send): Send {
  return async (mail, stop) => {
    const late = new Error(`the mail server did not accept the mail within ${ms / 1000} s`);
    const timer = real.setTimeout(() => stop.abort(late), ms);
    try {
      await send(mail, stop);
    } finally {
      real.clearTimeout(timer);
    }
  };
}

/** Sends the mails of each workspace in their order, and workspaces in turn, over a few connections at a time. */
class QueuedMailer implements Mailer {
  /** The waiting mails by workspace. The first workspace has the next turn. */
  readonly #waiting = new Map<string, WaitingMail[]>();
  /** The mails being sent. Each can be stopped. */
  readonly #sending = new Map<
    WaitingMail,
    { readonly done: Promise<void>; readonly stop: AbortController }
  >();
  /** Counts the bytes of waiting mails per workspace. Each workspace may have only a share of the maximum. */
  readonly #places = new Shares(SHARED.waitingMails);
  readonly #known = new KnownMails();

  constructor(
    private readonly send: Send,
    private readonly report: (error: unknown) => void,
  ) {}

  deliver = (workspace: MailingWorkspace, changes: readonly Change[]): void => {
    for (const stored of mailsAmong(changes)) {
      const known = this.#known.add(workspace, stored);
      const waiting = { ...waitingMail(workspace, stored), known };
      if (this.#places.take(workspace.name, waiting.bytes)) {
        this.#waitingOf(workspace.name).push(waiting);
      } else {
        known.delivery = { state: 'failed', reason: 'too_many_waiting' };
        this.report(new Error(`too many mails of ${workspace.name} wait to be sent`));
      }
    }
    this.#sendNext();
  };

  deliveryOf = (workspace: KnownWorkspace, mail: StoredMail): Delivery | undefined =>
    this.#known.deliveryOf(workspace, mail);

  async close(ms: number): Promise<void> {
    await inTime(ms, this.#allSent()).catch(this.report);
    const unsent = [...this.#sending.keys(), ...[...this.#waiting.values()].flat()];
    this.#waiting.clear();
    for (const { known } of unsent) known.delivery = STOPPED;
    for (const { stop } of this.#sending.values()) stop.abort(STOPPED);
    if (unsent.length > 0) this.report(new Error(`mails not sent before the stop: ${unsent.length}`));
  }

  async #allSent(): Promise<void> {
    while (this.#sending.size > 0) await Promise.all([...this.#sending.values()].map(({ done }) => done));
  }

  #sendNext(): void {
    while (this.#sending.size < MAX_CONNECTIONS) {
      const next = this.#takeNext();
      if (!next) return;
      const stop = new AbortController();
      const done = this.#sendOne(next, stop).finally(() => {
        this.#sending.delete(next);
        this.#sendNext();
      });
      this.#sending.set(next, { done, stop });
    }
  }

  #waitingOf(name: string): WaitingMail[] {
    const mails = this.#waiting.get(name) ?? [];
    this.#waiting.set(name, mails);
    return mails;
  }

  /** Removes and returns the next mail of the first workspace. Moves the workspace to the end. */
  #takeNext(): WaitingMail | undefined {
    const [first] = this.#waiting;
    if (!first) return undefined;
    const [name, mails] = first;
    const next = mails.shift();
    this.#waiting.delete(name);
    if (mails.length > 0) this.#waiting.set(name, mails);
    return next;
  }

  async #sendOne(waiting: WaitingMail, stop: AbortController): Promise<void> {
    try {
      await this.send(waiting, stop);
      waiting.known.delivery = { state: 'sent' };
    } catch (error) {
      if (stop.signal.reason !== STOPPED) {
        waiting.known.delivery = { state: 'failed', reason: 'not_accepted' };
        this.report(error);
      }
    }
    this.#places.release(waiting.workspace, waiting.bytes);
  }
}

/**
 * The deliveries of the latest mails, for the workspaces that sent mails most recently. They stay known if a workspace
 * is closed.
 */
class KnownMails {
  readonly #mails = new LRUCache<string, Map<string, KnownMail>>({ max: MAX_WORKSPACES });

  /** Adds a mail that waits. */
  add(workspace: KnownWorkspace, mail: StoredMail): KnownMail {
    const key = workspaceKey(workspace);
    const mails = this.#mails.get(key) ?? new Map<string, KnownMail>();
    this.#mails.set(key, mails);
    const added: KnownMail = { delivery: { state: 'waiting' } };
    mails.delete(mailKey(mail)); // so that the latest is the last
    mails.set(mailKey(mail), added);
    const [oldest] = mails.keys();
    if (mails.size > MAX_KNOWN && oldest !== undefined) mails.delete(oldest);
    return added;
  }

  deliveryOf(workspace: KnownWorkspace, mail: StoredMail): Delivery | undefined {
    return this.#mails.peek(workspaceKey(workspace))?.get(mailKey(mail))?.delivery;
  }
}

/** Returns a key of a workspace. If a workspace is deleted and created again, its key is different. */
function workspaceKey({ name, createdAt }: KnownWorkspace): string {
  return `${name} ${createdAt}`;
}

/** Returns a key of a mail in its workspace. Ids are used again after an undo, so that the id alone is not enough. */
function mailKey(mail: StoredMail): string {
  return createHash('sha256').update(JSON.stringify(mail)).digest('base64');
}

/** Returns a mail with its texts and the values of its tickets. */
function waitingMail(workspace: MailingWorkspace, stored: StoredMail): Omit<WaitingMail, 'known'> {
  return workspace.query((tables) => {
    const mail = composedMail(tables, stored, workspace.name);
    const tickets = attachedTickets(tables, stored, mail);
    const texts = [mail.to, mail.subject, mail.body, JSON.stringify(tickets)];
    return { workspace: workspace.name, mail, tickets, bytes: MAIL_BYTES + texts.join('').length };
  });
}

/** Returns the tickets to which a mail links, if they exist. */
function attachedTickets(tables: ReadTables, stored: StoredMail, mail: ComposedMail): AttachedTicket[] {
  const ticket = 'kind' in stored ? ticketOf(tables, stored.booking.ticketCode) : undefined;
  return ticket ? mail.attachments.map(({ name }) => ({ name, ticket })) : [];
}

async function printed({ name, ticket }: AttachedTicket) {
  const { ticketPdf } = await import('./tickets/pdf.js'); // The module loads slowly and is rarely needed.
  return { filename: name, content: await ticketPdf(ticket) };
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
