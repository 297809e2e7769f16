import { decidedPlace } from '@rezumetr/contracts/hh/stages'
import type {
  Brief,
  FoundCandidate,
  VacancyFigures,
  VacancyOverview,
} from '@rezumetr/contracts/vacancies/workspace'
import { judgementOf } from '@rezumetr/screening/judgement/judge'
import type { Db } from '../../../platform/db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import { wordMarks } from '../../applications/stored/mark-rules.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { findLatestRubric, findRubric } from '../../vacancies/shared-queries.ts'
import { toJudgingRubric } from '../../vacancies/rubric-rules.ts'
import { getVacancyForAnalysis } from '../../vacancies/rubric-usecases.ts'
import {
  findCandidateRows,
  findResumeRows,
  findWorkRows,
  listBriefRows,
  listCollections,
  listUndecided,
  readOverview,
  tallyScores,
  type BriefRow,
  type FoundRow,
} from './queries.ts'

export async function listBriefs(db: Db, scope: CompanyScope, ids: readonly string[]): Promise<Brief[]> {
  const rows = await listBriefRows(db, scope, ids)
  if (rows.length === 0) return []
  const scores = await tallyScores(db, scope, [...new Set(rows.map(({ vacancy_id }) => vacancy_id))])
  const rubrics = new Map<string, ReturnType<typeof toJudgingRubric> | null>()
  const briefs = new Map<string, Brief>()
  for (const row of rows) {
    const { id, vacancy_id, rubric_version, score, is_current, reading } = row
    const key = `${vacancy_id} ${rubric_version}`
    if (!rubrics.has(key)) {
      const stored = await findRubric(db, scope, vacancy_id, rubric_version)
      rubrics.set(key, stored && toJudgingRubric(stored))
    }
    const judging = rubrics.get(key)
    const judgement = reading && judging && judgementOf(judging.rubric, reading, judging.edits.weights)
    const better = scores
      .filter((one) => one.vacancy_id === vacancy_id && one.score > score)
      .reduce((sum, { n }) => sum + n, 0)
    briefs.set(id, {
      id,
      place: is_current ? better + 1 : null,
      latest_job: latestJob(row),
      months: row.total_months,
      is_little_known: row.is_little_known,
      musts: (judgement?.requirements ?? [])
        .filter(({ kind }) => kind !== 'nice')
        .map(({ ask, stance }) => ({ ask, stance })),
    })
  }
  return ids.flatMap((id) => briefs.get(id) ?? [])
}

const latestJob = ({ latest_position: position, latest_company: company }: BriefRow): Brief['latest_job'] =>
  position === null && company === null ? null : { position, company }

export async function listVacancyFigures(db: Db, scope: CompanyScope): Promise<VacancyFigures[]> {
  const [undecided, collections] = await Promise.all([listUndecided(db, scope), listCollections(db, scope)])
  const figures = new Map<string, VacancyFigures>()
  const of = (vacancy_id: string) => {
    const known = figures.get(vacancy_id) ?? { vacancy_id, undecided: 0, invited: 0, refused: 0 }
    figures.set(vacancy_id, known)
    return known
  }
  for (const { vacancy_id, n } of undecided) of(vacancy_id).undecided = n
  for (const { vacancy_id, collection_id, n } of collections) {
    const place = decidedPlace(collection_id)
    if (place !== null) of(vacancy_id)[place] += n
  }
  return [...figures.values()]
}

export async function getOverview(db: Db, scope: CompanyScope, vacancy_id: string): Promise<VacancyOverview> {
  await getVacancyForAnalysis(db, scope, vacancy_id)
  const [scores, people, rubric] = await Promise.all([
    tallyScores(db, scope, [vacancy_id]),
    readOverview(db, scope, vacancy_id),
    findLatestRubric(db, scope, vacancy_id),
  ])
  const asked = rubric ? toJudgingRubric(rubric).rubric.requirements : []
  return {
    ...people,
    scores: scores
      .filter(({ n }) => n > 0)
      .map(({ score, n }) => ({ score, n }))
      .toSorted((a, b) => a.score - b.score),
    requirements: asked.map(({ id, ask, kind }) => ({ id, ask, is_must: kind !== 'nice' })),
  }
}

const FOUND = 8
/** Shorter parts are in too many titles. */
const LEAST_WORK = 3

/** Those of the name, e-mail or phone; where these are few, also those of the work, then of other words of the resume. */
export async function findCandidates(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  scope: CompanyScope,
  search: string,
): Promise<FoundCandidate[]> {
  const marks = search.length < LEAST_WORK ? [] : wordMarks(keys, scope, [search])
  const ways: readonly (readonly [FoundCandidate['found_by'], () => Promise<FoundRow[]>])[] = [
    ['contacts', () => findCandidateRows(db, scope, search, FOUND)],
    ['work', async () => (search.length < LEAST_WORK ? [] : findWorkRows(db, scope, search, FOUND))],
    ['resume', async () => (marks.length === 0 ? [] : findResumeRows(db, scope, marks, FOUND))],
  ]
  const found = new Map<string, FoundCandidate>()
  for (const [found_by, find] of ways) {
    if (found.size >= FOUND) break
    for (const { result_id, score, ...row } of await find())
      if (found.size < FOUND && !found.has(row.application_id))
        found.set(row.application_id, {
          ...row,
          result: result_id !== null && score !== null ? { id: result_id, score } : null,
          found_by,
        })
  }
  return [...found.values()]
}
