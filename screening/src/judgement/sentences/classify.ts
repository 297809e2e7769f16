/** What a sentence of a vacancy is: asked, wished, waived, to be done, offered. Learned by `tools/make-sentences.ts`. */
import { addRow, sharesOf } from '../evidence/sums.ts'
import { type Features, nearFeatures, ownFeatures, type Told } from './features.ts'
import { KINDS, type SentenceKind, sentenceKinds, sentenceTable } from './table.ts'

export type Odds = Readonly<Record<SentenceKind, number>>

/** How much the vector of meaning, of unit length, weighs beside a feature. */
export const MEANT = 3

/** Probabilities of the kinds, which sum to 1. */
export function oddsOf({ hashed, meant }: Features): Odds {
  const { cells, scale, meaning } = sentenceTable()
  const sums = new Float64Array(meaning.subarray(0, KINDS))
  for (let at = 0; at < meant.length; at += 1)
    addRow(sums, meaning, (at + 1) * KINDS, MEANT * (meant[at] ?? 0))
  for (const feature of hashed) addRow(sums, cells, feature * KINDS, scale)
  const shares = sharesOf(sums)
  return Object.fromEntries(sentenceKinds.map((kind, at) => [kind, shares[at] ?? 0])) as Odds
}

type Sentence = Told & { readonly text: string }

/** Of a shorter text the first and the last sentence are no greeting and no contacts. */
export const WHOLE = 5

/** Each sentence of a vacancy with the odds of its kinds. */
export const classify = (sentences: readonly Sentence[]): readonly Odds[] =>
  sentences.map((_, at) => oddsOf(featuresAt(sentences, at)))

export function featuresAt(sentences: readonly Sentence[], at: number): Features {
  const sentence = sentences[at]
  if (sentence === undefined) throw new Error('no such sentence')
  const own = ownFeatures(sentence.text)
  const around = sentences.length < WHOLE ? [] : [sentences[at - 1]?.text, sentences[at + 1]?.text]
  const near = nearFeatures(around, sentence)
  return { hashed: [...own.hashed, ...near], meant: own.meant }
}
