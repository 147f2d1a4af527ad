import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';
import { mailFacts, type MailFacts } from '../../src/domain/basket/mail.js';
import type { Workspace } from '../../src/workspaces/live-workspace.js';
import { aMerchant, anActivity, aPayingBasket, aPayment, BOOKED_AT } from './baskets.js';

/** A paid basket. */
export const basket = aPayingBasket({ status: 'paid', payments: [aPayment()], hostedPayment: null });
/** The tables of a workspace with a ticket. */
export const tables = {
  merchants: { get: () => aMerchant() },
  activities: { get: () => anActivity() },
  rules: { get: () => undefined },
  shopItems: { get: () => undefined },
  findTicket: (code: string) => (code === 'COMBINED41' ? { basket, guest: null } : undefined),
};
/** A workspace with a ticket. */
export const workspace = {
  name: 'test',
  createdAt: 1,
  query: (read: (from: typeof tables) => unknown) => read(tables),
} as unknown as Workspace;

const tickets = {
  to: 'lukasz@example.com',
  kind: 'tickets',
  subject: 'Tickets für Łukasz',
  body: 'Hello\n.\nŻółć',
} as const;

/** Returns the change that adds a mail with a ticket to the outbox. */
export const mail = (change: Partial<MailFacts> = {}) => ({
  table: 'mails' as const,
  key: 1,
  value: { ...mailFacts(tables, basket, tickets, { id: 1, at: BOOKED_AT }), ...change },
});

/** Returns a mail without tickets, as the outbox stores it. */
export const storedMail = (id: number, change: Partial<MailFacts> = {}) =>
  mail({ id, kind: 'booked', ...change }).value;

/**
 * Starts a mail server that stores its mails. The server greets clients only after `open` resolves. It calls `onMail`
 * for each mail.
 */
export async function listen(
  open: Promise<unknown> = Promise.resolve(),
  onMail = () => {},
): Promise<{
  readonly url: string;
  readonly received: { to: string[]; text: string }[];
  /** The numbers of open connections: now, and the most at once. */
  readonly connections: { now: number; most: number };
}> {
  const received: { to: string[]; text: string }[] = [];
  const connections = { now: 0, most: 0 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, greet) {
      connections.now += 1;
      connections.most = Math.max(connections.most, connections.now);
      void open.then(() => greet());
    },
    onClose() {
      connections.now -= 1;
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        onMail();
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, text: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  const listening = await new Promise<AddressInfo>((resolve) => {
    const tcp = server.listen(0, '127.0.0.1', () => resolve(tcp.address() as AddressInfo));
  });
  afterAll(
    () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
      }),
  );
  return { url: `smtp://127.0.0.1:${listening.port}`, received, connections };
}
