/** The status of a response: its kind by colour, and by the number itself. */
export function Status({ status }: { readonly status: number }) {
  const kind = status >= 500 ? 'failed' : status >= 400 ? 'refused' : 'fine';
  return <span class={`status ${kind}`}>{status}</span>;
}
