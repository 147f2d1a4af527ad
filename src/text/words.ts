/** Replaces API names in a text by words: `onlineBookingFee` by `online booking fee`. */
export function inWords(text: string): string {
  return text.replaceAll(/\b[a-z]+(?:[A-Z][a-z]+)+\b/g, (name) =>
    name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  );
}

/** Returns the label of a field by its API name: `Refund type` for `refundType`, `Transaction` for `transactionId`. */
export function fieldLabel(name: string): string {
  return capitalised(inWords(name.replace(/Id$/, '')));
}

/** Returns a text with a capital as its first letter. */
export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns a number with its noun: `1 request`, `2,000 requests`, `2 entries`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? noun : plural}`;
}

/** Returns a JSON value as text: a string without quotes. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
