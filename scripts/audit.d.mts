interface Output {
  readonly error?: Error;
  readonly stdout: string;
  readonly stderr: string;
}
export declare function judged(output: Output): { readonly code: number; readonly lines: readonly string[] };
