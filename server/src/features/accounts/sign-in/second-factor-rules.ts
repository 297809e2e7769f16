/** Formats of the second factor: recovery codes, typed codes and the QR code. */

export const RECOVERY_CODES = 10
/** 24 letters of five bits are 120 bits: not guessable, so a slow hash is unnecessary. */
const RECOVERY_LETTERS = 24

/** `ABCDEF-GHIJKL-MNOPQR-STUVWX`. @param letters at least 24 random Base32 letters */
export const recoveryCode = (letters: string): string =>
  (letters.slice(0, RECOVERY_LETTERS).match(/.{6}/g) ?? []).join('-')

/** Normalises a typed code: removes separators and maps the digits that Base32 lacks to the letters they resemble. */
export const typedCode = (typed: string): string => {
  const bare = typed.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
  return /^\d{6}$/.test(bare) ? bare : bare.replaceAll('0', 'O').replaceAll('1', 'I')
}

/** The dark modules of a QR code as an SVG path of unit squares. */
export function qrPath(rows: readonly (readonly boolean[])[]): { size: number; path: string } {
  const squares = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size: rows.length, path: squares.join('') }
}
