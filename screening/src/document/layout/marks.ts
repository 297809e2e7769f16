/** Divides the paragraphs of one cell of a table; readers of files write it, text has none. */
export const CELL_LINE = '\u2028'
