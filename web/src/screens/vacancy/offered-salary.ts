/** The pay a vacancy offers, in words. Pure. */
import type { Vacancy } from '@rezumetr/contracts/vacancies/vacancies'
import { formatSalary } from '../../features/results/candidate.ts'

/** «от 100 000 ₽ до 150 000 ₽ до вычета налогов»; `null`: not said. */
export function formatOfferedSalary(salary: Vacancy['salary']): string | null {
  if (!salary || (salary.from === null && salary.to === null)) return null
  const sum = (amount: number) => formatSalary({ amount, currency: salary.currency })
  return [
    salary.from !== null && `от ${sum(salary.from)}`,
    salary.to !== null && `до ${sum(salary.to)}`,
    salary.gross === true && 'до вычета налогов',
  ]
    .filter(Boolean)
    .join(' ')
}
