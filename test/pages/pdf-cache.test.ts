import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PrintingBusy, ticketCache } from '../../src/pages/tickets/pdf-cache.js';
import type { Ticket } from '../../src/pages/tickets/ticket.js';
import { until } from '../eventually.js';

/** The tickets that the slow renderer is rendering, each with the function that ends the rendering. */
const printing = new Map<Ticket, (failure?: Error) => void>();
const fileOf = ticketCache(
  (ticket) =>
    new Promise((resolve, reject) => {
      printing.set(ticket, (failure) => (failure ? reject(failure) : resolve(Buffer.from('%PDF-'))));
    }),
);

const page: Ticket['pages'][number] = {
  organiser: 'Lisbon Tours',
  title: 'Old Town Walk',
  facts: [['When', 'Friday']],
  warning: null,
  barCode: 'BARCODE',
  barcodeAlias: 'B1',
};

const ticketFile = (ticket: Ticket, workspace = 'a') => fileOf(ticket, workspace);

let titles = 0;
/** Returns a ticket of many pages that no other test renders. */
const ticketOf = (pages: number): Ticket => {
  titles += 1;
  const only = { ...page, title: `Walk ${titles}` };
  return { language: 'en', fileName: 'a.pdf', bookedAt: 1, pages: Array.from({ length: pages }, () => only) };
};

/** Waits until rendering of a ticket has started. */
const inPrint = (ticket: Ticket) => until(() => printing.has(ticket));

async function finish(ticket: Ticket, failure?: Error): Promise<void> {
  await inPrint(ticket);
  printing.get(ticket)?.(failure);
}

beforeEach(() => printing.clear());
afterEach(() => printing.forEach((end) => end()));

/** Renders a ticket completely. */
async function print(ticket: Ticket): Promise<Buffer> {
  const printed = ticketFile(ticket);
  await finish(ticket);
  return printed;
}

describe('tickets rendered at the same time (G4)', () => {
  it.each([
    ['for one ticket with more pages', 1251, 1],
    ['for two tickets with more pages together', 1249, 2],
    ['for one ticket with exactly that number of pages', 1250, 1],
  ])('have at most 1,250 pages per workspace, unless a ticket is alone: %s', async (_, first, second) => {
    const [large, other] = [ticketOf(first), ticketOf(second)];
    const printed = ticketFile(large);
    await inPrint(large);
    await expect(ticketFile(other)).rejects.toBeInstanceOf(PrintingBusy);
    await finish(large);
    expect((await printed).toString()).toBe('%PDF-');
    await expect(print(other)).resolves.toBeInstanceOf(Buffer);
  });

  it('are rendered in parallel up to 1,250 pages', async () => {
    const [one, two] = [ticketOf(1249), ticketOf(1)];
    const both = [ticketFile(one)];
    both.push(ticketFile(two));
    await finish(two);
    await finish(one);
    await expect(Promise.all(both)).resolves.toHaveLength(2);
  });

  it('of one workspace leave room for tickets of another workspace', async () => {
    const [large, more, other] = [ticketOf(9999), ticketOf(1), ticketOf(500)];
    const printed = ticketFile(large, 'greedy');
    await inPrint(large);
    await expect(ticketFile(more, 'greedy')).rejects.toBeInstanceOf(PrintingBusy);
    const file = ticketFile(other, 'other');
    await finish(other);
    await expect(file).resolves.toBeInstanceOf(Buffer);
    await finish(large);
    await printed;
  });

  it('release their pages when rendering fails, and are rendered again', async () => {
    const large = ticketOf(1251);
    const reason = new Error('no ink');
    const [failed] = await Promise.allSettled([ticketFile(large), finish(large, reason)]);
    expect(failed).toEqual({ status: 'rejected', reason });
    printing.clear();
    await expect(print(large)).resolves.toBeInstanceOf(Buffer);
  });
});

describe('a ticket', () => {
  it('is rendered once for all readers', async () => {
    const ticket = ticketOf(1);
    const [first, second] = [ticketFile(ticket), ticketFile({ ...ticket })];
    await finish(ticket);
    expect(await first).toBe(await second);
    expect(await ticketFile({ ...ticket })).toBe(await first);
    expect(printing.size).toBe(1);
  });

  it.each<[string, (ticket: Ticket) => Partial<Ticket>]>([
    ['language', () => ({ language: 'de' })],
    ['time of booking, which the file states', () => ({ bookedAt: 2 })],
    ['page', ({ pages }) => ({ pages: [...pages, page] })],
    ['warning', () => ({ pages: [{ ...page, warning: 'Not paid' }] })],
    ['code', () => ({ pages: [{ ...page, barCode: 'OTHER' }] })],
    ['date', () => ({ pages: [{ ...page, facts: [['When', 'Saturday']] }] })],
  ])('is rendered again for another %s', async (_, change) => {
    const ticket = ticketOf(1);
    const other = { ...ticket, ...change(ticket) };
    const first = await print(ticket);
    expect(await print(other)).not.toBe(first);
  });
});
