/** Reads what the pages of a vacancy and the search everywhere show besides results. */
import { decidedPlace } from '@rezumetr/contracts/hh/stages'
import type { Brief, FoundCandidate, VacancyFigures } from '@rezumetr/contracts/vacancies/workspace'
import { judgementOf } from '@rezumetr/screening/judgement/judge'
import type { ResumeText } from '@rezumetr/screening/model'
import { orderJobs } from '@rezumetr/screening/facts'
import type { Deps } from '../../../ports/deps.ts'
import type { Db } from '../../../platform/db/database.ts'
import { atAnyLevel } from '../../../platform/process/log.ts'
import type { CompanyScope, Session } from '../../companies/scope.ts'
import { findRubric } from '../../vacancies/shared-queries.ts'
import { findStoredResumes } from '../../resumes/stored/resume-usecases.ts'
import { toJudgingRubric } from '../../vacancies/rubric-rules.ts'
import { findCandidateRows, listBriefRows, listCollections, listUndecided, tallyScores } from './queries.ts'

/** Facts of the rows of a table, in the order of the ids; unknown ones are left out. */
export async function listBriefs(
  deps: Pick<Deps, 'db' | 'keys' | 'log'>,
  { scope, user_id }: Pick<Session, 'scope' | 'user_id'>,
  ids: readonly string[],
): Promise<Brief[]> {
  const { db } = deps
  const rows = await listBriefRows(db, scope, ids)
  if (rows.length === 0) return []
  const application_ids = rows.map(({ application_id }) => application_id)
  const [resumes, scores] = await Promise.all([
    findStoredResumes(deps, scope, application_ids, 'any'),
    tallyScores(db, scope, [...new Set(rows.map(({ vacancy_id }) => vacancy_id))]),
  ])
  atAnyLevel(deps.log).info({ user_id, application_ids: [...resumes.keys()] }, 'latest jobs read')
  const rubrics = new Map<string, ReturnType<typeof toJudgingRubric> | null>()
  const briefs = new Map<string, Brief>()
  for (const { id, application_id, vacancy_id, rubric_version, score, is_current, reading } of rows) {
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
      latest_job: latestJob(resumes.get(application_id)?.resume),
      months: reading?.total_months ?? null,
      is_little_known: judgement?.is_little_known ?? false,
      musts: (judgement?.requirements ?? [])
        .filter(({ kind }) => kind !== 'nice')
        .map(({ ask, stance }) => ({ ask, stance })),
    })
  }
  return ids.flatMap((id) => briefs.get(id) ?? [])
}

function latestJob(resume: ResumeText | undefined): Brief['latest_job'] {
  const [job] = orderJobs(resume?.experience ?? [])
  return job && (job.position || job.company) ? { position: job.position, company: job.company } : null
}

/** How far the vacancies of the company are; one of which there is nothing to tell is left out. */
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

/** People shown for one search. */
const FOUND = 8

export async function findCandidates(db: Db, scope: CompanyScope, search: string): Promise<FoundCandidate[]> {
  const rows = await findCandidateRows(db, scope, search, FOUND)
  return rows.map(({ result_id, score, ...found }) => ({
    ...found,
    result: result_id !== null && score !== null ? { id: result_id, score } : null,
  }))
}
