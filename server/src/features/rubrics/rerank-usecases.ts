/**
 * Rubric changes: previewed, then applied to results in one transaction, beyond the best of a
 * large vacancy by a job. No requests, no units.
 */
import { setImmediate } from 'node:timers/promises'
import type { Rubric as RubricView, RubricChange, RubricPreview } from '@rezumetr/contracts/rubrics/rubric'
import { ENGINE_VERSION, figuresOf, judgementOf } from '@rezumetr/screening/judgement/judge'
import { NO_EDITS } from '@rezumetr/screening/judgement/edits'
import { scoreOf } from '@rezumetr/screening/judgement/score/score'
import type { Deps } from '../../ports/deps.ts'
import { moscowDay } from '../../platform/values/clock.ts'
import type { Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/values/errors.ts'
import { bucket, limitAttempts } from '../accounts/limits/usecases.ts'
import type { CompanyScope, Session } from '../companies/scope.ts'
import { insertAudit } from '../companies/audit-queries.ts'
import { findStoredResumes, type OpenedResume } from '../resumes/stored/resume-usecases.ts'
import {
  findLatestRubric,
  insertRubric,
  lockRubric,
  markCriteriaChecked,
} from '../vacancies/shared-queries.ts'
import { toJudgingRubric, type JudgingRubric } from '../vacancies/rubric-rules.ts'
import { ensureRubricRow } from '../vacancies/rubric-usecases.ts'
import { jobOf, rescoreJob, rescoreVacancyJob, type RunKey } from '../runs/queue/jobs.ts'
import {
  countScored,
  findScoredId,
  findScoredCompany,
  listOutdatedVacancies,
  listScored,
  listScoredIds,
  updateScores,
  type ScoredResult,
  type NewScore,
} from './rerank-queries.ts'
import { writtenOf, type WrittenJudgement } from './judgement-present.ts'
import {
  latestJob,
  readEmbedded,
  toStored,
  unansweredLines,
  withAnswers,
  type StoredReading,
} from './reading-rules.ts'
import { decideNext } from './revision-usecases.ts'
import { auditedEdits, confirmingDraft, previewOf, type Standing } from './rules.ts'
import { getRubric } from './usecases.ts'

type RerankDeps = Pick<Deps, 'db' | 'clock' | 'keys' | 'config'>
type Asked = { readonly version: number; readonly change: RubricChange }

/** Rescored within the request, so that the new order shows at once; a job does the rest. */
const AT_ONCE = 2000
const PAGE = 500

/** A change may read every resume again: seconds of a processor. */
const limitRescoring = (deps: RerankDeps, scope: CompanyScope): Promise<void> =>
  limitAttempts(deps, bucket('rescore', scope), { max: 30, window_seconds: 60 })

/** What would change, without writing. */
export async function previewRubric(
  deps: RerankDeps,
  scope: CompanyScope,
  vacancy_id: string,
  asked: Asked,
): Promise<RubricPreview> {
  await limitRescoring(deps, scope)
  const next = await decideNext(deps.db, scope, vacancy_id, asked)
  return await rescoreBest(deps, scope, vacancy_id, next, countFigures)
}

/**
 * Writes the next version and rescores. A concurrent edit waits and is refused.
 * @throws NOT_FOUND · RUBRIC_CHANGED · CRITERION_REFUSED · RATE_LIMITED
 */
export async function applyRubric(
  deps: RerankDeps & Pick<Deps, 'enqueue'>,
  session: Pick<Session, 'scope' | 'user_id'>,
  vacancy_id: string,
  asked: Asked,
): Promise<{ rubric: RubricView; preview: RubricPreview }> {
  const { db, clock } = deps
  const { scope, user_id } = session
  await limitRescoring(deps, scope)
  await ensureRubricRow(db, scope, vacancy_id)
  return await db.transaction().execute(async (trx) => {
    await lockRubric(trx, vacancy_id)
    const next = await decideNext(trx, scope, vacancy_id, asked)
    const now = clock()
    const written =
      next.version === asked.version ||
      (await insertRubric(trx, scope, { ...next, created_by: user_id, created_at: now }))
    if (!written) throw refuse('RUBRIC_CHANGED')
    if (asked.change.kind === 'edit') await markCriteriaChecked(trx, scope, vacancy_id, 'confirmed', now)
    const preview = await rescoreBest(
      { ...deps, db: trx },
      scope,
      vacancy_id,
      next,
      judgeReading,
      (newScores) => updateScores(trx, scope, newScores, next.version, now),
    )
    if (preview.left > 0) await deps.enqueue(trx, rescoreVacancyJob, { company_id: scope, vacancy_id })
    const rubric = await getRubric(trx, scope, vacancy_id)
    const { changed, up_count, down_count } = preview
    // read again, nothing new
    if (next.version === asked.version && changed === 0) return { rubric, preview }
    await insertAudit(
      trx,
      {
        company_id: scope,
        actor_user_id: user_id,
        action: 'analysis.change-rubric',
        target_type: 'vacancy',
        target_id: vacancy_id,
        before: { version: asked.version },
        after: {
          version: next.version,
          kind: asked.change.kind,
          edits: next.edits && auditedEdits(next.edits),
          changed,
          up_count,
          down_count,
        },
      },
      now,
    )
    return { rubric, preview }
  })
}

/**
 * «Проверьте критерии» before the first run: confirms guessed lines too, as a version.
 * @throws NOT_FOUND · RUBRIC_CHANGED · CRITERION_REFUSED · RATE_LIMITED
 */
export async function checkRubric(
  deps: RerankDeps & Pick<Deps, 'enqueue'>,
  session: Pick<Session, 'scope' | 'user_id'>,
  vacancy_id: string,
  { version, outcome }: { readonly version: number; readonly outcome: 'confirmed' | 'skipped' },
): Promise<RubricView> {
  const { db, clock } = deps
  const { scope } = session
  const latest = await ensureRubricRow(db, scope, vacancy_id)
  if (outcome === 'confirmed') {
    if (latest.version !== version) throw refuse('RUBRIC_CHANGED')
    const draft = confirmingDraft(latest.extracted, latest.edits ?? NO_EDITS)
    if (draft) {
      const change = { kind: 'edit', draft } as const
      return (await applyRubric(deps, session, vacancy_id, { version, change })).rubric
    }
  }
  await markCriteriaChecked(db, scope, vacancy_id, outcome, clock())
  return await getRubric(db, scope, vacancy_id)
}

/** Scores the current result by the corrected text alone. `trx` holds the rubric's lock. */
export async function rescoreCorrected(
  deps: RerankDeps,
  trx: Trx,
  scope: CompanyScope,
  { application_id, vacancy_id }: { readonly application_id: string; readonly vacancy_id: string },
): Promise<void> {
  const latest = await findLatestRubric(trx, scope, vacancy_id)
  const id = await findScoredId(trx, scope, application_id)
  if (!latest || id === null) return
  const rows = (await listScored(trx, scope, [id])).map((row) => ({ ...row, reading: null }))
  const { newScores } = await rescore({ ...deps, db: trx }, scope, rows, latest, judgeReading)
  await updateScores(trx, scope, newScores, latest.version, deps.clock())
}

/** Results that a run wrote by an outdated rubric. Idempotent. */
export async function rescoreOutdated(
  deps: RerankDeps,
  run: { readonly company_id: string; readonly run_id: string },
  signal: AbortSignal,
): Promise<void> {
  for (const { scope, vacancy_id } of await listOutdatedVacancies(deps.db, run))
    await rescoreBehind(deps, scope, vacancy_id, signal)
}

/** What `applyRubric` left. Idempotent. */
export async function rescoreVacancy(
  deps: RerankDeps,
  vacancy: { readonly company_id: string; readonly vacancy_id: string },
  signal: AbortSignal,
): Promise<void> {
  const { vacancy_id } = vacancy
  const scope = await findScoredCompany(deps.db, vacancy)
  if (scope) await rescoreBehind(deps, scope, vacancy_id, signal)
}

/** A page per transaction under the lock, so it may be killed; a version written meanwhile has its own job. */
async function rescoreBehind(
  deps: RerankDeps,
  scope: CompanyScope,
  vacancy_id: string,
  signal: AbortSignal,
): Promise<void> {
  const found = await findLatestRubric(deps.db, scope, vacancy_id)
  if (!found) return
  const ids = await listScoredIds(deps.db, scope, vacancy_id, { behind: found.version })
  for (const page of pagesOf(ids)) {
    signal.throwIfAborted()
    await deps.db.transaction().execute(async (trx) => {
      await lockRubric(trx, vacancy_id)
      const latest = await findLatestRubric(trx, scope, vacancy_id)
      if (!latest) return
      const rows = (await listScored(trx, scope, page)).filter((row) => row.rubric_version < latest.version)
      const { newScores } = await rescore({ ...deps, db: trx }, scope, rows, latest, judgeReading)
      await updateScores(trx, scope, newScores, latest.version, deps.clock())
    })
  }
}

/** In the transaction that ends a run: if people changed a rubric meanwhile. */
export async function enqueueRescoring(
  { enqueue }: Pick<Deps, 'enqueue'>,
  trx: Trx,
  run: RunKey,
): Promise<void> {
  const job = jobOf(run)
  if ((await listOutdatedVacancies(trx, job)).length > 0) await enqueue(trx, rescoreJob, job)
}

type JudgingRow = Parameters<typeof toJudgingRubric>[0]

type Figures = Pick<WrittenJudgement, 'score' | 'recommendation'>
type Judge<J> = (rubric: JudgingRubric, reading: StoredReading, thresholds: Deps['config']['thresholds']) => J

const judgeReading: Judge<WrittenJudgement> = ({ rubric, edits }, reading, thresholds) =>
  writtenOf(rubric, judgementOf(rubric, reading, edits.weights, thresholds))

/** Without the explanation, which costs several times more. */
const countFigures: Judge<Figures> = ({ rubric, edits }, reading, thresholds) =>
  figuresOf(rubric, reading, scoreOf(rubric, reading, edits.weights), thresholds)

type Rescored<J extends Figures> = {
  readonly newScores: readonly NewScore<J>[]
  readonly standings: readonly Standing[]
  readonly read_again: number
}

const BATCH = 25
/** Resumes read or results counted between two yields. */
const YIELD_AFTER = { reading: 2, counting: 250 }

const pagesOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / PAGE) }, (_, n) => ids.slice(n * PAGE, (n + 1) * PAGE))

