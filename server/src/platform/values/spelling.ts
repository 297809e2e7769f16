/** Soft hyphens, zero-width spaces, direction marks; a joiner holds emoji. */
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** One line, without what hides it from a search or turns text around. */
export const oneLine = (value: string | null | undefined): string | null =>
  value
    ?.normalize('NFC')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(INVISIBLE, '')
    .trim() || null

/** «Салтыков – Щедрин» is found as «Салтыков-Щедрин». */
export const oneName = (value: string | null | undefined): string | null =>
  oneLine(value)?.replace(/(?<=\p{L})\s*[-\u2010-\u2015\u2212]\s*(?=\p{L})/gu, '-') ?? null
