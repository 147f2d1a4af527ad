import { fill } from './fill.js';
import { html } from './html.js';
import { documentPage } from './layout.js';
import type { Language } from '../../domain/shared/language.js';
import { PAGE_TEXTS } from '../texts/page-languages.js';

/** The pages without a form. */
export type Notice =
  'paid' | 'nothingDue' | 'cancelled' | 'closed' | 'gone' | 'expired' | 'noTicket' | 'damaged' | 'failed';

const GOOD: ReadonlySet<Notice> = new Set<Notice>(['paid', 'nothingDue']);

/** Returns a page with a message and, if an address is known, a link back to the shop. `file` is the damaged one. */
export function noticePage(
  language: Language,
  notice: Notice,
  backUrl: string | null = null,
  file = '',
): string {
  const texts = PAGE_TEXTS[language];
  const title = texts[`${notice}Title`];
  const main = html`<div class="box narrow">
    <div class="mark" aria-hidden="true">${GOOD.has(notice) ? '✓' : '!'}</div>
    <h1>${title}</h1>
    <p>${fill(texts[`${notice}Text`], { file })}</p>
    ${backUrl !== null && html`<a class="button main" href="${backUrl}">${texts.back}</a>`}
  </div>`;
  return documentPage(language, title, main);
}
