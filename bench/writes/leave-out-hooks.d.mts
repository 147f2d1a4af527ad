/** The features that can be left out. */
export const FEATURES: readonly string[];
