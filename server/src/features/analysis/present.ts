import type { Dashboard, Result, ResultDetail, Run } from '@rezumetr/contracts/analysis'
import { presentApplication } from '../vacancies/present.ts'
import type { DetailRow, ListedRow, ResultRow } from './result-queries.ts'
import type { RunRow } from './run-queries.ts'

export function presentRun(
  run: RunRow,
  errors: { application_id: string; message: string }[],
  eta_seconds: number | null,
  spending: Run['spending'],
): Run {
  const handled = run.analyzed + run.failed + run.skipped
  return {
    id: run.id,
    vacancy_id: run.vacancy_id,
    vacancy_title: run.vacancy_title,
    kind: run.kind,
    status: run.status,
    total: run.total,
    analyzed: run.analyzed,
    failed: run.failed,
    skipped: run.skipped,
    is_auto: run.is_auto,
    postponed: run.postponed,
    continues_at: run.continue_at?.toISOString() ?? null,
    remaining: run.total - handled - run.postponed,
    // never 100 before everything is handled
    percent: Math.floor((handled / run.total) * 100),
    eta_seconds,
    engine: run.engine,
    spending,
    errors,
    created_at: run.created_at.toISOString(),
    started_at: run.started_at?.toISOString() ?? null,
    finished_at: run.finished_at?.toISOString() ?? null,
  }
}

const presentBase = (row: ResultRow): Omit<Result, 'is_repeat' | 'decision'> => ({
  id: row.id,
  vacancy_id: row.vacancy_id,
  vacancy_title: row.vacancy_title,
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

export const presentDetail = (row: DetailRow): Omit<ResultDetail, 'lines' | 'raises'> => ({
  ...presentBase(row),
  criteria: row.criteria,
  flags: row.flags,
  questions: row.questions,
  changed: [
    ...(row.is_vacancy_changed ? (['vacancy'] as const) : []),
    ...(row.is_resume_changed ? (['resume'] as const) : []),
  ],
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
  score: row.score,
  recommendation: row.recommendation,
  analyzed_at: row.analyzed_at.toISOString(),
})
