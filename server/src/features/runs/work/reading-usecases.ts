import type { Fallback } from '@rezumetr/contracts/analysis/analysis'
import { ENGINE_VERSION, judgementOf } from '@rezumetr/screening/judgement/judge'
import type { PairReading } from '@rezumetr/screening/judgement/model'
import { checkedBy } from '@rezumetr/screening/judgement/model-reader/check'
import * as modelReader from '@rezumetr/screening/judgement/model-reader/conversation'
import { pairOf } from '@rezumetr/screening/judgement/model-reader/pair'
import { MODEL_READER_VERSION } from '@rezumetr/screening/judgement/model-reader/question'
import { scoreOf } from '@rezumetr/screening/judgement/score/score'
import type { VacancyText } from '@rezumetr/screening/model'
import type { Deps } from '../../../ports/deps.ts'
import { MINUTE_MS, moscowDay } from '../../../platform/values/clock.ts'
import { ModelFailure, type LanguageModel } from '../../../ports/language-model.ts'
import { isModelRubricReverted } from '../../vacancies/shared-queries.ts'
import type { OpenedResume } from '../../resumes/stored/resume-usecases.ts'
import { ensureRubric, getVacancyForAnalysis, storeModelRubric } from '../../vacancies/rubric-usecases.ts'
import { isByRules, type JudgingRubric } from '../../vacancies/rubric-rules.ts'
import { runConversation } from '../../model/answer-usecases.ts'
import type { ClaimedItem } from '../queue/item-queries.ts'
import { writtenOf } from '../../rubrics/judgement-present.ts'
import { hasConsent } from '../../model/usecases.ts'
import { latestJob, readEmbedded, toStored } from '../../rubrics/reading-rules.ts'
import type { Judged } from './record-usecases.ts'
import type { RunKey } from '../queue/jobs.ts'
import { findLastReading, type OpenRun } from '../queue/run-queries.ts'

type ReadDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'keys' | 'node' | 'config' | 'model'>

export type Opened = {
  readonly opened: OpenedResume
  readonly rubric: JudgingRubric
  readonly text: VacancyText
}

type Reader = Pick<Judged, 'engine' | 'model' | 'fallback'>
const EMBEDDED: Reader = { engine: 'embedded', model: null, fallback: null }

export function judgeOpened(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  item: ClaimedItem,
  found: Opened,
  fallback: Fallback | null,
): Judged {
  const finished_at = clock()
  const reading = readEmbedded(found.rubric, found.opened.resume, moscowDay(finished_at))
  return judgedBy({ ...EMBEDDED, fallback }, config, item, found, reading, finished_at)
}

/**
 * Without a usable answer the embedded engine reads, with the reason in `fallback`.
 * @throws ModelFailure `busy`: wait, see `isWaitedFor` · the signal's reason
 */
export async function judgeByModel(
  deps: ReadDeps,
  run: OpenRun,
  item: ClaimedItem,
  found: Opened,
  signal: AbortSignal,
): Promise<Judged> {
  const { db, clock, config, log, model } = deps
  const { opened, rubric, text } = found
  const today = moscowDay(clock())
  const own = readEmbedded(rubric, opened.resume, today)
  const byEngine = (fallback: Fallback) =>
    judgedBy({ ...EMBEDDED, fallback }, config, item, found, own, clock())
  // for every resume: a withdrawn consent takes effect at once
  if (!model || !(await hasConsent({ db, config }, run.scope))) return byEngine('switched_off')
  const asker = { scope: run.scope, run_id: run.id, application_id: item.application_id }
  try {
    const pair = pairOf(rubric.rubric, text, opened.resume, today, opened.candidate_name)
    const score = (reading: PairReading) => scoreOf(rubric.rubric, reading, rubric.edits.weights).score
    const conversation = modelReader.readPair(pair, score)
    const { outcome, answered_by } = await runConversation(deps, model, asker, conversation, signal)
    if (!outcome) return byEngine('unreadable')
    const reader: Reader = { engine: 'llm', model: answered_by, fallback: null }
    return judgedBy(reader, config, item, found, checkedBy(own, outcome, rubric.rubric), clock())
  } catch (error) {
    if (!(error instanceof ModelFailure) || (await isWaitedFor(deps, run, error))) throw error
    log.warn({ run_id: run.id, problem: error.problem, cause: error.cause }, 'a model did not read')
    return byEngine(error.problem === 'refused' ? 'refused' : 'unavailable')
  }
}

