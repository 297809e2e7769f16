/** What a vacancy is called where the user chooses one. Pure. */
import type { Vacancy } from '@rezumetr/contracts/vacancies'
import { formatDate } from '../../ui/format.ts'

type Titled = Pick<Vacancy, 'title' | 'area' | 'published_at'>

const marks: readonly ((vacancy: Titled) => string | null)[] = [
  ({ area }) => area,
  ({ published_at }) => published_at && `от ${formatDate(published_at)}`,
]

/** Gives each vacancy a `name`: its title, with the area where titles repeat, and the day of publication where that repeats too. */
export function named<V extends Titled>(vacancies: readonly V[]): (V & { name: string })[] {
  let list = vacancies.map((vacancy) => ({ ...vacancy, name: vacancy.title }))
  for (const mark of marks) {
    const alike = Map.groupBy(list, ({ name }) => name)
    list = list.map((vacancy) => {
      const isRepeated = (alike.get(vacancy.name) ?? []).length > 1
      return { ...vacancy, name: [vacancy.name, isRepeated && mark(vacancy)].filter(Boolean).join(', ') }
    })
  }
  return list
}

export type NamedVacancy = Vacancy & { readonly name: string }
