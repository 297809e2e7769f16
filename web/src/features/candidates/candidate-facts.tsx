import type { ResultDetail } from '@rezumetr/contracts/analysis/analysis'
import { Link } from '@tanstack/react-router'
import { Copy, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/layout/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { formatDateTime, formatPercent } from '../../ui/text/format.ts'
import { toastError, toastSuccess } from '../../ui/notices/toast.tsx'
import type { Tone } from '../../ui/style/tone.ts'
import { formatSalary, payLook } from '../results/candidate.ts'
import { EvidenceLines } from './reasons/evidence-lines.tsx'
import { fallbackReasons } from '../model/model.ts'

const severities: Record<ResultDetail['flags'][number]['severity'], { label: string; tone: Tone }> = {
  high: { label: 'Важно', tone: 'bad' },
  medium: { label: 'Внимание', tone: 'warn' },
  low: { label: 'К сведению', tone: 'neutral' },
}

/** Warnings are shown as facts with their place in the resume, never as a judgement of the person. */
export function FlagList({ flags }: { flags: ResultDetail['flags'] }) {
  if (flags.length === 0) return null
  return (
    <section>
      <h3 className="mb-1.5 text-sm font-semibold">На что обратить внимание</h3>
      <ul className="grid grid-cols-1 gap-2">
        {flags.map((flag) => (
          <li key={flag.key} className="rounded-lg border border-line px-3 py-2">
            <p className="flex items-start gap-2">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
              <span className="min-w-0 flex-1 text-pretty">{flag.text}</span>
              <Badge tone={severities[flag.severity].tone}>{severities[flag.severity].label}</Badge>
            </p>
            <EvidenceLines title={flag.text} items={flag.evidence} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function QuestionList({ questions }: { questions: readonly string[] }) {
  if (questions.length === 0) return null
  const copy = async () => {
    try {
      // there is no clipboard on plain http
      await navigator.clipboard.writeText(questions.join('\n'))
      toastSuccess('Вопросы скопированы')
    } catch {
      toastError('Не удалось скопировать вопросы')
    }
  }
  return (
    <section>
      <div className="mb-1 flex items-center justify-between gap-3">
        <h3 className="text-sm font-semibold">Что спросить</h3>
        <Button
          size="sm"
          variant="ghost"
          icon={<Copy aria-hidden className="size-3.5" />}
          onClick={() => void copy()}
        >
          Скопировать
        </Button>
      </div>
      <ol className="grid grid-cols-1 list-decimal gap-1 pl-5 marker:text-faint">
        {questions.map((question) => (
          <li key={question} className="text-pretty">
            {question}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Match figures shown beside the score. */
export function MatchFacts({
  result,
}: {
  result: Pick<ResultDetail, 'skills_match' | 'experience_match' | 'salary_match' | 'application'>
}) {
  const pay = payLook(result.salary_match)
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 text-[13px]">
      <Fact term="Навыки">{formatPercent(result.skills_match)}</Fact>
      <Fact term="Опыт">{formatPercent(result.experience_match)}</Fact>
      <Fact term="Ожидаемая зарплата">
        {formatSalary(result.application.salary)} {pay && <Badge tone={pay.tone}>{pay.label}</Badge>}
      </Fact>
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-1.5">
      <dt className="text-faint">{term}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  )
}

export function CoverLetter({ text }: { text: string | null }) {
  if (!text?.trim()) return null
  return (
    <section>
      <h3 className="mb-1 text-sm font-semibold">Сопроводительное письмо</h3>
      <p className="leading-6 [overflow-wrap:anywhere] whitespace-pre-line">{text.trim()}</p>
    </section>
  )
}

/** Provenance of the score, for later audits: which engine and model read the resume. */
export function Provenance({ result }: { result: ResultDetail }) {
  return (
    <p className="border-t border-line pt-3 text-xs text-faint">
      {result.fallback && `Вместо языковой модели (${fallbackReasons[result.fallback]}): `}
      {result.engine === 'embedded'
        ? 'Базовый анализ'
        : `Резюме прочитала языковая модель${result.model ? ` ${result.model}` : ''}, балл посчитала программа`}
      , версия {result.engine_version};{' '}
      <Link
        to="/criteria"
        search={{ vacancy: result.vacancy_id }}
        className="underline underline-offset-2 hover:text-ink"
      >
        критерии вакансии, версия {result.rubric_version}
      </Link>
      ; анализ {formatDateTime(result.analyzed_at)}
      {result.scored_at !== result.analyzed_at && `, пересчитано ${formatDateTime(result.scored_at)}`}
    </p>
  )
}
