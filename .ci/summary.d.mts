interface Run {
  /** The text of the report. */
  readonly report: string;
  readonly testsExit: string;
  readonly checks: readonly string[];
  readonly excuses: object;
}
export declare function summarised(run: Run): string[];
