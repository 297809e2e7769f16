/** What a vacancy is called where the user chooses one. Pure. */
import type { Vacancy } from '@rezumetr/contracts/vacancies'
import { formatDate } from '../../ui/format.ts'

type Titled = Pick<Vacancy, 'title' | 'area' | 'published_at'>

const marks: readonly ((vacancy: Titled) => string | null)[] = [
  ({ area }) => area,
  ({ published_at }) => published_at && `от ${formatDate(published_at)}`,
]

/** What a vacancy is called: its title, and what tells it from others of the same title. */
type Name = { readonly title: string; readonly mark: string | null }

const nameOf = ({ title, mark }: Name): string => (mark === null ? title : `${title}, ${mark}`)

/**
 * Gives each vacancy a `name`: its title, with a `mark` where titles repeat, which is the area, and the day of publication where
 * that repeats too.
 */
export function named<V extends Titled>(
  vacancies: readonly V[],
): (V & { name: string; mark: string | null })[] {
  let list = vacancies.map((vacancy) => ({ ...vacancy, mark: null as string | null }))
  for (const markOf of marks) {
    const alike = Map.groupBy(list, nameOf)
    list = list.map((vacancy) => {
      const isRepeated = (alike.get(nameOf(vacancy)) ?? []).length > 1
      const more = isRepeated ? markOf(vacancy) : null
      return { ...vacancy, mark: [vacancy.mark, more].filter(Boolean).join(', ') || null }
    })
  }
  return list.map((vacancy) => ({ ...vacancy, name: nameOf(vacancy) }))
}

export type NamedVacancy = Vacancy & Name & { readonly name: string }

/** The name for a place where it may be cut: the mark is kept whole, the title is not. */
export const labelOf = ({ title, mark }: Name): { label: string; ending?: string } =>
  mark === null ? { label: title } : { label: `${title},`, ending: mark }
