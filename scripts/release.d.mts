export const VERSIONED: readonly string[];
export function releasedChangelog(text: string, version: string, date: string): string;
export function requireHigher(version: string, present: string): void;
export function withVersion(text: string, present: string, version: string): string;
