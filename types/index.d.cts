// The types for CommonJS with `module: node16`, which takes no ES module; Node itself does.
import type * as library from '../dist/index.js' with { 'resolution-mode': 'import' };
export type * from '../dist/index.js' with { 'resolution-mode': 'import' };
export declare const checkedFetch: typeof library.checkedFetch;
export declare const connect: typeof library.connect;
export declare const ContractBroken: typeof library.ContractBroken;
export type ContractBroken = library.ContractBroken;
export declare const dataOf: typeof library.dataOf;
export declare const FixtureInvalid: typeof library.FixtureInvalid;
export type FixtureInvalid = library.FixtureInvalid;
export declare const HarInvalid: typeof library.HarInvalid;
export type HarInvalid = library.HarInvalid;
export declare const queryString: typeof library.queryString;
export declare const RequestRefused: typeof library.RequestRefused;
export type RequestRefused = library.RequestRefused;
export declare const startSandbox: typeof library.startSandbox;
