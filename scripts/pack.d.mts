/** Makes the package of the built sources in a folder, after removing the old folder. */
export function makePackage(target: string): Promise<void>;
