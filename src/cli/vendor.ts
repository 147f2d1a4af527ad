import { InvalidValue, readValue } from './values.js';

/** The help of the flag `--vendor` of commands that judge. */
export const VENDOR_HELP = "the vendor's word in media types and fields";

/** The names of other treasurers. */
const OTHER_TREASURERS = ['merchant', 'agent', 'ignore'];

/** Reads the vendor's word (P3). @throws InvalidValue */
export function vendorWord(word: string): string {
  if (/^[a-z][a-z0-9]*$/i.test(word) && !OTHER_TREASURERS.includes(word)) return word;
  throw new InvalidValue(
    `must be a word of letters and digits other than ${OTHER_TREASURERS.join(', ')}, not ${word}.`,
  );
}

/** Returns the value of the flag `--vendor` of a command that judges. @throws UsageError */
export function readVendor({ vendor = 'vendor' }: { readonly vendor?: string }): string {
  return readValue('--vendor', vendor, vendorWord);
}
