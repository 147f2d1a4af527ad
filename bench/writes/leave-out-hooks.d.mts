/** The features that can be left out. */
export const FEATURES: readonly string[];

/** By feature: the module below `dist/`, the replaced export, and the replacement's code. */
export const REPLACED: Readonly<Record<string, readonly [path: string, name: string, code: string]>>;
