import type { WorkspaceSettings } from '../store.js';

/** The name of the file with the settings of a workspace: its limits and its expiry. */
export const SETTINGS_FILE = 'settings.json';

/** The latest time that a date can have, in milliseconds. */
const MAX_TIME = 8.64e15;

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTime = (value: unknown) => Number.isFinite(value) && Math.abs(Number(value)) <= MAX_TIME;
const isLimit = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;

const MEMBERS: Readonly<Record<keyof WorkspaceSettings, (value: unknown) => boolean>> = {
  limits: (value) => isObject(value) && Object.values(value).every(isLimit),
  expiresAt: isTime,
  origin: (value) => typeof value === 'string',
  mark: (value) => {
    const { since, until } = Object(value) as Record<string, unknown>;
    return isTime(since) && isTime(until);
  },
};

/** Parses the settings of a workspace. Ignores unknown members. @throws SyntaxError if a value is not valid */
export function settingsIn(text: string): WorkspaceSettings {
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) throw new SyntaxError('it must be an object');
  const settings = value as Readonly<Record<string, unknown>>;
  const invalid = Object.entries(MEMBERS).find(
    ([member, isValid]) => settings[member] !== undefined && !isValid(settings[member]),
  );
  if (invalid) throw new SyntaxError(`its ${invalid[0]} is not valid`);
  return value;
}
