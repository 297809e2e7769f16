import { Link } from '@tanstack/react-router'
import { HomeHeader } from '../../features/accounts/home-header.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { counted, formatDate, formatNumber } from '../../ui/format.ts'
import type { Tone } from '../../ui/tone.ts'
import { groups, measuredIn, type Standing, standingOf, tried } from './figures.ts'
import { measurement } from './measurement.gen.ts'
import { proofs } from './proofs.gen.ts'

const shares = new Intl.NumberFormat('ru-RU', { style: 'percent', maximumFractionDigits: 2 })
const standings: Record<Standing, { readonly tone: Tone; readonly label: string }> = {
  target: { tone: 'good', label: 'Цель достигнута' },
  floor: { tone: 'info', label: 'Выше порога' },
  below: { tone: 'bad', label: 'Ниже порога' },
}

/** Fingerprint of the engine in this build, injected at build time; undefined in development. */
const built: unknown = import.meta.env['VITE_ENGINE_FINGERPRINT']
const isOutdated =
  typeof built === 'string' &&
  [measurement, ...(tried.length > 0 ? [proofs] : [])].some(({ engine }) => engine.fingerprint !== built)

/** What was measured, on which data, with which result and when. The only source of published quality figures. */
export function QualityPage() {
  const { engine, measured_on, questions } = measurement
  return (
    <div className="mx-auto max-w-3xl px-4 py-6 sm:px-6">
      <HomeHeader />
      <main className="mt-8 grid grid-cols-1 gap-8 pb-16">
        <div className="grid grid-cols-1 gap-3 text-[15px] leading-6 text-pretty">
          <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">Как мы измеряем качество</h1>
          <p>
            Оценку резюме проверяет программа на настоящих вакансиях и резюме, которых мы не писали и которых
            нет в коде. Здесь все показатели последнего измерения, в том числе те, что ниже порога. Порог — с
            чем нельзя выпускать, цель — к чему идём.
          </p>
          <p className="text-[13px] text-muted">
            Измерено {formatDate(measured_on)}: {formatNumber(questions)} вопросов к движку {engine.version},
            сборка {engine.fingerprint}.
          </p>
          {isOutdated && (
            <Alert tone="warn" title="Измерение устарело">
              Движок изменился после измерения. Показатели относятся к прежней сборке, новые появятся здесь.
            </Alert>
          )}
        </div>
        {groups.map((group) => {
          const figures = measuredIn(group)
          return (
            figures.length > 0 && (
              <section key={group.title} aria-label={group.title}>
                <h2 className="text-lg font-semibold">{group.title}</h2>
                <p className="mt-1 text-[13px] text-pretty text-muted">{group.text}</p>
                <ul className="mt-3 divide-y divide-line rounded-xl border border-line bg-surface shadow-raised">
                  {figures.map((figure) => (
                    <FigureRow key={figure.key} figure={figure} />
                  ))}
                </ul>
              </section>
            )
          )
        })}
        {tried.length > 0 && <Tried />}
        <Limits />
      </main>
    </div>
  )
}

function FigureRow({ figure }: { figure: ReturnType<typeof measuredIn>[number] }) {
  const { tone, label } = standings[standingOf(figure)]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium text-pretty">{figure.title}</p>
        {figure.text && <p className="text-[13px] text-muted">{figure.text}</p>}
      </div>
      <p className="text-lg font-semibold tabular-nums">{shares.format(figure.value)}</p>
      <p className="flex w-full items-center justify-between gap-x-3 text-[13px] text-muted tabular-nums sm:w-80 sm:justify-end">
        <span className="whitespace-nowrap">
          порог {shares.format(figure.floor)} · цель {shares.format(figure.target)}
        </span>
        <Badge tone={tone}>{label}</Badge>
      </p>
    </li>
  )
}

/** Results of the property-based tests, which need no labelled set. */
function Tried() {
  return (
    <section aria-label="Проверено перебором">
      <h2 className="text-lg font-semibold">Проверено перебором</h2>
      <p className="mt-1 text-[13px] text-pretty text-muted">
        Программа сама составляет резюме, вакансии и файлы и ищет хотя бы одно нарушение. Проверено{' '}
        {formatDate(proofs.measured_on)}, сборка {proofs.engine.fingerprint}.
      </p>
      <ul className="mt-3 divide-y divide-line rounded-xl border border-line bg-surface shadow-raised">
        {tried.map(({ key, title, tried: count, holds }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
            <p className="min-w-0 flex-1 basis-56 font-medium text-pretty">{title}</p>
            <p className="text-[13px] text-muted tabular-nums">
              {counted(count, ['проверка', 'проверки', 'проверок'])}
            </p>
            <Badge tone={holds ? 'good' : 'bad'}>{holds ? 'Нарушений нет' : 'Есть нарушение'}</Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Limits() {
  return (
    <section className="grid grid-cols-1 gap-3 text-[15px] leading-6 text-pretty">
      <h2 className="text-lg font-semibold">Что это значит и чего не значит</h2>
      <p>
        «Точность» на главной странице — заявленный показатель. Измерен другой, первый здесь: доля пар, в
        которых резюме нужной профессии получило балл выше чужого. Это не вероятность, что кандидата возьмут:
        решение рекрутера по одному резюме предсказать нельзя, и мы этого не обещаем.
      </p>
      <p>
        По этому набору мы же и улучшали движок, поэтому на новых текстах показатели могут быть ниже.
        Настройки под отдельные тексты в движке нет, а закрытый набор того же размера, которого разработчики
        не видят, измеряется отдельно.
      </p>
      <p>
        При каждой проверке кода проверяется и то, что не зависит от набора: имя, пол, возраст, фото, семья и
        название вуза не меняют в оценке ничего, гражданство — тоже, кроме вакансий, которые его или
        разрешение на работу требуют; названный нужный навык, его подтверждение в работе и лишний месяц нужной
        работы её не снижают, одинаковые данные дают одинаковый результат, каждая цитата в объяснении стоит в
        резюме или вакансии.
      </p>
      <p>Оценка носит рекомендательный характер, решение принимает человек.</p>
      <div className="flex flex-wrap gap-3">
        <Link to="/demo-results" className={buttonClass('secondary')}>
          Пример результатов
        </Link>
        <Link to="/register" className={buttonClass('primary')}>
          Проверить на своей вакансии
        </Link>
      </div>
    </section>
  )
}
