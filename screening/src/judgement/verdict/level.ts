/** Whether a person stands below, at or above the level of the vacancy. */
import { titleLevel } from '../../seniority.ts'
import type { Line, PairReading, VacancyRubric } from '../model.ts'
import type { Person } from '../person/person.ts'

const SPECIALIST = 2
/** Months: what ended longer before the latest job tells no level of today. */
const RECENT = 6

type LevelVerdict = PairReading['level']

export function levelVerdict(rubric: VacancyRubric, person: Person): LevelVerdict {
  const asked = rubric.level === null ? SPECIALIST : onScale(rubric.level)
  const told: { readonly level: number; readonly line: Line }[] = []
  const latest = Math.min(...person.jobs.filter(({ is_work }) => is_work).map(({ ago }) => ago))
  for (const [at, job] of person.jobs.entries()) {
    if (!job.is_work || job.ago > latest + RECENT || job.facts.position === null) continue
    const level = titleLevel(job.facts.position)
    told.push({
      level: level ?? SPECIALIST,
      line: { quote: job.facts.position, source: `experience[${at}]` },
    })
  }
  if (told.length === 0 && person.facts.title !== null)
    told.push({
      level: person.facts.title_level ?? SPECIALIST,
      line: { quote: person.facts.title, source: 'title' },
    })
  const [highest] = told.toSorted((a, b) => b.level - a.level)
  if (highest === undefined)
    return { stance: person.jobs.length > 0 ? 'untold' : 'same', steps: 0, lines: [] }
  // «Главный бухгалтер» for «Главный бухгалтер»: the same word is the same step, whoever stands under it
  const named = titleLevel(rubric.title)
  if (named !== null && told.some(({ level }) => level === named))
    return { stance: 'same', steps: 0, lines: [] }
  const steps = highest.level - asked
  if (steps >= 2) return { stance: 'above', steps, lines: [highest.line] }
  if (steps <= -2 || (asked >= 5 && steps < 0)) return { stance: 'below', steps, lines: [highest.line] }
  return { stance: 'same', steps, lines: [] }
}

/** The rubric's seven steps on the five of titles: deputy and lead are one, a director is a head. */
const onScale = (level: number): number => Math.min(5, level)
