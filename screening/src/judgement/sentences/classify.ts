/** What a sentence of a vacancy is: asked, wished, waived, to be done, offered. Learned by `tools/make-sentences.ts`. */
import { type Features, nearFeatures, ownFeatures, type Told } from './features.ts'
import { KINDS, type SentenceKind, sentenceKinds, sentenceTable } from './table.ts'

export type Odds = Readonly<Record<SentenceKind, number>>

/** How much the vector of meaning, of unit length, weighs beside a feature. */
export const MEANT = 3

/** Probabilities of the kinds, which sum to 1. */
export function oddsOf({ hashed, meant }: Features): Odds {
  const { cells, scale, meaning } = sentenceTable()
  const sums = Float64Array.from(meaning.subarray(0, KINDS))
  for (const [at, value] of meant.entries())
    for (let kind = 0; kind < KINDS; kind += 1)
      sums[kind] = (sums[kind] ?? 0) + MEANT * value * (meaning[(at + 1) * KINDS + kind] ?? 0)
  for (const feature of hashed)
    for (let kind = 0; kind < KINDS; kind += 1)
      sums[kind] = (sums[kind] ?? 0) + scale * (cells[feature * KINDS + kind] ?? 0)
  const most = Math.max(...sums)
  const powers = sums.map((sum) => Math.exp(sum - most))
  const total = powers.reduce((sum, power) => sum + power, 0)
  return Object.fromEntries(sentenceKinds.map((kind, at) => [kind, (powers[at] ?? 0) / total])) as Odds
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
