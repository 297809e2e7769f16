/** Whether a person stands below, at or above the level of the vacancy. */
import { titleLevel } from '../../seniority.ts'
import { foldText } from '../../text/normalise.ts'
import type { Line, PairReading, VacancyRubric } from '../model.ts'
import type { Person } from '../person/person.ts'
import { readLevel } from '../rubric/occupation.ts'

const SPECIALIST = 2
const LEADS =
  /(?<![а-я])(?:лид(?:ер)?(?![а-я])|тимлид|тим-лид|техлид)|(?<![a-z])(?:team ?|tech ?)?lead(?![a-z])/
/** Months: what ended longer before the latest job tells no level of today. */
const RECENT = 6

type LevelVerdict = PairReading['level']

export function levelVerdict(rubric: VacancyRubric, person: Person): LevelVerdict {
  const asked = rubric.level === null ? SPECIALIST : onScale(rubric.level)
  const told: { readonly level: number; readonly line: Line }[] = []
  const latest = Math.min(...person.jobs.filter(({ is_work }) => is_work).map(({ ago }) => ago))
  for (const [at, job] of person.jobs.entries()) {
    if (!job.is_work || job.ago > latest + RECENT || job.facts.position === null) continue
    told.push({
      level: levelOf(job.facts.position),
      line: { quote: job.facts.position, source: `experience[${at}]` },
    })
  }
  if (told.length === 0 && person.facts.title !== null)
    told.push({
      level: levelOf(person.facts.title),
      line: { quote: person.facts.title, source: 'title' },
    })
  const [highest] = told.toSorted((a, b) => b.level - a.level)
  if (highest === undefined)
    return { stance: person.jobs.length > 0 ? 'untold' : 'same', steps: 0, lines: [] }
  // «Ассистент» for «Ассистент»: the same word is the same step, whatever each of them makes of it
  const named = titleLevel(rubric.title)
  if (
    told.some(
      ({ level, line }) =>
        (named !== null && titleLevel(line.quote) === named) || (asked !== SPECIALIST && level === asked),
    )
  )
    return { stance: 'same', steps: 0, lines: [] }
  const steps = highest.level - asked
  // «Главный экономист» does what economists do
  if (steps >= 3 || (steps === 2 && LEADS.test(foldText(highest.line.quote))))
    return { stance: 'above', steps, lines: [highest.line] }
  if (steps <= -2 || (asked >= 5 && steps < 0)) return { stance: 'below', steps, lines: [highest.line] }
  return { stance: 'same', steps, lines: [] }
}

/** A director is a head. */
const onScale = (level: number): number => Math.min(5, level)

const levelOf = (title: string): number => onScale(readLevel(title, null) ?? SPECIALIST)
