/** What a person accepts, prefers or refuses of the conditions of work: form fields, and sentences of the resume. */
import type { ResumeText } from '../../model.ts'
import { foldText } from '../../text/normalise.ts'
import { formWishes } from './form.ts'
import { textWishes } from './sentences.ts'
import type { Wish } from './wish.ts'

/** Wishes in the order of the resume: the form, then title, about, letter, descriptions. @param now month */
export function wishesOf(resume: ResumeText, now: number): readonly Wish[] {
  const seen = new Set<string>()
  return [...formWishes(resume), ...textWishes(resume, now)].filter(({ kind, value, stance, line }) => {
    const key = `${kind} ${value} ${stance} ${foldText(line.quote)}`
    return !seen.has(key) && seen.add(key) !== undefined
  })
}
