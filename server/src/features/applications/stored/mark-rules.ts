/** Recognises responses of one person: equal contacts, or texts of the same career. */
import { resemblanceBands } from '@rezumetr/screening/text/resemblance'
import type { ResumeText } from '@rezumetr/screening/model'
import type { KeyRing } from '../../../platform/security/crypto.ts'

/** Increment with these rules or the bands: all marks are then recomputed. */
const MARKS_RULES = 1

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
    marks_version: marksVersion(keys),
  }
}
