/** A state in a word. */
export function Tag({ text, isGood = false }: { readonly text: string; readonly isGood?: boolean }) {
  return <span class={isGood ? 'tag good' : 'tag'}>{text}</span>;
}
