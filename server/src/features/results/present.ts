import type { Result, ResultDetail, Run } from '@rezumetr/contracts/analysis/analysis'
import type { Dashboard } from '@rezumetr/contracts/analysis/dashboard'
import type { PostponedRun } from '@rezumetr/contracts/analysis/postponed-run'
import type { ResumeSections } from '@rezumetr/contracts/analysis/whole-resume'
import type { ResumeText } from '@rezumetr/screening/model'
import { resumeSections } from '@rezumetr/screening/resume/text-sections'
import { readText } from '@rezumetr/screening/text/html'
import { presentApplication } from '../applications/present.ts'
import type { presentJudgement } from '../rubrics/judgement-present.ts'
import type { DetailRow, ListedRow, ResultRow } from './queries.ts'
import { remainingItems } from '../runs/queue/rules.ts'
import type { PostponedRow, RunRow } from '../runs/queue/shared-queries.ts'

export function presentRun(
  run: RunRow,
  failed: Pick<Run, 'errors' | 'failures'>,
  eta_seconds: number | null,
  spending: Run['spending'],
): Run {
  const remaining = remainingItems(run)
  return {
    id: run.id,
    vacancy_id: run.vacancy_id,
    vacancy_title: run.vacancy_title,
    vacancy_name: run.vacancy_name,
    kind: run.kind,
    status: run.status,
    is_stopping: run.stop_requested_at !== null && run.finished_at === null,
    total: run.total,
    analyzed: run.analyzed,
    failed: run.failed,
    skipped: run.skipped,
    is_auto: run.is_auto,
    postponed: run.postponed,
    continues_at: run.continue_at?.toISOString() ?? null,
    postponed_end:
      run.error_code === 'LIMIT_EXCEEDED' ? 'plan_used_up' : run.continued_by === null ? null : 'continued',
    remaining,
    // 100 % only at the end
    percent: Math.floor(((run.total - remaining) * 100) / run.total),
    eta_seconds,
    engine: run.engine,
    spending,
    ...failed,
    created_at: run.created_at.toISOString(),
    started_at: run.started_at?.toISOString() ?? null,
    finished_at: run.finished_at?.toISOString() ?? null,
  }
}

export const presentPostponed = (run: PostponedRow, waits_for: PostponedRun['waits_for']): PostponedRun => ({
  id: run.id,
  vacancy_title: run.vacancy_title,
  vacancy_name: run.vacancy_name,
  is_auto: run.is_auto,
  postponed: run.postponed,
  waits_for,
  continues_at: run.continue_at.toISOString(),
})

const presentBase = (row: ResultRow): Omit<Result, 'is_repeat' | 'decision'> => ({
  id: row.id,
  vacancy_id: row.vacancy_id,
  vacancy_title: row.vacancy_title,
  vacancy_name: row.vacancy_name,
  score: row.score,
  recommendation: row.recommendation,
  skills_match: row.skills_match,
  experience_match: row.experience_match,
  salary_match: row.salary_match,
  strengths: row.strengths,
  weaknesses: row.weaknesses,
  red_flags: row.red_flags,
  reasoning: row.reasoning,
  analyzed_at: row.analyzed_at.toISOString(),
  engine: row.engine,
  fallback: row.fallback,
  is_outdated: row.is_vacancy_changed || row.is_resume_changed,
  application: presentApplication({ ...row, id: row.application_id, is_analyzed: true }),
})

export const presentResult = (row: ListedRow): Result => ({
  ...presentBase(row),
  is_repeat: row.is_repeat,
  decision: row.decision,
})

export const presentDetail = (
  row: DetailRow,
): Omit<ResultDetail, keyof ReturnType<typeof presentJudgement> | 'rank'> => ({
  ...presentBase(row),
  flags: row.flags,
  replaced_by: row.replaced_by,
  changed: [
    ...(row.is_vacancy_changed ? (['vacancy'] as const) : []),
    ...(row.is_resume_changed ? (['resume'] as const) : []),
  ],
  is_resume_renewed: row.is_resume_renewed,
  cover_letter: row.cover_letter,
  rubric_version: row.rubric_version,
  engine_version: row.engine_version,
  model: row.engine === 'llm' ? row.model : null,
  scored_at: row.scored_at.toISOString(),
  decision:
    row.decision && row.decided_at
      ? {
          verdict: row.decision,
          note: row.note,
          by: row.decided_by ?? '',
          at: row.decided_at.toISOString(),
          score: row.decided_score ?? row.score,
          recommendation: row.decided_recommendation ?? row.recommendation,
          rubric_version: row.decided_version ?? row.rubric_version,
        }
      : null,
})

export const presentRecent = (row: ResultRow): Dashboard['recent_analyses'][number] => ({
  id: row.id,
  candidate_name: row.candidate_name,
  vacancy_title: row.vacancy_title,
  vacancy_name: row.vacancy_name,
  score: row.score,
  recommendation: row.recommendation,
  analyzed_at: row.analyzed_at.toISOString(),
})

const formFields = [
  ['salary_text', 'Зарплата'],
  ['relocation', 'Готовность'],
  ['business_trip', 'Готовность'],
  ['schedule', 'График'],
  ['employment', 'Занятость'],
  ['citizenship', 'Гражданство'],
  ['driver', 'Права'],
] as const satisfies readonly (readonly [keyof ResumeText, string])[]

/** The whole resume; what a form ticks stands after the town, where a quote of it is found. */
export function presentSections(resume: ResumeText): ResumeSections['sections'] {
  const ticked = formFields.flatMap(([source, heading]) => {
    const value = resume[source] ?? []
    const text = (typeof value === 'string' ? [value] : value)
      .map((one) => readText(one).text.trim())
      .filter(Boolean)
      .join(', ')
    return text === '' ? [] : [{ source, heading, text }]
  })
  const sections = resumeSections(resume)
  const after = sections.findLastIndex(({ source }) => source === 'title' || source === 'area') + 1
  return sections.toSpliced(after, 0, ...ticked)
}
