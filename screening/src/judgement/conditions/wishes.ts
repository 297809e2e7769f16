/** What a person accepts, prefers or refuses of the conditions of work: form fields, and sentences of the resume. */
import type { ResumeText } from '../../model.ts'
import type { Line } from '../model.ts'
import { formWishes } from './form.ts'
import { statementsOf, textWishes } from './sentences.ts'
import type { Wish } from './wish.ts'

/**
 * Wishes in the order of the resume: the form, then title, about, letter, descriptions.
 * @param now month
 * @param statements the resume's statements, if they are split already
 */
export function wishesOf(
  resume: ResumeText,
  now: number,
  statements: readonly Line[] = statementsOf(resume),
): readonly Wish[] {
  const seen = new Set<string>()
  return [...formWishes(resume), ...textWishes(statements, now)].filter(({ kind, value, stance, line }) => {
    const key = `${kind} ${value} ${stance} ${line.quote}`
    return !seen.has(key) && seen.add(key) !== undefined
  })
}
