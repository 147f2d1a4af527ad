import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
const schema = (name: string) => JSON.parse(readFileSync(`docs/${name}.schema.json`, 'utf8')) as object;
const isReport = ajv.compile(schema('report'));
const isDrift = ajv.compile(schema('drift'));

/** Validates a report against the published schema. Returns the errors. */
export function reportFaults(report: unknown): readonly ErrorObject[] {
  return isReport(report) ? [] : (isReport.errors ?? []);
}

/** Validates a drift.json against its published schema. Returns the errors. */
export function driftFaults(report: unknown): readonly ErrorObject[] {
  return isDrift(report) ? [] : (isDrift.errors ?? []);
}
