import { isTrue, many, one } from '../../http/request-fields.ts'
import type { Fields } from '../../http/request-fields.ts'
import { badArgument } from '../answers/errors.ts'
import { readNumber } from '../answers/paging.ts'
import type { Named, Negotiation, Resume } from '../answers/shapes.ts'

const createdAt = { id: 'created_at', name: 'По дате отклика' }
const activity = {
  id: 'last_change_time_except_employer_inbox',
  name: 'По дате создания и активности соискателя',
}
const relevance = { id: 'relevance', name: 'Лучшие' }

/** Sort orders of a collection; the first is the default. */
export const orderTypes = (collection: string): Named[] =>
  collection === 'response' ? [createdAt, activity, relevance] : [createdAt, activity]

export function sortNegotiations(negotiations: readonly Negotiation[], query: Fields, collection: string) {
  const asked = one(query, 'order_by') ?? createdAt.id
  const order = orderTypes(collection).find((known) => known.id === asked)
  if (!order) throw badArgument('order_by')
  const sorted = negotiations.toSorted((left, right) => {
    if (order === relevance && left.answer.fit !== right.answer.fit)
      return fitness.indexOf(left.answer.fit) - fitness.indexOf(right.answer.fit)
    const [earlier, later] =
      order === activity ? [activeAt(left), activeAt(right)] : [left.created_at, right.created_at]
    if (earlier !== later) return earlier < later ? 1 : -1
    return left.id < right.id ? 1 : -1
  })
  return { order, sorted }
}

/** Only creation and the applicant's doings count, not those of the employer, which raise `updated_at`. */
const activeAt = ({ messages, created_at }: Negotiation): string =>
  messages.findLast(({ author }) => author === 'applicant')?.created_at ?? created_at

const fitness = ['strong', 'good', 'partial', 'poor']

/** The documented filters of a list; unknown parameters are ignored, as by the real API. */
export function filterNegotiations(
  negotiations: readonly Negotiation[],
  collection: string,
  query: Fields,
): Negotiation[] {
  const tests: ((negotiation: Negotiation, resume: Resume | null) => boolean)[] = []
  if (collection === 'response' && isTrue(query, 'show_only_new_responses'))
    tests.push((negotiation) => !negotiation.viewed)
  if (collection !== 'response' && isTrue(query, 'show_only_new'))
    tests.push((negotiation) => negotiation.unread_messages > 0)
  if (isTrue(query, 'show_only_with_vehicle')) tests.push((_, resume) => resume?.has_vehicle === true)
  const text = one(query, 'search_text')?.toLowerCase()
  if (text) tests.push((_, resume) => resume !== null && searchable(resume).includes(text))
  const areas = many(query, 'area')
  if (areas.length > 0) tests.push((_, resume) => resume !== null && areas.includes(resume.area.id))
  const gender = one(query, 'gender')
  if (gender !== undefined && gender !== 'male' && gender !== 'female') throw badArgument('gender')
  if (gender) tests.push((_, resume) => resume?.gender?.id === gender)
  const level = one(query, 'education_level')
  if (level) tests.push((_, resume) => resume?.education_level.id === level)
  const experience = many(query, 'experience')
  if (experience.length > 0)
    tests.push((_, resume) => resume !== null && experience.includes(experienceOf(resume.total_months ?? 0)))
  tests.push(within(query, 'age', (resume) => resume.age))
  tests.push(within(query, 'salary', (resume) => resume.salary?.amount ?? null))
  return negotiations.filter((negotiation) => tests.every((test) => test(negotiation, negotiation.resume)))
}

function within(query: Fields, name: string, read: (resume: Resume) => number | null) {
  const from = readNumber(query, `${name}_from`, -1, 0)
  const to = readNumber(query, `${name}_to`, -1, 0)
  if (from < 0 && to < 0) return () => true
  return (_: Negotiation, resume: Resume | null) => {
    const value = resume && read(resume)
    if (value === null) return false
    return (from < 0 || value >= from) && (to < 0 || value <= to)
  }
}

function experienceOf(months: number): string {
  if (months < 12) return 'noExperience'
  if (months < 36) return 'between1And3'
  return months < 72 ? 'between3And6' : 'moreThan6'
}

function searchable(resume: Resume): string {
  return [
    resume.title,
    resume.first_name,
    resume.last_name,
    ...resume.skill_set,
    ...resume.jobs.map((job) => job.position),
  ]
    .join(' ')
    .toLowerCase()
}