async function rescoreBest<J extends Figures>(
  deps: RerankDeps,
  scope: CompanyScope,
  vacancy_id: string,
  next: JudgingRow,
  judge: Judge<J>,
  write: (newScores: readonly NewScore<J>[]) => Promise<void> = async () => {},
): Promise<RubricPreview> {
  const ids = await listScoredIds(deps.db, scope, vacancy_id, { limit: AT_ONCE })
  const standings: Standing[] = []
  const counted = { left: 0, read_again: 0, unreadable: 0 }
  for (const page of pagesOf(ids)) {
    const rows = await listScored(deps.db, scope, page)
    const rescored = await rescore(deps, scope, rows, next, judge)
    await write(rescored.newScores)
    standings.push(...rescored.standings)
    counted.read_again += rescored.read_again
    counted.unreadable += rows.length - rescored.newScores.length
  }
  if (ids.length === AT_ONCE) {
    const { results } = await countScored(deps.db, scope, vacancy_id, next.version)
    counted.left = Math.max(0, results - ids.length)
  }
  return previewOf(standings, counted)
}

/**
 * Reads a resume again only where the reading lacks a line or is of another text. `deps.db`: the caller's transaction, as a
 * second connection could deadlock with it.
 */
async function rescore<J extends Figures>(
  deps: RerankDeps,
  scope: CompanyScope,
  rows: readonly ScoredResult[],
  next: JudgingRow,
  judge: Judge<J>,
): Promise<Rescored<J>> {
  const rubric = toJudgingRubric(next)
  const lacking = rows.filter((row) => !knows(row, rubric))
  const unknown = new Set(lacking)
  const again = new Map<string, NonNullable<NewScore['again']>>()
  for (let at = 0; at < lacking.length; at += BATCH) {
    const batch = lacking.slice(at, at + BATCH)
    const resumes = await findStoredResumes(
      deps,
      scope,
      batch.map(({ application_id }) => application_id),
      'any',
    )
    for (const [index, row] of batch.entries()) {
      const opened = resumes.get(row.application_id)
      if (opened) again.set(row.id, readAgain(row, opened, rubric, moscowDay(deps.clock())))
      if (index % YIELD_AFTER.reading === 0) await setImmediate()
    }
  }
  const newScores: NewScore<J>[] = []
  const standings: Standing[] = []
  for (const [index, row] of rows.entries()) {
    const reread = again.get(row.id)
    const reading = reread?.reading ?? (unknown.has(row) ? null : row.reading)
    const { id: result_id, candidate_name, score, recommendation } = row
    const before = { score, recommendation }
    if (reading === null) {
      standings.push({ result_id, candidate_name, before, after: before })
      continue
    }
    const judgement = judge(rubric, reading, deps.config.thresholds)
    newScores.push({ id: row.id, judgement, again: reread })
    const after = { score: judgement.score, recommendation: judgement.recommendation }
    standings.push({ result_id, candidate_name, before, after })
    if (index % YIELD_AFTER.counting === 0) await setImmediate()
  }
  return { newScores, standings, read_again: again.size }
}

