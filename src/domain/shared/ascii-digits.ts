/** Returns a text with digits of other scripts as ASCII digits, and without invisible characters and combining marks. */
export function withAsciiDigits(text: string): string {
  return withoutMarks(text)
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Nd}/gu, asciiDigit);
}

/** Returns a text without combining marks. To normalize many of them in a row takes quadratic time. */
export function withoutMarks(text: string): string {
  return text.replaceAll(/\p{M}/gu, '');
}

/** Unicode has the ten digits of each script in a row. */
function asciiDigit(digit: string): string {
  const code = Number(digit.codePointAt(0));
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}