/** For a busy model; without an end it would block later runs. */
const BUSY_MS = 30 * MINUTE_MS

async function isWaitedFor(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  run: RunKey,
  { problem }: ModelFailure,
): Promise<boolean> {
  if (problem !== 'busy') return false
  return clock().getTime() - (await findLastReading(db, run)).getTime() < BUSY_MS
}

function judgedBy(
  reader: Reader,
  config: Deps['config'],
  item: ClaimedItem,
  { opened, rubric }: Opened,
  reading: PairReading,
  finished_at: Date,
): Judged {
  return {
    item,
    kind: 'done',
    ...reader,
    engine_version: reader.engine === 'llm' ? `${ENGINE_VERSION}+${MODEL_READER_VERSION}` : ENGINE_VERSION,
    judgement: writtenOf(
      rubric.rubric,
      judgementOf(rubric.rubric, reading, rubric.edits.weights, config.thresholds),
    ),
    reading: toStored(reading, rubric),
    reading_base: rubric.base_version,
    rubric_version: rubric.version,
    vacancy_hash: rubric.content_hash,
    resume_hash: opened.resume_hash,
    ...latestJob(opened.resume),
    finished_at,
  }
}

export type RubricReader = (vacancy_id: string) => Promise<Pick<Opened, 'rubric' | 'text'>>

/** Reads each rubric once, in the version the run started with. */
export function rubricReader(deps: ReadDeps, run: OpenRun, signal: AbortSignal): RubricReader {
  const read = new Map<string, ReturnType<RubricReader>>()
  return (vacancy_id) => {
    const rubric = read.get(vacancy_id) ?? readRubric(deps, run, vacancy_id, signal)
    read.set(vacancy_id, rubric)
    return rubric
  }
}

/** A model's rubric becomes a version once per text; what people edited, confirmed or restored stays. */
async function readRubric(
  deps: ReadDeps,
  run: OpenRun,
  vacancy_id: string,
  signal: AbortSignal,
): ReturnType<RubricReader> {
  const { db, model } = deps
  const { scope, created_at, id: run_id } = run
  const rubric = await ensureRubric(db, scope, vacancy_id, created_at)
  const { text, criteria_confirmed_at } = await getVacancyForAnalysis(db, scope, vacancy_id)
  const stands = rubric.is_edited || criteria_confirmed_at !== null || !isByRules(rubric.extracted)
  if (run.engine !== 'llm' || !model || stands) return { rubric, text }
  if (!(await hasConsent(deps, scope))) return { rubric, text }
  if (await isModelRubricReverted(db, scope, vacancy_id, rubric)) return { rubric, text }
  const asker = { scope, run_id, application_id: null }
  const written = await askAboutVacancy(deps, model, rubric, text, asker, signal)
  return {
    rubric: written ? await storeModelRubric(db, scope, vacancy_id, rubric, written, created_at) : rubric,
    text,
  }
}

async function askAboutVacancy(
  deps: ReadDeps,
  model: LanguageModel,
  { extracted }: JudgingRubric,
  text: VacancyText,
  asker: Parameters<typeof runConversation>[2],
  signal: AbortSignal,
) {
  try {
    const conversation = modelReader.readRubric(text, extracted)
    return (await runConversation(deps, model, asker, conversation, signal)).outcome
  } catch (error) {
    if (
      !(error instanceof ModelFailure) ||
      (await isWaitedFor(deps, { scope: asker.scope, id: asker.run_id }, error))
    )
      throw error
    return null
  }
}
