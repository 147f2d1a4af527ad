/** Returns the size of a workspace and its limit: `1.2 MB of 64.0 MB`. Without a limit, returns only the size. */
export function sizeText({
  size = 0,
  sizeLimit = 0,
}: Readonly<{ size?: number | undefined; sizeLimit?: number | undefined }>): string {
  return sizeLimit === 0 ? bytesText(size) : `${bytesText(size)} of ${bytesText(sizeLimit)}`;
}

function bytesText(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
