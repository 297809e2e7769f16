/** What is passed on of the selected candidates: an address for colleagues and a short list for a message. Pure. */
import type { Result } from '@rezumetr/contracts/analysis/analysis'
import { candidateName } from '../../../features/results/candidate-name.ts'
import { formatSalary, webLink } from '../../../features/results/candidate.ts'
import { counted } from '../../../ui/text/format.ts'

/** The most people that fit side by side. */
const COMPARED = 5

export const canCompare = (count: number): boolean => count >= 2 && count <= COMPARED

type Shared = Pick<Result, 'score' | 'application'>

/** «1. Одинцова Елена, 84 балла, маркетолог, Москва, 160 000 ₽» and the resume under it: contacts are not passed on. */
function line({ score, application }: Shared, place: number): string {
  const { candidate_name, resume_title, area, salary, resume_url } = application
  const said = [
    candidateName(candidate_name),
    counted(score, ['балл', 'балла', 'баллов']),
    resume_title,
    area,
    salary && formatSalary(salary),
  ]
  const words = `${place}. ${said.filter(Boolean).join(', ')}`
  const link = webLink(resume_url)
  return link ? `${words}\n${link}` : words
}

/** The list as a message, the best first. */
export function shortList(title: string, chosen: readonly Shared[]): string {
  const best = chosen.toSorted((a, b) => b.score - a.score)
  const head = `${title}: ${counted(best.length, ['кандидат', 'кандидата', 'кандидатов'])}`
  return [head, ...best.map((one, at) => line(one, at + 1)), 'Решение принимает человек.'].join('\n\n')
}
