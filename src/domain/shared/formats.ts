/** The formats of texts that an error can ask for, each with examples to send. `src/messages` describes them in words. */
export const FORMAT_EXAMPLES = {
  'client-name': ['partner'],
  country: ['PT'],
  currency: ['EUR'],
  'currency-or-locale': ['EUR', 'en_US'],
  date: ['2026-06-05'],
  'date-or-span': ['2026-06-05', '+P14D'],
  duration: ['PT45M'],
  email: ['ada@example.com'],
  int32: ['2147483647'],
  int64: ['9007199254740991'],
  language: ['de', 'de-CH'],
  moment: ['2026-06-05T10:00:00+02:00'],
  'moment-or-span': ['2026-06-05T10:00:00+02:00', '2026-06-05', '+P14D'],
  period: ['2026-06-01,2026-06-30'],
  'point-in-time': ['2026-06-05T10:00:00+02:00', '2026-06-05'],
  position: ['38.7078,-9.1366'],
  'security-code': ['123', '1234'],
  time: ['17:30:00'],
  'time-of-day': ['17:30', '17:30:00'],
  'time-zone': ['Europe/Lisbon'],
  times: ['09:00,17:30'],
  'web-address': ['https://shop.example/return'],
  'workspace-name': ['checkout-test'],
  year: ['2030'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;

export type FormatName = keyof typeof FORMAT_EXAMPLES;

/** Returns the examples of a format as an error's `allowed`: a list, or the only one. */
export function examplesOf(format: FormatName): string | readonly string[] {
  const examples: readonly [string, ...string[]] = FORMAT_EXAMPLES[format];
  return examples.length === 1 ? examples[0] : examples;
}
