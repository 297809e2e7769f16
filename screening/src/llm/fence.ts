/**
 * Somebody else's text inside a prompt (spotlighting, arXiv 2403.14720): between fences nobody can guess, its words joined by
 * a sign that ours are not joined by, so that an order inside of it never looks like one of ours.
 */

/** Signs no resume is written with; every one is taken out of a quote. */
const MARKS = ['ˆ', '¦', '‡', '¤', '⁞'] as const

export const unmark = (text: string): string => text.replace(/[ˆ¦‡¤⁞]/g, ' ')

/**
 * @param nonce random hexadecimal digits, at least eight: of the fences and of the choice of the sign
 */
export function fence(data: string, nonce: string): string {
  const mark = MARKS[Number.parseInt(nonce.slice(0, 6), 16) % MARKS.length] ?? MARKS[0]
  const marked = unmark(data).replace(/ +/g, mark)
  return `<<<${nonce} знак «${mark}»\n${marked}\n${nonce}>>>`
}
