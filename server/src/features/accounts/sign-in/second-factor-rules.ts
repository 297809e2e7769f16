export const RECOVERY_CODES = 10
/** 120 bits: not guessable, so no slow hash is needed. */
const RECOVERY_LETTERS = 24

/** `ABCDEF-GHIJKL-MNOPQR-STUVWX`. @param letters at least 24 random Base32 letters */
export const recoveryCode = (letters: string): string =>
  (letters.slice(0, RECOVERY_LETTERS).match(/.{6}/g) ?? []).join('-')

/** Removes separators; digits that Base32 lacks become the letters they resemble. */
export const typedCode = (typed: string): string => {
  const bare = typed.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
  return /^\d{6}$/.test(bare) ? bare : bare.replaceAll('0', 'O').replaceAll('1', 'I')
}

export function qrPath(rows: readonly (readonly boolean[])[]): { size: number; path: string } {
  const squares = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size: rows.length, path: squares.join('') }
}
