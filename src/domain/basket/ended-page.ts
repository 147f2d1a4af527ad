import type { Basket } from './basket.js';

/** Why a payment page ended without a payment. */
export type PageEnd = 'cancelled' | 'declined' | 'authentication_failed' | 'expired';

/**
 * A payment page whose basket is deleted, stored so that it still speaks its language and leads back to the shop, however
 * it is opened (H2).
 */
export interface EndedPage {
  /** The id that the basket had. */
  readonly basketId: number;
  readonly pageCode: string;
  readonly cancelUrl: string;
  /** The requested language. */
  readonly language: string;
  readonly end: PageEnd;
}

/** The most ended pages that a workspace stores: those of its latest bookings. */
export const MAX_ENDED_PAGES = 1000;

/** The part of a transaction that stores ended pages. */
export interface EndedPageTables {
  readonly endedPages: { readonly size: number; values(): Iterable<EndedPage> };
  put(table: 'endedPages', ended: EndedPage): void;
  remove(table: 'endedPages', basketId: number): void;
}

/** Stores how the page of a basket ended, and removes the oldest one where there are too many. */
export function endPage(tables: EndedPageTables, { id, hostedPayment }: Basket, end: PageEnd): void {
  if (!hostedPayment) return;
  const { pageCode, cancelUrl, language } = hostedPayment;
  tables.put('endedPages', { basketId: id, pageCode, cancelUrl, language, end });
  if (tables.endedPages.size <= MAX_ENDED_PAGES) return;
  const surplus = [...tables.endedPages.values()].slice(0, -MAX_ENDED_PAGES);
  for (const { basketId } of surplus) tables.remove('endedPages', basketId);
}
