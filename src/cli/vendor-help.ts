/** The help of the flag `--vendor` of commands that judge. */
export const VENDOR_HELP = "the vendor's word in media types and fields";
