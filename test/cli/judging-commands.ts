/** The commands that judge something, whose tests are in the folders of `JUDGING_TESTS`. */
const JUDGING = ['check', 'proxy', 'verify', 'drift', 'contract diff', 'report', 'certify'];

/** Where they are tested. */
export const JUDGING_TESTS = [
  'test/verification',
  'test/certification',
  'test/documents',
  'test/package',
  'action.yml',
];

/** Whether a name is of a command that judges, or of one of its flags: `check --url`. */
export function isJudging(name: string): boolean {
  return JUDGING.some((command) => name === command || name.startsWith(`${command} --`));
}
