/** Measures how many of the terms people use the ontology knows. */
import { canonicalSkill } from '../skills.ts'

/** Share 0–1 of distinct mentions that name a known skill, and the missed ones; an empty list counts as fully known. */
export function coverageOf(mentions: readonly string[]): {
  readonly share: number
  readonly missed: readonly string[]
} {
  const distinct = [...new Set(mentions)]
  const missed = distinct.filter((mention) => canonicalSkill(mention) === null)
  return { share: distinct.length === 0 ? 1 : 1 - missed.length / distinct.length, missed }
}
