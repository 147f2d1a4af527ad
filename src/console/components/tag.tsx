/** A state in a word. */
export function Tag({
  text,
  isGood = false,
  isBad = false,
}: {
  readonly text: string;
  readonly isGood?: boolean;
  readonly isBad?: boolean;
}) {
  const kind = isGood ? ' good' : isBad ? ' bad' : '';
  return <span class={`tag${kind}`}>{text}</span>;
}
