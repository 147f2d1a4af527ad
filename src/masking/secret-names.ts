import { memoByKey } from '../domain/shared/memo.js';
import { withoutMarks } from '../domain/shared/digits.js';

/**
 * A name whose values are secret. `letters` are its lower-case letters without separators. `as` says where they are
 * found: `name`: they are the complete name of a field, parameter or header. `ending`: they are the end of such a name.
 * `header`: they are the end of a header's name; some fields of the contract end like this but are not secret.
 */
export interface SecretName {
  readonly letters: string;
  readonly as: 'name' | 'ending' | 'header';
  /** The name in the spelling of clients. */
  readonly example: string;
}

const ending = (letters: string, example: string): SecretName => ({ letters, as: 'ending', example });
const name = (letters: string, example: string): SecretName => ({ letters, as: 'name', example });
const header = (letters: string, example: string): SecretName => ({ letters, as: 'header', example });

/** All names whose values are masked in logs and refusals (H1). The table in docs/control-plane.md is the same. */
export const SECRET_NAMES: readonly SecretName[] = [
  ending('authorization', 'Proxy-Authorization'),
  ending('cookie', 'Set-Cookie'),
  ending('secret', 'client_secret'),
  ending('token', 'refresh_token'),
  ending('password', 'new_password'),
  ending('passwd', 'passwd'),
  ending('passphrase', 'keyPassphrase'),
  ending('passcode', 'passcode'),
  ending('pwd', 'user_pwd'),
  ending('apikey', 'X-API-Key'),
  ending('accesskey', 'aws_access_key'),
  ending('secretkey', 'secretKey'),
  ending('privatekey', 'private_key'),
  ending('signingkey', 'signingKey'),
  ending('encryptionkey', 'encryption_key'),
  ending('assertion', 'client_assertion'),
  ending('credential', 'X-Amz-Credential'),
  ending('credentials', 'credentials'),
  ending('signature', 'X-Hub-Signature-256'),
  ending('jwt', 'id_jwt'),
  ending('bearer', 'bearer'),
  ending('sessionid', 'JSESSIONID'),
  ending('sessid', 'PHPSESSID'),
  ending('codeverifier', 'code_verifier'),
  ending('verificationcode', 'card_verification_code'),
  ending('verificationvalue', 'cardVerificationValue'),
  name('pass', 'pass'),
  name('auth', 'auth'),
  name('session', 'session'),
  name('sid', 'sid'),
  name('sig', 'sig'),
  name('hmac', 'hmac'),
  name('csrf', '_csrf'),
  name('otp', 'otp'),
  name('pin', 'PIN'),
  name('samlresponse', 'SAMLResponse'),
  header('key', 'Ocp-Apim-Subscription-Key'),
  header('auth', 'Partner-Auth'),
  header('session', 'App-Session'),
  ending('creditcard', 'creditCard'),
  ending('debitcard', 'debit_card'),
  ending('paymentcard', 'paymentCard'),
  ending('carddata', 'card_data'),
  ending('carddetails', 'cardDetails'),
  ending('cardnumber', 'cardNumber'),
  ending('cardnum', 'card_num'),
  ending('cardno', 'CardNo'),
  ending('ccnumber', 'ccnumber'),
  ending('ccnum', 'cc_num'),
  ending('ccno', 'ccNo'),
  ending('accountnumber', 'primaryAccountNumber'),
  ending('cardholder', 'cardHolder'),
  ending('cardholdername', 'cardholder_name'),
  ending('nameoncard', 'name_on_card'),
  ending('cardexpiry', 'card-expiry'),
  ending('expirydate', 'expiry_date'),
  ending('expiryyear', 'expiryYear'),
  ending('expirymonth', 'expiryMonth'),
  ending('expyear', 'exp_year'),
  ending('expmonth', 'exp_month'),
  ending('expdate', 'ExpDate'),
  ending('ccexp', 'cc-exp'),
  ending('cardexp', 'cardExp'),
  ending('cvc', 'cvc2'),
  ending('cvv', 'CVV2'),
  ending('csc', 'cc-csc'),
  ending('cvn', 'cvn'),
  ending('cvccode', 'cvcCode'),
  ending('cvvcode', 'cvv_code'),
  ending('cardcode', 'card_code'),
  ending('securitycode', 'securityCode'),
  ending('cardpan', 'card_pan'),
  ending('cardpin', 'cardPin'),
  ending('trackdata', 'track_data'),
  name('expiry', 'expiry'),
  name('cid', 'cid'),
  name('cav', 'CAV2'),
  name('pan', 'PAN'),
  name('track', 'track1'),
];

/** Names that end like a secret name but are not secret. */
const EXCEPTIONS: ReadonlySet<string> = new Set(['sortingtoken']);

const namesOf = (as: SecretName['as']) =>
  SECRET_NAMES.filter((row) => row.as === as).map((row) => row.letters);

const NAMES: ReadonlySet<string> = new Set(namesOf('name'));
const ENDINGS: readonly string[] = namesOf('ending');
const HEADER_ENDINGS: readonly string[] = namesOf('header');

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
    return NAMES.has(letters) || (!EXCEPTIONS.has(letters) && endsIn(letters, ENDINGS));
  });
}

/** Returns whether the value of a header is secret. */
export function isSecretHeader(headerName: string): boolean {
  return isSecret(headerName) || endsIn(stemOf(headerName), HEADER_ENDINGS);
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
