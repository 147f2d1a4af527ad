import { memoByKey } from '../domain/shared/memo.js';
import { withoutMarks } from '../domain/shared/digits.js';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/**
 * The names whose values are masked in logs and refusals (H1), as lower-case letters without separators. `name`: the
 * complete name of a field, parameter or header. `ending`: the end of such a name. `header`: the end of a header's name;
 * some fields of the contract end like this but are not secret. docs/control-plane.md has an example of each.
 */
export const SECRET_NAMES = {
  name: words(`
    pass auth session sid sig hmac csrf otp pin samlresponse
    expiry cid cav pan track
  `),
  ending: words(`
    authorization cookie secret token password passwd passphrase passcode pwd apikey accesskey secretkey
    privatekey signingkey encryptionkey assertion credential credentials signature jwt bearer sessionid
    sessid codeverifier verificationcode verificationvalue
    creditcard debitcard paymentcard carddata carddetails cardnumber cardnum cardno ccnumber ccnum ccno
    accountnumber cardholder cardholdername nameoncard cardexpiry expirydate expiryyear expirymonth expyear
    expmonth expdate ccexp cardexp cvc cvv csc cvn cvccode cvvcode cardcode securitycode cardpan cardpin
    trackdata
  `),
  header: words('key auth session'),
};

/** Names that end like a secret name but are not secret. */
const EXCEPTIONS: ReadonlySet<string> = new Set(['sortingtoken']);

const NAMES: ReadonlySet<string> = new Set(SECRET_NAMES.name);

/** The maximum length of a cached name. Most names are of the contract: they are short and repeat. */
const MAX_REMEMBERED = 64;
const remembered = memoByKey(1000, hasSecretPart);

/**
 * Returns whether a field or parameter with this name holds a secret. A name with brackets, slashes or semicolons is
 * secret if one of its parts is secret.
 */
export function isSecret(field: string): boolean {
  return field.length <= MAX_REMEMBERED ? remembered(field) : hasSecretPart(field);
}

function hasSecretPart(field: string): boolean {
  return field.split(/[/[\];]/).some((part) => {
    const letters = stemOf(part.replace(/^x[-_]/i, ''));
    return NAMES.has(letters) || (!EXCEPTIONS.has(letters) && endsIn(letters, SECRET_NAMES.ending));
  });
}

/** Returns whether the value of a header is secret. */
export function isSecretHeader(headerName: string): boolean {
  return isSecret(headerName) || endsIn(stemOf(headerName), SECRET_NAMES.header);
}

/** Returns the letters of a name without a last word such as `old` or `next`: `xapikey` for `X-Api-Key-Old`. */
function stemOf(text: string): string {
  return lettersOf(text).replace(/(?:old|new|previous|current|next|primary|secondary)$/, '');
}

/** Returns the lower-case letters of a name: `Client-Secret`, `clientSecret` and `client_secret2` give the same result. */
export function lettersOf(text: string): string {
  const plain = /^[\0-\x7f]*$/.test(text) ? text : withoutMarks(text).normalize('NFKC');
  return plain.toLowerCase().replaceAll(/[^a-z]/g, '');
}

function endsIn(letters: string, endings: readonly string[]): boolean {
  return endings.some((end) => letters.endsWith(end));
}
