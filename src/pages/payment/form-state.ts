import { html } from '../shared/html.js';
import type { OrderSummary } from './order-summary.js';
import type { PageLanguage } from '../texts/page-languages.js';

/** The hidden fields of every form: its one-time token, and the address to return to once the basket is gone. */
export interface FormState {
  readonly token: string;
  /** Signed, see `return-address`. */
  readonly returnAddress: string;
}

/** The data of a payment page with a form. */
export interface PaymentView {
  readonly language: PageLanguage;
  readonly order: OrderSummary;
  readonly form: FormState;
}

/** Returns the hidden fields of a form. */
export const hiddenFields = (form: FormState) =>
  html`<input type="hidden" name="token" value="${form.token}" />
    <input type="hidden" name="return" value="${form.returnAddress}" />`;
