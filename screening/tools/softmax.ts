/** Multinomial logistic regression over hashed features and a vector of meaning, for the tables of the engine. */
import { addRow, sharesOf } from '../src/judgement/evidence/sums.ts'
import type { Weights } from '../src/judgement/evidence/weights.ts'
import { type Learned, type Pace, shuffled, step } from './descent.ts'

export type Sample = {
  readonly hashed: readonly number[]
  /** Of `meanings` numbers; what has none adds nothing. */
  readonly meant: ArrayLike<number>
  /** The classes it may be of: their odds together are made likely. */
  readonly kinds: readonly number[]
  readonly weight: number
}

/** Weights of the buckets, then those of the meaning. */
export type Model = Learned<Float32Array> & {
  readonly kinds: number
  /** Where the weights of the meaning begin. */
  readonly meaning: number
  readonly bias: Float32Array
}

export const untaught = (kinds: number, buckets: number, meanings = 0): Model => ({
  kinds,
  meaning: buckets * kinds,
  weights: new Float32Array((buckets + meanings) * kinds),
  squares: new Float32Array((buckets + meanings) * kinds),
  bias: new Float32Array(kinds),
})

export const copyOf = ({ weights, squares, bias, ...rest }: Model): Model => ({
  ...rest,
  weights: weights.slice(),
  squares: squares.slice(),
  bias: bias.slice(),
})

export type Course = Pace & { readonly rounds: number }

/** Adagrad on the likelihood that a sample is one of its kinds; changes the model. */
export function teach(model: Model, samples: readonly Sample[], course: Course): Model {
  const { kinds, meaning, bias } = model
  // not `seeded`: its tables were learned in this order
  let seed = 1
  const random = (): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
    return seed / 2 ** 32
  }
  for (const order of shuffled(samples.length, course.rounds, random))
    for (const index of order) {
      const sample = samples[index]
      const odds = predict(model, sample)
      const right = sample.kinds.reduce((sum, kind) => sum + (odds[kind] ?? 0), 1e-9)
      for (let kind = 0; kind < kinds; kind += 1) {
        const share = sample.kinds.includes(kind) ? (odds[kind] ?? 0) / right : 0
        const slope = sample.weight * ((odds[kind] ?? 0) - share)
        bias[kind] = (bias[kind] ?? 0) - 0.002 * slope
        for (const feature of sample.hashed) step(model, feature * kinds + kind, slope, course)
        for (let at = 0; at < sample.meant.length; at += 1) {
          const value = sample.meant[at] ?? 0
          if (value !== 0) step(model, meaning + at * kinds + kind, slope * value, course)
        }
      }
    }
  return model
}

/** Probabilities of the kinds. */
export function predict(
  { kinds, meaning, weights, bias }: Model,
  { hashed, meant }: Pick<Sample, 'hashed' | 'meant'>,
): Float64Array {
  const sums = new Float64Array(bias)
  for (const feature of hashed) addRow(sums, weights, feature * kinds, 1)
  for (let at = 0; at < meant.length; at += 1) {
    const value = meant[at] ?? 0
    if (value !== 0) addRow(sums, weights, meaning + at * kinds, value)
  }
  return sharesOf(sums)
}

/** Weights as bytes, times `scale`; none is greater than `largest`. */
export function bytesOf(weights: Float32Array, largest: number): Pick<Weights, 'cells' | 'scale'> {
  const scale = largest / 127
  const cells = Int8Array.from(weights, (weight) => Math.max(-127, Math.min(127, Math.round(weight / scale))))
  return { cells, scale }
}
