/**
 * The folder of this package. Files are found from here rather than beside a module, because the build bundles
 * modules of any depth into `dist/bin/`, which is as deep as this folder.
 */
export const packageRoot = new URL('../../', import.meta.url);
