/** A card that pays, as `creditCard` of a booking takes it. */
export const GOOD_CARD = {
  ccnumber: '4242424242424242',
  expiryYear: 2099,
  expiryMonth: 12,
  name: 'Ada Okafor',
  cvc: '123',
};

/** A card that is declined. */
export const DECLINED_CARD = { ...GOOD_CARD, ccnumber: '4000000000000002' };
