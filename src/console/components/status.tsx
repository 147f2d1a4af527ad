/** The status of a response: its kind by colour, and by the number itself. 0: there was none. */
export function Status({ status }: { readonly status: number }) {
  const kind = status >= 500 || status === 0 ? 'failed' : status >= 400 ? 'refused' : 'fine';
  return <span class={`status ${kind}`}>{status}</span>;
}
