// Generated from openapi/openapi.yaml by `npm run types`. Do not edit.

export type paths = {
    readonly "/oauth2/token": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Get an access token
         * @description The client-credentials grant of OAuth 2.0. It needs no `Accept` and no `Accept-Language`. The client's id and secret stand in the form or in HTTP Basic. The form has at most 8 KiB and 20 parameters.
         */
        readonly post: operations["createToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/merchants": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List merchants
         * @description The merchants that the key may see. The list is whole.
         */
        readonly get: operations["listMerchants"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/merchants/{merchant_id}/mobilegroups": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The merchant's id (also known as `mandator_id`), or its code.
                 * @example 1
                 */
                readonly merchant_id: string;
            };
            readonly cookie?: never;
        };
        /**
         * List the groups of a merchant's mobile navigation
         * @description The list is whole.
         */
        readonly get: operations["listMobileGroups"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/activities": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List activities
         * @description The activities of the merchants that the key may see.
         */
        readonly get: operations["listActivities"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/activities/departure-cities": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the cities in which activities begin
         * @description The list is whole.
         */
        readonly get: operations["listDepartureCities"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/activities/{activityId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The activity's id.
                 * @example 101
                 */
                readonly activityId: components["parameters"]["ActivityId"];
            };
            readonly cookie?: never;
        };
        /** Read an activity */
        readonly get: operations["getActivity"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/activities/{activityId}/updated": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The activity's id.
                 * @example 101
                 */
                readonly activityId: components["parameters"]["ActivityId"];
            };
            readonly cookie?: never;
        };
        /**
         * Read when an activity was last changed
         * @description A change of one of its availability rules counts too, and a capacity that is set on one of its items.
         */
        readonly get: operations["getActivityUpdated"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/activities/{activityId}/availabilities": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The activity's id.
                 * @example 101
                 */
                readonly activityId: components["parameters"]["ActivityId"];
            };
            readonly cookie?: never;
        };
        /** List when an activity can be booked */
        readonly get: operations["listActivityAvailabilities"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/availabilities": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List what can be booked, and when */
        readonly get: operations["listAvailabilities"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/availabilities/{availabilityItemId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The item's id; one, also for rentals.
                 * @example 812_trip_20270605173000_20270605193000
                 */
                readonly availabilityItemId: string;
            };
            readonly cookie?: never;
        };
        /**
         * Read an availability item
         * @description The item whatever its seats or date. A filter that is sent and does not match makes it 404; `limit` and `offset` mean nothing.
         */
        readonly get: operations["getAvailability"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/availabilities/{itemId}/priceCategories": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The availability item's id.
                 * @example 812_trip_20270605173000_20270605193000
                 */
                readonly itemId: string;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Set the capacity of an availability item
         * @description Only the key of the operating merchant may.
         */
        readonly post: operations["setItemCapacity"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/availabilities/{itemId}/priceCategories/{categoryId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The availability item's id.
                 * @example 812_trip_20270605173000_20270605193000
                 */
                readonly itemId: string;
                /**
                 * @description The id of one of the item's price categories.
                 * @example 8122
                 */
                readonly categoryId: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Set the capacity of a price category of an availability item
         * @description Only the key of the operating merchant may.
         */
        readonly post: operations["setCategoryCapacity"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/availability-rules": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List availability rules */
        readonly get: operations["listAvailabilityRules"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/reservations": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Capture seats for a while
         * @description Holds seats until `expires`, so that they can be booked with the reference. If a limit is exceeded, the reply is 400 with each limit, what was asked and what is left, and nothing is held.
         */
        readonly post: operations["createCapture"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/reservations/{reference}": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /** @description The capture's reference. */
                readonly reference: string;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Release a capture
         * @description Frees the seats. A capture that is unknown, used, expired or released already is 422.
         */
        readonly delete: operations["releaseCapture"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/bookingPrices": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Price a booking
         * @description Answers what a booking of these items, shop items and vouchers would cost. Nothing is held or used up. At least one item or shop item is needed.
         */
        readonly get: operations["getBookingPrices"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/discountCodes": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Validate a discount code
         * @description Answers what a discount code does to a price of an activity. An invalid code is no error, `isValid` is then false. No use of the code is taken.
         */
        readonly get: operations["validateDiscountCode"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/vouchers": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Validate vouchers
         * @description Answers for each code whether it can be used, in the order asked. An invalid voucher is no error, `isValid` is then false and `error` says why. No voucher is used up.
         */
        readonly get: operations["validateVouchers"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/bookings": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List bookings
         * @description Lists the bookings that the key sold or whose trips its merchant operates, by id. Values of one parameter are alternatives, different parameters must all hold.
         */
        readonly get: operations["listBookings"];
        readonly put?: never;
        /**
         * Create a booking
         * @description Books items and shop items, whole or not at all. Without a payment option the booking is a reservation. Offline payment and card pay at once. With hosted payment the basket waits as `paying` for the guest to pay at `redirectUrl`, and is deleted if that does not happen within 45 minutes.
         */
        readonly post: operations["createBooking"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/bookings/{bookingId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a booking
         * @description Answers a booking to its seller and to the operator of its trips; for other keys it does not exist.
         */
        readonly get: operations["getBooking"];
        /**
         * Cancel a booking
         * @description Cancels all that is live in the booking, frees its seats and refunds. Refunded is the least of the cancelled value, the overpayment that results and what the treasurer can give back.
         */
        readonly put: operations["cancelBooking"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/booking-number": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Set a custom booking number
         * @description Sets the custom booking number of a marketplace booking, that is one whose seller is not the operator of the trip. On other bookings it changes nothing.
         */
        readonly post: operations["setBookingNumber"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/booking/{bookingId}/tickets": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send the tickets
         * @description Sends the PDF ticket of the booking by e-mail.
         */
        readonly post: operations["sendTickets"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/booking/{bookingId}/payment": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Add a payment
         * @description Records money that was received. Once what is due up front is paid the booking is `paid`. Paying more than is owed is allowed.
         */
        readonly post: operations["addPayment"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/booking/{bookingId}/refund": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Add a refund
         * @description Pays money back, at most what the treasurer took and still holds. The total stays as it is, a cancellation lowers it. A cancelled booking can still be refunded what it holds.
         */
        readonly post: operations["addRefund"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/booking/item/{bookingItemId}/remarks": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Set the remarks of an item
         * @description Replaces the remarks of a booking item. An empty value clears them.
         */
        readonly put: operations["setBookingItemRemarks"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/booking/item/{bookingItemId}/cancel": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Cancel an item
         * @description Cancels an item with its guests and addons, frees its seats and refunds. When it was the last live line, the booking is cancelled.
         */
        readonly put: operations["cancelBookingItem"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/booking/item/{bookingItemId}/rebook": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Move an item
         * @description Moves an item with its guests and addons to another availability item. Ids and codes stay. The difference in price changes the balance only. If the target has no room, the old seats are kept. Seats already held on the item are never refused, but the capacity of a target category still counts. Guests that move to another date are checked out; cancelled guests stay where they were, in a cancelled item.
         */
        readonly put: operations["rebookBookingItem"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/booking/item/addon/{id}/cancel": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Cancel an addon of an item
         * @description Cancels an addon that belongs to a booking item itself, and refunds.
         */
        readonly put: operations["cancelBookingItemAddon"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/guests": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List guests
         * @description Lists the guests of bookings that the key can see, by id. The list is whole. Values of one parameter are alternatives, different parameters must all hold.
         */
        readonly get: operations["listGuests"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/guest/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a guest
         * @description Answers a guest of a booking that the key can see.
         */
        readonly get: operations["getGuest"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/guest/{id}/check-in": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Check a guest in
         * @description Checks a guest in. Repeating it changes nothing.
         */
        readonly post: operations["checkInGuest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/guest/{id}/check-out": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Check a guest out
         * @description Checks a guest out. Repeating it changes nothing.
         */
        readonly post: operations["checkOutGuest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/guest/{id}/edit": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Edit a guest
         * @description Changes a guest's names and custom fields while the booking is reserved or waits for payment. What is not sent stays.
         */
        readonly post: operations["editGuest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/guest/{id}/cancel": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Cancel a guest
         * @description Cancels a guest with the guest's addons, frees the seats and refunds. When it was the item's last live guest, the item is cancelled.
         */
        readonly put: operations["cancelGuest"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/guest/{id}/rebook": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Move a guest
         * @description Moves a guest with the guest's addons to another availability item. Where the item has other guests, it is split. Ids and codes stay. The difference in price changes the balance only. If the target has no room, the old seats are kept. Seats already held on the item are never refused, but the capacity of a target category still counts.
         */
        readonly put: operations["rebookGuest"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/guest/addon/{id}/cancel": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Cancel an addon of a guest
         * @description Cancels an addon that belongs to a guest, and refunds.
         */
        readonly put: operations["cancelGuestAddon"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/ticket/validate/{code}": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Validate a ticket
         * @description Answers whether a ticket admits its guest. It only reads; use the check-in to let the guest in.
         */
        readonly get: operations["validateTicket"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
};
export type webhooks = Record<string, never>;
export type components = {
    schemas: {
        /** @description Form parameters of the client-credentials grant. The client's id and secret stand here or in HTTP Basic. Parameters that are not known are ignored (RFC 6749, section 3.2). */
        readonly TokenRequest: {
            /**
             * @description Always `client_credentials`.
             * @constant
             */
            readonly grant_type: "client_credentials";
            /**
             * @description The client's id; not needed with HTTP Basic.
             * @example demo.partner
             */
            readonly client_id?: string;
            /**
             * Format: password
             * @description The client's secret; not needed with HTTP Basic.
             * @example partner-secret
             */
            readonly client_secret?: string;
        };
        /** @description An access token. */
        readonly Token: {
            /** @description Sent as `Authorization` behind `Bearer`. */
            readonly access_token: string;
            /**
             * Format: int32
             * @description Seconds for which the token is valid.
             * @constant
             */
            readonly expires_in: 3600;
            /**
             * @description Stands before the token in `Authorization`.
             * @constant
             */
            readonly token_type: "Bearer";
            /** @description Tokens have no scope. */
            readonly scope: null;
        };
        /** @description Why no token is given (RFC 6749, section 5.2). */
        readonly TokenError: {
            /**
             * @description `invalid_request` a parameter is missing, repeated or the body is not a form, `invalid_client` the id or secret is wrong, `unsupported_grant_type` any other grant.
             * @enum {string}
             */
            readonly error: "invalid_request" | "invalid_client" | "unsupported_grant_type";
            /** @description What to do about it, in English. */
            readonly error_description: string;
        };
        /**
         * @description What went wrong, from a closed list. Programs decide by it, people read `detail`.
         * @enum {string}
         */
        readonly ProblemCode: "invalid_request" | "unauthorized" | "forbidden" | "not_found" | "method_not_allowed" | "not_acceptable" | "payload_too_large" | "unsupported_media_type" | "too_many_requests" | "headers_too_large" | "conflict" | "payment_declined" | "authentication_required" | "capture_not_active" | "storage_unavailable" | "overloaded" | "internal_error" | "host_not_allowed" | "misdirected_request";
        /**
         * @description What is wrong with one field, from a closed list.
         * @enum {string}
         */
        readonly FaultCode: "required" | "unknown" | "duplicate" | "empty" | "ambiguous" | "wrong_type" | "wrong_format" | "not_allowed" | "too_small" | "too_large" | "too_short" | "too_long" | "too_few" | "too_many" | "malformed" | "wrong_place" | "not_found" | "not_yours" | "mismatch" | "seats_exceeded" | "below_min_seats" | "above_max_seats" | "one_seat_per_entry" | "not_bookable" | "past_cut_off" | "not_consecutive" | "capture_invalid" | "already_used" | "expired" | "not_supported" | "exceeds_refundable" | "mutually_exclusive" | "card_invalid";
        /** @description One fault of a request. A reply lists all of them. */
        readonly Fault: {
            /**
             * @description The part of the request that holds the fault.
             * @enum {string}
             */
            readonly in: "path" | "query" | "header" | "body";
            /** @description A JSON pointer in a body (`/items/0/guests/1/occupancy`), the parameter's name elsewhere; what is nested in a query has the bracket form (`items[0][guests][1][occupancy]`). */
            readonly field: string;
            readonly code: components["schemas"]["FaultCode"];
            /** @description What to do about it, in the language that was negotiated. */
            readonly message: string;
            /** @description What was sent, where it helps. */
            readonly received?: unknown;
            /** @description What would be accepted, where it helps - a limit, a list of values, the name of a parameter. */
            readonly allowed?: unknown;
        };
        /** @description An RFC 9457 problem document. */
        readonly Problem: {
            /**
             * Format: uri
             * @description Identifies the kind of problem; `urn:sandbox:problem:` and the code.
             */
            readonly type: string;
            /** @description The kind of problem in a few words. */
            readonly title: string;
            /**
             * Format: int32
             * @description The reply's HTTP status.
             */
            readonly status: number;
            /** @description What happened and what to do, in the language that was negotiated. */
            readonly detail: string;
            readonly code: components["schemas"]["ProblemCode"];
            /** @description Every fault of an invalid request; of very many the first 1,000. */
            readonly errors?: readonly components["schemas"]["Fault"][];
        };
        /**
         * @description A language, in two letters of ISO 639-1; a region may follow and is not needed.
         * @example en
         * @example de-CH
         */
        readonly Language: string;
        /** @description A choice of a field. */
        readonly FieldOption: {
            /** @description The value to send. */
            readonly key: string;
            /** @description What the customer sees. */
            readonly value: string;
        };
        /** @description A field of a merchant that users fill in when they book. */
        readonly UserField: {
            /** @description The internal code; the key under which a value is sent. */
            readonly code: string;
            /** @description What to show beside the field, in the language of the details. */
            readonly label: string;
            /**
             * @description `text` a single line, `textarea` several lines, `radio` a radio group, `select` a select box, `date` a date picker, `phone` (user fields only) a telephone number.
             * @enum {string}
             */
            readonly type: "text" | "textarea" | "radio" | "select" | "date" | "phone";
            /** @description The choices of `radio` and `select`; null or an empty string for the other types. */
            readonly options: readonly components["schemas"]["FieldOption"][] | null | "";
            /** @description Whether a value is needed. */
            readonly isRequired: boolean;
        };
        /** @description A way of online payment. */
        readonly PaymentGateway: {
            /**
             * Format: int64
             * @description Gateway id, which payments refer to.
             */
            readonly id: number;
            /** @description Name to show. */
            readonly name: string;
        };
        /** @description Patterns in the syntax of PHP's `date`, for the merchant and the language. */
        readonly DateFormats: {
            /** @description Date and time. */
            readonly shortDateTime: string;
            /** @description Date alone. */
            readonly shortDate: string;
            /** @description Time alone. */
            readonly shortTime: string;
        };
        /** @description An operator or seller of activities. */
        readonly Merchant: {
            /**
             * Format: int64
             * @description Merchant id.
             */
            readonly id: number;
            /** @description The merchant's code, by which other records and parameters name it. */
            readonly slug: string;
            /** @description Name of the merchant. */
            readonly name: string;
            /** @description Street and number. */
            readonly address1: string;
            /** @description A further line of the address. */
            readonly address2: string | null;
            /** @description Postal code. */
            readonly zip: string;
            /** @description City of the address. */
            readonly city: string;
            /** @description Country of the address. */
            readonly country: string;
            /** @description Telephone number for customers. */
            readonly phone: string;
            /** @description E-mail address for customers. */
            readonly publicEmail: string;
            /** @description The language of these details. */
            readonly language: string;
            /** @description The merchant's primary language. */
            readonly defaultLanguage: string;
            /** @description The languages in which the merchant's details can be read. */
            readonly supportedLanguages: readonly string[];
            /** @description IANA time zone, in which the merchant's local dates and times are. */
            readonly timezone: string;
            /**
             * Format: double
             * @description The fee for one online booking, in units of the default currency.
             */
            readonly onlineBookingFee: number;
            /** @description What the user must fill in when booking. */
            readonly userFields: readonly components["schemas"]["UserField"][];
            /** @description Currencies that the merchant supports, ISO 4217. */
            readonly currencies: readonly string[];
            /** @description Currencies that partners support, ISO 4217. */
            readonly partnerCurrencies: readonly string[];
            /** @description ISO 4217 code. */
            readonly defaultCurrency: string;
            /** @description For each currency, by ISO 4217 code, how many units one unit of the default currency makes. */
            readonly conversionRates: {
                readonly [key: string]: number;
            };
            /** @description The ways of online payment. */
            readonly paymentGateways: readonly components["schemas"]["PaymentGateway"][];
            /** @description The multi-discounts that an agent can give, in percent. */
            readonly multiDiscounts: readonly number[];
            readonly formats: components["schemas"]["DateFormats"];
        };
        /** @description A group of a merchant's mobile navigation. */
        readonly MobileGroup: {
            /**
             * Format: int64
             * @description Group id, which an activity's `navGroups` hold.
             */
            readonly id: number;
            /** @description City that the group is about. */
            readonly city: string;
            /** @description ISO 3166-1 code of two letters. */
            readonly country_code: string;
            /** @description Title to show. */
            readonly title: string;
            /** @description The page of the group. */
            readonly url: string;
            /**
             * Format: int32
             * @description The lower, the earlier it is shown.
             */
            readonly sequence_index: number;
        };
        /**
         * @description `trip` has a date and a time, `day_trip` a date, `voucher` neither, `rental` is a slot of time that chains with those that follow.
         * @enum {string}
         */
        readonly AvailabilityType: "trip" | "day_trip" | "voucher" | "rental";
        /** @description A text under a code that the merchant chose. */
        readonly CustomText: {
            /** @description Code that the merchant chose. */
            readonly code: string;
            /** @description What to show beside the value. */
            readonly title: string;
            /** @description What to show. */
            readonly value: string;
            /** @description The internal value or id. */
            readonly key: string;
        };
        /** @description A field that guests fill in, or that describes an activity. */
        readonly FieldDefinition: {
            /** @description The internal code; the key under which a value is sent. */
            readonly code: string;
            /** @description What to show beside the field, in the language of the details. */
            readonly label: string;
            /**
             * @description `text` a single line, `textarea` several lines, `radio` a radio group, `select` a select box, `date` a date picker, `phone` (user fields only) a telephone number.
             * @enum {string}
             */
            readonly type: "text" | "textarea" | "radio" | "select" | "date" | "phone";
            /** @description The choices of `radio` and `select`; null for the other types. */
            readonly options: readonly components["schemas"]["FieldOption"][] | null;
            /** @description Whether a value is needed. */
            readonly isRequired: boolean;
            /** @description On guest fields only - whether the field is left out of the booking form. */
            readonly isHiddenWhileBooking?: boolean;
        };
        /** @description An amount of money. */
        readonly Money: {
            /**
             * Format: double
             * @description In units of the currency (euros, not cents), with at most the currency's decimals.
             */
            readonly amount: number;
            /** @description ISO 4217 code. */
            readonly currency: string;
        };
        /** @description An extra that can be booked along. */
        readonly Addon: {
            /**
             * Format: int64
             * @description Addon id, which quotes and bookings take.
             */
            readonly id: number;
            /** @description In the language of the details. */
            readonly title: string;
            /** @description HTML. */
            readonly description: string;
            /**
             * @description `item` belongs to the activity, `guest` to a guest.
             * @enum {string}
             */
            readonly type: "item" | "guest";
            /** @description The price of one. */
            readonly price: components["schemas"]["Money"];
        };
        /** @description A city in which activities begin. */
        readonly DepartureCity: {
            /**
             * Format: int64
             * @description City id, which `departureCityId[]` takes.
             */
            readonly id: number;
            /** @description UN/LOCODE. */
            readonly locode: string;
            /** @description Name of the city. */
            readonly name: string;
        };
        /** @description Where the activity begins. */
        readonly Departure: {
            /** @description The country of the city. */
            readonly country: {
                /** @description ISO 3166-1 code of two letters. */
                readonly code: string;
                /** @description In the language of the details. */
                readonly name: string;
            };
            readonly city: components["schemas"]["DepartureCity"];
        };
        /** @description The kind of activity. */
        readonly ActivityCategory: {
            /**
             * Format: int64
             * @description Category id, which `category[]` takes.
             */
            readonly id: number;
            /** @description In the language of the details. */
            readonly name: string;
        };
        /** @description The older variant of an activity's images - URLs that hold `{width}` and `{height}`, to be replaced by pixels. */
        readonly ImageTemplates: {
            /** @description URL template. */
            readonly header: string;
            /** @description URL template. */
            readonly teaser: string;
            /** @description Further images. */
            readonly gallery: readonly string[];
        };
        /** @description Addresses of what belongs to the activity. */
        readonly ActivityLinks: {
            /** @description Videos of the activity. */
            readonly videos: readonly string[];
            /** @description Documents to read. */
            readonly documents: readonly string[];
            readonly images?: components["schemas"]["ImageTemplates"];
        };
        /** @description A place along the way. */
        readonly RoutePoint: {
            /** @description Name of the place. */
            readonly name: string;
            /** @description Decimal degrees, north is positive. */
            readonly latitude: string;
            /** @description Decimal degrees, east is positive. */
            readonly longitude: string;
        };
        /** @description URLs of one image by size; sizes in pixels are the most that the image measures. */
        readonly ImageSet: {
            /** @description At most 150x100. */
            readonly XS: string;
            /** @description At most 300x200. */
            readonly S: string;
            /** @description At most 600x400. */
            readonly M: string;
            /** @description At most 900x600. */
            readonly L: string;
            /** @description At most 1200x800. */
            readonly XL: string;
            /** @description At most 2000x2000; the size depends on the original. */
            readonly ORIGINAL: string;
        };
        /** @description URLs of a teaser by size; sizes in pixels are the most that the image measures. */
        readonly TeaserImageSet: {
            /** @description At most 150x100. */
            readonly XS: string;
            /** @description At most 300x200. */
            readonly S: string;
            /** @description At most 600x400. */
            readonly M: string;
        };
        /** @description The images of an activity, each in several sizes. */
        readonly ActivityImages: {
            readonly header: components["schemas"]["ImageSet"];
            readonly teaser: components["schemas"]["TeaserImageSet"];
            /** @description Further images; null if there are none. */
            readonly gallery: readonly components["schemas"]["ImageSet"][] | null;
        };
        /** @description Something that a merchant offers. */
        readonly Activity: {
            /**
             * Format: int64
             * @description Activity id.
             */
            readonly id: number;
            /** @description Code of the owning merchant. */
            readonly merchant: string;
            /** @description The language of these details. */
            readonly language: string;
            /** @description The merchant's primary language. */
            readonly defaultLanguage: string;
            /** @description In the language of the details. */
            readonly title: string;
            /** @description HTML. */
            readonly description: string;
            /** @description HTML. */
            readonly highlights: string;
            /** @description HTML. */
            readonly itinerary: string;
            /** @description Further texts that the merchant gives. */
            readonly customValues: readonly components["schemas"]["CustomText"][];
            /** @description What guests fill in when booking; internal ones only with `internal=true`. */
            readonly guestFields: readonly components["schemas"]["FieldDefinition"][];
            /** @description Fields that describe the activity. */
            readonly activityFields: readonly components["schemas"]["FieldDefinition"][];
            /** @description Extras that can be booked along. */
            readonly addons: readonly components["schemas"]["Addon"][];
            readonly departure: components["schemas"]["Departure"];
            readonly category: components["schemas"]["ActivityCategory"];
            readonly _links: components["schemas"]["ActivityLinks"];
            /** @description The lowest price, in the owning merchant's default currency; null if nothing is sold or it has no price. */
            readonly fromPrice: components["schemas"]["Money"] | null;
            /** @description Whether the activity is on sale. */
            readonly isActive: boolean;
            /** @description Places along the way, in order. */
            readonly route: readonly components["schemas"]["RoutePoint"][];
            /** @description Ids of the groups of the mobile navigation that hold the activity. */
            readonly navGroups: readonly number[];
            readonly images: components["schemas"]["ActivityImages"];
        };
        /** @description When an activity was last changed. */
        readonly ActivityUpdated: {
            /** @description Local date and time in `timezone`, as `Y-m-d H:i:s`. */
            readonly datetime: string;
            /** @description IANA time zone. */
            readonly timezone: string;
        };
        /**
         * @description RFC 3339 with an offset (`2026-06-05T10:00:00+02:00`, also without the colon, or `Z`), or a date alone, which is the merchant's local day. A space before the offset is an unescaped `+`.
         * @example 2026-06-05T10:00:00+02:00
         * @example 2026-06-05
         */
        readonly PointInTime: string;
        /** @description The whole price is due up front. */
        readonly FullDownPayment: {
            /**
             * @description Always `full`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly type: "full";
        };
        /** @description A fixed amount is due up front for each seat. */
        readonly FixedDownPayment: {
            /**
             * @description Always `fixed`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly type: "fixed";
            /**
             * Format: double
             * @description For one seat, in units of the currency.
             */
            readonly amount: number;
            /** @description ISO 4217 code. */
            readonly currency: string;
        };
        /** @description What is due up front for one seat. */
        readonly DownPayment: components["schemas"]["FullDownPayment"] | components["schemas"]["FixedDownPayment"];
        /** @description A kind of seat of an item, and its price. */
        readonly PriceCategory: {
            /**
             * Format: int64
             * @description Price category id.
             */
            readonly id: number;
            /** @description In the language of the details. */
            readonly name: string;
            /** @description Who it is for; empty if nothing is to be said. */
            readonly description: string;
            /**
             * Format: int32
             * @description Seats left in the category; null means that only the item's hold.
             */
            readonly availableSeats: number | null;
            /**
             * Format: int32
             * @description Seats of the category; null means that only the item's hold.
             */
            readonly capacity: number | null;
            /**
             * Format: int32
             * @description Seats reserved or booked.
             */
            readonly occupancy: number;
            /**
             * Format: int32
             * @description Seats that are paid.
             */
            readonly occupancyPaid: number;
            /**
             * Format: int32
             * @description The fewest seats of one entry; more than 1 for groups.
             */
            readonly minSeats: number;
            /**
             * Format: int32
             * @description The most seats of one entry.
             */
            readonly maxSeats: number;
            /** @description Whether the category was made for a custom trip. */
            readonly isCustom: boolean;
            /** @description The price of one seat. */
            readonly price: components["schemas"]["Money"];
            readonly downPayment: components["schemas"]["DownPayment"];
        };
        /** @description A date, a time or a voucher that can be booked. */
        readonly AvailabilityItem: {
            readonly type: components["schemas"]["AvailabilityType"];
            /** @description The item, as captures, quotes and bookings name it. */
            readonly availabilityItemId: string;
            /** @description The rule behind the item. */
            readonly availabilityRuleId: string;
            /** @description Date and time with an offset without colon; afterwards booking is impossible unless the client may book past trips. */
            readonly latestBookingTime: string | null;
            /** @description The merchant's code. */
            readonly merchant: string;
            /** @description The merchant's id. */
            readonly merchant_id: string;
            /** @description The language of these details. */
            readonly language: string;
            /** @description The merchant's primary language. */
            readonly defaultLanguage: string;
            /**
             * Format: int64
             * @description The activity that takes place.
             */
            readonly activityId: number;
            /** @description In the language of the details. */
            readonly activityTitle: string;
            /**
             * Format: date
             * @description Local date of departure.
             */
            readonly startDate: string | null;
            /** @description Local time of departure, `HH:MM:SS`. */
            readonly startTime: string | null;
            /**
             * Format: date
             * @description Local date of the end.
             */
            readonly endDate: string | null;
            /** @description Local time of the end, `HH:MM:SS`. */
            readonly endTime: string | null;
            /** @description IANA time zone of the dates and times. */
            readonly timezone: string;
            /**
             * Format: duration
             * @description ISO 8601 duration.
             */
            readonly duration: string | null;
            /** @description What those who book should know. */
            readonly bookingNote: string;
            /**
             * Format: int32
             * @description Seats that are left; limits of the categories hold besides.
             */
            readonly availableSeats: number;
            /**
             * Format: int32
             * @description Seats in all.
             */
            readonly capacity: number;
            /**
             * Format: int32
             * @description Seats reserved or booked.
             */
            readonly occupancy: number;
            /**
             * Format: int32
             * @description Seats that are paid.
             */
            readonly occupancyPaid: number;
            /**
             * @description The first that holds - `inactive` not on sale, `resource-full` a shared resource has no room, `full` no seat is left, `almostfull` more than 80 percent are booked, `bookedsome` at least one is booked, `free`.
             * @enum {string}
             */
            readonly occupancyStatus: "inactive" | "resource-full" | "full" | "almostfull" | "bookedsome" | "free";
            /** @description The price categories that have a seat left. */
            readonly categories: readonly components["schemas"]["PriceCategory"][];
            /** @description Whether this is a custom trip. */
            readonly isCustom: boolean;
            /** @description Whether this is an exclusive private event. */
            readonly isExclusive: boolean;
            /** @description Whether it is on sale, that is neither disabled nor blocked. */
            readonly isActive: boolean;
            /** @description Whether other availabilities belong to it. */
            readonly isParent: boolean;
            /** @description Remarks of the merchant; null if there are none. */
            readonly remarks: string | null;
            /** @description Sorts items as the list does. */
            readonly sortingToken: string;
            /** @description Date and time of departure with an offset without colon. */
            readonly startsAt: string | null;
        };
        /** @description A new capacity. */
        readonly CapacityRequest: {
            /**
             * Format: int32
             * @description Seats in all; below what is booked, no seat is left and bookings stay.
             */
            readonly capacity: number;
            /**
             * Format: int64
             * @description The item's rule, which together with the item's id identifies it.
             */
            readonly ruleId: number;
        };
        /** @description A capacity that was set. */
        readonly CapacityResult: {
            /**
             * Format: int32
             * @description The capacity from now on, in seats.
             */
            readonly capacity: number;
            /**
             * Format: int32
             * @description The capacity before, in seats; the item's where a category had no limit of its own.
             */
            readonly old_capacity: number;
            /** @description The item. */
            readonly availabilityItemId: string;
            /**
             * Format: int64
             * @description The item's rule.
             */
            readonly availabilityRuleId: number;
            /**
             * Format: int64
             * @description The category; null if the capacity of the item itself was set.
             */
            readonly priceCategoryId: number | null;
        };
        /** @description How a rule repeats, in the merchant's local time. */
        readonly RuleRecurrence: {
            /**
             * @description `daily` counts days, `weekly` weeks.
             * @enum {string}
             */
            readonly frequency: "daily" | "weekly";
            /**
             * Format: int32
             * @description Every how many days or weeks; weeks count from that of `startDate`.
             */
            readonly interval: number;
            /** @description Days of the week, Monday is 1; empty if none is singled out. */
            readonly weekdays: readonly number[];
            /**
             * Format: date
             * @description The last local date; null without an end.
             */
            readonly until: string | null;
            /** @description Local dates that are left out. */
            readonly exceptions: readonly string[];
        };
        /** @description A kind of seat that a rule's items have. */
        readonly RulePriceCategory: {
            /**
             * Format: int64
             * @description Price category id.
             */
            readonly id: number;
            /** @description In the language of the details. */
            readonly name: string;
            /** @description Who it is for; empty if nothing is to be said. */
            readonly description: string;
            /** @description The price of one seat. */
            readonly price: components["schemas"]["Money"];
            /**
             * Format: int32
             * @description The fewest seats of one entry.
             */
            readonly minSeats: number;
            /**
             * Format: int32
             * @description The most seats of one entry.
             */
            readonly maxSeats: number;
            /**
             * Format: int32
             * @description Seats of the category; null means that only the item's hold.
             */
            readonly capacity: number | null;
            readonly downPayment: components["schemas"]["DownPayment"];
        };
        /** @description What is behind availability items - when an activity takes place, for how many and at which price. */
        readonly AvailabilityRule: {
            /**
             * Format: int64
             * @description Rule id.
             */
            readonly id: number;
            /** @description The merchant's code. */
            readonly merchant: string;
            /**
             * Format: int64
             * @description The activity that it schedules.
             */
            readonly activityId: number;
            readonly type: components["schemas"]["AvailabilityType"];
            /** @description Whether its items are on sale. */
            readonly isActive: boolean;
            /** @description Name of the rule, for the merchant. */
            readonly name: string;
            /**
             * Format: date
             * @description The last local date; null without an end.
             */
            readonly actualUntil: string | null;
            /**
             * Format: duration
             * @description ISO 8601 duration; null for vouchers.
             */
            readonly duration: string | null;
            /** @description What those who book should know. */
            readonly bookingNote: string;
            /**
             * Format: date
             * @description The first local date; null for vouchers.
             */
            readonly startDate: string | null;
            /** @description Local times of departure, `HH:MM:SS`, separated by commas; null for vouchers and day trips. */
            readonly startTimes: string | null;
            /** @description How the rule repeats; null for vouchers and for what takes place once. */
            readonly recurrence: components["schemas"]["RuleRecurrence"] | null;
            /** @description The kinds of seats that its items have. */
            readonly priceCategories: readonly components["schemas"]["RulePriceCategory"][];
            /**
             * Format: int32
             * @description Minutes before the start after which bookings are no longer accepted.
             */
            readonly cutOffTime: number;
            /** @description For filtering in reports. */
            readonly tag: string;
        };
        /** @description A number of seats under the id of their category. */
        readonly CategorySeats: {
            readonly [key: string]: number;
        };
        /** @description The seats to hold. */
        readonly CaptureRequest: {
            /** @description The item; for rentals the ids of all items of the slot, in order, separated by commas. */
            readonly availabilityItemId: string;
            /** @description Seats by the id of their category - a list of entries with one pair each, or one object whose pairs are the entries. Each entry lies within the category's `minSeats` and `maxSeats`, so that three seats of a category with `maxSeats` 1 are three entries of 1, and a group is one entry. */
            readonly priceCategories: readonly components["schemas"]["CategorySeats"][] | {
                readonly [key: string]: number;
            };
            /**
             * Format: duration
             * @description ISO 8601 duration, the time that is needed at least; 15 minutes without it, capped at 45.
             * @example PT15M
             */
            readonly duration?: string;
            /** @description An earlier capture that is released first; its seats count as free. */
            readonly reference?: string;
        };
        /** @description Seats that are held. */
        readonly Capture: {
            /** @description The unique code that a booking names. */
            readonly reference: string;
            /** @description The capture that was released; there if `reference` was sent. */
            readonly releasedReference?: string;
            /**
             * Format: date-time
             * @description From then on the reference is invalid.
             */
            readonly expires: string;
        };
        /** @description A capture that was released. */
        readonly ReleasedCapture: {
            /** @description The capture that was released. */
            readonly releasedReference: string;
        };
        /**
         * @description ISO 4217 code, or a locale such as `en_US`, which means the currency of its region (`USD`), or another one where it names that (`en_US@currency=EUR`).
         * @example EUR
         * @example en_US
         * @example de_DE@currency=CHF
         */
        readonly CurrencyName: string;
        /** @description An addon to book. */
        readonly AddonOrder: {
            /**
             * Format: int64
             * @description Id of one of the activity's addons.
             */
            readonly id: number;
            /**
             * Format: int32
             * @description How many.
             * @default 1
             */
            readonly quantity?: number;
        };
        /** @description A guest to price. */
        readonly BookingPriceQueryGuest: {
            /**
             * Format: int32
             * @description Seats.
             */
            readonly occupancy: number;
            /**
             * Format: int64
             * @description Price category of the item.
             */
            readonly priceCategoryId: number;
            /** @description Discount code for this guest's price. */
            readonly discountCode?: string;
            /** @description The guest's addons. */
            readonly addons?: readonly components["schemas"]["AddonOrder"][];
        };
        /** @description An availability item to price, with its guests. */
        readonly BookingPriceQueryItem: {
            /** @description Availability item id; for a rental the ids of one chain in order, comma-separated. */
            readonly availabilityItemId: string;
            /** @description The guests, each an entry of its price category. */
            readonly guests: readonly components["schemas"]["BookingPriceQueryGuest"][];
            /** @description Addons of the item itself. */
            readonly addons?: readonly components["schemas"]["AddonOrder"][];
        };
        /** @description A shop item to buy. */
        readonly ShopItemOrder: {
            /**
             * Format: int64
             * @description Shop item id.
             */
            readonly id: number;
            /**
             * Format: int32
             * @description How many.
             */
            readonly quantity: number;
        };
        /** @description An addon in a quote. */
        readonly QuotedAddon: {
            /**
             * Format: int64
             * @description Id of the activity's addon.
             */
            readonly id: number;
            /**
             * Format: int32
             * @description How many.
             */
            readonly quantity: number;
            /**
             * Format: double
             * @description Price of one, in the quote's currency.
             */
            readonly price: number;
            /**
             * Format: double
             * @description Price of all of them.
             */
            readonly total: number;
        };
        /** @description The price of one guest. */
        readonly BookingPriceGuest: {
            /**
             * Format: int64
             * @description Price category id.
             */
            readonly priceCategoryId: number;
            /**
             * Format: double
             * @description Price of the category times seats, before discounts and without addons; for a rental over all slots.
             */
            readonly price: number;
            /**
             * Format: double
             * @description Sum of the guest's addons.
             */
            readonly addonsPrice: number;
            /** @description The guest's addons. */
            readonly addons: readonly components["schemas"]["QuotedAddon"][];
            /**
             * Format: double
             * @description What is due up front for the guest.
             */
            readonly downPayment: number;
            /**
             * Format: double
             * @description `price` less `discountAmount` and the multi-discount, plus `addonsPrice`.
             */
            readonly total: number;
            /**
             * Format: double
             * @description What the guest's discount code takes off `price`.
             */
            readonly discountAmount: number;
        };
        /** @description The price of one item. */
        readonly BookingPriceItem: {
            /** @description The item asked for; for a rental the ids of the chain, comma-separated. */
            readonly availabilityItemId: string;
            /** @description The guests in the order asked for. */
            readonly guests: readonly components["schemas"]["BookingPriceGuest"][];
            /** @description Addons of the item itself. */
            readonly addons: readonly components["schemas"]["QuotedAddon"][];
            /**
             * Format: double
             * @description What is due up front for the item.
             */
            readonly downPayment: number;
            /**
             * Format: double
             * @description The guests' totals and the item's own addons.
             */
            readonly total: number;
        };
        /** @description A shop item with its quantity. */
        readonly ShopItemLine: {
            /**
             * Format: int64
             * @description Shop item id.
             */
            readonly id: number;
            /**
             * Format: int32
             * @description How many.
             */
            readonly quantity: number;
            /**
             * Format: double
             * @description Price of one, in the currency of the basket or quote.
             */
            readonly price: number;
            /**
             * Format: double
             * @description Price of all of them.
             */
            readonly total: number;
        };
        /** @description A voucher and what it takes off the total. */
        readonly VoucherLine: {
            /** @description Voucher code. */
            readonly code: string;
            /**
             * Format: double
             * @description What the voucher takes off, in the currency of the basket or quote: at most its amount, and never more than is left to pay. The rest of a voucher is forfeited.
             */
            readonly discount: number;
        };
        /** @description A tax in percent of items and shop items after discounts. */
        readonly PercentTax: {
            /** @description Name of the tax. */
            readonly title: string;
            /** @description True if prices hold it already; otherwise it is added to the total. */
            readonly included: boolean;
            /**
             * @description The value is a percentage. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly type: "percent";
            /** @description The rate. */
            readonly value: {
                /**
                 * Format: double
                 * @description Percentage.
                 */
                readonly percent: number;
            };
        };
        /** @description A tax that is due once a basket. */
        readonly FixedTax: {
            /** @description Name of the tax. */
            readonly title: string;
            /** @description True if prices hold it already; otherwise it is added to the total. */
            readonly included: boolean;
            /**
             * @description The value is an amount. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly type: "fixed";
            readonly value: components["schemas"]["Money"];
        };
        /** @description A tax as a calculated amount. It occurs in price calculations only. */
        readonly CalculatedTax: {
            /** @description Name of the tax. */
            readonly title: string;
            /** @description True if prices hold it already; otherwise it is added to the total. */
            readonly included: boolean;
            /**
             * @description The value is the amount itself. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly type: "tax";
            /**
             * Format: double
             * @description Amount in the quote's currency.
             */
            readonly value: number;
        };
        /** @description A tax of the quote, as it is defined or as the amount that was calculated for it. */
        readonly QuotedTax: components["schemas"]["PercentTax"] | components["schemas"]["FixedTax"] | components["schemas"]["CalculatedTax"];
        /** @description A fee that the total holds. */
        readonly Fee: {
            /** @description Which fee, for example `onlineBookingFee`. */
            readonly code: string;
            /**
             * Format: double
             * @description Amount in the basket's currency.
             */
            readonly value: number;
        };
        /** @description What a booking would cost. `total` = `itemsPrice` + `shopItemsPrice` + taxes not included + fees − `vouchersDiscount`. The booking that follows has the same figures. */
        readonly BookingPrice: {
            /** @description Slug of the selling merchant. */
            readonly merchant: string;
            /**
             * Format: double
             * @description What the booking would cost, in `currency`.
             */
            readonly total: number;
            /** @description ISO 4217 code of all amounts of the quote. */
            readonly currency: string;
            /**
             * Format: double
             * @description Rate from the operating merchant's default currency to `currency`.
             */
            readonly conversionRate: number;
            /**
             * Format: date-time
             * @description When the quote was made.
             */
            readonly createdAt: string;
            /**
             * Format: double
             * @description What would be due up front, as an amount.
             */
            readonly downPayment: number;
            /** @description The items in the order asked for. */
            readonly items: readonly components["schemas"]["BookingPriceItem"][];
            /**
             * Format: double
             * @description What is due up front for the items, before vouchers.
             */
            readonly itemsDownPayment: number;
            /**
             * Format: double
             * @description Guests after discounts and addons.
             */
            readonly itemsPrice: number;
            /**
             * Format: double
             * @description What the discount codes take off; it is already off `itemsPrice`.
             */
            readonly discountPrice: number;
            /** @description The shop items asked for. */
            readonly shopItems: readonly components["schemas"]["ShopItemLine"][];
            /**
             * Format: double
             * @description Sum of the shop items.
             */
            readonly shopItemsPrice: number;
            /** @description The vouchers asked for, each with the amount that it would take off the total. */
            readonly vouchers: readonly components["schemas"]["VoucherLine"][];
            /**
             * Format: double
             * @description What the vouchers take off the total.
             */
            readonly vouchersDiscount: number;
            /** @description The multi-discount; it is already off `itemsPrice`. */
            readonly multidiscount: {
                /**
                 * Format: double
                 * @description Percentage; 0 if there is none.
                 */
                readonly percent: number;
                /**
                 * Format: double
                 * @description What it takes off.
                 */
                readonly amount: number;
            };
            /** @description The taxes as they are defined and, behind them and in the same order, one entry of type `tax` for each with its amount - what is added to the total or, of an included tax, what the prices hold of it. */
            readonly taxes: readonly components["schemas"]["QuotedTax"][];
            /** @description Fees that the total holds. */
            readonly fees: readonly components["schemas"]["Fee"][];
        };
        /** @description What a discount code does to a price. */
        readonly DiscountValidation: {
            /**
             * Format: double
             * @description The price that was asked for, in the currency asked for.
             */
            readonly price: number;
            /** @description `price` as text in the language of the reply. */
            readonly formattedPrice: string;
            /** @description True if the code applies. */
            readonly isValid: boolean;
            /**
             * Format: double
             * @description Percentage; 0 if the code is invalid.
             */
            readonly discount: number;
            /**
             * Format: double
             * @description What the code takes off.
             */
            readonly discountAmount: number;
            /** @description `discountAmount` as text. */
            readonly formattedDiscountAmount: string;
            /**
             * Format: double
             * @description What is left to pay; `price` itself if the code is invalid.
             */
            readonly newPrice: number;
            /** @description `newPrice` as text. */
            readonly formattedNewPrice: string;
        };
        /** @description Whether a voucher can be used, and what it is worth. */
        readonly VoucherValidation: {
            /** @description True if the voucher can be used. */
            readonly isValid: boolean;
            /** @description Voucher code. */
            readonly code: string;
            /**
             * Format: double
             * @description What the voucher is worth, in `currency`; 0 if it is invalid.
             */
            readonly amount: number;
            /** @description ISO 4217 code of `amount`; of an unknown voucher the default currency of the key's merchant. */
            readonly currency: string;
            /** @description Why the voucher is invalid; null if it is valid. */
            readonly error: string | null;
        };
        /**
         * @description `[START][,END]` - a start alone means at or after it, a start and an end between them, `,END` at or before it. Either is a date and time with an offset, or a date alone, which is a local day of the operating merchant, as the booking shows its dates; as an end the whole day counts.
         * @example 2026-06-01,2026-06-30
         */
        readonly Period: string;
        /** @description The booked activity. */
        readonly BasketItemActivity: {
            /**
             * Format: int64
             * @description Activity id.
             */
            readonly id: number;
            /** @description Slug of the operating merchant. */
            readonly merchant: string;
            /** @description Language of the title. */
            readonly language: string;
            /** @description The merchant's primary language. */
            readonly defaultLanguage: string;
            /** @description Title of the activity. */
            readonly title: string;
            readonly departure: components["schemas"]["Departure"];
        };
        /** @description The booked occurrence. */
        readonly BasketItemAvailability: {
            readonly type: components["schemas"]["AvailabilityType"];
            /** @description Availability item id; for a rental the ids of the chain, comma-separated. */
            readonly availabilityItemId: string;
            /**
             * Format: date
             * @description Departure date in local time; null for vouchers.
             */
            readonly startDate: string | null;
            /** @description Departure time in local time; null for day trips and vouchers. */
            readonly startTime: string | null;
            /** @description Time zone of the date and time. */
            readonly timezone: string;
        };
        /**
         * @description `outstanding`: `balance` is above 0. `even`: it is 0. `overpaid`: it is below 0.
         * @enum {string}
         */
        readonly PaymentStatus: "outstanding" | "even" | "overpaid";
        /** @description The price category that the guest booked. */
        readonly GuestPriceCategory: {
            /**
             * Format: int64
             * @description Price category id.
             */
            readonly id: number;
            /** @description Name of the price category. */
            readonly name: string;
        };
        /** @description Why and when it was cancelled. */
        readonly Cancellation: {
            /** @description The reason that was given; empty if none was. */
            readonly reason: string;
            /**
             * Format: date-time
             * @description When it was cancelled.
             */
            readonly datetime: string;
        };
        /** @description A shared resource that the guest's seats draw on. */
        readonly GuestResource: {
            /**
             * Format: int64
             * @description Resource id.
             */
            readonly id: number;
            /** @description Name of the resource. */
            readonly name: string;
        };
        /** @description An addon that a basket item or a guest holds. */
        readonly BookedAddon: {
            /**
             * Format: int64
             * @description Id of the booked line, which a cancellation names.
             */
            readonly id: number;
            /**
             * Format: int64
             * @description Id of the activity's addon.
             */
            readonly addonId: number;
            /** @description Title of the addon. */
            readonly title: string;
            /**
             * Format: int32
             * @description How many.
             */
            readonly quantity: number;
            /**
             * Format: double
             * @description Price of one, in the basket's currency.
             */
            readonly price: number;
            /**
             * Format: double
             * @description Price of all of them.
             */
            readonly total: number;
            /** @description True once it was cancelled; its price has then left the totals. */
            readonly isCancelled: boolean;
        };
        /** @description What a guest shows both inside a basket and on its own. */
        readonly GuestCommon: {
            /**
             * Format: int64
             * @description Guest id.
             */
            readonly id: number;
            /**
             * Format: date-time
             * @description When the guest was booked.
             */
            readonly createdAt: string;
            /**
             * Format: int64
             * @description Id of the booking.
             */
            readonly basketId: number;
            /**
             * Format: int64
             * @description Id of the booking item.
             */
            readonly basketItemId: number;
            /** @description True while the guest is reserved, false once booked. */
            readonly isReservation: boolean;
            readonly basketPaymentStatus: components["schemas"]["PaymentStatus"];
            /** @description First name; empty if none was given. */
            readonly firstName: string;
            /** @description Last name; empty if none was given. */
            readonly lastName: string;
            /** @description First and last name together. */
            readonly name: string;
            /** @description E-mail address. */
            readonly email: string | null;
            /** @description Phone number. */
            readonly phone: string | null;
            /** @description What the guest field `remarks` was filled with, where the activity has one; else the remarks on the guest's item. */
            readonly remarks: string | null;
            /** @description ISO 4217 code of the amounts. */
            readonly currency: string;
            /**
             * Format: double
             * @description Price of the category times seats, before discounts and without addons; for a rental over all slots.
             */
            readonly price: number;
            /**
             * Format: double
             * @description Price of one seat, before discounts; for a rental over all slots.
             */
            readonly pricePerSeat: number;
            /**
             * Format: int32
             * @description Seats that the guest takes.
             */
            readonly occupancy: number;
            /**
             * Format: double
             * @description Discount of the guest's code in percent; null without a code.
             */
            readonly discount: number | null;
            /**
             * Format: double
             * @description What the multi-discount takes off this guest.
             */
            readonly multiDiscount: number;
            /** @description Path to the ticket, a PDF. */
            readonly ticket: string;
            readonly priceCategory: components["schemas"]["GuestPriceCategory"];
            /** @description Code on the ticket. */
            readonly barCode: string;
            /** @description A shorter code for the same ticket, to be typed. */
            readonly barcodeAlias: string;
            /** @description Set once the guest was cancelled, otherwise null. */
            readonly cancellation: components["schemas"]["Cancellation"] | null;
            /** @description True while the guest is checked in. */
            readonly checkedIn: boolean;
            /** @description Shared resources that the guest's seats draw on. */
            readonly resources: readonly components["schemas"]["GuestResource"][];
            /** @description The guest's addons. */
            readonly addons: readonly components["schemas"]["BookedAddon"][];
        };
        /** @description What was filled in for one of the merchant's fields. */
        readonly CustomValue: {
            /** @description Code of the field's definition. */
            readonly key: string;
            /** @description What was filled in; for `radio` and `select` the chosen option's key. */
            readonly value: string;
            /**
             * @description Type of the field.
             * @enum {string}
             */
            readonly type: "text" | "textarea" | "radio" | "select" | "date" | "phone";
            /** @description Label of the field. */
            readonly label: string;
        };
        /** @description A guest inside a booking. */
        readonly BasketGuest: components["schemas"]["GuestCommon"] & {
            /** @description The booked availability item; for a rental the ids of the chain, comma-separated. */
            readonly availabilityItemId: string;
            /**
             * Format: int64
             * @description Activity id.
             */
            readonly activityId: number;
            /**
             * Format: int64
             * @description Id of the operating merchant.
             */
            readonly merchantId: number;
            /**
             * Format: int64
             * @description Id of the selling merchant.
             */
            readonly sellingMerchantId: number;
            /** @description The activity's guest fields as they were filled in. */
            readonly customValues: readonly components["schemas"]["CustomValue"][];
        };
        /** @description A booked availability item with its guests. Cancelled items are kept; their price leaves the totals. */
        readonly BasketItem: {
            /**
             * Format: int64
             * @description Booking item id.
             */
            readonly id: number;
            /** @description Title of the activity. */
            readonly caption: string;
            /** @description Remarks on the item, at first the `note` of the request; null if there are none. */
            readonly remarks: string | null;
            /** @description Title with date, time and seats. */
            readonly fullCaption: string;
            readonly activity: components["schemas"]["BasketItemActivity"];
            readonly availabilityItem: components["schemas"]["BasketItemAvailability"];
            /**
             * Format: double
             * @description Live guests after discounts, with the item's and the guests' live addons, in the basket's currency.
             */
            readonly price: number;
            /**
             * Format: double
             * @description What the multi-discount takes off this item, already off `price`.
             */
            readonly multidiscount: number;
            /** @description The item's guests, cancelled ones included. */
            readonly guests: readonly components["schemas"]["BasketGuest"][];
            /** @description Addons of the item itself; those of guests are with the guests. */
            readonly addons: readonly components["schemas"]["BookedAddon"][];
            /** @description True once the item was cancelled. */
            readonly isCancelled: boolean;
        };
        /** @description A tax of the basket, in percent or fixed. */
        readonly Tax: components["schemas"]["PercentTax"] | components["schemas"]["FixedTax"];
        /** @description Who booked, from the booking's `contact`. */
        readonly BasketUser: {
            /**
             * Format: int64
             * @description User id.
             */
            readonly id: number;
            /** @description Name of the contact. */
            readonly name: string;
            /** @description E-mail address; empty if the contact is a mobile number. */
            readonly email: string;
            /** @description The merchant's user fields as they were filled in. */
            readonly customValues: readonly components["schemas"]["CustomValue"][];
        };
        /** @description The agent who sold the booking. */
        readonly Agent: {
            /**
             * Format: int64
             * @description Agent id.
             */
            readonly id: number;
            /** @description Name of the agent. */
            readonly name: string;
            /**
             * Format: double
             * @description Commission in percent.
             */
            readonly commission: number;
            /** @description E-mail address of the agent. */
            readonly email: string;
        };
        /**
         * @description `paying`: waits for the hosted payment. `reserved`: booked, not yet paid in what is due up front. `paid`: what is due up front has been paid, and the basket stays so until it is cancelled. `cancelled`: no live line is left.
         * @enum {string}
         */
        readonly BasketStatus: "paying" | "reserved" | "paid" | "cancelled";
        /** @description A means of payment. */
        readonly PaymentReference: {
            /**
             * Format: int64
             * @description Id of the payment gateway.
             */
            readonly id: number;
            /** @description Name of the payment gateway. */
            readonly name: string;
        };
        /**
         * @description Who took or takes the money: `vendor` is the platform itself (card, hosted and third-party payments), `merchant` the selling merchant, `agent` the agent who sold.
         * @enum {string}
         */
        readonly TreasurerType: "vendor" | "merchant" | "agent";
        /** @description One movement of money. A refund is a record with a negative `amount`. */
        readonly Payment: {
            /**
             * Format: int64
             * @description Payment id.
             */
            readonly id: number;
            /** @description How it was paid, one of the merchant's `paymentGateways`; null if none was named. */
            readonly paymentReference: components["schemas"]["PaymentReference"] | null;
            readonly treasurerType: components["schemas"]["TreasurerType"];
            /** @description Which treasurer of that type, the merchant's slug, the agent's code or the platform's id. */
            readonly treasurerReference: string;
            /** @description The means of payment as it may be shown, a card by its last four digits; empty if there is none. */
            readonly fundingInstrumentDisplayText: string;
            /**
             * Format: double
             * @description Paid in (positive) or paid back (negative), in the basket's currency.
             */
            readonly amount: number;
            /** @description Comment on the payment or reason of the refund; empty if none was given. */
            readonly comment: string;
            /** @description How the movement was recorded, for example `api` or `hosted`. */
            readonly channel: string;
            /**
             * Format: date-time
             * @description When it was recorded.
             */
            readonly createdAt: string;
            /** @description Transaction of the platform or of the external processor; absent for money that others took. */
            readonly transactionId?: string;
        };
        /** @description Somebody who holds money of the basket and can give it back. */
        readonly Treasurer: {
            /** @description The treasurer's id, which `refundType` takes. */
            readonly id: string;
            /** @description Name to show. */
            readonly name: string;
            /**
             * Format: double
             * @description What the treasurer took less what it gave back, in the basket's currency.
             */
            readonly possibleRefundAmount: number;
        };
        /** @description The operating merchant's side of a booking that another merchant sold. */
        readonly Marketplace: {
            /** @description Slug of the operating merchant. */
            readonly merchant: string;
            /** @description Name of the operating merchant. */
            readonly name: string;
            /** @description The custom booking number; null if none was set. */
            readonly bookingNumber: string | null;
            /**
             * Format: double
             * @description Percentage that the operating merchant grants the seller.
             */
            readonly commission: number;
        };
        /** @description A booking. `total` = `subTotal` + taxes not included + `totalFees` − `vouchersDiscount`, and `balance` = `total` − (`totalPayments` − `totalRefunds`). */
        readonly Basket: {
            /**
             * Format: int64
             * @description Booking id.
             */
            readonly id: number;
            /** @description A shorter name of the booking, for people. */
            readonly idAlias: string | null;
            /** @description The custom booking number of a marketplace booking; otherwise null. */
            readonly bookingNumber: string | null;
            /** @description Number of the booking in an external system. */
            readonly externalNumber: string | null;
            /** @description Slug of the selling merchant. */
            readonly merchant: string;
            /**
             * Format: double
             * @description What the booking costs, in `currency`.
             */
            readonly total: number;
            /**
             * Format: double
             * @description `itemsPrice` + `shopItemsPrice`.
             */
            readonly subTotal: number;
            /** @description Titles, dates and seats of the live items in one line. */
            readonly fullCaption: string;
            /**
             * Format: double
             * @description The online booking fee, which `totalFees` holds; 0 if none was charged.
             */
            readonly onlineBookingFee: number;
            /**
             * Format: double
             * @description Sum of `fees`.
             */
            readonly totalFees: number;
            /**
             * Format: double
             * @description What is still owed; negative if more was paid than the total.
             */
            readonly balance: number;
            /**
             * Format: double
             * @description Sum of the positive payment records.
             */
            readonly totalPayments: number;
            /**
             * Format: double
             * @description Sum of the negative payment records, as a positive number.
             */
            readonly totalRefunds: number;
            /**
             * Format: double
             * @description What discount codes and the multi-discount take off; it is already off `itemsPrice`.
             */
            readonly totalDiscounts: number;
            /**
             * Format: double
             * @description Rebates in `currency`; nothing gives any, so it is 0.
             */
            readonly rebates: number;
            /** @description ISO 4217 code of all amounts of the booking. */
            readonly currency: string;
            /**
             * Format: double
             * @description Rate from the operating merchant's default currency to `currency`, frozen when the booking was made.
             */
            readonly conversionRate: number;
            /**
             * Format: date-time
             * @description When the booking was made.
             */
            readonly createdAt: string;
            /** @description The booked items, which only the seller of the basket and the operator of the trip can see. */
            readonly items: readonly components["schemas"]["BasketItem"][];
            /**
             * Format: double
             * @description Live guests after discounts and live addons.
             */
            readonly itemsPrice: number;
            /** @description The booked shop items. */
            readonly shopItems: readonly components["schemas"]["ShopItemLine"][];
            /**
             * Format: double
             * @description Sum of the shop items.
             */
            readonly shopItemsPrice: number;
            /** @description The vouchers that were used, each with the amount that it takes off the total. */
            readonly vouchers: readonly components["schemas"]["VoucherLine"][];
            /**
             * Format: double
             * @description What the vouchers take off the total.
             */
            readonly vouchersDiscount: number;
            /**
             * Format: double
             * @description What the multi-discount takes off, as an amount; it is already off `itemsPrice`.
             */
            readonly multidiscount: number;
            /** @description Taxes of the booking. Included ones are told, others are added to the total. */
            readonly taxes: readonly components["schemas"]["Tax"][];
            /** @description Fees of the booking. */
            readonly fees: readonly components["schemas"]["Fee"][];
            /** @description Note on the booking; empty if none was given. */
            readonly note: string;
            readonly user: components["schemas"]["BasketUser"];
            /** @description How the booking was made, for example `api`. */
            readonly channel: string;
            /** @description The agent who sold the booking; null if none did. */
            readonly agent: components["schemas"]["Agent"] | null;
            readonly paymentStatus: components["schemas"]["PaymentStatus"];
            readonly status: components["schemas"]["BasketStatus"];
            /** @description True until what is due up front has been paid. */
            readonly isReservation: boolean;
            /** @description Payments and refunds, oldest first. */
            readonly payments: readonly components["schemas"]["Payment"][];
            /** @description The booking's treasurers by their id. */
            readonly treasurers: {
                readonly [key: string]: components["schemas"]["Treasurer"];
            };
            /** @description Path to the ticket of all guests, a PDF. */
            readonly combinedTicket: string;
            /** @description Set where another merchant than the seller operates the trip, otherwise null. */
            readonly marketplace: components["schemas"]["Marketplace"] | null;
        };
        /** @description What to fill into a field. */
        readonly CustomField: {
            /** @description Code of the field's definition. */
            readonly key: string;
            /** @description The value; for `radio` and `select` the key of an option. */
            readonly value: string;
        };
        /** @description A guest to book. */
        readonly BookingRequestGuest: {
            /**
             * Format: int32
             * @description Seats, within minSeats and maxSeats of the category.
             */
            readonly occupancy: number;
            /** @description First name. */
            readonly firstname?: string;
            /** @description Last name. */
            readonly lastname?: string;
            /**
             * Format: int64
             * @description Price category of the item.
             */
            readonly priceCategoryId: number;
            /** @description Discount code for this guest's price. */
            readonly discountCode?: string;
            /** @description The guest's addons. */
            readonly addons?: readonly components["schemas"]["AddonOrder"][];
            /** @description What to fill into the activity's `guestFields`; required fields must be there. */
            readonly customFields?: readonly components["schemas"]["CustomField"][];
        };
        /** @description An availability item to book, with its guests. */
        readonly BookingRequestItem: {
            /** @description A live capture of the same item; it is used up when the booking is made. */
            readonly availabilityCaptureReference?: string;
            /** @description Availability item id; for a rental the ids of one chain in order, comma-separated. */
            readonly availabilityItemId: string;
            /** @description The guests, each an entry of its price category. */
            readonly guests: readonly components["schemas"]["BookingRequestGuest"][];
            /** @description Addons of the item itself. */
            readonly addons?: readonly components["schemas"]["AddonOrder"][];
            /** @description Becomes the item's `remarks`. */
            readonly note?: string;
        };
        /** @description Who books. */
        readonly Contact: {
            /**
             * @description What `value` is.
             * @enum {string}
             */
            readonly type: "email" | "mobile";
            /** @description Name of the person. */
            readonly name: string;
            /** @description The e-mail address or the mobile number. */
            readonly value: string;
            /**
             * @description Whether to send a notification, which exists by e-mail only.
             * @default true
             */
            readonly notify?: boolean;
        };
        /** @description Money that was taken outside the platform; for agent keys only. Without `treasurer` the agent took it. */
        readonly OfflinePayment: {
            readonly treasurer?: components["schemas"]["TreasurerType"];
            /**
             * Format: int64
             * @description Id of one of the merchant's `paymentGateways`.
             */
            readonly reference?: number;
            /**
             * Format: double
             * @description What was paid, in `currency`.
             */
            readonly amount: number;
            /** @description The currency of `amount` and then of the booking, by its ISO 4217 code or by a locale. */
            readonly currency: components["schemas"]["CurrencyName"];
        };
        /** @description A card that pays what is due up front at once. Its number and code are neither stored nor logged. */
        readonly CreditCard: {
            /** @description Card number, one of the sandbox's test cards. */
            readonly ccnumber: string;
            /**
             * Format: int32
             * @description Year of expiry, with two or four digits.
             */
            readonly expiryYear: number;
            /**
             * Format: int32
             * @description Month of expiry.
             */
            readonly expiryMonth: number;
            /** @description Name on the card. */
            readonly name: string;
            /** @description Code of the card, three or four digits. As a number it loses leading zeros. */
            readonly cvc: number | string;
        };
        /** @description A transaction that an external card processor has made; the booking is paid by it. */
        readonly ThirdPartyPayment: {
            /** @description Id of the transaction; each can pay for one booking only. What passes as a card number (13–19 digits with a valid check digit) is refused. */
            readonly transactionId: string;
        };
        /** @description Payment on a page of the platform, to which the guest must be sent. */
        readonly HostedPayment: {
            /**
             * Format: uri
             * @description Where the guest is sent after payment, an absolute http or https address.
             * @example https://shop.example/return
             */
            readonly successUrl: string;
            /**
             * Format: uri
             * @description Where the guest is sent otherwise; the basket is then deleted.
             * @example https://shop.example/return
             */
            readonly cancelUrl: string;
            /** @description Language of the page, en, de, es or it; others give English. */
            readonly language: string;
        };
        /** @description What to book. At least one item or shop item is needed, and at most one of `payment`, `creditCard`, `thirdPartyPayment` and `vendorPayPSP` is sent; with none of them the booking is a reservation. */
        readonly BookingRequest: {
            /** @description Items to book, all of one operating merchant. */
            readonly items?: readonly components["schemas"]["BookingRequestItem"][];
            /** @description Shop items to buy. */
            readonly shopItems?: readonly components["schemas"]["ShopItemOrder"][];
            /** @description Codes of vouchers to use, each once. */
            readonly vouchers?: readonly string[];
            /** @description Note on the booking. */
            readonly note?: string;
            /** @description What to fill into the merchant's `userFields`; required fields must be there. */
            readonly customFields?: readonly components["schemas"]["CustomField"][];
            readonly contact: components["schemas"]["Contact"];
            /**
             * Format: double
             * @description Percentage off all guest prices, instead of the agent's default; for agent keys only. Where the merchant lists `multiDiscounts`, one of these, or 0 for none.
             */
            readonly multidiscount?: number;
            readonly payment?: components["schemas"]["OfflinePayment"];
            readonly creditCard?: components["schemas"]["CreditCard"];
            readonly thirdPartyPayment?: components["schemas"]["ThirdPartyPayment"];
            readonly vendorPayPSP?: components["schemas"]["HostedPayment"];
            /** @description Custom booking number; it is shown for marketplace bookings only. */
            readonly number?: string;
            /** @description Code of the agent to name on the booking instead of the key's own. */
            readonly agentCode?: string;
        };
        /** @description Names the new booking. */
        readonly CreatedBooking: {
            /**
             * Format: int64
             * @description Id of the basket.
             */
            readonly id: number;
            /**
             * Format: uri
             * @description The payment page that the guest must be sent to; only with hosted payment.
             */
            readonly redirectUrl?: string;
        };
        /** @description Names the record that was created or changed. */
        readonly IdReply: {
            /**
             * Format: int64
             * @description Id of the record that the operation changed.
             */
            readonly id: number;
        };
        /** @description Names the payment record that was added to the basket. */
        readonly PaymentIdReply: {
            /**
             * Format: int64
             * @description Id of the new record in the basket's `payments`.
             */
            readonly paymentId: number;
        };
        /**
         * @description Treasurer to refund with: `vendor` is the platform itself, `merchant` the selling merchant, `agent` the agent who sold. `ignore` cancels without paying anything back.
         * @enum {string}
         */
        readonly RefundType: "vendor" | "merchant" | "agent" | "ignore";
        /** @description A guest of a list. */
        readonly ListedGuest: components["schemas"]["GuestCommon"] & {
            /** @description The activity's guest fields as they were filled in. */
            readonly customValues: readonly components["schemas"]["CustomValue"][];
        };
        /** @description What was filled in for one of the activity's guest fields. */
        readonly GuestCustomValue: {
            /** @description Code of the field's definition. */
            readonly code: string;
            /** @description Label of the field. */
            readonly title: string;
            /** @description What to show; for `radio` and `select` the chosen option's text. */
            readonly value: string;
            /** @description Internal value; for `radio` and `select` the chosen option's key, otherwise the value itself. */
            readonly key: string;
        };
        /** @description A guest on its own. */
        readonly Guest: components["schemas"]["GuestCommon"] & {
            /** @description The activity's guest fields as they were filled in. */
            readonly customValues: readonly components["schemas"]["GuestCustomValue"][];
        };
        /** @description Whether the guest is checked in after the operation. */
        readonly CheckedIn: {
            /** @description True once the guest is checked in; repeating the check-in changes nothing. */
            readonly checkedIn: boolean;
        };
        /** @description Whether the guest is checked out after the operation. */
        readonly CheckedOut: {
            /** @description True once the guest is checked out; repeating the check-out changes nothing. */
            readonly checkedOut: boolean;
        };
        /** @description Whether a ticket code admits its guest. */
        readonly TicketValidation: {
            /** @description True if the ticket admits the guest. */
            readonly isValid: boolean;
            /** @description The code that was asked for. */
            readonly code: string;
            /**
             * @description `valid`: the guest may come in. `checked-in`: the guest came in before. `unpaid`: the booking is not paid. `cancelled`: the guest was cancelled.
             * @enum {string}
             */
            readonly status: "valid" | "checked-in" | "unpaid" | "cancelled";
            readonly guest: components["schemas"]["Guest"];
        };
    };
    responses: {
        /** @description The body is larger than allowed. */
        readonly PayloadTooLarge: {
            headers: {
                readonly "Content-Language": components["headers"]["ContentLanguage"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Something failed inside the service. Nothing of its inside is told. */
        readonly InternalError: {
            headers: {
                readonly "Content-Language": components["headers"]["ContentLanguage"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many bodies are being received at once, so this one was not read. */
        readonly Overloaded: {
            headers: {
                readonly "Content-Language": components["headers"]["ContentLanguage"];
                readonly "Retry-After": components["headers"]["RetryAfter"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request, or a rule on what it asks for, does not allow it. `errors` names every fault; nothing was changed. */
        readonly InvalidRequest: {
            headers: {
                readonly "Content-Language": components["headers"]["ContentLanguage"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The authorization is missing, malformed, unknown or expired. The body is an empty object. */
        readonly Unauthorized: {
            headers: {
                readonly "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": Record<string, never>;
            };
        };
        /** @description `Accept` or `Accept-Language` is absent or holds nothing that is supported. */
        readonly NotAcceptable: {
            headers: {
                readonly "Content-Language": components["headers"]["ContentLanguage"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description What the path names does not exist, or this client may not see it. */
        readonly NotFound: {
            headers: {
                readonly "Content-Language": components["headers"]["ContentLanguage"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The key sees what it asks for, but has no right to do this with it. */
        readonly Forbidden: {
            headers: {
                readonly "Content-Language": components["headers"]["ContentLanguage"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body has a type that is not understood. */
        readonly UnsupportedMediaType: {
            headers: {
                readonly "Content-Language": components["headers"]["ContentLanguage"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many requests at once; nothing was done. */
        readonly TooManyRequests: {
            headers: {
                readonly "Content-Language": components["headers"]["ContentLanguage"];
                readonly "Retry-After": components["headers"]["RetryAfter"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The change could not be stored, so it was not made. */
        readonly ServiceUnavailable: {
            headers: {
                readonly "Content-Language": components["headers"]["ContentLanguage"];
                readonly "Retry-After": components["headers"]["RetryAfter"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The capture is unknown, used, expired or released already. */
        readonly Unprocessable: {
            headers: {
                readonly "Content-Language": components["headers"]["ContentLanguage"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The card did not pay; no basket was made and a capture stays alive. */
        readonly PaymentRequired: {
            headers: {
                readonly "Content-Language": components["headers"]["ContentLanguage"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
         * @example en
         */
        readonly AcceptLanguage: string;
        /**
         * @description The language of the details; without it the merchant's default language.
         * @example en
         */
        readonly Language: components["schemas"]["Language"];
        /**
         * @description Codes of merchants.
         * @example [
         *       "tagus-tours"
         *     ]
         */
        readonly MerchantCodes: readonly string[];
        /** @description Whether to show internal guest fields. */
        readonly Internal: boolean;
        /** @description Whether to leave out activities without an active schedule. */
        readonly OnlyBookable: boolean;
        /**
         * @description Kinds of schedules that make an activity bookable; works with `onlyBookable`; `rental` is understood too.
         * @example [
         *       "trip",
         *       "day_trip"
         *     ]
         */
        readonly ScheduleTypes: readonly components["schemas"]["AvailabilityType"][];
        /** @description The most records to list. */
        readonly Limit: number;
        /** @description Records to pass over; past the end the list is empty. */
        readonly Offset: number;
        /**
         * @description The activity's id.
         * @example 101
         */
        readonly ActivityId: number;
        /**
         * @description Kinds of availability; `rental` is understood too.
         * @example [
         *       "trip"
         *     ]
         */
        readonly AvailabilityTypes: readonly components["schemas"]["AvailabilityType"][];
        /**
         * @description When the booking is expected, normally now; drops items that cannot be booked at that time.
         * @example 2027-06-05T10:00:00+01:00
         */
        readonly BookingTime: components["schemas"]["PointInTime"];
        /** @description Seats that are needed; drops items with fewer. Ignored if the key may overbook. */
        readonly Seats: number;
        /** @description Whether to leave out disabled and blocked items. */
        readonly ActiveOnly: boolean;
        /** @description Whether to show exclusive private events. */
        readonly WithExclusive: boolean;
        /** @description Whether to show custom trips. */
        readonly WithCustom: boolean;
        /** @description Whether to show only what was booked at least once. */
        readonly OnlyBooked: boolean;
        /** @description Whether to show only what was never booked. */
        readonly OnlyNotBooked: boolean;
        /**
         * @description Seats that are needed by the id of their price category, `category[8121]=2`; each pair must hold.
         * @example {
         *       "8121": 2
         *     }
         */
        readonly CategoryFilter: {
            readonly [key: string]: number;
        };
        /**
         * @description The begin of the range of starts; now without it.
         * @example 2027-06-05
         */
        readonly StartsFrom: components["schemas"]["PointInTime"];
        /**
         * @description The end of the range of starts, which a date alone includes; 24 months behind the begin without it.
         * @example 2027-06-12
         */
        readonly StartsTo: components["schemas"]["PointInTime"];
        /**
         * @description Local time of departure, `HH:MM:SS`.
         * @example 17:30:00
         */
        readonly DepartureTime: string;
        /**
         * @description Codes of merchants that sell or operate the booking.
         * @example [
         *       "tagus-tours"
         *     ]
         */
        readonly BookingMerchants: readonly string[];
        /**
         * @description Booking id.
         * @example 1
         */
        readonly BookingId: number;
        /**
         * @description Whether to take the online booking fee off the total and refund it too.
         * @example false
         */
        readonly RefundFee: boolean;
        /**
         * @description Booking item id.
         * @example 1
         */
        readonly BookingItemId: number;
        /**
         * @description Treasurer to refund with; `ignore` pays nothing back.
         * @example vendor
         */
        readonly RefundType: components["schemas"]["RefundType"];
        /**
         * @description Why.
         * @example The guest fell ill
         */
        readonly Reason: string;
        /**
         * @description Availability item to move to; for a rental the ids of one chain in order, comma-separated.
         * @example 812_trip_20270606173000_20270606193000
         */
        readonly RebookItemId: string;
        /**
         * @description Availability rule of the item to move to.
         * @example 812
         */
        readonly RebookRuleId: number;
        /** @description Price category to move to. Without it each guest gets the target's category of the same id, else the one of the same name; a guest without either is refused. */
        readonly RebookPriceCategoryId: number;
        /** @description Price of a seat in the basket's currency, to which no discount is applied; without it the price of the category counts. */
        readonly RebookPrice: number;
        /** @description Seats of a guest; without it as many as now. */
        readonly RebookSeats: number;
        /** @description Id of the booked addon, as the basket shows it. */
        readonly BookedAddonId: number;
        /**
         * @description Guest id.
         * @example 1
         */
        readonly GuestId: number;
    };
    requestBodies: never;
    headers: {
        /** @description Always `no-store`, a token is not to be kept by a cache (RFC 6749, section 5.1). */
        readonly CacheControl: "no-store";
        /** @description The language of messages and formatted prices, chosen by `Accept-Language`. */
        readonly ContentLanguage: "en" | "de" | "fr" | "it" | "es" | "pt" | "nl";
        /** @description Seconds to wait before the request is sent again. */
        readonly RetryAfter: number;
        /** @description The scheme to authorize with and why the token was refused (RFC 6750). Only the realm stands there where no token was sent. */
        readonly WwwAuthenticate: string;
    };
    pathItems: never;
};
export type TokenRequest = components['schemas']['TokenRequest'];
export type Token = components['schemas']['Token'];
export type TokenError = components['schemas']['TokenError'];
export type ProblemCode = components['schemas']['ProblemCode'];
export type FaultCode = components['schemas']['FaultCode'];
export type Fault = components['schemas']['Fault'];
export type Problem = components['schemas']['Problem'];
export type Language = components['schemas']['Language'];
export type FieldOption = components['schemas']['FieldOption'];
export type UserField = components['schemas']['UserField'];
export type PaymentGateway = components['schemas']['PaymentGateway'];
export type DateFormats = components['schemas']['DateFormats'];
export type Merchant = components['schemas']['Merchant'];
export type MobileGroup = components['schemas']['MobileGroup'];
export type AvailabilityType = components['schemas']['AvailabilityType'];
export type CustomText = components['schemas']['CustomText'];
export type FieldDefinition = components['schemas']['FieldDefinition'];
export type Money = components['schemas']['Money'];
export type Addon = components['schemas']['Addon'];
export type DepartureCity = components['schemas']['DepartureCity'];
export type Departure = components['schemas']['Departure'];
export type ActivityCategory = components['schemas']['ActivityCategory'];
export type ImageTemplates = components['schemas']['ImageTemplates'];
export type ActivityLinks = components['schemas']['ActivityLinks'];
export type RoutePoint = components['schemas']['RoutePoint'];
export type ImageSet = components['schemas']['ImageSet'];
export type TeaserImageSet = components['schemas']['TeaserImageSet'];
export type ActivityImages = components['schemas']['ActivityImages'];
export type Activity = components['schemas']['Activity'];
export type ActivityUpdated = components['schemas']['ActivityUpdated'];
export type PointInTime = components['schemas']['PointInTime'];
export type FullDownPayment = components['schemas']['FullDownPayment'];
export type FixedDownPayment = components['schemas']['FixedDownPayment'];
export type DownPayment = components['schemas']['DownPayment'];
export type PriceCategory = components['schemas']['PriceCategory'];
export type AvailabilityItem = components['schemas']['AvailabilityItem'];
export type CapacityRequest = components['schemas']['CapacityRequest'];
export type CapacityResult = components['schemas']['CapacityResult'];
export type RuleRecurrence = components['schemas']['RuleRecurrence'];
export type RulePriceCategory = components['schemas']['RulePriceCategory'];
export type AvailabilityRule = components['schemas']['AvailabilityRule'];
export type CategorySeats = components['schemas']['CategorySeats'];
export type CaptureRequest = components['schemas']['CaptureRequest'];
export type Capture = components['schemas']['Capture'];
export type ReleasedCapture = components['schemas']['ReleasedCapture'];
export type CurrencyName = components['schemas']['CurrencyName'];
export type AddonOrder = components['schemas']['AddonOrder'];
export type BookingPriceQueryGuest = components['schemas']['BookingPriceQueryGuest'];
export type BookingPriceQueryItem = components['schemas']['BookingPriceQueryItem'];
export type ShopItemOrder = components['schemas']['ShopItemOrder'];
export type QuotedAddon = components['schemas']['QuotedAddon'];
export type BookingPriceGuest = components['schemas']['BookingPriceGuest'];
export type BookingPriceItem = components['schemas']['BookingPriceItem'];
export type ShopItemLine = components['schemas']['ShopItemLine'];
export type VoucherLine = components['schemas']['VoucherLine'];
export type PercentTax = components['schemas']['PercentTax'];
export type FixedTax = components['schemas']['FixedTax'];
export type CalculatedTax = components['schemas']['CalculatedTax'];
export type QuotedTax = components['schemas']['QuotedTax'];
export type Fee = components['schemas']['Fee'];
export type BookingPrice = components['schemas']['BookingPrice'];
export type DiscountValidation = components['schemas']['DiscountValidation'];
export type VoucherValidation = components['schemas']['VoucherValidation'];
export type Period = components['schemas']['Period'];
export type BasketItemActivity = components['schemas']['BasketItemActivity'];
export type BasketItemAvailability = components['schemas']['BasketItemAvailability'];
export type PaymentStatus = components['schemas']['PaymentStatus'];
export type GuestPriceCategory = components['schemas']['GuestPriceCategory'];
export type Cancellation = components['schemas']['Cancellation'];
export type GuestResource = components['schemas']['GuestResource'];
export type BookedAddon = components['schemas']['BookedAddon'];
export type GuestCommon = components['schemas']['GuestCommon'];
export type CustomValue = components['schemas']['CustomValue'];
export type BasketGuest = components['schemas']['BasketGuest'];
export type BasketItem = components['schemas']['BasketItem'];
export type Tax = components['schemas']['Tax'];
export type BasketUser = components['schemas']['BasketUser'];
export type Agent = components['schemas']['Agent'];
export type BasketStatus = components['schemas']['BasketStatus'];
export type PaymentReference = components['schemas']['PaymentReference'];
export type TreasurerType = components['schemas']['TreasurerType'];
export type Payment = components['schemas']['Payment'];
export type Treasurer = components['schemas']['Treasurer'];
export type Marketplace = components['schemas']['Marketplace'];
export type Basket = components['schemas']['Basket'];
export type CustomField = components['schemas']['CustomField'];
export type BookingRequestGuest = components['schemas']['BookingRequestGuest'];
export type BookingRequestItem = components['schemas']['BookingRequestItem'];
export type Contact = components['schemas']['Contact'];
export type OfflinePayment = components['schemas']['OfflinePayment'];
export type CreditCard = components['schemas']['CreditCard'];
export type ThirdPartyPayment = components['schemas']['ThirdPartyPayment'];
export type HostedPayment = components['schemas']['HostedPayment'];
export type BookingRequest = components['schemas']['BookingRequest'];
export type CreatedBooking = components['schemas']['CreatedBooking'];
export type IdReply = components['schemas']['IdReply'];
export type PaymentIdReply = components['schemas']['PaymentIdReply'];
export type RefundType = components['schemas']['RefundType'];
export type ListedGuest = components['schemas']['ListedGuest'];
export type GuestCustomValue = components['schemas']['GuestCustomValue'];
export type Guest = components['schemas']['Guest'];
export type CheckedIn = components['schemas']['CheckedIn'];
export type CheckedOut = components['schemas']['CheckedOut'];
export type TicketValidation = components['schemas']['TicketValidation'];
export type ResponsePayloadTooLarge = components['responses']['PayloadTooLarge'];
export type ResponseInternalError = components['responses']['InternalError'];
export type ResponseOverloaded = components['responses']['Overloaded'];
export type ResponseInvalidRequest = components['responses']['InvalidRequest'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseNotAcceptable = components['responses']['NotAcceptable'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponseForbidden = components['responses']['Forbidden'];
export type ResponseUnsupportedMediaType = components['responses']['UnsupportedMediaType'];
export type ResponseTooManyRequests = components['responses']['TooManyRequests'];
export type ResponseServiceUnavailable = components['responses']['ServiceUnavailable'];
export type ResponseUnprocessable = components['responses']['Unprocessable'];
export type ResponsePaymentRequired = components['responses']['PaymentRequired'];
export type ParameterAcceptLanguage = components['parameters']['AcceptLanguage'];
export type ParameterLanguage = components['parameters']['Language'];
export type ParameterMerchantCodes = components['parameters']['MerchantCodes'];
export type ParameterInternal = components['parameters']['Internal'];
export type ParameterOnlyBookable = components['parameters']['OnlyBookable'];
export type ParameterScheduleTypes = components['parameters']['ScheduleTypes'];
export type ParameterLimit = components['parameters']['Limit'];
export type ParameterOffset = components['parameters']['Offset'];
export type ParameterActivityId = components['parameters']['ActivityId'];
export type ParameterAvailabilityTypes = components['parameters']['AvailabilityTypes'];
export type ParameterBookingTime = components['parameters']['BookingTime'];
export type ParameterSeats = components['parameters']['Seats'];
export type ParameterActiveOnly = components['parameters']['ActiveOnly'];
export type ParameterWithExclusive = components['parameters']['WithExclusive'];
export type ParameterWithCustom = components['parameters']['WithCustom'];
export type ParameterOnlyBooked = components['parameters']['OnlyBooked'];
export type ParameterOnlyNotBooked = components['parameters']['OnlyNotBooked'];
export type ParameterCategoryFilter = components['parameters']['CategoryFilter'];
export type ParameterStartsFrom = components['parameters']['StartsFrom'];
export type ParameterStartsTo = components['parameters']['StartsTo'];
export type ParameterDepartureTime = components['parameters']['DepartureTime'];
export type ParameterBookingMerchants = components['parameters']['BookingMerchants'];
export type ParameterBookingId = components['parameters']['BookingId'];
export type ParameterRefundFee = components['parameters']['RefundFee'];
export type ParameterBookingItemId = components['parameters']['BookingItemId'];
export type ParameterRefundType = components['parameters']['RefundType'];
export type ParameterReason = components['parameters']['Reason'];
export type ParameterRebookItemId = components['parameters']['RebookItemId'];
export type ParameterRebookRuleId = components['parameters']['RebookRuleId'];
export type ParameterRebookPriceCategoryId = components['parameters']['RebookPriceCategoryId'];
export type ParameterRebookPrice = components['parameters']['RebookPrice'];
export type ParameterRebookSeats = components['parameters']['RebookSeats'];
export type ParameterBookedAddonId = components['parameters']['BookedAddonId'];
export type ParameterGuestId = components['parameters']['GuestId'];
export type HeaderCacheControl = components['headers']['CacheControl'];
export type HeaderContentLanguage = components['headers']['ContentLanguage'];
export type HeaderRetryAfter = components['headers']['RetryAfter'];
export type HeaderWwwAuthenticate = components['headers']['WwwAuthenticate'];
export type $defs = Record<string, never>;
export interface operations {
    readonly createToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": components["schemas"]["TokenRequest"];
            };
        };
        readonly responses: {
            /** @description A token for an hour. */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["CacheControl"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Token"];
                };
            };
            /** @description The form, or the grant that it asks for, is wrong. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TokenError"];
                };
            };
            /** @description The client's id or secret is wrong. */
            readonly 401: {
                headers: {
                    /** @description Asks for HTTP Basic; sent only where the request used it. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TokenError"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Overloaded"];
        };
    };
    readonly listMerchants: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Ids of merchants.
                 * @example [
                 *       1
                 *     ]
                 */
                readonly "id[]"?: readonly number[];
                /**
                 * @description A merchant's code.
                 * @example tagus-tours
                 */
                readonly slug?: string;
                /**
                 * @description The language of the details; without it the merchant's default language.
                 * @example en
                 */
                readonly language?: components["parameters"]["Language"];
            };
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Merchants by id. The older form of the service, a single object, is not served. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Merchant"][];
                    readonly "application/vnd.vendor.v1+json": readonly components["schemas"]["Merchant"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly listMobileGroups: {
        readonly parameters: {
            readonly query?: {
                /** @description `sequenceIndex` as the merchant ordered them, `near` from `position` outwards. */
                readonly order?: "sequenceIndex" | "near";
                /**
                 * @description `<latitude>,<longitude>` in decimal degrees, used with `near`.
                 * @example 38.7078,-9.1366
                 */
                readonly position?: string;
            };
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The merchant's id (also known as `mandator_id`), or its code.
                 * @example 1
                 */
                readonly merchant_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Groups in the order that was asked for. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["MobileGroup"][];
                    readonly "application/vnd.vendor.v1+json": readonly components["schemas"]["MobileGroup"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly listActivities: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Ids of activities.
                 * @example [
                 *       101
                 *     ]
                 */
                readonly "id[]"?: readonly number[];
                /**
                 * @description The language of the details; without it the merchant's default language.
                 * @example en
                 */
                readonly language?: components["parameters"]["Language"];
                /**
                 * @description Codes of merchants.
                 * @example [
                 *       "tagus-tours"
                 *     ]
                 */
                readonly "merchant[]"?: components["parameters"]["MerchantCodes"];
                /**
                 * @description Ids of activity categories.
                 * @example [
                 *       1
                 *     ]
                 */
                readonly "category[]"?: readonly number[];
                /**
                 * @description ISO 3166-1 codes of two letters.
                 * @example [
                 *       "PT"
                 *     ]
                 */
                readonly "departureCountryCode[]"?: readonly string[];
                /**
                 * @description Ids of departure cities, or their UN/LOCODEs.
                 * @example [
                 *       "1",
                 *       "PTLIS"
                 *     ]
                 */
                readonly "departureCityId[]"?: readonly string[];
                /** @description Whether to show internal guest fields. */
                readonly internal?: components["parameters"]["Internal"];
                /** @description Only activities that are on sale, or only those that are not; without it both. */
                readonly isActive?: boolean;
                /** @description Whether to leave out activities without an active schedule. */
                readonly onlyBookable?: components["parameters"]["OnlyBookable"];
                /**
                 * @description Kinds of schedules that make an activity bookable; works with `onlyBookable`; `rental` is understood too.
                 * @example [
                 *       "trip",
                 *       "day_trip"
                 *     ]
                 */
                readonly "scheduleType[]"?: components["parameters"]["ScheduleTypes"];
                /**
                 * @description A part of the title.
                 * @example sailing
                 */
                readonly titleLike?: string;
                /** @description The most records to list. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description Records to pass over; past the end the list is empty. */
                readonly offset?: components["parameters"]["Offset"];
            };
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Activities by id. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Activity"][];
                    readonly "application/vnd.vendor.v1+json": readonly components["schemas"]["Activity"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly listDepartureCities: {
        readonly parameters: {
            readonly query?: {
                /** @description Whether to leave out activities without an active schedule. */
                readonly onlyBookable?: components["parameters"]["OnlyBookable"];
                /**
                 * @description Kinds of schedules that make an activity bookable; works with `onlyBookable`; `rental` is understood too.
                 * @example [
                 *       "trip",
                 *       "day_trip"
                 *     ]
                 */
                readonly "scheduleType[]"?: components["parameters"]["ScheduleTypes"];
            };
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Cities by id, each once. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["DepartureCity"][];
                    readonly "application/vnd.vendor.v1+json": readonly components["schemas"]["DepartureCity"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly getActivity: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The language of the details; without it the merchant's default language.
                 * @example en
                 */
                readonly language?: components["parameters"]["Language"];
                /** @description Whether to show internal guest fields. */
                readonly internal?: components["parameters"]["Internal"];
            };
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The activity's id.
                 * @example 101
                 */
                readonly activityId: components["parameters"]["ActivityId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The activity. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Activity"];
                    readonly "application/vnd.vendor.v1+json": components["schemas"]["Activity"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly getActivityUpdated: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The activity's id.
                 * @example 101
                 */
                readonly activityId: components["parameters"]["ActivityId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The last change, in the merchant's time zone. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ActivityUpdated"];
                    readonly "application/vnd.vendor.v1+json": components["schemas"]["ActivityUpdated"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly listActivityAvailabilities: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Kinds of availability; `rental` is understood too.
                 * @example [
                 *       "trip"
                 *     ]
                 */
                readonly "type[]"?: components["parameters"]["AvailabilityTypes"];
                /**
                 * @description When the booking is expected, normally now; drops items that cannot be booked at that time.
                 * @example 2027-06-05T10:00:00+01:00
                 */
                readonly bookingTime?: components["parameters"]["BookingTime"];
                /** @description Seats that are needed; drops items with fewer. Ignored if the key may overbook. */
                readonly seats?: components["parameters"]["Seats"];
                /** @description Whether to leave out disabled and blocked items. */
                readonly activeOnly?: components["parameters"]["ActiveOnly"];
                /** @description Whether to show exclusive private events. */
                readonly withExclusive?: components["parameters"]["WithExclusive"];
                /** @description Whether to show custom trips. */
                readonly withCustom?: components["parameters"]["WithCustom"];
                /** @description Whether to show only what was booked at least once. */
                readonly onlyBooked?: components["parameters"]["OnlyBooked"];
                /** @description Whether to show only what was never booked. */
                readonly onlyNotBooked?: components["parameters"]["OnlyNotBooked"];
                /**
                 * @description Seats that are needed by the id of their price category, `category[8121]=2`; each pair must hold.
                 * @example {
                 *       "8121": 2
                 *     }
                 */
                readonly category?: components["parameters"]["CategoryFilter"];
                /**
                 * @description Codes of merchants.
                 * @example [
                 *       "tagus-tours"
                 *     ]
                 */
                readonly "merchant[]"?: components["parameters"]["MerchantCodes"];
                /**
                 * @description The begin of the range of starts; now without it.
                 * @example 2027-06-05
                 */
                readonly startsFrom?: components["parameters"]["StartsFrom"];
                /**
                 * @description The end of the range of starts, which a date alone includes; 24 months behind the begin without it.
                 * @example 2027-06-12
                 */
                readonly startsTo?: components["parameters"]["StartsTo"];
                /**
                 * @description Local time of departure, `HH:MM:SS`.
                 * @example 17:30:00
                 */
                readonly departureTime?: components["parameters"]["DepartureTime"];
                /**
                 * @description The language of the details; without it the merchant's default language.
                 * @example en
                 */
                readonly language?: components["parameters"]["Language"];
                /** @description The most records to list. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description Records to pass over; past the end the list is empty. */
                readonly offset?: components["parameters"]["Offset"];
            };
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The activity's id.
                 * @example 101
                 */
                readonly activityId: components["parameters"]["ActivityId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Items by start, vouchers last. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["AvailabilityItem"][];
                    readonly "application/vnd.vendor.v1+json": readonly components["schemas"]["AvailabilityItem"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly listAvailabilities: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Ids of activities.
                 * @example [
                 *       101
                 *     ]
                 */
                readonly "activityId[]"?: readonly number[];
                /**
                 * @description A part of the activity's title.
                 * @example sailing
                 */
                readonly titleLike?: string;
                /**
                 * @description The id of a rule.
                 * @example 812
                 */
                readonly availabilityRuleId?: string;
                /**
                 * @description Kinds of availability; `rental` is understood too.
                 * @example [
                 *       "trip"
                 *     ]
                 */
                readonly "type[]"?: components["parameters"]["AvailabilityTypes"];
                /**
                 * @description When the booking is expected, normally now; drops items that cannot be booked at that time.
                 * @example 2027-06-05T10:00:00+01:00
                 */
                readonly bookingTime?: components["parameters"]["BookingTime"];
                /** @description Seats that are needed; drops items with fewer. Ignored if the key may overbook. */
                readonly seats?: components["parameters"]["Seats"];
                /** @description Whether to leave out disabled and blocked items. */
                readonly activeOnly?: components["parameters"]["ActiveOnly"];
                /** @description Whether to show exclusive private events. */
                readonly withExclusive?: components["parameters"]["WithExclusive"];
                /** @description Whether to show custom trips. */
                readonly withCustom?: components["parameters"]["WithCustom"];
                /** @description Whether to show only what was booked at least once. */
                readonly onlyBooked?: components["parameters"]["OnlyBooked"];
                /** @description Whether to show only what was never booked. */
                readonly onlyNotBooked?: components["parameters"]["OnlyNotBooked"];
                /**
                 * @description Seats that are needed by the id of their price category, `category[8121]=2`; each pair must hold.
                 * @example {
                 *       "8121": 2
                 *     }
                 */
                readonly category?: components["parameters"]["CategoryFilter"];
                /**
                 * @description Codes of merchants.
                 * @example [
                 *       "tagus-tours"
                 *     ]
                 */
                readonly "merchant[]"?: components["parameters"]["MerchantCodes"];
                /**
                 * @description The begin of the range of starts; now without it.
                 * @example 2027-06-05
                 */
                readonly startsFrom?: components["parameters"]["StartsFrom"];
                /**
                 * @description The end of the range of starts, which a date alone includes; 24 months behind the begin without it.
                 * @example 2027-06-12
                 */
                readonly startsTo?: components["parameters"]["StartsTo"];
                /**
                 * @description Local time of departure, `HH:MM:SS`.
                 * @example 17:30:00
                 */
                readonly departureTime?: components["parameters"]["DepartureTime"];
                /**
                 * @description The language of the details; without it the merchant's default language.
                 * @example en
                 */
                readonly language?: components["parameters"]["Language"];
                /** @description The most records to list. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description Records to pass over; past the end the list is empty. */
                readonly offset?: components["parameters"]["Offset"];
            };
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Items by start, vouchers last. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["AvailabilityItem"][];
                    readonly "application/vnd.vendor.v1+json": readonly components["schemas"]["AvailabilityItem"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly getAvailability: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Kinds of availability; `rental` is understood too.
                 * @example [
                 *       "trip"
                 *     ]
                 */
                readonly "type[]"?: components["parameters"]["AvailabilityTypes"];
                /**
                 * @description When the booking is expected, normally now; drops items that cannot be booked at that time.
                 * @example 2027-06-05T10:00:00+01:00
                 */
                readonly bookingTime?: components["parameters"]["BookingTime"];
                /** @description Seats that are needed; an item with fewer is not found. Ignored if the key may overbook. */
                readonly seats?: number;
                /** @description True means that an item that is disabled or blocked is not found. */
                readonly activeOnly?: boolean;
                /** @description False means that an exclusive private event is not found. */
                readonly withExclusive?: boolean;
                /** @description False means that a custom trip is not found. */
                readonly withCustom?: boolean;
                /** @description True means that an item that was never booked is not found. */
                readonly onlyBooked?: boolean;
                /** @description True means that an item that was booked is not found. */
                readonly onlyNotBooked?: boolean;
                /**
                 * @description Seats that are needed by the id of their price category, `category[8121]=2`; each pair must hold.
                 * @example {
                 *       "8121": 2
                 *     }
                 */
                readonly category?: components["parameters"]["CategoryFilter"];
                /**
                 * @description Codes of merchants.
                 * @example [
                 *       "tagus-tours"
                 *     ]
                 */
                readonly "merchant[]"?: components["parameters"]["MerchantCodes"];
                /**
                 * @description The begin of the range of starts; now without it.
                 * @example 2027-06-05
                 */
                readonly startsFrom?: components["parameters"]["StartsFrom"];
                /**
                 * @description The end of the range of starts, which a date alone includes; 24 months behind the begin without it.
                 * @example 2027-06-12
                 */
                readonly startsTo?: components["parameters"]["StartsTo"];
                /**
                 * @description Local time of departure, `HH:MM:SS`.
                 * @example 17:30:00
                 */
                readonly departureTime?: components["parameters"]["DepartureTime"];
                /**
                 * @description The language of the details; without it the merchant's default language.
                 * @example en
                 */
                readonly language?: components["parameters"]["Language"];
                /** @description The most records to list. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description Records to pass over; past the end the list is empty. */
                readonly offset?: components["parameters"]["Offset"];
            };
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The item's id; one, also for rentals.
                 * @example 812_trip_20270605173000_20270605193000
                 */
                readonly availabilityItemId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The item. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AvailabilityItem"];
                    readonly "application/vnd.vendor.v1+json": components["schemas"]["AvailabilityItem"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly setItemCapacity: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The availability item's id.
                 * @example 812_trip_20270605173000_20270605193000
                 */
                readonly itemId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CapacityRequest"];
                readonly "application/vnd.vendor.v1+json": components["schemas"]["CapacityRequest"];
            };
        };
        readonly responses: {
            /** @description The capacity was set. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CapacityResult"];
                    readonly "application/vnd.vendor.v1+json": components["schemas"]["CapacityResult"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly setCategoryCapacity: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description The availability item's id.
                 * @example 812_trip_20270605173000_20270605193000
                 */
                readonly itemId: string;
                /**
                 * @description The id of one of the item's price categories.
                 * @example 8122
                 */
                readonly categoryId: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CapacityRequest"];
                readonly "application/vnd.vendor.v1+json": components["schemas"]["CapacityRequest"];
            };
        };
        readonly responses: {
            /** @description The capacity was set. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CapacityResult"];
                    readonly "application/vnd.vendor.v1+json": components["schemas"]["CapacityResult"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listAvailabilityRules: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Ids of rules.
                 * @example [
                 *       812
                 *     ]
                 */
                readonly "id[]"?: readonly number[];
                /**
                 * @description Ids of activities.
                 * @example [
                 *       101
                 *     ]
                 */
                readonly "activityId[]"?: readonly number[];
                /**
                 * @description Kinds of availability; `rental` is understood too.
                 * @example [
                 *       "trip"
                 *     ]
                 */
                readonly "type[]"?: components["parameters"]["AvailabilityTypes"];
                /**
                 * @description The code of one merchant.
                 * @example tagus-tours
                 */
                readonly merchant?: string;
                /** @description Whether to show rules whose last day is over. */
                readonly outdated?: boolean;
                /** @description 0 only inactive rules, 1 only active ones; without it all. */
                readonly isActive?: 0 | 1;
                /** @description The most records to list. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description Records to pass over; past the end the list is empty. */
                readonly offset?: components["parameters"]["Offset"];
            };
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Rules by id. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["AvailabilityRule"][];
                    readonly "application/vnd.vendor.v1+json": readonly components["schemas"]["AvailabilityRule"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly createCapture: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CaptureRequest"];
                readonly "application/vnd.vendor.v1+json": components["schemas"]["CaptureRequest"];
            };
        };
        readonly responses: {
            /** @description The seats are held. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Capture"];
                    readonly "application/vnd.vendor.v1+json": components["schemas"]["Capture"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly releaseCapture: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /** @description The capture's reference. */
                readonly reference: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The seats are free again. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ReleasedCapture"];
                    readonly "application/vnd.vendor.v1+json": components["schemas"]["ReleasedCapture"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getBookingPrices: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description The currency to price in, by its ISO 4217 code or by a locale; the operating merchant must support it.
                 * @example EUR
                 */
                readonly currency: components["schemas"]["CurrencyName"];
                /**
                 * @description Items to price, all of one operating merchant. Nested with indexed brackets, `items[0][availabilityItemId]=…&items[0][guests][0][priceCategoryId]=8121&items[0][guests][0][occupancy]=1`; `items[][…]` is ambiguous and refused.
                 * @example [
                 *       {
                 *         "availabilityItemId": "812_trip_20270605173000_20270605193000",
                 *         "guests": [
                 *           {
                 *             "priceCategoryId": 8121,
                 *             "occupancy": 1,
                 *             "addons": [
                 *               {
                 *                 "id": 1012,
                 *                 "quantity": 1
                 *               }
                 *             ]
                 *           },
                 *           {
                 *             "priceCategoryId": 8122,
                 *             "occupancy": 1
                 *           }
                 *         ]
                 *       }
                 *     ]
                 */
                readonly items?: readonly components["schemas"]["BookingPriceQueryItem"][];
                /**
                 * @description Shop items to price, `shopItems[0][id]=1&shopItems[0][quantity]=2`.
                 * @example [
                 *       {
                 *         "id": 1,
                 *         "quantity": 1
                 *       }
                 *     ]
                 */
                readonly shopItems?: readonly components["schemas"]["ShopItemOrder"][];
                /**
                 * @description Codes of vouchers to take off the price.
                 * @example [
                 *       "GIFT-TAGUS-50"
                 *     ]
                 */
                readonly "vouchers[]"?: readonly string[];
                /** @description Percentage off all guest prices, instead of the agent's default; for agent keys only. Where the merchant lists `multiDiscounts`, one of these, or 0 for none. */
                readonly multidiscount?: number;
            };
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The price in full. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BookingPrice"];
                    readonly "application/vnd.vendor.v1+json": components["schemas"]["BookingPrice"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description The key is not an agent's, so it cannot set a multi-discount. */
            readonly 403: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly validateDiscountCode: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description The code.
                 * @example SUNSET20
                 */
                readonly discountCode: string;
                /**
                 * @description Activity that the code is to be used for.
                 * @example 101
                 */
                readonly activityId: number;
                /**
                 * @description Price before the discount, in whole units of `currency`; decimals are understood.
                 * @example 45
                 */
                readonly price: number;
                /**
                 * @description ISO 4217 code, or a locale such as `en_US`, which means the currency of its region and decides how prices are formatted.
                 * @example EUR
                 */
                readonly currency: components["schemas"]["CurrencyName"];
                /**
                 * @description Price category that the code is to be used for.
                 * @example 8121
                 */
                readonly priceCategoryId?: number;
            };
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What the code does to the price. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DiscountValidation"];
                    readonly "application/vnd.vendor.v1+json": components["schemas"]["DiscountValidation"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly validateVouchers: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description Voucher codes.
                 * @example [
                 *       "GIFT-TAGUS-50",
                 *       "GIFT-TAGUS-OLD",
                 *       "GIFT-TAGUS-5"
                 *     ]
                 */
                readonly "code[]": readonly string[];
                /** @description Booking items that the vouchers are to be used for. */
                readonly "basketItemId[]"?: readonly number[];
                /**
                 * @description Shop items that the vouchers are to be used for.
                 * @example [
                 *       1
                 *     ]
                 */
                readonly "shopItemId[]"?: readonly number[];
            };
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One entry for each code. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["VoucherValidation"][];
                    readonly "application/vnd.vendor.v1+json": readonly components["schemas"]["VoucherValidation"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly listBookings: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Codes of merchants that sell or operate the booking.
                 * @example [
                 *       "tagus-tours"
                 *     ]
                 */
                readonly "merchant[]"?: components["parameters"]["BookingMerchants"];
                /** @description E-mail addresses of users. */
                readonly "user[]"?: readonly string[];
                /** @description Matches the id exactly, and any part of a guest's name or e-mail address, the user's name or e-mail address or an activity's title, whatever the case. */
                readonly q?: string;
                /** @description When the booking was made. */
                readonly bookingDate?: components["schemas"]["Period"];
                /** @description When a live item of the booking takes place. */
                readonly activityDate?: components["schemas"]["Period"];
                /**
                 * @description At most so many bookings.
                 * @example 100
                 */
                readonly limit?: number;
                /** @description Records to pass over; past the end the list is empty. */
                readonly offset?: components["parameters"]["Offset"];
            };
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The bookings, by id. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Basket"][];
                    readonly "application/vnd.vendor.v1+json": readonly components["schemas"]["Basket"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly createBooking: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description What to book, for whom and how it is paid. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["BookingRequest"];
                readonly "application/vnd.vendor.v1+json": components["schemas"]["BookingRequest"];
            };
        };
        readonly responses: {
            /** @description The booking was made. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreatedBooking"];
                    readonly "application/vnd.vendor.v1+json": components["schemas"]["CreatedBooking"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["PaymentRequired"];
            /** @description The key is not an agent's, so it cannot record an offline payment or set a multi-discount. */
            readonly 403: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 406: components["responses"]["NotAcceptable"];
            /** @description The third-party transaction has paid for a booking already. Nothing was booked. */
            readonly 409: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getBooking: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Codes of merchants that sell or operate the booking.
                 * @example [
                 *       "tagus-tours"
                 *     ]
                 */
                readonly "merchant[]"?: components["parameters"]["BookingMerchants"];
            };
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description Booking id.
                 * @example 1
                 */
                readonly bookingId: components["parameters"]["BookingId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The booking. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Basket"];
                    readonly "application/vnd.vendor.v1+json": components["schemas"]["Basket"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly cancelBooking: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description Why.
                 * @example The guest fell ill
                 */
                readonly reason: string;
                /** @description Treasurer to refund with; `ignore` pays nothing back. */
                readonly refundType?: "vendor" | "merchant" | "agent" | "ignore";
                /**
                 * @description Whether to take the online booking fee off the total and refund it too.
                 * @example false
                 */
                readonly refundFee?: components["parameters"]["RefundFee"];
                /**
                 * @description Note on the booking.
                 * @example Called on Friday
                 */
                readonly note?: string;
            };
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /** @description Id of the booking to cancel. */
                readonly bookingId: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The booking was cancelled; `id` is its id. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IdReply"];
                    readonly "application/vnd.vendor.v1+json": components["schemas"]["IdReply"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            /** @description The booking is cancelled already, or waits for the hosted payment. */
            readonly 409: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly setBookingNumber: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description Booking id.
                 * @example 1
                 */
                readonly id: number;
                /**
                 * @description The custom number.
                 * @example CBT-2027-119
                 */
                readonly number: string;
            };
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Answers the booking's id. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IdReply"];
                    readonly "application/vnd.vendor.v1+json": components["schemas"]["IdReply"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly sendTickets: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description E-mail address to send to.
                 * @example ines.carvalho@example.com
                 */
                readonly recipient: string;
                /**
                 * @description Subject of the mail; without it the service writes one.
                 * @example Your tickets for the Tagus
                 */
                readonly subject?: string;
                /**
                 * @description Text of the mail; without it the service writes one.
                 * @example See you at the pier at 17:15.
                 */
                readonly body?: string;
            };
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description Booking id.
                 * @example 1
                 */
                readonly bookingId: components["parameters"]["BookingId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The mail is on its way; `id` is the booking's. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IdReply"];
                    readonly "application/vnd.vendor.v1+json": components["schemas"]["IdReply"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            /** @description The booking is cancelled, or waits for the hosted payment. */
            readonly 409: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly addPayment: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description What was paid, in the booking's currency.
                 * @example 50
                 */
                readonly amount: number;
                /**
                 * @description Who receives or received the payment; `agent` is for agent keys only.
                 * @example merchant
                 */
                readonly treasurerType: components["schemas"]["TreasurerType"];
                /**
                 * @description Comment on the payment.
                 * @example Paid in cash at the pier
                 */
                readonly comment?: string;
                /**
                 * @description Id of one of the merchant's `paymentGateways`.
                 * @example 1
                 */
                readonly referenceId?: number;
            };
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description Booking id.
                 * @example 1
                 */
                readonly bookingId: components["parameters"]["BookingId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The payment was recorded. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PaymentIdReply"];
                    readonly "application/vnd.vendor.v1+json": components["schemas"]["PaymentIdReply"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description The key is not an agent's, so it cannot record money that an agent took. */
            readonly 403: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            /** @description The booking is cancelled, or waits for the hosted payment. */
            readonly 409: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly addRefund: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description What to pay back, as a positive number in the booking's currency.
                 * @example 20
                 */
                readonly amount: number;
                /**
                 * @description Treasurer to refund with.
                 * @example merchant
                 */
                readonly refundType: components["schemas"]["TreasurerType"];
                /**
                 * @description Why.
                 * @example Late departure
                 */
                readonly reason?: string;
                /** @description Transaction of this booking to refund; required when `refundType` is `vendor`. */
                readonly transactionId?: string;
            };
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description Booking id.
                 * @example 1
                 */
                readonly bookingId: components["parameters"]["BookingId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The refund was recorded. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PaymentIdReply"];
                    readonly "application/vnd.vendor.v1+json": components["schemas"]["PaymentIdReply"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            /** @description The booking waits for the hosted payment. */
            readonly 409: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly setBookingItemRemarks: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description The remarks.
                 * @example Window seats if possible
                 */
                readonly remarks: string;
            };
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description Booking item id.
                 * @example 1
                 */
                readonly bookingItemId: components["parameters"]["BookingItemId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The remarks were set; `id` is the item's. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IdReply"];
                    readonly "application/vnd.vendor.v1+json": components["schemas"]["IdReply"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly cancelBookingItem: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description Treasurer to refund with; `ignore` pays nothing back.
                 * @example vendor
                 */
                readonly refundType: components["parameters"]["RefundType"];
                /**
                 * @description Why.
                 * @example The guest fell ill
                 */
                readonly reason?: components["parameters"]["Reason"];
                /**
                 * @description Whether to take the online booking fee off the total and refund it too.
                 * @example false
                 */
                readonly refundFee?: components["parameters"]["RefundFee"];
            };
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /** @description Id of the booking item to cancel. */
                readonly bookingItemId: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The item was cancelled; `id` is its id. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IdReply"];
                    readonly "application/vnd.vendor.v1+json": components["schemas"]["IdReply"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            /** @description The item is cancelled already, or its booking waits for the hosted payment. */
            readonly 409: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly rebookBookingItem: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description Availability item to move to; for a rental the ids of one chain in order, comma-separated.
                 * @example 812_trip_20270606173000_20270606193000
                 */
                readonly itemId: components["parameters"]["RebookItemId"];
                /**
                 * @description Availability rule of the item to move to.
                 * @example 812
                 */
                readonly ruleId: components["parameters"]["RebookRuleId"];
                /** @description Price category to move to. Without it each guest gets the target's category of the same id, else the one of the same name; a guest without either is refused. */
                readonly priceCategoryId?: components["parameters"]["RebookPriceCategoryId"];
                /** @description Price of a seat in the basket's currency, to which no discount is applied; without it the price of the category counts. */
                readonly price?: components["parameters"]["RebookPrice"];
                /** @description Seats of a guest; without it as many as now. */
                readonly seats?: components["parameters"]["RebookSeats"];
            };
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /** @description Id of the booking item to move. */
                readonly bookingItemId: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The item was moved; `id` is its id. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IdReply"];
                    readonly "application/vnd.vendor.v1+json": components["schemas"]["IdReply"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            /** @description The item is cancelled already, or its booking waits for the hosted payment. */
            readonly 409: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly cancelBookingItemAddon: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description Treasurer to refund with; `ignore` pays nothing back.
                 * @example vendor
                 */
                readonly refundType: components["parameters"]["RefundType"];
                /**
                 * @description Whether to take the online booking fee off the total and refund it too.
                 * @example false
                 */
                readonly refundFee?: components["parameters"]["RefundFee"];
                /**
                 * @description Why.
                 * @example The guest fell ill
                 */
                readonly reason?: components["parameters"]["Reason"];
            };
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /** @description Id of the booked addon, as the basket shows it. */
                readonly id: components["parameters"]["BookedAddonId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The addon was cancelled; `id` is its id. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IdReply"];
                    readonly "application/vnd.vendor.v1+json": components["schemas"]["IdReply"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            /** @description The addon is cancelled already, or its booking waits for the hosted payment. */
            readonly 409: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listGuests: {
        readonly parameters: {
            readonly query?: {
                /** @description Guest ids. */
                readonly "id[]"?: readonly number[];
                /** @description Booked availability items. */
                readonly "availabilityItemId[]"?: readonly string[];
                /** @description Booking id. */
                readonly bookingId?: number;
                /** @description Phone number. */
                readonly phone?: string;
                /** @description Part of the name, whatever the case. */
                readonly name?: string;
            };
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The guests, by id. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["ListedGuest"][];
                    readonly "application/vnd.vendor.v1+json": readonly components["schemas"]["ListedGuest"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly getGuest: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description Guest id.
                 * @example 1
                 */
                readonly id: components["parameters"]["GuestId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The guest. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Guest"];
                    readonly "application/vnd.vendor.v1+json": components["schemas"]["Guest"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly checkInGuest: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description Guest id.
                 * @example 1
                 */
                readonly id: components["parameters"]["GuestId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The guest is checked in. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CheckedIn"];
                    readonly "application/vnd.vendor.v1+json": components["schemas"]["CheckedIn"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            /** @description The guest is cancelled. */
            readonly 409: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly checkOutGuest: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description Guest id.
                 * @example 1
                 */
                readonly id: components["parameters"]["GuestId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The guest is checked out. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CheckedOut"];
                    readonly "application/vnd.vendor.v1+json": components["schemas"]["CheckedOut"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            /** @description The guest is cancelled. */
            readonly 409: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly editGuest: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description First name.
                 * @example Inês
                 */
                readonly firstname?: string;
                /**
                 * @description Last name.
                 * @example Carvalho
                 */
                readonly lastname?: string;
                /**
                 * @description Gender; it is kept as a custom value.
                 * @example female
                 */
                readonly gender?: string;
                /**
                 * @description Any other parameter is the code of one of the activity's `guestFields` and its value, `<code>=<value>`. A field that is required must have a value after the edit; an unknown code is refused.
                 * @example {
                 *       "diet": "No shellfish"
                 *     }
                 */
                readonly customFields?: {
                    readonly [key: string]: string;
                };
            };
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /**
                 * @description Guest id.
                 * @example 1
                 */
                readonly id: components["parameters"]["GuestId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The guest was changed; `id` is the guest's. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IdReply"];
                    readonly "application/vnd.vendor.v1+json": components["schemas"]["IdReply"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            /** @description The booking is completed, so its guests cannot be edited. */
            readonly 409: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly cancelGuest: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description Treasurer to refund with; `ignore` pays nothing back.
                 * @example vendor
                 */
                readonly refundType: components["parameters"]["RefundType"];
                /**
                 * @description Whether to take the online booking fee off the total and refund it too.
                 * @example false
                 */
                readonly refundFee?: components["parameters"]["RefundFee"];
                /**
                 * @description Why.
                 * @example The guest fell ill
                 */
                readonly reason?: components["parameters"]["Reason"];
            };
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /** @description Id of the guest to cancel. */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The guest was cancelled; `id` is the guest's. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IdReply"];
                    readonly "application/vnd.vendor.v1+json": components["schemas"]["IdReply"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            /** @description The guest is cancelled already, or its booking waits for the hosted payment. */
            readonly 409: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly rebookGuest: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description Availability item to move to; for a rental the ids of one chain in order, comma-separated.
                 * @example 812_trip_20270606173000_20270606193000
                 */
                readonly itemId: components["parameters"]["RebookItemId"];
                /**
                 * @description Availability rule of the item to move to.
                 * @example 812
                 */
                readonly ruleId: components["parameters"]["RebookRuleId"];
                /** @description Price category to move to. Without it each guest gets the target's category of the same id, else the one of the same name; a guest without either is refused. */
                readonly priceCategoryId?: components["parameters"]["RebookPriceCategoryId"];
                /** @description Price of a seat in the basket's currency, to which no discount is applied; without it the price of the category counts. */
                readonly price?: components["parameters"]["RebookPrice"];
                /** @description Seats of a guest; without it as many as now. */
                readonly seats?: components["parameters"]["RebookSeats"];
            };
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /** @description Id of the guest to move. */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The guest was moved; `id` is the guest's. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IdReply"];
                    readonly "application/vnd.vendor.v1+json": components["schemas"]["IdReply"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            /** @description The guest is cancelled already, or its booking waits for the hosted payment. */
            readonly 409: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly cancelGuestAddon: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description Treasurer to refund with; `ignore` pays nothing back.
                 * @example vendor
                 */
                readonly refundType: components["parameters"]["RefundType"];
                /**
                 * @description Whether to take the online booking fee off the total and refund it too.
                 * @example false
                 */
                readonly refundFee?: components["parameters"]["RefundFee"];
                /**
                 * @description Why.
                 * @example The guest fell ill
                 */
                readonly reason?: components["parameters"]["Reason"];
            };
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /** @description Id of the booked addon, as the basket shows it. */
                readonly id: components["parameters"]["BookedAddonId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The addon was cancelled; `id` is its id. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IdReply"];
                    readonly "application/vnd.vendor.v1+json": components["schemas"]["IdReply"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            /** @description The addon is cancelled already, or its booking waits for the hosted payment. */
            readonly 409: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly validateTicket: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The language of messages and formatted prices: en, de, fr, it, es, pt or nl. A region falls back (`de-CH` to `de`), and `*` is en. Without the header, or with no supported language in it, the response is 406.
                 * @example en
                 */
                readonly "Accept-Language": components["parameters"]["AcceptLanguage"];
            };
            readonly path: {
                /** @description The ticket's code, a guest's `barCode` or `barcodeAlias`. */
                readonly code: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Whether the ticket is valid, and whose it is. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TicketValidation"];
                    readonly "application/vnd.vendor.v1+json": components["schemas"]["TicketValidation"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
}
