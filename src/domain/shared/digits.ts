/**
 * Returns whether digits pass the Luhn check: every second digit from the right counts twice (minus 9 if above 9), and
 * the sum must end in 0.
 */
export function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

/** Converts the digits of all scripts to ASCII. Removes invisible characters and combining marks. */
export function withAsciiDigits(text: string): string {
  return withoutMarks(text)
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Nd}/gu, asciiDigit);
}

/**
 * Removes combining marks from a text. Call it before Unicode normalization, which takes quadratic time for many
 * consecutive marks.
 */
export function withoutMarks(text: string): string {
  return text.replaceAll(/\p{M}/gu, '');
}

/** Returns the ASCII digit for a digit of any script. In Unicode, the ten digits of a script follow each other. */
function asciiDigit(digit: string): string {
  const code = Number(digit.codePointAt(0));
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}
