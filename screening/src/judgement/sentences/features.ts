/** What a sentence of a vacancy looks like to the classifier: hashed words, pairs, endings, its neighbours, its section. */
import { bucketOf } from '../../text/bucket.ts'
import { cleanText } from '../../text/normalise.ts'
import { tokenise } from '../../text/tokens.ts'
import { DIMENSIONS } from '../vectors/table.ts'
import { type Vector, vectorOf } from '../vectors/vectors.ts'

/** A heading's or a rule's word on the sentence, which the classifier weighs with the rest. */
export type Told = { readonly section: string; readonly isHeaded: boolean }

/** What the classifier sees of a sentence: which hashed features it has, and what its words mean together. */
export type Features = { readonly hashed: readonly number[]; readonly meant: Vector }

export const BUCKETS = 1 << 16
const LONGEST = 60
const NEAR = 12

const bucket = (text: string): number => bucketOf(text, BUCKETS)

const wordsOf = (text: string): { readonly word: string; readonly key: string }[] =>
  tokenise(cleanText(text))
    .slice(0, LONGEST)
    .map(({ word, stem }) => ({ word, key: /^\d+$/.test(stem) ? '0' : stem }))

/** The sentence alone. */
export function ownFeatures(text: string): Features {
  const words = wordsOf(text)
  const out = new Set<number>()
  let before = '^'
  for (const { word, key } of words) {
    out.add(bucket(`w${key}`))
    out.add(bucket(`b${before} ${key}`))
    if (word.length >= 5) out.add(bucket(`e${word.slice(-3)}`))
    before = key
  }
  out.add(bucket(`b${before} $`))
  out.add(bucket(`f${words[0]?.key ?? ''}`))
  out.add(bucket(`n${Math.min(9, Math.floor(1.5 * Math.log2(1 + words.length)))}`))
  for (const mark of ['?', '!', ':', '₽', '(']) if (text.includes(mark)) out.add(bucket(`m${mark}`))
  if (/^[^\p{L}]*\p{Ll}/u.test(text)) out.add(bucket('m lower'))
  const meant = vectorOf(words.map(({ key }) => key)) ?? new Float32Array(DIMENSIONS)
  return { hashed: [...out], meant }
}

/** What stands around it. @param around the sentence before and the one after; none where the text is too short to tell */
export function nearFeatures(around: readonly (string | undefined)[], told: Told): number[] {
  const out = new Set<number>([bucket(`s${told.section} ${told.isHeaded}`)])
  for (const [at, text] of around.entries()) {
    const side = at === 0 ? 'p' : 'q'
    if (text === undefined) out.add(bucket(`${side} none`))
    else for (const { key } of wordsOf(text).slice(0, NEAR)) out.add(bucket(`${side}${key}`))
  }
  return [...out]
}
