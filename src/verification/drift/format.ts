import type { Schema } from '../../contract/schema.js';

/** The formats that texts of replies have. Others are not compared. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/,
  duration: /^P(?=.)(\d+[YMWD])*(T(?=.)(\d+(\.\d+)?[HMS])+)?$/,
  email: /^[^@\s]+@[^@\s]+$/,
  uri: /^[a-z][a-z0-9+.-]*:/i,
};

/** Whether a text has the format and the pattern of a schema. */
export function fitsFormat(text: string, { format = '', pattern }: Schema): boolean {
  const known = FORMATS[format];
  return (known?.test(text) ?? true) && (pattern === undefined || new RegExp(pattern, 'u').test(text));
}
