import { fetchControl } from './control.js';
import { refusedReply } from './refused.js';

/** Downloads what the control plane has at a path. A link could not send the token. */
export async function download(path: string, fileName: string): Promise<void> {
  const response = await fetchControl(path);
  if (!response.ok) throw await refusedReply(response);
  save(await response.blob(), fileName);
}

/** Lets the browser save a file. */
export function save(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
