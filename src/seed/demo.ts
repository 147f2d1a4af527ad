/** The name of the workspace that `--fixture` fills, and of the fixture that fills it by default. */
export const DEMO = 'demo';
