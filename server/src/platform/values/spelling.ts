/** One spelling for names and titles: imports store it, searches look for it. */

/** Soft hyphens, zero-width spaces and direction marks; a joiner holds an emoji together. */
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** A text shown on one line, without what would hide it from a search or turn the text beside it around. */
export const oneLine = (value: string | null | undefined): string | null =>
  value
    ?.normalize('NFC')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(INVISIBLE, '')
    .trim() || null

/** As `oneLine`; «Салтыков – Щедрин» is found as «Салтыков-Щедрин», and is one word. */
export const oneName = (value: string | null | undefined): string | null =>
  oneLine(value)?.replace(/(?<=\p{L})\s*[-\u2010-\u2015\u2212]\s*(?=\p{L})/gu, '-') ?? null
