/** The condition of a workspace that is not in the bin (`isBinned`). */
export const IS_LIVE = `strpos(name, '.') = 0`;
