interface Run {
  /** The texts of the reports. */
  readonly reports: readonly string[];
  readonly testsExit: string;
  readonly checks: readonly string[];
  readonly excuses: object;
}
export declare function summarised(run: Run): string[];
