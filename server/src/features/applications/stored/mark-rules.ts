/** Recognises responses of one person: equal contacts, or texts of the same career. Finds resumes by their words. */
import { isStopKey } from '@rezumetr/screening/text/everyday'
import { cleanText } from '@rezumetr/screening/text/normalise'
import { resemblanceBands } from '@rezumetr/screening/text/resemblance'
import { tokenise } from '@rezumetr/screening/text/tokens'
import type { ResumeText } from '@rezumetr/screening/model'
import type { KeyRing } from '../../../platform/security/crypto.ts'

/** Increment with these rules, the bands or the stems: all marks are then recomputed. */
const MARKS_RULES = 2

export function normalisePhone(phone: string | null): string | null {
  const digits = (phone ?? '').replace(/\D/g, '')
  if (digits.length < 10 || digits.length > 15 || /^(\d)\1+$/.test(digits.slice(-7))) return null
  if (digits.length === 10) return `7${digits}`
  return digits.length === 11 && digits.startsWith('8') ? `7${digits.slice(1)}` : digits
}

export function normaliseEmail(email: string | null): string | null {
  const address = (email ?? '').trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) return null
  return /@(ya|yandex)\.[a-z.]+$/.test(address)
    ? address.replaceAll('.', '-').replace(/@.+/, '@yandex.ru')
    : address
}

type Keys = Pick<KeyRing, 'mark' | 'key_name'>

/** The current version of marks: those of other versions are recomputed. */
export const marksVersion = ({ key_name }: Keys): string => `${MARKS_RULES} ${key_name}`

export type ApplicationMarks = {
  readonly phone_mark: Buffer | null
  readonly email_mark: Buffer | null
  readonly text_marks: number[]
  readonly word_marks: number[]
  readonly marks_version: string
}

/** Depends on the company, so people cannot be linked across companies. */
export function marksOf(
  keys: Keys,
  company_id: string,
  contacts: { readonly candidate_email: string | null; readonly candidate_phone: string | null },
  resume: ResumeText,
): ApplicationMarks {
  const mark = (kind: string, value: string | null) =>
    value === null ? null : keys.mark(value, `${company_id}\n${kind}`)
  // bands are one-way already: one keyed mark separates companies
  const own = keys.mark('', `${company_id}\ntext`)
  return {
    phone_mark: mark('phone', normalisePhone(contacts.candidate_phone)),
    email_mark: mark('email', normaliseEmail(contacts.candidate_email)),
    text_marks: resemblanceBands(resume).map((band, at) => band ^ own.readInt32BE((at % 4) * 4)),
    word_marks: wordMarks(keys, company_id, textsIn(resume)),
    marks_version: marksVersion(keys),
  }
}

/** Of one resume; whoever writes more is found by the first of them. */
const MOST_WORDS = 1000

/** Whatever stands in a resume, from its fields of any form. */
const textsIn = (part: unknown): string[] =>
  typeof part === 'string'
    ? [part]
    : part !== null && typeof part === 'object'
      ? Object.values(part).flatMap(textsIn)
      : []

/** In any form of the words. Equal in a company and one-way, so that the stored text stays encrypted. */
export function wordMarks(keys: Keys, company_id: string, texts: readonly string[]): number[] {
  const stems = texts.flatMap((text) =>
    tokenise(cleanText(text))
      .map(({ stem }) => stem)
      .filter((stem) => stem.length > 1 && /\p{L}/u.test(stem) && !isStopKey(stem)),
  )
  return [...new Set(stems)]
    .slice(0, MOST_WORDS)
    .map((stem) => keys.mark(stem, `${company_id}\nword`).readInt32BE())
    .toSorted((a, b) => a - b)
}
