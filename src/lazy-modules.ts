import type * as Ajv from 'ajv/dist/2020.js';
import { createRequire } from 'node:module';
import type * as Yaml from 'yaml';

const load = createRequire(import.meta.url);

/** YAML, which a start with a fixture that the build has checked does not read: loaded by who asks first. */
export const yaml = (): typeof Yaml => load('yaml') as typeof Yaml;

/** JSON Schema 2020-12, which such a start checks nothing by: loaded by who asks first. */
export const ajv = (): typeof Ajv => load('ajv/dist/2020.js') as typeof Ajv;
