/** The name of the workspace that `--fixture` fills, and of the fixture that fills it unless another is set. */
export const DEMO = 'demo';
