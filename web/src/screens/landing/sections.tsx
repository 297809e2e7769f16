import { BarChart3, Check, FileSpreadsheet, LockKeyhole, Plug, Quote, Sparkles, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useConfig } from '../../api/config.ts'
import { RecommendationBadge } from '../../features/results/recommendation.tsx'
import { formatRoubles } from '../../ui/text/format.ts'
import { ProgressBar } from '../../ui/progress/progress.tsx'
import { relevanceTone } from '../demo-results/relevance.ts'
import { advantages, buckets, demoColumns, demoRows, features, residency, steps } from './content.ts'

function Section({
  id,
  title,
  lead,
  children,
}: {
  id?: string
  title: string
  lead?: string
  children: ReactNode
}) {
  return (
    <section id={id} className="mx-auto max-w-6xl scroll-mt-20 px-4 pb-16 sm:px-6 sm:pb-20">
      <h2 className="text-2xl font-semibold tracking-tight sm:text-3xl">{title}</h2>
      {lead && <p className="mt-2 max-w-2xl text-[15px] text-pretty text-muted">{lead}</p>}
      <div className="mt-7">{children}</div>
    </section>
  )
}

export function Advantages() {
  return (
    <Section title="Чем это лучше ручного отбора">
      <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface shadow-raised">
        {advantages.map(({ title, manual, ours }) => (
          <li
            key={title}
            className="grid gap-x-6 gap-y-3 p-4 sm:p-5 md:grid-cols-[14rem_minmax(0,1fr)_minmax(0,1.2fr)]"
          >
            <h3 className="text-[15px] font-semibold">{title}</h3>
            <p className="flex gap-2.5 text-muted">
              <X aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
              <span>
                <span className="block text-xs text-faint">Вручную</span>
                {manual}
              </span>
            </p>
            <p className="flex gap-2.5 font-medium">
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
              <span>
                <span className="block text-xs font-normal text-faint">С сервисом</span>
                {ours}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function Steps() {
  return (
    <Section title="Три шага до отчёта">
      <ol className="grid gap-3 sm:gap-4 lg:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="rounded-xl border border-line bg-surface p-5 shadow-raised">
            <span className="grid size-8 place-items-center rounded-full bg-accent text-sm font-semibold text-on-accent">
              {index + 1}
            </span>
            <h3 className="mt-3 font-semibold text-balance">{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

export function Demo() {
  return (
    <Section
      id="demo"
      title="Так выглядит отчёт"
      lead="Пример. Вымышленные данные: люди и контакты придуманы."
    >
      <div
        tabIndex={0}
        role="region"
        aria-label="Пример отчёта"
        className="overflow-x-auto rounded-xl border border-line bg-surface shadow-raised"
      >
        <table className="w-full text-left max-sm:block sm:min-w-220">
          <thead className="bg-sunken text-xs text-muted max-sm:sr-only">
            <tr>
              {demoColumns.map((column) => (
                <th key={column} scope="col" className="px-4 py-2.5 font-medium whitespace-nowrap">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line max-sm:block">
            {demoRows.map((row) => (
              // two columns of what matters, where seven have no room
              <tr
                key={row.name}
                className="max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:gap-y-1 max-sm:px-4 max-sm:py-3"
              >
                <th scope="row" className="px-4 py-3 font-medium max-sm:p-0">
                  {row.name}
                  <span className="block text-xs font-normal text-muted">{row.role}</span>
                </th>
                <td className="px-4 py-3 text-muted max-sm:order-5 max-sm:p-0">{row.contact}</td>
                <td className="px-4 py-3 max-sm:order-1 max-sm:p-0">{row.experience}</td>
                <td className="px-4 py-3 max-sm:order-2 max-sm:p-0">
                  <span className="flex items-center gap-2.5">
                    <span className="font-semibold tabular-nums">{row.score}</span>
                    <ProgressBar
                      value={row.score}
                      label="Релевантность"
                      tone={relevanceTone(row.score)}
                      className="w-20"
                    />
                  </span>
                </td>
                <td className="px-4 py-3 whitespace-nowrap tabular-nums max-sm:order-4 max-sm:p-0 max-sm:text-right">
                  {formatRoubles(row.salary)}
                </td>
                <td className="px-4 py-3 max-sm:order-3 max-sm:p-0">{row.place}</td>
                <td className="px-4 py-3 max-sm:p-0 max-sm:text-right">
                  <RecommendationBadge value={row.recommendation} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="mt-4 grid gap-3 sm:grid-cols-3">
        {buckets.map(({ recommendation, title, text }) => (
          <li key={recommendation} className="flex items-start gap-3">
            <RecommendationBadge value={recommendation} />
            <span>
              <span className="block font-medium">{title}</span>
              <span className="block text-[13px] text-muted">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const icons = {
  analysis: Sparkles,
  evidence: Quote,
  board: Plug,
  excel: FileSpreadsheet,
  security: LockKeyhole,
  dashboard: BarChart3,
}

export function Features() {
  const { is_model_abroad } = useConfig()
  return (
    <Section id="features" title="Что умеет сервис">
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
        {features.map(({ key, title, text }) => {
          const Icon = icons[key]
          return (
            <li key={key} className="rounded-xl border border-line bg-surface p-5 shadow-raised">
              <Icon aria-hidden className="size-5 text-accent" />
              <h3 className="mt-3 font-semibold">{title}</h3>
              <p className="mt-1 text-pretty text-muted">
                {text}
                {key === 'security' && !is_model_abroad && ` ${residency}`}
              </p>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
