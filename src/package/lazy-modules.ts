import type * as Ajv from 'ajv/dist/2020.js';
import type * as AjvFormats from 'ajv-formats';
import { createRequire } from 'node:module';
import type * as Yaml from 'yaml';

// The bundler follows only a `require` of this name.
const require = createRequire(import.meta.url);

/** Returns the YAML library, loaded at its first use: a start with a prebuilt fixture needs none. */
export const yaml = (): typeof Yaml => require('yaml') as typeof Yaml;

/** Returns the JSON Schema library, loaded at its first use: a start with a prebuilt fixture needs none. */
export const ajv = (): typeof Ajv => require('ajv/dist/2020.js') as typeof Ajv;

/** Returns the formats of JSON Schema, loaded at their first use. */
export const ajvFormats = (): typeof AjvFormats.default =>
  (require('ajv-formats') as typeof AjvFormats).default;
