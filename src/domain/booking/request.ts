import type { FieldInput } from '../catalogue/custom-fields.js';
import type { RequestedGuest, RequestedItem, RequestedOrder } from '../pricing/order.js';
import type { PaymentOptions } from './payment-options.js';

/** A guest in the body of `POST /bookings`. */
export interface BookingRequestGuest extends RequestedGuest {
  readonly firstname?: string;
  readonly lastname?: string;
  readonly customFields?: readonly FieldInput[];
}

/** An item in the body of `POST /bookings`. */
export interface BookingRequestItem extends RequestedItem {
  readonly availabilityCaptureReference?: string;
  readonly guests: readonly BookingRequestGuest[];
  readonly note?: string;
}

/** The body of `POST /bookings`. */
export interface BookingRequest extends RequestedOrder, PaymentOptions {
  readonly items?: readonly BookingRequestItem[];
  readonly note?: string;
  readonly customFields?: readonly FieldInput[];
  readonly contact: {
    readonly type: 'email' | 'mobile';
    readonly name: string;
    readonly value: string;
    readonly notify?: boolean;
  };
  readonly number?: string;
  readonly agentCode?: string;
}
