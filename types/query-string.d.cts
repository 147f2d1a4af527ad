// The types for CommonJS with `module: node16`, which takes no ES module; Node itself does.
import type * as module from '../dist/client/query-string.js' with { 'resolution-mode': 'import' };
export declare const queryString: typeof module.queryString;
