/** A call cannot be carried out. The message says why, and what to call instead. */
export class ToolRefused extends Error {
  override readonly name = 'ToolRefused';
}
