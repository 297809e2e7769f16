/** Reads one resume for one vacancy: with the embedded engine, or with a language model and the engine as fallback. */
import { aggregate } from '@rezumetr/screening/aggregate'
import type { Fallback } from '@rezumetr/contracts/analysis'
import { readResume } from '@rezumetr/screening/facts'
import { ENGINE_VERSION } from '@rezumetr/screening/judge'
import { readWithModel } from '@rezumetr/screening/llm/conversation'
import { PROMPT_VERSION } from '@rezumetr/screening/llm/question'
import { addRequirements, isReadByModel } from '@rezumetr/screening/llm/requirements'
import { keepReading, readPair, type Reading } from '@rezumetr/screening/reading'
import type { Deps } from '../../deps.ts'
import { MINUTE_MS, moscowDay } from '../../platform/clock.ts'
import { ModelFailure, type LanguageModel } from '../../ports/language-model.ts'
import { areReadLinesTakenBack } from '../vacancies/offered.ts'
import type { OpenedResume } from '../vacancies/resume-usecases.ts'
import {
  ensureRubric,
  getVacancyForAnalysis,
  keepReadLines,
  type VacancyRubric,
} from '../vacancies/rubric-usecases.ts'
import { runConversation } from './answer-usecases.ts'
import type { ClaimedItem } from './item-queries.ts'
import { hasConsent } from './model-usecases.ts'
import type { Judged } from './record-usecases.ts'
import type { RunKey } from './jobs.ts'
import { findLastReading, type OpenRun } from './run-queries.ts'

type ReadDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'keys' | 'node' | 'config' | 'model'>

/** A resume and the rubric it is read for. */
export type Opened = { readonly opened: OpenedResume; readonly rubric: VacancyRubric }

/** The engine that read the resume, and why it is not the one the run was started for (`fallback`). */
type Reader = Pick<Judged, 'engine' | 'model' | 'fallback'>
const EMBEDDED: Reader = { engine: 'embedded', model: null, fallback: null }

/** Judges by the embedded engine: a fraction of a millisecond, no network. */
export function judgeOpened(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  item: ClaimedItem,
  { opened, rubric }: Opened,
  fallback: Fallback | null,
): Judged {
  const finished_at = clock()
  const reading = readPair(rubric.extracted, readResume(opened.resume), moscowDay(finished_at), rubric.rubric)
  return judgedBy({ ...EMBEDDED, fallback }, config, item, { opened, rubric }, reading, finished_at)
}

/**
 * Judges by the language model. Without a usable answer the embedded engine's reading is used,
 * with the reason in `fallback`.
 * @throws ModelFailure `busy`: the resume must wait, see `isWaitedFor` · the signal's reason
 */
export async function judgeByModel(
  deps: ReadDeps,
  run: OpenRun,
  item: ClaimedItem,
  found: Opened,
  signal: AbortSignal,
): Promise<Judged> {
  const { db, clock, config, log, model } = deps
  const { opened, rubric } = found
  const now = moscowDay(clock())
  const own = readPair(rubric.extracted, readResume(opened.resume), now, rubric.rubric)
  const byEngine = (fallback: Fallback) =>
    judgedBy({ ...EMBEDDED, fallback }, config, item, found, own, clock())
  // checked for every resume, so that a consent withdrawn during the run takes effect at once
  if (!model || !(await hasConsent({ db, config }, run.scope))) return byEngine('switched_off')
  const asker = { scope: run.scope, run_id: run.id, application_id: item.application_id }
  try {
    const conversation = readWithModel(rubric.rubric, own, opened.candidate_name)
    const { outcome, answered_by } = await runConversation(deps, model, asker, conversation, signal)
    if (!outcome) return byEngine('unreadable')
    if (outcome.invented > 0)
      log.warn({ run_id: run.id, invented: outcome.invented }, 'a model quoted what is not in the resume')
    if (answered_by === null) return judgedBy(EMBEDDED, config, item, found, own, clock())
    const reader: Reader = { engine: 'llm', model: answered_by, fallback: null }
    return judgedBy(reader, config, item, found, outcome.reading, clock())
  } catch (error) {
    if (!(error instanceof ModelFailure) || (await isWaitedFor(deps, run, error))) throw error
    log.warn({ run_id: run.id, problem: error.problem, cause: error.cause }, 'a model did not read')
    return byEngine(error.problem === 'refused' ? 'refused' : 'unavailable')
  }
}

/** A run waits this long for a busy model that reads nothing; without an end it would block every later run. */
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
  read: Reading,
  finished_at: Date,
): Judged {
  const reading = keepReading(read, rubric.rubric)
  return {
    item,
    kind: 'done',
    ...reader,
    engine_version: reader.engine === 'llm' ? `${ENGINE_VERSION}+${PROMPT_VERSION}` : ENGINE_VERSION,
    judgement: aggregate(rubric.rubric, reading, config.thresholds),
    reading,
    reading_base: rubric.base_version,
    rubric_version: rubric.version,
    vacancy_hash: rubric.content_hash,
    resume_hash: opened.resume_hash,
    finished_at,
  }
}

export type RubricReader = (vacancy_id: string) => Promise<VacancyRubric>

/** Reads each vacancy's rubric once: the version the run started with, even if people change it meanwhile. */
export function rubricReader(deps: ReadDeps, run: OpenRun, signal: AbortSignal): RubricReader {
  const read = new Map<string, Promise<VacancyRubric>>()
  return (vacancy_id) => {
    const rubric = read.get(vacancy_id) ?? readRubric(deps, run, vacancy_id, signal)
    read.set(vacancy_id, rubric)
    return rubric
  }
}

/**
 * Requirements that a model finds in addition to those of the rules become a new version, once; without an
 * answer the rules' version is used.
 */
async function readRubric(
  deps: ReadDeps,
  run: OpenRun,
  vacancy_id: string,
  signal: AbortSignal,
): Promise<VacancyRubric> {
  const { db, model } = deps
  const { scope, created_at, id: run_id } = run
  const rubric = await ensureRubric(db, scope, vacancy_id, created_at)
  const isEdited = rubric.rubric !== rubric.extracted
  if (run.engine !== 'llm' || !model || isEdited || isReadByModel(rubric.extracted)) return rubric
  if (!(await hasConsent(deps, scope))) return rubric
  if (await areReadLinesTakenBack(db, scope, vacancy_id, rubric)) return rubric
  const { text } = await getVacancyForAnalysis(db, scope, vacancy_id)
  const outcome = await askAboutVacancy(
    deps,
    model,
    rubric,
    text,
    { scope, run_id, application_id: null },
    signal,
  )
  return outcome === rubric.extracted
    ? rubric
    : await keepReadLines(db, scope, vacancy_id, rubric, outcome, created_at)
}

async function askAboutVacancy(
  deps: ReadDeps,
  model: LanguageModel,
  { extracted }: VacancyRubric,
  text: Parameters<typeof addRequirements>[1],
  asker: Parameters<typeof runConversation>[2],
  signal: AbortSignal,
) {
  try {
    return (await runConversation(deps, model, asker, addRequirements(extracted, text), signal)).outcome
  } catch (error) {
    if (
      !(error instanceof ModelFailure) ||
      (await isWaitedFor(deps, { scope: asker.scope, id: asker.run_id }, error))
    )
      throw error
    return extracted
  }
}
