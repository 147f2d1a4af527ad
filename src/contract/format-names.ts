import type { FormatName } from '../domain/shared/errors.js';
import type { Schema } from './schema.js';

const BY_PATTERN: Readonly<Record<string, FormatName>> = {
  '^[A-Z]{2}$': 'country',
  '^[A-Z]{3}$': 'currency',
  '^[0-9]{3,4}$': 'security-code',
  '^https?://': 'web-address',
  '^[a-z]{2}(-[A-Za-z]{2})?$': 'language',
  '^(?:[A-Z]{3}|[a-z]{2,3}[-_][A-Z]{2}(?:@currency=[A-Z]{3})?)$': 'currency-or-locale',
  '^([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d$': 'time',
  '^-?\\d{1,2}(\\.\\d+)?,-?\\d{1,3}(\\.\\d+)?$': 'position',
  '^[A-Za-z0-9_-]{1,200}$': 'client-name',
  '^[a-z0-9][a-z0-9_-]{0,62}$': 'workspace-name',
  '^(?!(con|prn|aux|nul|com[0-9]|lpt[0-9])$)[a-z0-9][a-z0-9_-]{0,62}$': 'workspace-name',
  [`^${pointInTime()}$`]: 'point-in-time',
  [`^(${pointInTime()}(,${pointInTime()})?|,${pointInTime()})$`]: 'period',
};

function pointInTime(): string {
  return String.raw`\d{4}-\d{2}-\d{2}([Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+ -]\d{2}:?\d{2}))?`;
}

const BY_FORMAT: Readonly<Record<string, FormatName>> = {
  'client-name': 'client-name',
  currency: 'currency',
  date: 'date',
  'date-time': 'moment',
  day: 'date-or-span',
  duration: 'duration',
  email: 'email',
  int32: 'int32',
  int64: 'int64',
  moment: 'moment-or-span',
  period: 'duration',
  'item-time': 'moment-or-span',
  'time-of-day': 'time-of-day',
  'time-zone': 'time-zone',
  times: 'times',
  uri: 'web-address',
};

/** Returns the name of a schema's format, by its `pattern` or `format`: messages describe it in words, never by a pattern. */
export function formatNameOf({ pattern = '', format = '' }: Schema): FormatName | undefined {
  return BY_PATTERN[pattern] ?? BY_FORMAT[format];
}
