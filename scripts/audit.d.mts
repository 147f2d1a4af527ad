interface Output {
  readonly error?: Error;
  /** The exit code of npm; null if npm was killed. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}
export declare function judged(output: Output): { readonly code: number; readonly lines: readonly string[] };
