/**
 * Whether two resumes describe the same career, without comparing every pair: a minhash in bands. Texts whose pieces
 * overlap by a share `s` agree in a band with the probability s⁴, so of 16 bands a copy agrees in all, a resume with a
 * job added (s ≈ 0.8) in about 6, two colleagues of one profession (s < 0.3) in none.
 * Broder, "On the resemblance and containment of documents" (1997).
 */
import type { ResumeText } from '../model.ts'
import { cleanText } from './normalise.ts'
import { tokenise } from './tokens.ts'

const BANDS = 16
const ROWS = 4
/** Words in a piece. */
const PIECE = 3
/** Shorter texts say too little to tell people apart. */
const LEAST_WORDS = 40

/** This many equal bands are worth a check: an overlap of about 0.7. */
export const LIKE_BANDS = 4

/**
 * One 32-bit integer per band; empty for a text too short to tell. Only what a person wrote about the work counts:
 * titles, cities, schools and languages are shared by many.
 */
export function resemblanceBands({ experience, about }: ResumeText): number[] {
  const told = [...(experience ?? []).flatMap((job) => [job.company, job.position, job.description]), about]
  const words = told.flatMap((part) => (part ? tokenise(cleanText(part)).map(({ word }) => word) : []))
  if (words.length < LEAST_WORDS) return []
  const least = Array.from({ length: BANDS * ROWS }, () => 0xffffffff)
  for (let at = 0; at + PIECE <= words.length; at += 1) {
    const piece = hash(words.slice(at, at + PIECE).join(' '))
    for (let row = 0; row < least.length; row += 1)
      least[row] = Math.min(least[row] ?? 0xffffffff, mix(piece ^ Math.imul(row + 1, 0x9e3779b1)))
  }
  return Array.from(
    { length: BANDS },
    (_, band) => hash(`${band}:${least.slice(band * ROWS, (band + 1) * ROWS).join(',')}`) | 0,
  )
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return mix(value)
}

/** The finaliser of murmur3: every bit of the input affects every bit of the output. */
function mix(value: number): number {
  let mixed = value
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
