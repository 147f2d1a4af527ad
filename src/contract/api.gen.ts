// Generated from openapi/openapi.yaml by `npm run types`. Do not edit.

export type paths = {
    readonly "/oauth2/token": {
        /**
         * Get an access token
         * @description The client-credentials grant of OAuth 2.0. `Accept` and `Accept-Language` are not required. The client's id and secret are sent in the form or by HTTP Basic. The form may have at most 8 KiB and 20 parameters.
         */
        readonly post: operations["createToken"];
    };
    readonly "/merchants": {
        /**
         * List merchants
         * @description Returns the merchants that the client may see. Not paged.
         */
        readonly get: operations["listMerchants"];
    };
    readonly "/merchants/{merchant_id}/mobilegroups": {
        /**
         * List the groups of a merchant's mobile navigation
         * @description Not paged.
         */
        readonly get: operations["listMobileGroups"];
    };
    readonly "/activities": {
        /**
         * List activities
         * @description Returns the activities of the merchants that the client may see.
         */
        readonly get: operations["listActivities"];
    };
    readonly "/activities/departure-cities": {
        /**
         * List departure cities
         * @description Not paged.
         */
        readonly get: operations["listDepartureCities"];
    };
    readonly "/activities/{activityId}": {
        /** Read an activity */
        readonly get: operations["getActivity"];
    };
    readonly "/activities/{activityId}/updated": {
        /**
         * Read the time of an activity's last change
         * @description Changes of its availability rules and of capacities of its items also count.
         */
        readonly get: operations["getActivityUpdated"];
    };
    readonly "/activities/{activityId}/availabilities": {
        /** List an activity's availability items */
        readonly get: operations["listActivityAvailabilities"];
    };
    readonly "/availabilities": {
        /** List availability items */
        readonly get: operations["listAvailabilities"];
    };
    readonly "/availabilities/{availabilityItemId}": {
        /**
         * Read an availability item
         * @description Returns the item regardless of its free seats or date. If the item does not match a filter, the response is 404. `limit` and `offset` have no effect.
         */
        readonly get: operations["getAvailability"];
    };
    readonly "/availabilities/{itemId}/priceCategories": {
        /**
         * Set the capacity of an availability item
         * @description Only clients of the operating merchant may use this operation.
         */
        readonly post: operations["setItemCapacity"];
    };
    readonly "/availabilities/{itemId}/priceCategories/{categoryId}": {
        /**
         * Set the capacity of a price category of an availability item
         * @description Only clients of the operating merchant may use this operation.
         */
        readonly post: operations["setCategoryCapacity"];
    };
    readonly "/availability-rules": {
        /** List availability rules */
        readonly get: operations["listAvailabilityRules"];
    };
    readonly "/reservations": {
        /**
         * Capture seats
         * @description Holds seats until `expires`, so that they can be booked with the reference. If a limit is exceeded, the response is 400 with each limit, the requested and the available seats, and no seats are held. Consecutive rental items without a gap can be captured as one chain: their ids in order, separated by commas. Even with concurrent requests, no more seats are held than exist, unless the client may overbook.
         */
        readonly post: operations["createCapture"];
    };
    readonly "/reservations/{reference}": {
        /**
         * Release a capture
         * @description Frees the seats. If the capture is unknown, used, expired or already released, the response is 422.
         */
        readonly delete: operations["releaseCapture"];
    };
    readonly "/bookingPrices": {
        /**
         * Price a booking
         * @description Returns the price of a booking of these items, shop items and vouchers. No seats are held or checked, so the booking may still be refused for seats or because the booking time has ended. No codes are used up. Contents that could never be booked are refused: guests beyond the limits of their price category, inactive items, and parents of other items. At least one item or shop item is required.
         */
        readonly get: operations["getBookingPrices"];
    };
    readonly "/discountCodes": {
        /**
         * Validate a discount code
         * @description Returns the effect of a discount code on a price of an activity. An invalid code is not an error: `isValid` is false. The code is not used up.
         */
        readonly get: operations["validateDiscountCode"];
    };
    readonly "/vouchers": {
        /**
         * Validate vouchers
         * @description For each code, in the order of the request, returns whether it can be used. An invalid voucher is not an error: `isValid` is false and `error` contains the reason. No voucher is used up.
         */
        readonly get: operations["validateVouchers"];
    };
    readonly "/bookings": {
        /**
         * List bookings
         * @description Returns the bookings that the client sold or whose trips its merchant operates, sorted by id. Values of one parameter are alternatives; different parameters must all match.
         */
        readonly get: operations["listBookings"];
        /**
         * Create a booking
         * @description Books all items and shop items, or none. An item with a capture takes at most the captured seats, and uses the capture up. An item without a capture takes free seats. Without a payment option the booking is a reservation. Offline payments and card payments are made at once. With hosted payment, the basket is `paying` until the guest has paid at `redirectUrl`. The basket is deleted if the guest does not pay within 45 minutes.
         */
        readonly post: operations["createBooking"];
    };
    readonly "/bookings/{bookingId}": {
        /**
         * Get a booking
         * @description Returns a booking to its seller and to the operator of its trips. For other clients, the response is 404.
         */
        readonly get: operations["getBooking"];
        /**
         * Cancel a booking
         * @description Cancels all items of the booking, frees its seats and refunds money. The refund is the smallest of three amounts: the cancelled value, the resulting overpayment and the amount that the treasurer can refund.
         */
        readonly put: operations["cancelBooking"];
    };
    readonly "/booking-number": {
        /**
         * Set a custom booking number
         * @description Sets the custom booking number of a marketplace booking: a booking whose seller is not the operator of the trip. Other bookings are not changed.
         */
        readonly post: operations["setBookingNumber"];
    };
    readonly "/booking/{bookingId}/tickets": {
        /**
         * Send the tickets
         * @description Sends the PDF ticket of the booking by e-mail.
         */
        readonly post: operations["sendTickets"];
    };
    readonly "/booking/{bookingId}/payment": {
        /**
         * Add a payment
         * @description Records a received payment. When the amount due up front is paid, the booking becomes `paid`. Overpayment is allowed.
         */
        readonly post: operations["addPayment"];
    };
    readonly "/booking/{bookingId}/refund": {
        /**
         * Add a refund
         * @description Refunds money, at most the amount that the treasurer received and still holds. A refund does not change the total. Money held for a cancelled booking can still be refunded.
         */
        readonly post: operations["addRefund"];
    };
    readonly "/booking/item/{bookingItemId}/remarks": {
        /**
         * Set the remarks of an item
         * @description Replaces the remarks of a booking item. An empty value clears them.
         */
        readonly put: operations["setBookingItemRemarks"];
    };
    readonly "/booking/item/{bookingItemId}/cancel": {
        /**
         * Cancel an item
         * @description Cancels an item with its guests and addons, frees its seats and refunds its price. If no other item or shop item is left, the booking is cancelled.
         */
        readonly put: operations["cancelBookingItem"];
    };
    readonly "/booking/item/{bookingItemId}/rebook": {
        /**
         * Move an item
         * @description Moves an item with its guests and addons to another availability item. Ids and codes do not change. A price difference changes only the total and the balance; no payment or refund is recorded. If the target is full, the old seats are kept. Seats that the item already holds are never refused, but the capacity of a target category still applies. If the target's activity does not offer an addon, the request is refused and the response names the addon. Guests who move to another date are checked out. Cancelled guests are not moved: they remain in a cancelled item.
         */
        readonly put: operations["rebookBookingItem"];
    };
    readonly "/booking/item/addon/{id}/cancel": {
        /**
         * Cancel an addon of an item
         * @description Cancels an addon that belongs to a booking item itself, and refunds its price.
         */
        readonly put: operations["cancelBookingItemAddon"];
    };
    readonly "/guests": {
        /**
         * List guests
         * @description Returns the guests of bookings that the client may see, sorted by id. Not paged. Values of one parameter are alternatives; different parameters must all match.
         */
        readonly get: operations["listGuests"];
    };
    readonly "/guest/{id}": {
        /**
         * Get a guest
         * @description Returns a guest of a booking that the client may see.
         */
        readonly get: operations["getGuest"];
    };
    readonly "/guest/{id}/check-in": {
        /**
         * Check a guest in
         * @description Checks a guest in. Repeating it changes nothing.
         */
        readonly post: operations["checkInGuest"];
    };
    readonly "/guest/{id}/check-out": {
        /**
         * Check a guest out
         * @description Checks a guest out. Repeating it changes nothing.
         */
        readonly post: operations["checkOutGuest"];
    };
    readonly "/guest/{id}/edit": {
        /**
         * Edit a guest
         * @description Changes a guest's names and custom fields while the booking is reserved or `paying`. Omitted fields stay unchanged. An empty value removes an optional custom field and the gender.
         */
        readonly post: operations["editGuest"];
    };
    readonly "/guest/{id}/cancel": {
        /**
         * Cancel a guest
         * @description Cancels a guest with the guest's addons, frees the seats and refunds their price. If the item has no other guest, the item is cancelled, too.
         */
        readonly put: operations["cancelGuest"];
    };
    readonly "/guest/{id}/rebook": {
        /**
         * Move a guest
         * @description Moves a guest with the guest's addons to another availability item. If the item has other guests, it is split. Ids and codes do not change. A price difference changes only the total and the balance; no payment or refund is recorded. If the target is full, the old seats are kept. Seats that the item already holds are never refused, but the capacity of a target category still applies. If the target's activity does not offer an addon, the request is refused and the response names the addon.
         */
        readonly put: operations["rebookGuest"];
    };
    readonly "/guest/addon/{id}/cancel": {
        /**
         * Cancel an addon of a guest
         * @description Cancels an addon that belongs to a guest, and refunds its price.
         */
        readonly put: operations["cancelGuestAddon"];
    };
    readonly "/ticket/validate/{code}": {
        /**
         * Validate a ticket
         * @description Returns whether a ticket admits its guest. The validation changes nothing; use the check-in to admit the guest.
         */
        readonly get: operations["validateTicket"];
    };
};
export type components = {
    schemas: {
        /** @description Form parameters of the client-credentials grant. The client's id and secret are sent here or by HTTP Basic. Unknown parameters are ignored (RFC 6749, section 3.2). */
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
            /** @description The token, for `Authorization: Bearer <token>`. */
            readonly access_token: string;
            /**
             * Format: int32
             * @description Lifetime of the token in seconds.
             * @constant
             */
            readonly expires_in: 3600;
            /**
             * @description The authorization scheme of the token.
             * @constant
             */
            readonly token_type: "Bearer";
            /** @description Always null: tokens have no scope. */
            readonly scope: null;
        };
        /** @description The reason for the refused token request (RFC 6749, section 5.2). */
        readonly TokenError: {
            /**
             * @description `invalid_request`: a parameter is missing or repeated, or the body is not a form. `invalid_client`: the id or secret is wrong. `unsupported_grant_type`: the grant is not `client_credentials`.
             * @enum {string}
             */
            readonly error: "invalid_request" | "invalid_client" | "unsupported_grant_type";
            /** @description How to correct the error, in English. */
            readonly error_description: string;
        };
        /**
         * @description The type of problem, from a closed list. Use it in programs. `detail` is the text for people.
         * @enum {string}
         */
        readonly ProblemCode: "invalid_request" | "unauthorized" | "forbidden" | "not_found" | "method_not_allowed" | "not_acceptable" | "payload_too_large" | "unsupported_media_type" | "too_many_requests" | "headers_too_large" | "conflict" | "payment_declined" | "authentication_required" | "capture_not_active" | "storage_unavailable" | "workspace_damaged" | "overloaded" | "stopping" | "internal_error" | "host_not_allowed" | "misdirected_request" | "wrong_credentials" | "session_ended";
        /**
         * @description The kind of error, from a closed list.
         * @enum {string}
         */
        readonly FaultCode: "required" | "unknown" | "duplicate" | "empty" | "ambiguous" | "wrong_type" | "wrong_format" | "not_allowed" | "too_small" | "too_large" | "too_short" | "too_long" | "too_few" | "too_many" | "malformed" | "wrong_place" | "not_found" | "not_yours" | "mismatch" | "seats_exceeded" | "below_min_seats" | "above_max_seats" | "one_seat_per_entry" | "not_bookable" | "past_cut_off" | "not_consecutive" | "capture_invalid" | "already_used" | "expired" | "not_supported" | "exceeds_refundable" | "mutually_exclusive" | "card_invalid";
        /** @description One of the errors of a request. The response lists all errors. */
        readonly Fault: {
            /**
             * @description The part of the request with the error.
             * @enum {string}
             */
            readonly in: "path" | "query" | "header" | "body";
            /** @description In a body, a JSON pointer (`/items/0/guests/1/occupancy`). Elsewhere, the name of the parameter, with brackets if it is nested (`items[0][guests][1][occupancy]`). */
            readonly field: string;
            readonly code: components["schemas"]["FaultCode"];
            /**
             * @description The rule of the sandbox that the request breaks.
             * @example C2
             */
            readonly rule?: string;
            /** @description How to correct the error, in the negotiated language. */
            readonly message: string;
            /** @description The value that was sent, if useful. */
            readonly received?: unknown;
            /** @description The values that the field allows, if known: a limit, a list of values, or the name of a parameter. */
            readonly allowed?: unknown;
        };
        /** @description An RFC 9457 problem document. */
        readonly Problem: {
            /**
             * Format: uri-reference
             * @description The type of problem: `/docs/problems/` and the code, on every sandbox. Appended to the sandbox's URL, it is the address of a page with the code's meaning, the rules behind it, and a working request.
             */
            readonly type: string;
            /** @description The type of problem in a few words. */
            readonly title: string;
            /**
             * Format: int32
             * @description The HTTP status of the response.
             */
            readonly status: number;
            /** @description The problem and its solution, in the negotiated language. */
            readonly detail: string;
            readonly code: components["schemas"]["ProblemCode"];
            /**
             * @description The rule of the sandbox that refused the request; for an invalid request, the rule of the first error: `docs/assumptions.md` has its text. Absent if no rule of the API refused the request.
             * @example C2
             */
            readonly rule?: string;
            /** @description Every error of an invalid request, at most the first 1,000. */
            readonly errors?: readonly components["schemas"]["Fault"][];
        };
        /**
         * @description A language as an ISO 639-1 code of two letters, optionally with a region.
         * @example en
         * @example de-CH
         */
        readonly Language: string;
        /** @description An option of a field. */
        readonly FieldOption: {
            /** @description The value to send. */
            readonly key: string;
            /** @description The label for the customer. */
            readonly value: string;
        };
        /** @description A field of a merchant that users fill in when they book. */
        readonly UserField: {
            /** @description The internal code under which the value is sent. */
            readonly code: string;
            /** @description The label of the field, in the language of the details. */
            readonly label: string;
            /**
             * @description `text`: a single line. `textarea`: several lines. `radio`: a radio group. `select`: a select box. `date`: a date picker. `phone`: a telephone number, in user fields only.
             * @enum {string}
             */
            readonly type: "text" | "textarea" | "radio" | "select" | "date" | "phone";
            /** @description The options of `radio` and `select`; null or an empty string for other types. */
            readonly options: readonly components["schemas"]["FieldOption"][] | null | "";
            /** @description Whether a value is required. */
            readonly isRequired: boolean;
        };
        /** @description A way of online payment. */
        readonly PaymentGateway: {
            /**
             * Format: int64
             * @description Gateway id, for payments.
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
            /** @description The merchant's code, used in other records and parameters. */
            readonly slug: string;
            /** @description Name of the merchant. */
            readonly name: string;
            /** @description Street and number. */
            readonly address1: string;
            /** @description The second line of the address. */
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
            /** @description The languages of the merchant's details. */
            readonly supportedLanguages: readonly string[];
            /** @description IANA time zone of the merchant's local dates and times. */
            readonly timezone: string;
            /**
             * Format: double
             * @description The fee for one online booking, in units of the default currency.
             */
            readonly onlineBookingFee: number;
            /** @description Fields that the user must fill in when booking. */
            readonly userFields: readonly components["schemas"]["UserField"][];
            /** @description Currencies that the merchant supports, ISO 4217. */
            readonly currencies: readonly string[];
            /** @description Currencies that partners support, ISO 4217. For information. Prices are converted with `conversionRates`. */
            readonly partnerCurrencies: readonly string[];
            /** @description ISO 4217 code. */
            readonly defaultCurrency: string;
            /** @description Conversion rates by ISO 4217 code: units of each currency for one unit of the default currency. */
            readonly conversionRates: {
                readonly [key: string]: number;
            };
            /** @description The available ways of online payment. */
            readonly paymentGateways: readonly components["schemas"]["PaymentGateway"][];
            /** @description The multi-discounts that an agent can give, in percent. */
            readonly multiDiscounts: readonly number[];
            readonly formats: components["schemas"]["DateFormats"];
        };
        /** @description A group of a merchant's mobile navigation. */
        readonly MobileGroup: {
            /**
             * Format: int64
             * @description Group id, for an activity's `navGroups`.
             */
            readonly id: number;
            /** @description City of the group. */
            readonly city: string;
            /** @description ISO 3166-1 code of two letters. */
            readonly country_code: string;
            /** @description Title to show. */
            readonly title: string;
            /** @description The page of the group. */
            readonly url: string;
            /**
             * Format: int32
             * @description Groups are sorted by this number, ascending.
             */
            readonly sequence_index: number;
        };
        /**
         * @description `trip` has a date and a time, `day_trip` only a date, `voucher` neither. `rental` is a time slot that can be chained with the following slots.
         * @enum {string}
         */
        readonly AvailabilityType: "trip" | "day_trip" | "voucher" | "rental";
        /** @description A text with a code that the merchant defines. */
        readonly CustomText: {
            /** @description The merchant's code. */
            readonly code: string;
            /** @description The label. */
            readonly title: string;
            /** @description The text to show. */
            readonly value: string;
            /** @description The internal value or id. */
            readonly key: string;
        };
        /** @description A field to fill in for each guest, or a field that describes an activity. */
        readonly FieldDefinition: {
            /** @description The internal code under which the value is sent. */
            readonly code: string;
            /** @description The label of the field, in the language of the details. */
            readonly label: string;
            /**
             * @description `text`: a single line. `textarea`: several lines. `radio`: a radio group. `select`: a select box. `date`: a date picker. `phone`: a telephone number, in user fields only.
             * @enum {string}
             */
            readonly type: "text" | "textarea" | "radio" | "select" | "date" | "phone";
            /** @description The options of `radio` and `select`; null for other types. */
            readonly options: readonly components["schemas"]["FieldOption"][] | null;
            /** @description Whether a value is required. */
            readonly isRequired: boolean;
            /** @description In guest fields only: whether the booking form omits the field. */
            readonly isHiddenWhileBooking?: boolean;
        };
        /** @description An amount of money. */
        readonly Money: {
            /**
             * Format: double
             * @description In units of the currency (euros, not cents), with at most the currency's number of decimals.
             */
            readonly amount: number;
            /** @description ISO 4217 code. */
            readonly currency: string;
        };
        /** @description An extra that can be added to a booking. */
        readonly Addon: {
            /**
             * Format: int64
             * @description Addon id, for quotes and bookings.
             */
            readonly id: number;
            /** @description The title, in the language of the details. */
            readonly title: string;
            /** @description HTML. */
            readonly description: string;
            /**
             * @description `item` belongs to the activity, `guest` to a guest.
             * @enum {string}
             */
            readonly type: "item" | "guest";
            /** @description The price of one addon. */
            readonly price: components["schemas"]["Money"];
        };
        /** @description A city of departure. */
        readonly DepartureCity: {
            /**
             * Format: int64
             * @description City id, for `departureCityId[]`.
             */
            readonly id: number;
            /** @description UN/LOCODE. */
            readonly locode: string;
            /** @description Name of the city. */
            readonly name: string;
        };
        /** @description The place of departure. */
        readonly Departure: {
            /** @description The country of the city. */
            readonly country: {
                /** @description ISO 3166-1 code of two letters. */
                readonly code: string;
                /** @description The name, in the language of the details. */
                readonly name: string;
            };
            readonly city: components["schemas"]["DepartureCity"];
        };
        /** @description The kind of activity. */
        readonly ActivityCategory: {
            /**
             * Format: int64
             * @description Category id, for `category[]`.
             */
            readonly id: number;
            /** @description The name, in the language of the details. */
            readonly name: string;
        };
        /** @description The older format of an activity's images: URLs with the placeholders `{width}` and `{height}` for pixels. */
        readonly ImageTemplates: {
            /** @description URL template. */
            readonly header: string;
            /** @description URL template. */
            readonly teaser: string;
            /** @description Further images. */
            readonly gallery: readonly string[];
        };
        /** @description Links to videos and documents of the activity. */
        readonly ActivityLinks: {
            /** @description Videos of the activity. */
            readonly videos: readonly string[];
            /** @description Documents about the activity. */
            readonly documents: readonly string[];
            readonly images?: components["schemas"]["ImageTemplates"];
        };
        /** @description A place on the route. */
        readonly RoutePoint: {
            /** @description Name of the place. */
            readonly name: string;
            /** @description Decimal degrees, north is positive. */
            readonly latitude: string;
            /** @description Decimal degrees, east is positive. */
            readonly longitude: string;
        };
        /** @description URLs of one image by size; sizes are the largest width and height in pixels. */
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
            /** @description At most 2000x2000; the actual size depends on the original. */
            readonly ORIGINAL: string;
        };
        /** @description URLs of a teaser by size; sizes are the largest width and height in pixels. */
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
        /** @description An activity that a merchant offers. */
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
            /** @description The title, in the language of the details. */
            readonly title: string;
            /** @description HTML. */
            readonly description: string;
            /** @description HTML. */
            readonly highlights: string;
            /** @description HTML. */
            readonly itinerary: string;
            /** @description Further texts of the merchant. */
            readonly customValues: readonly components["schemas"]["CustomText"][];
            /** @description Fields to fill in for each guest; internal ones only with `internal=true`. */
            readonly guestFields: readonly components["schemas"]["FieldDefinition"][];
            /** @description Fields that describe the activity. */
            readonly activityFields: readonly components["schemas"]["FieldDefinition"][];
            /** @description Extras that can be added to a booking. */
            readonly addons: readonly components["schemas"]["Addon"][];
            readonly departure: components["schemas"]["Departure"];
            readonly category: components["schemas"]["ActivityCategory"];
            readonly _links: components["schemas"]["ActivityLinks"];
            /** @description The lowest price, in the owning merchant's default currency; null if nothing is on sale or no price exists. */
            readonly fromPrice: components["schemas"]["Money"] | null;
            /** @description Whether the activity is on sale. */
            readonly isActive: boolean;
            /** @description Places on the route, in order. */
            readonly route: readonly components["schemas"]["RoutePoint"][];
            /** @description Ids of the groups of the mobile navigation that contain the activity. */
            readonly navGroups: readonly number[];
            readonly images: components["schemas"]["ActivityImages"];
        };
        /** @description The time of the last change of an activity. */
        readonly ActivityUpdated: {
            /** @description Local date and time in `timezone`, as `Y-m-d H:i:s`. */
            readonly datetime: string;
            /** @description IANA time zone. */
            readonly timezone: string;
        };
        /**
         * @description RFC 3339 with an offset (`2026-06-05T10:00:00+02:00`, also without the colon, or `Z`), or a date without a time, which is the merchant's local day. A space before the offset is interpreted as an unescaped `+`.
         * @example 2026-06-05T10:00:00+02:00
         * @example 2026-06-05
         */
        readonly PointInTime: string;
        /** @description The full price is due up front. */
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
             * @description The amount for one seat, in units of the currency.
             */
            readonly amount: number;
            /** @description ISO 4217 code. */
            readonly currency: string;
        };
        /** @description The amount due up front for one seat. */
        readonly DownPayment: components["schemas"]["FullDownPayment"] | components["schemas"]["FixedDownPayment"];
        /** @description A price category of an item. */
        readonly PriceCategory: {
            /**
             * Format: int64
             * @description Price category id.
             */
            readonly id: number;
            /** @description The name, in the language of the details. */
            readonly name: string;
            /** @description The persons that the category is for; may be empty. */
            readonly description: string;
            /**
             * Format: int32
             * @description Free seats of the category; null if only the item's limit applies.
             */
            readonly availableSeats: number | null;
            /**
             * Format: int32
             * @description Capacity of the category; null if only the item's limit applies.
             */
            readonly capacity: number | null;
            /**
             * Format: int32
             * @description Seats reserved or booked.
             */
            readonly occupancy: number;
            /**
             * Format: int32
             * @description Paid seats.
             */
            readonly occupancyPaid: number;
            /**
             * Format: int32
             * @description The smallest number of seats of one entry; more than 1 for groups.
             */
            readonly minSeats: number;
            /**
             * Format: int32
             * @description The largest number of seats of one entry.
             */
            readonly maxSeats: number;
            /** @description Whether the category was created for a custom trip. */
            readonly isCustom: boolean;
            /** @description The price of one seat. */
            readonly price: components["schemas"]["Money"];
            readonly downPayment: components["schemas"]["DownPayment"];
        };
        /** @description A bookable date, time or voucher. */
        readonly AvailabilityItem: {
            readonly type: components["schemas"]["AvailabilityType"];
            /** @description The item's id, for captures, quotes and bookings. */
            readonly availabilityItemId: string;
            /** @description The rule of the item. */
            readonly availabilityRuleId: string;
            /** @description Date and time with an offset without colon. After this time the item cannot be booked, unless the client may book past trips. */
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
             * @description The activity of the item.
             */
            readonly activityId: number;
            /** @description The activity title, in the language of the details. */
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
            /** @description Remarks for buyers. */
            readonly bookingNote: string;
            /**
             * Format: int32
             * @description Free seats of the item, excluding seats of live captures. The limits of its categories apply too. A voucher always has 9999.
             */
            readonly availableSeats: number;
            /**
             * Format: int32
             * @description Capacity in seats.
             */
            readonly capacity: number;
            /**
             * Format: int32
             * @description Seats reserved or booked.
             */
            readonly occupancy: number;
            /**
             * Format: int32
             * @description Paid seats.
             */
            readonly occupancyPaid: number;
            /**
             * @description The first applicable status. `inactive`: not on sale. `resource-full`: a shared resource is full. `full`: no seat is left. `almostfull`: more than 80 percent are booked. `bookedsome`: at least one is booked. `free`: none is booked.
             * @enum {string}
             */
            readonly occupancyStatus: "inactive" | "resource-full" | "full" | "almostfull" | "bookedsome" | "free";
            /** @description The price categories with free seats. */
            readonly categories: readonly components["schemas"]["PriceCategory"][];
            /** @description Whether this is a custom trip. */
            readonly isCustom: boolean;
            /** @description Whether this is an exclusive private event. */
            readonly isExclusive: boolean;
            /** @description Whether the item is on sale, that is, neither disabled nor blocked. */
            readonly isActive: boolean;
            /** @description Whether the item is the parent of other availabilities. */
            readonly isParent: boolean;
            /** @description Remarks of the merchant; null if there are none. */
            readonly remarks: string | null;
            /** @description A token by which lists sort the item. */
            readonly sortingToken: string;
            /** @description Date and time of departure with an offset without colon. */
            readonly startsAt: string | null;
        };
        /** @description A new capacity. */
        readonly CapacityRequest: {
            /**
             * Format: int32
             * @description Total number of seats. If it is below the booked seats, no seat is free and the bookings remain.
             */
            readonly capacity: number;
            /**
             * Format: int64
             * @description The item's rule, which identifies the item together with its id.
             */
            readonly ruleId: number;
        };
        /** @description The result of setting a capacity. */
        readonly CapacityResult: {
            /**
             * Format: int32
             * @description The new capacity, in seats.
             */
            readonly capacity: number;
            /**
             * Format: int32
             * @description The previous capacity, in seats; the item's capacity if the category had no own limit.
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
        /** @description The recurrence of a rule, in the merchant's local time. */
        readonly RuleRecurrence: {
            /**
             * @description The unit of the interval: `daily` days, `weekly` weeks.
             * @enum {string}
             */
            readonly frequency: "daily" | "weekly";
            /**
             * Format: int32
             * @description The interval in days or weeks; weeks count from the week of `startDate`.
             */
            readonly interval: number;
            /** @description Days of the week, Monday is 1; empty for no restriction. */
            readonly weekdays: readonly number[];
            /**
             * Format: date
             * @description The last local date; null if unlimited.
             */
            readonly until: string | null;
            /** @description Excluded local dates. */
            readonly exceptions: readonly string[];
        };
        /** @description A price category of a rule's items. */
        readonly RulePriceCategory: {
            /**
             * Format: int64
             * @description Price category id.
             */
            readonly id: number;
            /** @description The name, in the language of the details. */
            readonly name: string;
            /** @description The persons that the category is for; may be empty. */
            readonly description: string;
            /** @description The price of one seat. */
            readonly price: components["schemas"]["Money"];
            /**
             * Format: int32
             * @description The smallest number of seats of one entry.
             */
            readonly minSeats: number;
            /**
             * Format: int32
             * @description The largest number of seats of one entry.
             */
            readonly maxSeats: number;
            /**
             * Format: int32
             * @description Capacity of the category; null if only the item's limit applies.
             */
            readonly capacity: number | null;
            readonly downPayment: components["schemas"]["DownPayment"];
        };
        /** @description A rule that generates availability items: the times, the capacity and the prices of an activity. */
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
             * @description The activity of its items.
             */
            readonly activityId: number;
            readonly type: components["schemas"]["AvailabilityType"];
            /** @description Whether its items are on sale. */
            readonly isActive: boolean;
            /** @description Name of the rule, for the merchant. */
            readonly name: string;
            /**
             * Format: date
             * @description The last local date; null if unlimited.
             */
            readonly actualUntil: string | null;
            /**
             * Format: duration
             * @description ISO 8601 duration; null for vouchers.
             */
            readonly duration: string | null;
            /** @description Remarks for buyers. */
            readonly bookingNote: string;
            /**
             * Format: date
             * @description The first local date; null for vouchers.
             */
            readonly startDate: string | null;
            /** @description Local times of departure, `HH:MM:SS`, separated by commas; null for vouchers and day trips. */
            readonly startTimes: string | null;
            /** @description The recurrence of the rule; null for vouchers and for single dates. */
            readonly recurrence: components["schemas"]["RuleRecurrence"] | null;
            /** @description The price categories of its items. */
            readonly priceCategories: readonly components["schemas"]["RulePriceCategory"][];
            /**
             * Format: int32
             * @description Number of minutes before the start at which booking ends.
             */
            readonly cutOffTime: number;
            /** @description A word by which the merchant's reports can be filtered. */
            readonly tag: string;
        };
        /**
         * @description A number of seats, with the category id as key.
         * @example {"8121":1}
         */
        readonly CategorySeats: {
            readonly [key: string]: number;
        };
        /** @description The seats to capture. */
        readonly CaptureRequest: {
            /** @description The id of the item; for a chain of rental slots, their ids in order, separated by commas. */
            readonly availabilityItemId: string;
            /** @description Seats by category id: a list of objects with one pair each, or a single object with one pair per entry. Each entry must be within `minSeats` and `maxSeats` of the category. Three seats of a category with `maxSeats` 1 are three entries of 1. A group is one entry. */
            readonly priceCategories: readonly components["schemas"]["CategorySeats"][] | {
                readonly [key: string]: number;
            };
            /**
             * Format: duration
             * @description ISO 8601 duration for which the seats are needed; 15 minutes if omitted, at most 45.
             * @example PT15M
             */
            readonly duration?: string;
            /** @description An earlier capture to replace. Its seats count as free. If the new capture fails, the earlier one remains valid. */
            readonly reference?: string;
        };
        /** @description Captured seats. */
        readonly Capture: {
            /** @description The unique reference of the capture, for the booking. */
            readonly reference: string;
            /** @description The released capture, if `reference` was sent. */
            readonly releasedReference?: string;
            /**
             * Format: date-time
             * @description The time from which the reference is invalid. A whole second, not later than the end of the item's booking time.
             */
            readonly expires: string;
        };
        /** @description A released capture. */
        readonly ReleasedCapture: {
            /** @description The reference of the released capture. */
            readonly releasedReference: string;
        };
        /**
         * @description ISO 4217 code, or a locale: `en_US` selects the currency of its region (`USD`), `en_US@currency=EUR` another currency.
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
             * @description Quantity.
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
            /** @description The guests, each with a price category and seats. */
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
             * @description Quantity.
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
             * @description Quantity.
             */
            readonly quantity: number;
            /**
             * Format: double
             * @description Price of one addon, in the quote's currency.
             */
            readonly price: number;
            /**
             * Format: double
             * @description Price of all units.
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
             * @description Price of the category times seats, before discounts and without addons. For a rental, the price of all slots.
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
             * @description The amount due up front for the guest.
             */
            readonly downPayment: number;
            /**
             * Format: double
             * @description `price` minus `discountAmount` and the multi-discount, plus `addonsPrice`.
             */
            readonly total: number;
            /**
             * Format: double
             * @description The amount of the guest's discount code, deducted from `price`.
             */
            readonly discountAmount: number;
        };
        /** @description The price of one item. */
        readonly BookingPriceItem: {
            /** @description The requested item; for a rental the ids of the chain, comma-separated. */
            readonly availabilityItemId: string;
            /** @description The guests in the order of the request. */
            readonly guests: readonly components["schemas"]["BookingPriceGuest"][];
            /** @description Addons of the item itself. */
            readonly addons: readonly components["schemas"]["QuotedAddon"][];
            /**
             * Format: double
             * @description The amount due up front for the item.
             */
            readonly downPayment: number;
            /**
             * Format: double
             * @description The total of the guests and the item's own addons.
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
             * @description Quantity.
             */
            readonly quantity: number;
            /**
             * Format: double
             * @description Price of one item, in the currency of the basket or quote.
             */
            readonly price: number;
            /**
             * Format: double
             * @description Price of all units.
             */
            readonly total: number;
        };
        /** @description A voucher and the amount that it deducts from the total. */
        readonly VoucherLine: {
            /** @description Voucher code. */
            readonly code: string;
            /**
             * Format: double
             * @description The deducted amount, in the currency of the basket or quote: at most the value of the voucher and the remaining total. The unused part of a voucher is forfeited.
             */
            readonly discount: number;
        };
        /** @description A tax in percent of items and shop items after discounts. */
        readonly PercentTax: {
            /** @description Name of the tax. */
            readonly title: string;
            /** @description Whether prices include the tax; otherwise it is added to the total. */
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
        /** @description A fixed tax, charged once per basket. */
        readonly FixedTax: {
            /** @description Name of the tax. */
            readonly title: string;
            /** @description Whether prices include the tax; otherwise it is added to the total. */
            readonly included: boolean;
            /**
             * @description The value is an amount. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly type: "fixed";
            readonly value: components["schemas"]["Money"];
        };
        /** @description A tax as a calculated amount. Only price calculations contain it. */
        readonly CalculatedTax: {
            /** @description Name of the tax. */
            readonly title: string;
            /** @description Whether prices include the tax; otherwise it is added to the total. */
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
        /** @description A tax of the quote: its definition, or its calculated amount. */
        readonly QuotedTax: components["schemas"]["PercentTax"] | components["schemas"]["FixedTax"] | components["schemas"]["CalculatedTax"];
        /** @description A fee included in the total. */
        readonly Fee: {
            /** @description The kind of fee, for example `onlineBookingFee`. */
            readonly code: string;
            /**
             * Format: double
             * @description Amount in the basket's currency.
             */
            readonly value: number;
        };
        /** @description The price of a booking. `total` = `itemsPrice` + `shopItemsPrice` + taxes not included + fees − `vouchersDiscount`. A booking of the same items has the same figures. */
        readonly BookingPrice: {
            /** @description Slug of the selling merchant. */
            readonly merchant: string;
            /**
             * Format: double
             * @description The total price, in `currency`.
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
             * @description The time at which the quote was created.
             */
            readonly createdAt: string;
            /**
             * Format: double
             * @description The amount due up front.
             */
            readonly downPayment: number;
            /** @description The items in the order of the request. */
            readonly items: readonly components["schemas"]["BookingPriceItem"][];
            /**
             * Format: double
             * @description The amount due up front for the items, before vouchers.
             */
            readonly itemsDownPayment: number;
            /**
             * Format: double
             * @description Sum of the guests' prices after discounts, plus addons.
             */
            readonly itemsPrice: number;
            /**
             * Format: double
             * @description Amount of the discount codes; already deducted from `itemsPrice`.
             */
            readonly discountPrice: number;
            /** @description The requested shop items. */
            readonly shopItems: readonly components["schemas"]["ShopItemLine"][];
            /**
             * Format: double
             * @description Sum of the shop items.
             */
            readonly shopItemsPrice: number;
            /** @description The requested vouchers, each with the amount that it would deduct from the total. */
            readonly vouchers: readonly components["schemas"]["VoucherLine"][];
            /**
             * Format: double
             * @description The amount of vouchers, deducted from the total.
             */
            readonly vouchersDiscount: number;
            /** @description The multi-discount; already deducted from `itemsPrice`. */
            readonly multidiscount: {
                /**
                 * Format: double
                 * @description The percentage of the multi-discount; 0 if there is none.
                 */
                readonly percent: number;
                /**
                 * Format: double
                 * @description The discount as an amount.
                 */
                readonly amount: number;
            };
            /** @description First the definition of each tax, then in the same order an entry of type `tax` with the amount of each tax. The amount is added to the total or, for an included tax, contained in the prices. */
            readonly taxes: readonly components["schemas"]["QuotedTax"][];
            /** @description Fees included in the total. */
            readonly fees: readonly components["schemas"]["Fee"][];
        };
        /** @description The effect of a discount code on a price. */
        readonly DiscountValidation: {
            /**
             * Format: double
             * @description The price of the request, in its currency.
             */
            readonly price: number;
            /** @description `price` as text in the language of the response. */
            readonly formattedPrice: string;
            /** @description Whether the code is valid. */
            readonly isValid: boolean;
            /**
             * Format: double
             * @description Percentage; 0 if the code is invalid.
             */
            readonly discount: number;
            /**
             * Format: double
             * @description The amount of the discount.
             */
            readonly discountAmount: number;
            /** @description `discountAmount` as text. */
            readonly formattedDiscountAmount: string;
            /**
             * Format: double
             * @description The price after the discount; `price` if the code is invalid.
             */
            readonly newPrice: number;
            /** @description `newPrice` as text. */
            readonly formattedNewPrice: string;
        };
        /** @description Whether a voucher can be used, and its value. */
        readonly VoucherValidation: {
            /** @description Whether the voucher can be used. */
            readonly isValid: boolean;
            /** @description Voucher code. */
            readonly code: string;
            /**
             * Format: double
             * @description The value of the voucher, in `currency`; 0 if it is invalid.
             */
            readonly amount: number;
            /** @description ISO 4217 code of `amount`; for an unknown voucher the default currency of the client's merchant. */
            readonly currency: string;
            /** @description The reason why the voucher is invalid; null if it is valid. */
            readonly error: string | null;
        };
        /**
         * @description `[START][,END]`: a start alone means at or after it, a start and an end mean between them, `,END` means at or before it. Start and end are a date and time with an offset, or a date without a time, which is a local day of the operating merchant. A range includes the whole day of its end date.
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
        /** @description The reason and time of the cancellation. */
        readonly Cancellation: {
            /** @description The reason; empty if none was given. */
            readonly reason: string;
            /**
             * Format: date-time
             * @description The time of the cancellation.
             */
            readonly datetime: string;
        };
        /** @description A shared resource that the guest's seats use. */
        readonly GuestResource: {
            /**
             * Format: int64
             * @description Resource id.
             */
            readonly id: number;
            /** @description Name of the resource. */
            readonly name: string;
        };
        /** @description An addon of a basket item or a guest. */
        readonly BookedAddon: {
            /**
             * Format: int64
             * @description Id of the booked addon, for its cancellation.
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
             * @description Quantity.
             */
            readonly quantity: number;
            /**
             * Format: double
             * @description Price of one addon, in the basket's currency.
             */
            readonly price: number;
            /**
             * Format: double
             * @description Price of all units.
             */
            readonly total: number;
            /** @description Whether the addon is cancelled. If so, the totals exclude its price. */
            readonly isCancelled: boolean;
        };
        /** @description The fields of a guest, both in a basket and outside it. */
        readonly GuestCommon: {
            /**
             * Format: int64
             * @description Guest id.
             */
            readonly id: number;
            /**
             * Format: date-time
             * @description The time at which the guest was booked.
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
            /** @description True while the guest is reserved, false when booked. */
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
            /** @description The value of the guest field `remarks`, if the activity has one; otherwise the remarks on the guest's item. */
            readonly remarks: string | null;
            /** @description ISO 4217 code of the amounts. */
            readonly currency: string;
            /**
             * Format: double
             * @description Price of the category times seats, before discounts and without addons. For a rental, the price of all slots.
             */
            readonly price: number;
            /**
             * Format: double
             * @description Price of one seat, before discounts. For a rental, the price of all slots.
             */
            readonly pricePerSeat: number;
            /**
             * Format: int32
             * @description Seats of the guest.
             */
            readonly occupancy: number;
            /**
             * Format: double
             * @description Discount of the guest's code, in percent; null without a code.
             */
            readonly discount: number | null;
            /**
             * Format: double
             * @description The multi-discount of this guest.
             */
            readonly multiDiscount: number;
            /** @description Path to the ticket, a PDF. */
            readonly ticket: string;
            readonly priceCategory: components["schemas"]["GuestPriceCategory"];
            /** @description Code on the ticket. */
            readonly barCode: string;
            /** @description A shorter code of the same ticket, for manual entry. */
            readonly barcodeAlias: string;
            /** @description The cancellation of the guest; null if not cancelled. */
            readonly cancellation: components["schemas"]["Cancellation"] | null;
            /** @description True while the guest is checked in. */
            readonly checkedIn: boolean;
            /** @description Shared resources that the guest's seats use. */
            readonly resources: readonly components["schemas"]["GuestResource"][];
            /** @description The guest's addons. */
            readonly addons: readonly components["schemas"]["BookedAddon"][];
        };
        /** @description The value of one of the merchant's fields. */
        readonly CustomValue: {
            /** @description Code of the field's definition. */
            readonly key: string;
            /** @description The value; for `radio` and `select` the chosen option's key. */
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
            /** @description The values of the activity's guest fields. */
            readonly customValues: readonly components["schemas"]["CustomValue"][];
        };
        /** @description A booked availability item with its guests. Cancelled items remain in the list, but are not in the totals. */
        readonly BasketItem: {
            /**
             * Format: int64
             * @description Booking item id.
             */
            readonly id: number;
            /** @description Title of the activity. */
            readonly caption: string;
            /** @description Remarks on the item, initially the `note` of the request; null if there are none. */
            readonly remarks: string | null;
            /** @description Title with date, time and seats. */
            readonly fullCaption: string;
            readonly activity: components["schemas"]["BasketItemActivity"];
            readonly availabilityItem: components["schemas"]["BasketItemAvailability"];
            /**
             * Format: double
             * @description Sum of the guests' prices after discounts, plus addons of the item and the guests, without cancelled ones, in the basket's currency.
             */
            readonly price: number;
            /**
             * Format: double
             * @description The multi-discount of this item, already deducted from `price`.
             */
            readonly multidiscount: number;
            /** @description The guests of the item, including cancelled ones. */
            readonly guests: readonly components["schemas"]["BasketGuest"][];
            /** @description Addons of the item itself; addons of guests are listed with the guests. */
            readonly addons: readonly components["schemas"]["BookedAddon"][];
            /** @description Whether the item is cancelled. */
            readonly isCancelled: boolean;
        };
        /** @description A tax of the basket, in percent or fixed. */
        readonly Tax: components["schemas"]["PercentTax"] | components["schemas"]["FixedTax"];
        /** @description The user who booked, from the booking's `contact`. */
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
            /** @description The values of the merchant's user fields. */
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
         * @description `paying`: not yet paid on the hosted payment page. `reserved`: booked, the amount due up front is not yet paid. `paid`: the amount due up front was paid. The status remains `paid` until cancelled. `cancelled`: everything in the basket is cancelled.
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
         * @description Who receives the money. `vendor`: the platform itself (card, hosted and third-party payments). `merchant`: the selling merchant. `agent`: the agent who sold the booking.
         * @enum {string}
         */
        readonly TreasurerType: "vendor" | "merchant" | "agent";
        /** @description One payment or refund. A refund has a negative `amount`. */
        readonly Payment: {
            /**
             * Format: int64
             * @description Payment id.
             */
            readonly id: number;
            /** @description The way of payment, one of the merchant's `paymentGateways`; null if none was given. */
            readonly paymentReference: components["schemas"]["PaymentReference"] | null;
            readonly treasurerType: components["schemas"]["TreasurerType"];
            /** @description The treasurer of that type: the merchant's slug, the agent's code or the platform's id. */
            readonly treasurerReference: string;
            /** @description The means of payment for display; for a card its last four digits; empty if there is none. */
            readonly fundingInstrumentDisplayText: string;
            /**
             * Format: double
             * @description Amount, positive for a payment, negative for a refund, in the basket's currency.
             */
            readonly amount: number;
            /** @description Comment on the payment or reason of the refund; empty if none was given. */
            readonly comment: string;
            /** @description The origin of the payment or refund, for example `api` or `hosted`. */
            readonly channel: string;
            /**
             * Format: date-time
             * @description The time of the payment or refund.
             */
            readonly createdAt: string;
            /** @description Transaction of the platform or of the external processor; absent for payments to other treasurers. */
            readonly transactionId?: string;
        };
        /** @description A party that holds money of the basket and can refund it. */
        readonly Treasurer: {
            /** @description The treasurer's id, for `refundType`. */
            readonly id: string;
            /** @description Name to show. */
            readonly name: string;
            /**
             * Format: double
             * @description The amount that the treasurer received minus the amount refunded, in the basket's currency.
             */
            readonly possibleRefundAmount: number;
        };
        /** @description The operating merchant's data of a booking that another merchant sold. */
        readonly Marketplace: {
            /** @description Slug of the operating merchant. */
            readonly merchant: string;
            /** @description Name of the operating merchant. */
            readonly name: string;
            /** @description The custom booking number; null if none was set. */
            readonly bookingNumber: string | null;
            /**
             * Format: double
             * @description Percentage that the operating merchant pays the seller.
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
            /** @description A short, readable booking number. */
            readonly idAlias: string | null;
            /** @description The custom booking number of a marketplace booking; otherwise null. */
            readonly bookingNumber: string | null;
            /** @description Number of the booking in an external system. */
            readonly externalNumber: string | null;
            /** @description Slug of the selling merchant. */
            readonly merchant: string;
            /**
             * Format: double
             * @description The price of the booking, in `currency`.
             */
            readonly total: number;
            /**
             * Format: double
             * @description `itemsPrice` + `shopItemsPrice`.
             */
            readonly subTotal: number;
            /** @description Titles, dates and seats of the items that are not cancelled, in one line. */
            readonly fullCaption: string;
            /**
             * Format: double
             * @description The online booking fee, included in `totalFees`; 0 if none was charged.
             */
            readonly onlineBookingFee: number;
            /**
             * Format: double
             * @description Sum of `fees`.
             */
            readonly totalFees: number;
            /**
             * Format: double
             * @description The unpaid amount; negative if more than the total was paid.
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
             * @description Amount of discount codes and the multi-discount; already deducted from `itemsPrice`.
             */
            readonly totalDiscounts: number;
            /**
             * Format: double
             * @description Rebates in `currency`; always 0.
             */
            readonly rebates: number;
            /** @description ISO 4217 code of all amounts of the booking. */
            readonly currency: string;
            /**
             * Format: double
             * @description Rate from the operating merchant's default currency to `currency`, fixed when the booking was created.
             */
            readonly conversionRate: number;
            /**
             * Format: date-time
             * @description The time at which the booking was created.
             */
            readonly createdAt: string;
            /** @description The booked items, visible only to the seller of the basket and the operator of the trip. */
            readonly items: readonly components["schemas"]["BasketItem"][];
            /**
             * Format: double
             * @description Sum of the guests' prices after discounts, plus addons, without cancelled ones.
             */
            readonly itemsPrice: number;
            /** @description The booked shop items. */
            readonly shopItems: readonly components["schemas"]["ShopItemLine"][];
            /**
             * Format: double
             * @description Sum of the shop items.
             */
            readonly shopItemsPrice: number;
            /** @description The used vouchers, each with the amount that it deducts from the total. */
            readonly vouchers: readonly components["schemas"]["VoucherLine"][];
            /**
             * Format: double
             * @description The amount of vouchers, deducted from the total.
             */
            readonly vouchersDiscount: number;
            /**
             * Format: double
             * @description The amount of the multi-discount; already deducted from `itemsPrice`.
             */
            readonly multidiscount: number;
            /** @description Taxes of the booking. Included taxes are for information; other taxes are added to the total. */
            readonly taxes: readonly components["schemas"]["Tax"][];
            /** @description Fees of the booking. */
            readonly fees: readonly components["schemas"]["Fee"][];
            /** @description Note on the booking; empty if none was given. */
            readonly note: string;
            readonly user: components["schemas"]["BasketUser"];
            /** @description The channel of the booking, for example `api`. */
            readonly channel: string;
            /** @description The agent who sold the booking; null if there is none. */
            readonly agent: components["schemas"]["Agent"] | null;
            readonly paymentStatus: components["schemas"]["PaymentStatus"];
            readonly status: components["schemas"]["BasketStatus"];
            /** @description True until the amount due up front is paid. */
            readonly isReservation: boolean;
            /** @description Payments and refunds, oldest first. */
            readonly payments: readonly components["schemas"]["Payment"][];
            /** @description The booking's treasurers by their id. */
            readonly treasurers: {
                readonly [key: string]: components["schemas"]["Treasurer"];
            };
            /** @description Path to the ticket of all guests, a PDF. */
            readonly combinedTicket: string;
            /** @description The marketplace data if the operator of the trip is not the seller; otherwise null. */
            readonly marketplace: components["schemas"]["Marketplace"] | null;
        };
        /** @description The value of a field. */
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
             * @example 8121
             */
            readonly priceCategoryId: number;
            /** @description Discount code for this guest's price. */
            readonly discountCode?: string;
            /** @description The guest's addons. */
            readonly addons?: readonly components["schemas"]["AddonOrder"][];
            /** @description Values of the activity's `guestFields`; required fields must have a value. */
            readonly customFields?: readonly components["schemas"]["CustomField"][];
        };
        /** @description An availability item to book, with its guests. */
        readonly BookingRequestItem: {
            /** @description A valid capture of the same item. The booking uses it up. */
            readonly availabilityCaptureReference?: string;
            /** @description Availability item id; for a rental the ids of one chain in order, comma-separated. */
            readonly availabilityItemId: string;
            /** @description The guests, each with a price category and seats. */
            readonly guests: readonly components["schemas"]["BookingRequestGuest"][];
            /** @description Addons of the item itself. */
            readonly addons?: readonly components["schemas"]["AddonOrder"][];
            /** @description The item's `remarks`. */
            readonly note?: string;
        };
        /** @description The person who books. */
        readonly Contact: {
            /**
             * @description The type of `value`.
             * @enum {string}
             */
            readonly type: "email" | "mobile";
            /**
             * @description Name of the person.
             * @example Ada Lovelace
             */
            readonly name: string;
            /**
             * @description The e-mail address or the mobile number.
             * @example ada@example.com
             */
            readonly value: string;
            /**
             * @description Whether to send a notification. Only e-mail notification exists.
             * @default true
             */
            readonly notify?: boolean;
        };
        /** @description A payment outside the platform; for clients of agents only. Without `treasurer`, the agent received the payment. */
        readonly OfflinePayment: {
            readonly treasurer?: components["schemas"]["TreasurerType"];
            /**
             * Format: int64
             * @description Id of one of the merchant's `paymentGateways`.
             */
            readonly reference?: number;
            /**
             * Format: double
             * @description The received amount, in `currency`.
             */
            readonly amount: number;
            /** @description The currency of `amount` and of the booking, as an ISO 4217 code or a locale. */
            readonly currency: components["schemas"]["CurrencyName"];
        };
        /** @description A card that immediately pays the amount due up front. Its number and code are neither stored nor logged. */
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
            /** @description Code of the card, three or four digits. A JSON number loses leading zeros. */
            readonly cvc: number | string;
        };
        /** @description A transaction of an external card processor that pays for the booking. */
        readonly ThirdPartyPayment: {
            /** @description Id of the transaction. It can pay for one booking only. An id that contains a possible card number (13–19 digits with a valid check digit) is refused, even if other digits surround the number. */
            readonly transactionId: string;
        };
        /** @description Payment on a page of the platform, to which the client redirects the guest. */
        readonly HostedPayment: {
            /**
             * Format: uri
             * @description The address to which the guest is redirected after payment: an absolute http or https URL.
             * @example https://shop.example/return
             */
            readonly successUrl: string;
            /**
             * Format: uri
             * @description The address to which the guest is redirected without payment. The basket is then deleted.
             * @example https://shop.example/return
             */
            readonly cancelUrl: string;
            /** @description Language of the page: exactly `en`, `de`, `es` or `it`. For any other text, including `de-AT`, the page is in English. */
            readonly language: string;
        };
        /** @description A booking to create. At least one item or shop item is required, and at most one of `payment`, `creditCard`, `thirdPartyPayment` and `vendorPayPSP`. Without a payment option, the booking is a reservation. */
        readonly BookingRequest: {
            /** @description Items to book, all of one operating merchant. */
            readonly items?: readonly components["schemas"]["BookingRequestItem"][];
            /** @description Shop items to buy. */
            readonly shopItems?: readonly components["schemas"]["ShopItemOrder"][];
            /** @description Codes of vouchers to use, each once. */
            readonly vouchers?: readonly string[];
            /** @description Note on the booking. */
            readonly note?: string;
            /** @description Values of the merchant's `userFields`; required fields must have a value. */
            readonly customFields?: readonly components["schemas"]["CustomField"][];
            readonly contact: components["schemas"]["Contact"];
            /**
             * Format: double
             * @description Percentage off all guest prices, instead of the agent's default. Only for clients of agents. Must be one of the merchant's `multiDiscounts` if it has any, or 0 for none.
             */
            readonly multidiscount?: number;
            readonly payment?: components["schemas"]["OfflinePayment"];
            readonly creditCard?: components["schemas"]["CreditCard"];
            readonly thirdPartyPayment?: components["schemas"]["ThirdPartyPayment"];
            readonly vendorPayPSP?: components["schemas"]["HostedPayment"];
            /** @description Custom booking number, used only for marketplace bookings. */
            readonly number?: string;
            /** @description Code of the booking's agent, instead of the client's own agent. */
            readonly agentCode?: string;
        };
        /** @description The new booking. */
        readonly CreatedBooking: {
            /**
             * Format: int64
             * @description Id of the basket.
             */
            readonly id: number;
            /**
             * Format: uri
             * @description The payment page for the guest; only with hosted payment.
             */
            readonly redirectUrl?: string;
        };
        /** @description The record that was created or changed. */
        readonly IdReply: {
            /**
             * Format: int64
             * @description Id of the record that the operation changed.
             */
            readonly id: number;
        };
        /** @description The payment record that was added to the basket. */
        readonly PaymentIdReply: {
            /**
             * Format: int64
             * @description Id of the new record in the basket's `payments`.
             */
            readonly paymentId: number;
        };
        /**
         * @description Treasurer to refund with. `vendor`: the platform itself. `merchant`: the selling merchant. `agent`: the agent who sold the booking. `ignore`: cancels without a refund. If an amount is to be refunded, this treasurer must hold money of the booking.
         * @enum {string}
         */
        readonly RefundType: "vendor" | "merchant" | "agent" | "ignore";
        /** @description A guest in a list. */
        readonly ListedGuest: components["schemas"]["GuestCommon"] & {
            /** @description The values of the activity's guest fields. */
            readonly customValues: readonly components["schemas"]["CustomValue"][];
        };
        /** @description The value of one of the activity's guest fields. */
        readonly GuestCustomValue: {
            /** @description Code of the field's definition. */
            readonly code: string;
            /** @description Label of the field. */
            readonly title: string;
            /** @description The displayed value; for `radio` and `select` the chosen option's text. */
            readonly value: string;
            /** @description Internal value; for `radio` and `select` the chosen option's key, otherwise the value itself. */
            readonly key: string;
        };
        /** @description A single guest. */
        readonly Guest: components["schemas"]["GuestCommon"] & {
            /** @description The values of the activity's guest fields. */
            readonly customValues: readonly components["schemas"]["GuestCustomValue"][];
        };
        /** @description Whether the guest is checked in after the operation. */
        readonly CheckedIn: {
            /** @description Whether the guest is checked in; a repeated check-in changes nothing. */
            readonly checkedIn: boolean;
        };
        /** @description Whether the guest is checked out after the operation. */
        readonly CheckedOut: {
            /** @description Whether the guest is checked out; a repeated check-out changes nothing. */
            readonly checkedOut: boolean;
        };
        /** @description Whether a ticket code admits its guest. */
        readonly TicketValidation: {
            /** @description Whether the ticket admits the guest. */
            readonly isValid: boolean;
            /** @description The code of the request. */
            readonly code: string;
            /**
             * @description The first that applies. `cancelled`: the guest was cancelled. `unpaid`: the booking is not paid, whether or not the guest has entered. `checked-in`: the guest has already entered. `valid`: the guest may enter.
             * @enum {string}
             */
            readonly status: "valid" | "checked-in" | "unpaid" | "cancelled";
            readonly guest: components["schemas"]["Guest"];
        };
    };
    responses: {
        /** @description The body exceeds the size limit. */
        readonly PayloadTooLarge: {
            headers: {
                readonly "Content-Language": components["headers"]["ContentLanguage"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The clients of the workspace have sent more requests, or have more requests in progress, than the server allows, or the workspace has reached its maximum size. The request was not processed. */
        readonly TooManyRequests: {
            headers: {
                readonly "Content-Language": components["headers"]["ContentLanguage"];
                readonly "Retry-After": components["headers"]["RetryAfter"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description An unexpected error. Details are not disclosed. */
        readonly InternalError: {
            headers: {
                readonly "Content-Language": components["headers"]["ContentLanguage"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The server is receiving too many bodies at once, so this body was not read; or the stored files of the workspace are damaged, or temporarily unreadable. */
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
        /** @description The request is invalid or violates a rule. `errors` lists every error; nothing was changed. */
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
        /** @description `Accept` or `Accept-Language` is missing or contains no supported value. */
        readonly NotAcceptable: {
            headers: {
                readonly "Content-Language": components["headers"]["ContentLanguage"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The stored files of the workspace are damaged, so it cannot be opened, or they are temporarily unreadable. The other workspaces work. */
        readonly WorkspaceDamaged: {
            headers: {
                readonly "Content-Language": components["headers"]["ContentLanguage"];
                readonly "Retry-After": components["headers"]["RetryAfter"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The resource does not exist, or this client may not see it. */
        readonly NotFound: {
            headers: {
                readonly "Content-Language": components["headers"]["ContentLanguage"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The client may see the resource, but has no right to this operation. */
        readonly Forbidden: {
            headers: {
                readonly "Content-Language": components["headers"]["ContentLanguage"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The media type of the body is not supported. */
        readonly UnsupportedMediaType: {
            headers: {
                readonly "Content-Language": components["headers"]["ContentLanguage"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The change could not be stored and was not made, unless the message says that this is uncertain; or the server is receiving too many bodies at once, so this body was not read; or the stored files of the workspace are damaged, or temporarily unreadable. */
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
        /** @description The capture is unknown, used, expired or already released. */
        readonly Unprocessable: {
            headers: {
                readonly "Content-Language": components["headers"]["ContentLanguage"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The card was declined. No basket was created, and a capture remains valid. */
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
        readonly AcceptLanguage: string;
        readonly Language: components["schemas"]["Language"];
        readonly MerchantCodes: readonly string[];
        readonly Internal: boolean;
        readonly OnlyBookable: boolean;
        readonly ScheduleTypes: readonly components["schemas"]["AvailabilityType"][];
        readonly Limit: number;
        readonly Offset: number;
        readonly ActivityId: number;
        readonly AvailabilityTypes: readonly components["schemas"]["AvailabilityType"][];
        readonly BookingTime: components["schemas"]["PointInTime"];
        readonly Seats: number;
        readonly ActiveOnly: boolean;
        readonly WithExclusive: boolean;
        readonly WithCustom: boolean;
        readonly OnlyBooked: boolean;
        readonly OnlyNotBooked: boolean;
        readonly CategoryFilter: {
            readonly [key: string]: number;
        };
        readonly StartsFrom: components["schemas"]["PointInTime"];
        readonly StartsTo: components["schemas"]["PointInTime"];
        readonly DepartureTime: string;
        readonly BookingMerchants: readonly string[];
        readonly BookingId: number;
        readonly RefundFee: boolean;
        readonly BookingItemId: number;
        readonly RefundType: components["schemas"]["RefundType"];
        readonly Reason: string;
        readonly RebookItemId: string;
        readonly RebookRuleId: number;
        readonly RebookPriceCategoryId: number;
        readonly RebookPrice: number;
        readonly RebookSeats: number;
        readonly BookedAddonId: number;
        readonly GuestId: number;
    };
    requestBodies: never;
    headers: {
        /** @description Always `no-store`: caches must not store a token (RFC 6749, section 5.1). */
        readonly CacheControl: "no-store";
        /** @description The language of messages and formatted prices, chosen by `Accept-Language`. */
        readonly ContentLanguage: "en" | "de" | "fr" | "it" | "es" | "pt" | "nl";
        /** @description Seconds to wait before retrying the request. */
        readonly RetryAfter: number;
        /**
         * @description The remaining amount of a limit of requests or connections, as in the draft "RateLimit header fields for HTTP".
         * @example "sandbox";r=0;t=1
         */
        readonly RateLimit: string;
        /**
         * @description The limit, with its quota and its window in seconds.
         * @example "sandbox";q=20;w=1
         */
        readonly RateLimitPolicy: string;
        /** @description The authentication scheme, and the reason for refusing the token (RFC 6750). If no token was sent, only the scheme and the realm. */
        readonly WwwAuthenticate: string;
    };
    pathItems: never;
};
export interface operations {
    readonly createToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": components["schemas"]["TokenRequest"];
            };
        };
        readonly responses: {
            /** @description A token, valid for one hour. */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["CacheControl"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Token"];
                };
            };
            /** @description The form is invalid, or the grant is not supported. */
            readonly 400: {
                content: {
                    readonly "application/json": components["schemas"]["TokenError"];
                };
            };
            /** @description The client's id or secret is wrong. */
            readonly 401: {
                headers: {
                    /** @description The HTTP Basic challenge; sent only if the request used HTTP Basic. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TokenError"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Overloaded"];
        };
    };
    readonly listMerchants: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Ids of merchants.
                 * @example [1]
                 */
                readonly "id[]"?: readonly number[];
                /**
                 * @description A merchant's code.
                 * @example tagus-tours
                 */
                readonly slug?: string;
                /**
                 * @description The language of the details; the merchant's default language if omitted.
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
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Merchants, sorted by id. The older response, a single object instead of a list, is not supported. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Merchant"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly listMobileGroups: {
        readonly parameters: {
            readonly query?: {
                /** @description `sequenceIndex` sorts by the merchant's order, `near` by the distance from `position`. */
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
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Groups in the requested order. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["MobileGroup"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly listActivities: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Ids of activities.
                 * @example [101]
                 */
                readonly "id[]"?: readonly number[];
                /**
                 * @description The language of the details; the merchant's default language if omitted.
                 * @example en
                 */
                readonly language?: components["parameters"]["Language"];
                /**
                 * @description Codes of merchants.
                 * @example ["tagus-tours"]
                 */
                readonly "merchant[]"?: components["parameters"]["MerchantCodes"];
                /**
                 * @description Ids of activity categories.
                 * @example [1]
                 */
                readonly "category[]"?: readonly number[];
                /**
                 * @description ISO 3166-1 codes of two letters.
                 * @example ["PT"]
                 */
                readonly "departureCountryCode[]"?: readonly string[];
                /**
                 * @description Ids of departure cities, or their UN/LOCODEs.
                 * @example ["1","PTLIS"]
                 */
                readonly "departureCityId[]"?: readonly string[];
                /** @description Whether to include internal guest fields. */
                readonly internal?: components["parameters"]["Internal"];
                /** @description True returns only activities that are on sale, false only activities that are not on sale; both if omitted. */
                readonly isActive?: boolean;
                /** @description Whether to omit activities without an active schedule. */
                readonly onlyBookable?: components["parameters"]["OnlyBookable"];
                /**
                 * @description Types of schedules that make an activity bookable, with `onlyBookable`; `rental` is accepted too.
                 * @example ["trip","day_trip"]
                 */
                readonly "scheduleType[]"?: components["parameters"]["ScheduleTypes"];
                /**
                 * @description A part of the title.
                 * @example sailing
                 */
                readonly titleLike?: string;
                /** @description The maximum number of records to return. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description The number of records to skip. After the last record, the list is empty. */
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
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Activities, sorted by id. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Activity"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly listDepartureCities: {
        readonly parameters: {
            readonly query?: {
                /** @description Whether to omit activities without an active schedule. */
                readonly onlyBookable?: components["parameters"]["OnlyBookable"];
                /**
                 * @description Types of schedules that make an activity bookable, with `onlyBookable`; `rental` is accepted too.
                 * @example ["trip","day_trip"]
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
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Distinct cities, sorted by id. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["DepartureCity"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly getActivity: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The language of the details; the merchant's default language if omitted.
                 * @example en
                 */
                readonly language?: components["parameters"]["Language"];
                /** @description Whether to include internal guest fields. */
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
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
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
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The time of the last change, in the merchant's time zone. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ActivityUpdated"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly listActivityAvailabilities: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Types of availability; `rental` is accepted too.
                 * @example ["trip"]
                 */
                readonly "type[]"?: components["parameters"]["AvailabilityTypes"];
                /**
                 * @description The time of the booking, normally now. Items that cannot be booked at that time are omitted.
                 * @example 2027-06-05T10:00:00+01:00
                 */
                readonly bookingTime?: components["parameters"]["BookingTime"];
                /** @description Required seats. Items with fewer free seats are omitted. Ignored if the client may overbook. */
                readonly seats?: components["parameters"]["Seats"];
                /** @description Whether to omit disabled and blocked items. */
                readonly activeOnly?: components["parameters"]["ActiveOnly"];
                /** @description Whether to include exclusive private events. */
                readonly withExclusive?: components["parameters"]["WithExclusive"];
                /** @description Whether to include custom trips. */
                readonly withCustom?: components["parameters"]["WithCustom"];
                /** @description Whether to return only items that are booked at least once; cancelled bookings do not count. */
                readonly onlyBooked?: components["parameters"]["OnlyBooked"];
                /** @description Whether to return only items that are not booked; cancelled bookings do not count. */
                readonly onlyNotBooked?: components["parameters"]["OnlyNotBooked"];
                /**
                 * @description Required seats, keyed by price category id, `category[8121]=2`; every pair must match.
                 * @example {"8121":2}
                 */
                readonly category?: components["parameters"]["CategoryFilter"];
                /**
                 * @description Codes of merchants.
                 * @example ["tagus-tours"]
                 */
                readonly "merchant[]"?: components["parameters"]["MerchantCodes"];
                /**
                 * @description The start of the range in which items start; now if omitted.
                 * @example 2027-06-05
                 */
                readonly startsFrom?: components["parameters"]["StartsFrom"];
                /**
                 * @description The end of the range in which items start. A date without a time includes the whole day. If omitted, the range ends 24 months after its start.
                 * @example 2027-06-12
                 */
                readonly startsTo?: components["parameters"]["StartsTo"];
                /**
                 * @description Local time of departure, `HH:MM:SS`.
                 * @example 17:30:00
                 */
                readonly departureTime?: components["parameters"]["DepartureTime"];
                /**
                 * @description The language of the details; the merchant's default language if omitted.
                 * @example en
                 */
                readonly language?: components["parameters"]["Language"];
                /** @description The maximum number of records to return. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description The number of records to skip. After the last record, the list is empty. */
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
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Items, sorted by start; vouchers last. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["AvailabilityItem"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly listAvailabilities: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Ids of activities.
                 * @example [101]
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
                 * @description Types of availability; `rental` is accepted too.
                 * @example ["trip"]
                 */
                readonly "type[]"?: components["parameters"]["AvailabilityTypes"];
                /**
                 * @description The time of the booking, normally now. Items that cannot be booked at that time are omitted.
                 * @example 2027-06-05T10:00:00+01:00
                 */
                readonly bookingTime?: components["parameters"]["BookingTime"];
                /** @description Required seats. Items with fewer free seats are omitted. Ignored if the client may overbook. */
                readonly seats?: components["parameters"]["Seats"];
                /** @description Whether to omit disabled and blocked items. */
                readonly activeOnly?: components["parameters"]["ActiveOnly"];
                /** @description Whether to include exclusive private events. */
                readonly withExclusive?: components["parameters"]["WithExclusive"];
                /** @description Whether to include custom trips. */
                readonly withCustom?: components["parameters"]["WithCustom"];
                /** @description Whether to return only items that are booked at least once; cancelled bookings do not count. */
                readonly onlyBooked?: components["parameters"]["OnlyBooked"];
                /** @description Whether to return only items that are not booked; cancelled bookings do not count. */
                readonly onlyNotBooked?: components["parameters"]["OnlyNotBooked"];
                /**
                 * @description Required seats, keyed by price category id, `category[8121]=2`; every pair must match.
                 * @example {"8121":2}
                 */
                readonly category?: components["parameters"]["CategoryFilter"];
                /**
                 * @description Codes of merchants.
                 * @example ["tagus-tours"]
                 */
                readonly "merchant[]"?: components["parameters"]["MerchantCodes"];
                /**
                 * @description The start of the range in which items start; now if omitted.
                 * @example 2027-06-05
                 */
                readonly startsFrom?: components["parameters"]["StartsFrom"];
                /**
                 * @description The end of the range in which items start. A date without a time includes the whole day. If omitted, the range ends 24 months after its start.
                 * @example 2027-06-12
                 */
                readonly startsTo?: components["parameters"]["StartsTo"];
                /**
                 * @description Local time of departure, `HH:MM:SS`.
                 * @example 17:30:00
                 */
                readonly departureTime?: components["parameters"]["DepartureTime"];
                /**
                 * @description The language of the details; the merchant's default language if omitted.
                 * @example en
                 */
                readonly language?: components["parameters"]["Language"];
                /** @description The maximum number of records to return. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description The number of records to skip. After the last record, the list is empty. */
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
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Items, sorted by start; vouchers last. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["AvailabilityItem"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly getAvailability: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Types of availability; `rental` is accepted too.
                 * @example ["trip"]
                 */
                readonly "type[]"?: components["parameters"]["AvailabilityTypes"];
                /**
                 * @description The time of the booking, normally now. Items that cannot be booked at that time are omitted.
                 * @example 2027-06-05T10:00:00+01:00
                 */
                readonly bookingTime?: components["parameters"]["BookingTime"];
                /** @description Required seats. An item with fewer free seats is not found. Ignored if the client may overbook. */
                readonly seats?: number;
                /** @description If true, a disabled or blocked item is not found. */
                readonly activeOnly?: boolean;
                /** @description If false, an exclusive private event is not found. */
                readonly withExclusive?: boolean;
                /** @description If false, a custom trip is not found. */
                readonly withCustom?: boolean;
                /** @description If true, an item that was never booked is not found. */
                readonly onlyBooked?: boolean;
                /** @description If true, an item that was booked is not found. */
                readonly onlyNotBooked?: boolean;
                /**
                 * @description Required seats, keyed by price category id, `category[8121]=2`; every pair must match.
                 * @example {"8121":2}
                 */
                readonly category?: components["parameters"]["CategoryFilter"];
                /**
                 * @description Codes of merchants.
                 * @example ["tagus-tours"]
                 */
                readonly "merchant[]"?: components["parameters"]["MerchantCodes"];
                /**
                 * @description The start of the range in which items start; now if omitted.
                 * @example 2027-06-05
                 */
                readonly startsFrom?: components["parameters"]["StartsFrom"];
                /**
                 * @description The end of the range in which items start. A date without a time includes the whole day. If omitted, the range ends 24 months after its start.
                 * @example 2027-06-12
                 */
                readonly startsTo?: components["parameters"]["StartsTo"];
                /**
                 * @description Local time of departure, `HH:MM:SS`.
                 * @example 17:30:00
                 */
                readonly departureTime?: components["parameters"]["DepartureTime"];
                /**
                 * @description The language of the details; the merchant's default language if omitted.
                 * @example en
                 */
                readonly language?: components["parameters"]["Language"];
                /** @description The maximum number of records to return. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description The number of records to skip. After the last record, the list is empty. */
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
                 * @description The id of a single item, also for rentals.
                 * @example 812_trip_20270605173000_20270605193000
                 */
                readonly availabilityItemId: string;
            };
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
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
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
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CapacityRequest"];
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
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CapacityRequest"];
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
                 * @example [812]
                 */
                readonly "id[]"?: readonly number[];
                /**
                 * @description Ids of activities.
                 * @example [101]
                 */
                readonly "activityId[]"?: readonly number[];
                /**
                 * @description Types of availability; `rental` is accepted too.
                 * @example ["trip"]
                 */
                readonly "type[]"?: components["parameters"]["AvailabilityTypes"];
                /**
                 * @description The code of one merchant.
                 * @example tagus-tours
                 */
                readonly merchant?: string;
                /** @description Whether to include rules whose last day is in the past. */
                readonly outdated?: boolean;
                /** @description 0 returns only inactive rules, 1 only active ones; all if omitted. */
                readonly isActive?: 0 | 1;
                /** @description The maximum number of records to return. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description The number of records to skip. After the last record, the list is empty. */
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
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Rules, sorted by id. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["AvailabilityRule"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
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
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CaptureRequest"];
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
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The seats are available again. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ReleasedCapture"];
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
                 * @description The currency of the prices, as an ISO 4217 code or a locale; the operating merchant must support it. A booking is in the operating merchant's default currency unless it has `payment.currency`. A quote in another currency is for information, and the booking has different figures.
                 * @example EUR
                 */
                readonly currency: components["schemas"]["CurrencyName"];
                /**
                 * @description Items to price, all of one operating merchant. Nested with indexed brackets, `items[0][availabilityItemId]=…&items[0][guests][0][priceCategoryId]=8121&items[0][guests][0][occupancy]=1`; `items[][…]` is ambiguous and refused.
                 * @example [{"availabilityItemId":"812_trip_20270605173000_20270605193000","guests":[{"priceCategoryId":8121,"occupancy":1,"addons":[{"id":1012,"quantity":1}]},{"priceCategoryId":8122,"occupancy":1}]}]
                 */
                readonly items?: readonly components["schemas"]["BookingPriceQueryItem"][];
                /**
                 * @description Shop items to price, `shopItems[0][id]=1&shopItems[0][quantity]=2`.
                 * @example [{"id":1,"quantity":1}]
                 */
                readonly shopItems?: readonly components["schemas"]["ShopItemOrder"][];
                /**
                 * @description Codes of vouchers to deduct from the price.
                 * @example ["GIFT-TAGUS-50"]
                 */
                readonly "vouchers[]"?: readonly string[];
                /** @description Percentage off all guest prices, instead of the agent's default. Only for clients of agents. Must be one of the merchant's `multiDiscounts` if it has any, or 0 for none. */
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
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The complete price. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BookingPrice"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description The client does not belong to an agent, so it cannot set a multi-discount. */
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
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
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
                 * @description Activity that the code is used for.
                 * @example 101
                 */
                readonly activityId: number;
                /**
                 * @description Price before the discount, in whole units of `currency`; decimals are accepted.
                 * @example 45
                 */
                readonly price: number;
                /**
                 * @description ISO 4217 code, or a locale such as `en_US`, which selects the currency of its region and the format of prices. The activity's merchant must support the currency.
                 * @example EUR
                 */
                readonly currency: components["schemas"]["CurrencyName"];
                /**
                 * @description Price category that the code is used for.
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
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The effect of the code on the price. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DiscountValidation"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly validateVouchers: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description Voucher codes.
                 * @example ["GIFT-TAGUS-50","GIFT-TAGUS-OLD","GIFT-TAGUS-5"]
                 */
                readonly "code[]": readonly string[];
                /** @description Booking items that the vouchers are used for. */
                readonly "basketItemId[]"?: readonly number[];
                /**
                 * @description Shop items that the vouchers are used for.
                 * @example [1]
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
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly listBookings: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Codes of merchants that sell or operate the booking.
                 * @example ["tagus-tours"]
                 */
                readonly "merchant[]"?: components["parameters"]["BookingMerchants"];
                /** @description E-mail addresses of users. */
                readonly "user[]"?: readonly string[];
                /** @description Matches the exact id, or any part of a guest's name or e-mail address, the user's name or e-mail address or an activity's title, ignoring case. */
                readonly q?: string;
                /** @description The period in which the booking was created. */
                readonly bookingDate?: components["schemas"]["Period"];
                /** @description The period of at least one item of the booking. Cancelled items are ignored. */
                readonly activityDate?: components["schemas"]["Period"];
                /**
                 * @description The maximum number of bookings to return.
                 * @example 100
                 */
                readonly limit?: number;
                /** @description The number of records to skip. After the last record, the list is empty. */
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
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The bookings, sorted by id. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Basket"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
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
        };
        /** @description The items to book, the guests and the payment. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["BookingRequest"];
            };
        };
        readonly responses: {
            /** @description The booking was created. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreatedBooking"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["PaymentRequired"];
            /** @description The client does not belong to an agent, so it cannot record an offline payment or set a multi-discount. */
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
            /** @description The third-party transaction has already paid for a booking. Nothing was booked. */
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
                 * @example ["tagus-tours"]
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
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
    readonly cancelBooking: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description The reason.
                 * @example The guest fell ill
                 */
                readonly reason: string;
                /** @description Treasurer for the refund; `ignore` refunds nothing. */
                readonly refundType?: "vendor" | "merchant" | "agent" | "ignore";
                /**
                 * @description Whether to remove the online booking fee from the total and refund it too.
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
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The booking was cancelled; `id` is the id of the booking. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IdReply"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            /** @description The booking is already cancelled, or is `paying`. */
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
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The booking's id. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IdReply"];
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
                 * @description Subject of the mail; generated if omitted.
                 * @example Your tickets for the Tagus
                 */
                readonly subject?: string;
                /**
                 * @description Text of the mail; generated if omitted.
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
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The mail was queued; `id` is the id of the booking. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IdReply"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            /** @description The booking is cancelled or `paying`. */
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
                 * @description The received amount, in the booking's currency.
                 * @example 50
                 */
                readonly amount: number;
                /**
                 * @description The party that receives or received the payment; `agent` is only for clients of agents.
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
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description The client does not belong to an agent, so it cannot record money that an agent received. */
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
            /** @description The booking is cancelled or `paying`. */
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
                 * @description The amount to refund, as a positive number in the booking's currency.
                 * @example 20
                 */
                readonly amount: number;
                /**
                 * @description Treasurer to refund with.
                 * @example merchant
                 */
                readonly refundType: components["schemas"]["TreasurerType"];
                /**
                 * @description The reason.
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
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            /** @description The booking is `paying`. */
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
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The remarks were set; `id` is the id of the item. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IdReply"];
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
                 * @description Treasurer for the refund; `ignore` refunds nothing.
                 * @example vendor
                 */
                readonly refundType: components["parameters"]["RefundType"];
                /**
                 * @description The reason.
                 * @example The guest fell ill
                 */
                readonly reason?: components["parameters"]["Reason"];
                /**
                 * @description Whether to remove the online booking fee from the total and refund it too.
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
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The item was cancelled; `id` is the id of the item. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IdReply"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            /** @description The item is already cancelled, or its booking is `paying`. */
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
                /** @description Price category to move to. If omitted, each guest gets the category of the target item with the same id, or with the same name. If neither exists, the request is refused. */
                readonly priceCategoryId?: components["parameters"]["RebookPriceCategoryId"];
                /** @description Price of a seat in the basket's currency, without discounts. If omitted, the price of the category. */
                readonly price?: components["parameters"]["RebookPrice"];
                /** @description Seats of a guest; unchanged if omitted. */
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
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The item was moved; `id` is the id of the item. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IdReply"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            /** @description The item is already cancelled, or its booking is `paying`. */
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
                 * @description Treasurer for the refund; `ignore` refunds nothing.
                 * @example vendor
                 */
                readonly refundType: components["parameters"]["RefundType"];
                /**
                 * @description Whether to remove the online booking fee from the total and refund it too.
                 * @example false
                 */
                readonly refundFee?: components["parameters"]["RefundFee"];
                /**
                 * @description The reason.
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
                /** @description Id of the booked addon, as in the basket. */
                readonly id: components["parameters"]["BookedAddonId"];
            };
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The addon was cancelled; `id` is the id of the addon. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IdReply"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            /** @description The addon is already cancelled, or its booking is `paying`. */
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
                /** @description Part of the name, ignoring case. */
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
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The guests, sorted by id. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["ListedGuest"][];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
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
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
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
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            /** @description The guest is cancelled, or its booking is cancelled or `paying`. */
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
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            /** @description The guest is cancelled, or its booking is cancelled or `paying`. */
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
                 * @description Gender; stored as a custom value. An empty value removes it, unless the activity requires it.
                 * @example female
                 */
                readonly gender?: string;
                /**
                 * @description Any other parameter is a field of the activity's `guestFields`, as `<code>=<value>`. Required fields must have a value after the edit; an empty value removes an optional one. Unknown codes are refused.
                 * @example {"diet":"No shellfish"}
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
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The guest was changed; `id` is the id of the guest. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IdReply"];
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
                 * @description Treasurer for the refund; `ignore` refunds nothing.
                 * @example vendor
                 */
                readonly refundType: components["parameters"]["RefundType"];
                /**
                 * @description Whether to remove the online booking fee from the total and refund it too.
                 * @example false
                 */
                readonly refundFee?: components["parameters"]["RefundFee"];
                /**
                 * @description The reason.
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
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The guest was cancelled; `id` is the id of the guest. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IdReply"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            /** @description The guest is already cancelled, or its booking is `paying`. */
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
                /** @description Price category to move to. If omitted, each guest gets the category of the target item with the same id, or with the same name. If neither exists, the request is refused. */
                readonly priceCategoryId?: components["parameters"]["RebookPriceCategoryId"];
                /** @description Price of a seat in the basket's currency, without discounts. If omitted, the price of the category. */
                readonly price?: components["parameters"]["RebookPrice"];
                /** @description Seats of a guest; unchanged if omitted. */
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
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The guest was moved; `id` is the id of the guest. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IdReply"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            /** @description The guest is already cancelled, or its booking is `paying`. */
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
                 * @description Treasurer for the refund; `ignore` refunds nothing.
                 * @example vendor
                 */
                readonly refundType: components["parameters"]["RefundType"];
                /**
                 * @description Whether to remove the online booking fee from the total and refund it too.
                 * @example false
                 */
                readonly refundFee?: components["parameters"]["RefundFee"];
                /**
                 * @description The reason.
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
                /** @description Id of the booked addon, as in the basket. */
                readonly id: components["parameters"]["BookedAddonId"];
            };
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The addon was cancelled; `id` is the id of the addon. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IdReply"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            /** @description The addon is already cancelled, or its booking is `paying`. */
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
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Whether the ticket is valid, and its guest. */
            readonly 200: {
                headers: {
                    readonly "Content-Language": components["headers"]["ContentLanguage"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TicketValidation"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["WorkspaceDamaged"];
        };
    };
}
