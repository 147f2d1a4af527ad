import { fill } from '../shared/fill.js';
import { html } from '../shared/html.js';
import { documentPage } from '../shared/layout.js';
import { tokenField, type PaymentView } from './form-state.js';
import { PAGE_TEXTS } from '../texts/page-languages.js';

/** Returns the 3-D Secure page, whose buttons pass or fail the challenge (H2). */
export function challengePage(view: PaymentView & { readonly lastFour: string }): string {
  const { language, order, lastFour, token } = view;
  const texts = PAGE_TEXTS[language];
  const values = { lastFour, amount: order.dueNow, merchant: order.merchant };
  const main = html`<div class="box narrow">
    <div class="mark" aria-hidden="true">?</div>
    <h1>${texts.challengeTitle}</h1>
    <p>${fill(texts.challengeText, values)}</p>
    <form method="post" action="?">
      ${tokenField(token)}
      <div class="buttons">
        <button class="main" name="action" value="pass">${texts.pass}</button>
        <button name="action" value="fail">${texts.fail}</button>
      </div>
    </form>
  </div>`;
  return documentPage(language, `3-D Secure – ${texts.challengeTitle}`, main);
}
