/** The commands that check a target or traffic and report findings. */
export const JUDGING = ['check', 'proxy', 'verify', 'drift', 'contract diff', 'report', 'certify'] as const;

/** Returns whether a name is that of a checking command or of one of its flags: `check --url`. */
export function isJudging(name: string): boolean {
  return JUDGING.some((command) => name === command || name.startsWith(`${command} --`));
}
