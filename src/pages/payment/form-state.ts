import { html } from '../shared/html.js';
import type { OrderSummary } from './order-summary.js';
import type { Language } from '../../domain/shared/language.js';

/** The data of a payment page with a form. */
export interface PaymentView {
  readonly language: Language;
  readonly order: OrderSummary;
  /** The one-time token of the form. */
  readonly token: string;
}

/** Returns the hidden field of a form. */
export const tokenField = (token: string) => html`<input type="hidden" name="token" value="${token}" />`;
