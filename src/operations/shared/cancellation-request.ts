import type { CancellationRequest } from '../../domain/basket/cancellation.js';

/** Returns the parameters of a cancellation with their defaults; without `refundType` nothing is refunded (B7). */
export function cancellationRequest(query: {
  readonly reason?: string;
  readonly refundType?: CancellationRequest['refundType'];
  readonly refundFee?: boolean;
}): CancellationRequest {
  const { reason = '', refundType = 'ignore', refundFee = false } = query;
  return { reason, refundType, refundFee };
}
