/**
 * The test files that run at the real time of the machine, each with its reason. All others begin at the moment of
 * `test/time/moment.ts`.
 */
export const REAL_TIME: Readonly<Record<string, string>> = {};
