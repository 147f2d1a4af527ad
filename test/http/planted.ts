/** A planted text, which must not be found anywhere. */
export interface Planted {
  readonly text: string;
  readonly isCard: boolean;
}

/** If a text contains this number of consecutive digits of a card number, the number counts as leaked. */
const LEAKED_DIGITS = 10;

/** Returns the part of a planted secret that a text contains in any encoding; null if it contains none. */
export function traceOf({ text, isCard }: Planted, seen: string): string | null {
  const plain = decodedForms(seen);
  const places = isCard ? `${plain}\n${joinedDigits(plain)}` : plain;
  const needles = isCard ? windows(text) : text.split(/[^a-z]+/);
  const found = [...needles, ...(isCard ? [text] : needles).flatMap(base64Cores)].find((needle) =>
    places.includes(needle),
  );
  return found ?? null;
}

/** Returns a text together with its decoded forms. Decoded forms are decoded again. */
function decodedForms(text: string): string {
  let last = text;
  let all = text;
  for (let layer = 0; layer < 3 && /%|\\u|&#/.test(last); layer++) {
    last = last
      .replaceAll(/(?:%[\da-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString())
      .replaceAll(/\\+u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      .replaceAll(/&#(x[\da-f]+|\d+);/gi, (_, code: string) => String.fromCodePoint(Number(`0${code}`)));
    all += `\n${last}`;
  }
  return all;
}

function joinedDigits(text: string): string {
  return digitsOf(text.replaceAll(/(?<=\p{Nd})[\s\p{Pd}\p{Cf}.,/_+]{1,2}(?=\p{Nd})/gu, ''), '$&');
}

/** Returns the digits of a text in ASCII. `others` determines whether other characters are kept or removed. */
function digitsOf(text: string, others: '' | '$&' = ''): string {
  const ascii = text
    .normalize('NFKC')
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660));
  return ascii.replaceAll(/\D/g, others);
}

function windows(digits: string): string[] {
  const count = Math.max(1, digits.length - LEAKED_DIGITS + 1);
  return Array.from({ length: count }, (_, at) => digits.slice(at, at + LEAKED_DIGITS));
}

/**
 * Returns the core of a text's base64 form for each offset: the part that does not depend on the bytes before and
 * after the text.
 */
function base64Cores(text: string): string[] {
  return [0, 1, 2].map((before) => {
    const encoded = Buffer.from(`${'x'.repeat(before)}${text}`).toString('base64');
    return encoded.slice(before === 0 ? 0 : before + 1, -4);
  });
}
