import type * as Ajv from 'ajv/dist/2020.js';
import type * as AjvFormats from 'ajv-formats';
import { createRequire } from 'node:module';
import type * as Yaml from 'yaml';

// The bundler recognises only a `require` with this name.
const require = createRequire(import.meta.url);

/** Returns the YAML library, which is loaded at its first use. A start with a prebuilt fixture does not need it. */
export const yaml = (): typeof Yaml => require('yaml') as typeof Yaml;

/** Returns the JSON Schema library, which is loaded at its first use. A start with a prebuilt fixture does not need it. */
export const ajv = (): typeof Ajv => require('ajv/dist/2020.js') as typeof Ajv;

/** Returns the JSON Schema formats, which are loaded at their first use. */
export const ajvFormats = (): typeof AjvFormats.default =>
  (require('ajv-formats') as typeof AjvFormats).default;
