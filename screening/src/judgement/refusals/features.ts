/** What each word of a statement looks like to the reader of refusals: itself, its neighbours, what stands before and after. */
import { bucketOf } from '../../text/bucket.ts'

export const BUCKETS = 1 << 16
const FAR = 14

export type Word = { readonly text: string; readonly start: number; readonly end: number }

/** Words and marks, in their order. */
export const wordsOf = (text: string): Word[] =>
  [...text.slice(0, 500).matchAll(/[\p{L}\p{N}+#]+(?:[.\-/][\p{L}\p{N}+#]+)*|[^\s\p{L}\p{N}]/gu)].map(
    ({ index, 0: word }) => ({
      text: word.toLowerCase().replaceAll('ё', 'е'),
      start: index,
      end: index + word.length,
    }),
  )

const stem = (word: string): string => word.slice(0, 5)
const isMark = (word: string): boolean => !/^[\p{L}\p{N}]/u.test(word)

/** Of each word its buckets, each once. */
export function wordFeatures(words: readonly Word[]): number[][] {
  const texts = words.map(({ text }) => text)
  const piece: number[] = []
  let pieces = 0
  for (const text of texts) {
    if (isMark(text)) pieces += 1
    piece.push(pieces)
  }
  return texts.map((text, at) => {
    const near = (by: number): string => (at + by < 0 ? '^' : stem(texts[at + by] ?? '$'))
    const out = new Set<string>([
      `w${text}`,
      `s${stem(text)}`,
      `e${text.slice(-3)}`,
      `a${near(-1)}`,
      `b${near(1)}`,
      `c${near(-2)}`,
      `d${near(2)}`,
      `f${near(-1)} ${stem(text)}`,
      `g${stem(text)} ${near(1)}`,
      `h${near(-2)} ${near(-1)}`,
      `i${near(1)} ${near(2)}`,
      `j${near(-1)} ${text.slice(-2)}`,
    ])
    let mark = at - 1
    while (mark >= 0 && !isMark(texts[mark] ?? '')) mark -= 1
    out.add(`k${texts[mark] ?? '^'} ${near(mark + 1 - at)}`)
    let next = at + 1
    while (next < texts.length && !isMark(texts[next] ?? '')) next += 1
    out.add(`l${texts[next] ?? '$'} ${near(next + 1 - at)}`)
    for (let by = 1; by <= FAR; by += 1) {
      const left = texts[at - by]
      const right = texts[at + by]
      if (left !== undefined && !isMark(left)) {
        out.add(`L${stem(left)}`)
        out.add(`${piece[at - by] === piece[at] ? 'M' : 'N'}${stem(left)}`)
        const pair = texts[at - by - 1]
        if (pair !== undefined) out.add(`P${stem(pair)} ${stem(left)}`)
      }
      if (right !== undefined && !isMark(right)) {
        out.add(`R${stem(right)}`)
        out.add(`${piece[at + by] === piece[at] ? 'S' : 'T'}${stem(right)}`)
        const pair = texts[at + by + 1]
        if (pair !== undefined) out.add(`Q${stem(right)} ${stem(pair)}`)
      }
    }
    return [...out].map((name) => bucketOf(name, BUCKETS))
  })
}
