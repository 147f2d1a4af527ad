import { isVendorWord, VENDOR_WORD } from '../contract/load.js';
import { InvalidValue, readFlag } from './values.js';

/** The help of the flag `--vendor` of commands that judge. */
export const VENDOR_HELP = "the vendor's word in media types and fields";

/** Reads the vendor's word (P3). @throws InvalidValue */
export function vendorWord(word: string): string {
  if (isVendorWord(word)) return word;
  throw new InvalidValue(`must be ${VENDOR_WORD}, not ${word}.`);
}

/** Returns the value of the flag `--vendor` of a command that judges. @throws UsageError */
export function readVendor({ vendor = 'vendor' }: { readonly vendor?: string }): string {
  return readFlag('--vendor', vendor, vendorWord);
}
