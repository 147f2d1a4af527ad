import { BASKET_LAWS } from './baskets.js';
import { GUEST_LAWS, TICKET_LAWS } from './guests.js';
import { HTTP_LAWS } from './http.js';
import { ITEM_LAWS } from './items.js';
import { LANGUAGE_LAWS } from './languages.js';
import type { Law } from './law.js';
import { LIST_LAWS } from './lists.js';
import { QUOTE_LAWS } from './quotes.js';
import { REPLY_LAWS } from './replies.js';

/** Every law. */
export const LAWS: readonly Law[] = [
  ...HTTP_LAWS,
  ...LIST_LAWS,
  ...LANGUAGE_LAWS,
  ...ITEM_LAWS,
  ...QUOTE_LAWS,
  ...BASKET_LAWS,
  ...GUEST_LAWS,
  ...TICKET_LAWS,
  ...REPLY_LAWS,
];
