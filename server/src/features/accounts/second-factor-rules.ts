/** What people type, see and keep of the second step. */

export const RECOVERY_CODES = 10
/** 24 letters of five bits: 120, beyond guessing and beyond the need of a slow hash. */
const RECOVERY_LETTERS = 24

/** `ABCDEF-GHIJKL-MNOPQR-STUVWX`. @param letters at least 24 random ones of Base32 */
export const recoveryCode = (letters: string): string =>
  (letters.slice(0, RECOVERY_LETTERS).match(/.{6}/g) ?? []).join('-')

/** A typed code without what people add, and with the letters for the digits Base32 lacks. */
export const typedCode = (typed: string): string => {
  const bare = typed.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
  return /^\d{6}$/.test(bare) ? bare : bare.replaceAll('0', 'O').replaceAll('1', 'I')
}

/** The dark modules of a QR code as an SVG path of unit squares. */
export function qrPath(rows: readonly (readonly boolean[])[]): { size: number; path: string } {
  const squares = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size: rows.length, path: squares.join('') }
}