/** Of the rubric's text, by the current rules, answering every line. */
const knows = (row: ScoredResult, rubric: JudgingRubric): boolean =>
  row.reading !== null &&
  standsOn(row, rubric.base_version) &&
  unansweredLines(row.reading, rubric).length === 0

const standsOn = (row: ScoredResult, base_version: number): boolean =>
  row.reading_base === base_version && (row.engine !== 'embedded' || row.engine_version === ENGINE_VERSION)

/** Lines read before stay; new ones are read by the embedded engine. Nothing of another text is kept. */
function readAgain(
  row: ScoredResult,
  { resume, resume_hash }: OpenedResume,
  rubric: JudgingRubric,
  today: string,
): NonNullable<NewScore['again']> {
  const reading = toStored(readEmbedded(rubric, resume, today), rubric)
  const former = row.resume_hash === resume_hash ? row.reading : null
  const { base_version: reading_base, content_hash: vacancy_hash } = rubric
  const added = { reading_base, vacancy_hash, resume_hash, ...latestJob(resume) }
  if (former === null || !standsOn(row, reading_base))
    return { ...added, reading, engine: 'embedded', engine_version: ENGINE_VERSION }
  const merged = withAnswers(former, reading, rubric)
  return { ...added, reading: merged, engine: row.engine, engine_version: row.engine_version }
}
