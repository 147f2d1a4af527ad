/** Makes the package of the built sources in a folder, which is removed before. */
export function makePackage(target: string): Promise<void>;
