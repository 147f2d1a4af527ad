import type { Command } from '../shared/handler.js';
import {
  decideBooking,
  requireBookingRights,
  requireNewTransaction,
} from '../../domain/booking/decide-booking.js';
import { newBasket } from '../../domain/booking/new-basket.js';
import type { BookingRequest } from '../../domain/booking/request.js';
import { endCapture } from '../../domain/capture/capture.js';
import { takeUses } from '../../domain/pricing/codes.js';
import { paymentPagePath } from '../shared/page-paths.js';
import { sendBookedMail } from './booking-mails.js';

/** Books an order, whole or not at all (B4). Refuses 400, 402, 403, 409. */
export const createBooking: Command<'createBooking'> = (
  tx,
  { body, now, baseUrl, language, pageLanguages, workspace },
  caller,
) => {
  const request: BookingRequest = body;
  requireBookingRights(request, caller);
  requireNewTransaction(request, tx);
  const { decided, captures } = decideBooking(tx, request, caller, now);
  const basket = newBasket(tx, { ...decided, language, pageLanguages }, caller, now);
  for (const capture of captures) endCapture(tx, capture, { end: 'used', at: now, basketId: basket.id });
  takeUses(tx, basket);
  tx.put('baskets', basket);
  // The mail about a hosted payment follows once it is paid.
  if (basket.status !== 'paying' && request.contact.notify !== false) sendBookedMail(tx, basket, now);
  const page = basket.hostedPayment;
  if (!page) return { id: basket.id };
  return { id: basket.id, redirectUrl: `${baseUrl}${paymentPagePath(workspace, page.pageCode)}` };
};
