/** The commands that judge something. */
export const JUDGING = ['check', 'proxy', 'verify', 'drift', 'contract diff', 'report', 'certify'] as const;

/** Whether a name is that of a judging command, or of one of its flags: `check --url`. */
export function isJudging(name: string): boolean {
  return JUDGING.some((command) => name === command || name.startsWith(`${command} --`));
}
