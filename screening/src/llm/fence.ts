/**
 * Untrusted text inside a prompt (spotlighting, arXiv 2403.14720): between unguessable fences, its words joined by a
 * sign that our text does not use, so that an instruction inside it never looks like one of ours.
 */

/** Signs not used in resumes; all of them are removed from a quote. */
const MARKS = ['ˆ', '¦', '‡', '¤', '⁞'] as const

export const unmark = (text: string): string => text.replace(/[ˆ¦‡¤⁞]/g, ' ')

/** @param nonce random hexadecimal digits, at least eight: used for the fences and to choose the sign */
export function fence(data: string, nonce: string): string {
  const mark = MARKS[Number.parseInt(nonce.slice(0, 6), 16) % MARKS.length] ?? MARKS[0]
  const marked = unmark(data).replace(/ +/g, mark)
  return `<<<${nonce} знак «${mark}»\n${marked}\n${nonce}>>>`
}
