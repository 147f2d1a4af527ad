/** The names of other treasurers, which a vendor's word must not be (P3, B6). */
const OTHER_TREASURERS = ['merchant', 'agent', 'ignore'];

/** What a vendor's word must be; continues "must be". */
export const VENDOR_WORD = `a word of letters and digits other than ${OTHER_TREASURERS.join(', ')}`;

/** Returns whether a value can stand in media types, in `<vendor>PayPSP` and as treasurer (P3). */
export function isVendorWord(value: unknown): boolean {
  return typeof value === 'string' && /^[a-z][a-z0-9]*$/i.test(value) && !OTHER_TREASURERS.includes(value);
}

/**
 * Returns the vendor's word of the options of a library function; `vendor` by default.
 * @throws TypeError for anything else than such a word
 */
export function vendorOption({ vendor = 'vendor' }: { readonly vendor?: string | undefined }): string {
  if (isVendorWord(vendor)) return vendor;
  throw new TypeError(`The option vendor must be ${VENDOR_WORD}, not ${JSON.stringify(vendor)}.`);
}
