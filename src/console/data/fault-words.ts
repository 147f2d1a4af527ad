/** Returns whether a message begins with the field that it is about, so that the field need not stand before it. */
export function namesField({ field, message }: { readonly field: string; readonly message: string }): boolean {
  return message.startsWith(`\`${field}\``);
}
