import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fill, HERE } from '../limits/full.js';
import { printer, ticketFile } from '../../src/pages/tickets/pdf-cache.js';
import { startHarness, type HarnessOptions } from '../harness.js';
import { aFolder } from '../store/folder.js';
import { fillDisk } from '../store/full-disk.js';
import {
  bookHosted,
  cardFields,
  openPage,
  PAYING_FIXTURE,
  payWith,
  submit,
  type PageReply,
} from './paying.js';

const refused = ({ status, headers }: PageReply) => [
  status,
  headers.get('retry-after'),
  headers.get('content-type'),
];
const PAGE = 'text/html; charset=utf-8';
const ONE_PAGE = {
  organiser: 'Lisbon Tours',
  title: 'Old Town Walk',
  facts: [],
  warning: null,
  barCode: 'BARCODE',
  barcodeAlias: 'B1',
};

// These tests request pages, whose responses are not in the contract.
const start = (options: HarnessOptions = {}) =>
  startHarness({ fixture: PAYING_FIXTURE, validateResponses: false, ...options });
// The title is unique, because test files in one process share the cache of rendered tickets.
const activities = [{ ...PAYING_FIXTURE.activities[0], title: 'Walk that is printed here alone' }];
const shared = await start({ fixture: { ...PAYING_FIXTURE, activities } });

const paid = await bookHosted(shared);
await payWith(paid.redirectUrl);
const { combinedTicket } = (await shared.get(`/bookings/${paid.id}`)).body;
/** The path of an unopened payment page, and its workspace. */
const { pathname: path } = new URL((await bookHosted(shared)).redirectUrl);
const fixture = (await shared.get('/_sandbox/workspaces/test/export')).body as object;

describe('a page that exceeds a limit says when to try again', () => {
  it('a ticket while too many are rendered: 503 (G4)', async () => {
    const ticket = shared.url + combinedTicket;
    const pages = Array.from({ length: 5001 }, () => ONE_PAGE);
    let end = (_pdf: Buffer): void => {};
    const pdf = new Promise<Buffer>((resolve) => (end = resolve));
    vi.spyOn(printer, 'print').mockReturnValue(pdf);
    onTestFinished(() => void vi.restoreAllMocks());
    const large = ticketFile({ language: 'en', fileName: 'a.pdf', bookedAt: 1, pages }, 'test');
    expect(refused(await openPage(ticket))).toEqual([503, '5', PAGE]);
    end(Buffer.from('%PDF-'));
    await large;
    const { status, headers } = await openPage(ticket);
    expect([status, headers.get('retry-after')]).toEqual([200, null]);
  });

  it('a form while too many are received: 503', async () => {
    const release = fill('stranger', HERE);
    const reply = await submit(shared.url + path, cardFields());
    release();
    expect(refused(reply)).toEqual([503, '5', PAGE]);
  });

  it('a payment page of a full workspace: 429', async () => {
    const harness = await start({ fixture, maxStateBytes: 1 });
    expect(refused(await openPage(harness.url + path))).toEqual([429, '5', PAGE]);
  });

  it('a payment page while the disk is full: 503 (P16)', async () => {
    const harness = await start({ fixture, store: `file:${aFolder()}`, fsync: false });
    onTestFinished(fillDisk());
    const page = harness.url + path;
    expect(refused(await openPage(page))).toEqual([503, '5', PAGE]);
    expect(refused(await submit(page, { ...cardFields(), action: 'pay' }))).toEqual([503, '5', PAGE]);
  });
});
