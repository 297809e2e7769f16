import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { HomeHeader } from '../../features/accounts/home-header.tsx'
import { Alert } from '../../ui/notices/alert.tsx'
import { Badge } from '../../ui/layout/badge.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { cn } from '../../ui/style/cn.ts'
import { counted, formatDate, formatNumber } from '../../ui/text/format.ts'
import type { Tone } from '../../ui/style/tone.ts'
import { groups, measuredIn, sealedIn, type Standing, standingOf, tried } from './figures.ts'
import { measurement } from './measurement.gen.ts'
import { proofs } from './proofs.gen.ts'
import { PANEL_TITLES, readers } from './sealed.ts'
import { sealed } from './sealed.gen.ts'

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
/** The sealed sets are measured more rarely than the open ones. */
const isFormer = isOutdated || sealed.engine !== measurement.engine.version
const former = isFormer ? ' · прежний движок' : ''

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
            Здесь все показатели последних измерений, хорошие и плохие. Сначала — что оценка умеет и чего не
            умеет, потом закрытые наборы, которых разработчики не видят, и открытые, по которым движок
            улучшают.
          </p>
          {isOutdated && (
            <Alert tone="warn" title="Измерение устарело">
              Движок изменился после измерения. Показатели относятся к прежней сборке, новые появятся здесь.
            </Alert>
          )}
        </div>
        <Abilities />
        <Sealed />
        <div className="grid grid-cols-1 gap-2 text-[15px] leading-6 text-pretty">
          <h2 className="text-xl font-semibold tracking-tight">Открытые наборы</h2>
          <p>
            Настоящие вакансии и резюме, которых мы не писали и которых нет в коде. По ним же движок и
            улучшали. Порог — с чем нельзя выпускать, цель — к чему идём.
          </p>
          <p className="text-[13px] text-muted">
            Измерено {formatDate(measured_on)}: {formatNumber(questions)} вопросов к движку {engine.version},
            сборка {engine.fingerprint}.
          </p>
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

/** In words and one picture: what the score is good for, and what a language model adds. */
function Abilities() {
  return (
    <section
      aria-label="Что оценка умеет"
      className="grid grid-cols-1 gap-4 text-[15px] leading-6 text-pretty"
    >
      <h2 className="text-xl font-semibold tracking-tight">Что оценка умеет и чего не умеет</h2>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <AbilityList title="Умеет" mark="*:before:text-good *:before:content-['+'/'']">
          <li>отличить свою профессию от чужой и убрать случайные отклики</li>
          <li>найти в резюме то, что просит вакансия, и показать строку</li>
          <li>заметить прямой отказ: «не готов к ночным», «прав нет»</li>
          <li>посчитать сроки и сравнить зарплату с вилкой</li>
        </AbilityList>
        <AbilityList title="Не умеет" mark="*:before:text-bad *:before:content-['−'/'']">
          <li>предсказать, кого вы возьмёте</li>
          <li>понять намёк или недосказанное, как человек</li>
          <li>проверить, правда ли написанное</li>
          <li>надёжно расставить похожих людей одной профессии</li>
        </AbilityList>
      </div>
      <figure className="rounded-xl border border-line bg-surface p-4 shadow-raised">
        <figcaption className="mb-3 text-[13px] text-muted">
          Из ста пар «подходит» и «не подходит» на одну вакансию — сколько стоят в верном порядке. Монетка
          дала бы 50.
        </figcaption>
        <ul className="grid grid-cols-1 gap-3">
          {readers.map(({ title, value, note }) => (
            <li key={title} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1">
              <span>
                <span className="font-medium">{title}</span>{' '}
                <span className="text-[13px] whitespace-nowrap text-muted">{note}</span>
              </span>
              <span className="font-semibold tabular-nums">{Math.round(value * 100)}</span>
              <span
                aria-hidden
                className="relative col-span-2 h-2 rounded-full bg-sunken forced-colors:border"
              >
                <span
                  className="absolute inset-y-0 left-0 rounded-full bg-accent forced-colors:bg-[Highlight]"
                  style={{ width: `${value * 100}%` }}
                />
                <span className="absolute inset-y-0 left-1/2 w-px bg-line-strong" />
              </span>
            </li>
          ))}
        </ul>
      </figure>
      <p>
        Языковая модель, если её включить, читает вакансию и резюме целиком и понимает смысл, а не слова:
        похожих людей она расставляет заметно точнее. Сто из ста — согласие одной модели с другой: ступени в
        этих наборах тоже ставили модели. Балл в любом случае считает программа по строкам резюме.
      </p>
    </section>
  )
}

function AbilityList({ title, mark, children }: { title: string; mark: string; children: ReactNode }) {
  return (
    <div className="rounded-xl border border-line bg-surface p-4 shadow-raised">
      <h3 className="font-semibold">{title}</h3>
      <ul
        className={cn(
          'mt-2 grid grid-cols-1 gap-1.5 text-sm leading-5 *:relative *:pl-5 *:before:absolute *:before:left-0 *:before:font-semibold',
          mark,
        )}
      >
        {children}
      </ul>
    </div>
  )
}

/** Texts and grades that nobody who works on the engine has seen. */
function Sealed() {
  const { panel, cases, measured_on, engine } = sealed
  return (
    <section aria-label="Закрытые наборы">
      <h2 className="text-xl font-semibold tracking-tight">Закрытые наборы{former}</h2>
      <p className="mt-2 text-[15px] leading-6 text-pretty">
        {formatNumber(panel.vacancies)} вакансий разных профессий и{' '}
        {counted(panel.resumes, ['отклик', 'отклика', 'откликов'])}: нужная профессия, но не тот человек —
        просроченный документ, отказ от смен, другой уровень. Ступени от «позвать» до «отклонить» заранее
        поставили языковые модели в роли рекрутёров, не люди.
      </p>
      <p className="mt-1 text-[13px] text-muted">
        Измерено {formatDate(measured_on)}, движок {engine}.
        {isFormer && ' Нынешний движок на них ещё не измерен.'}
      </p>
      <ul className="mt-3 divide-y divide-line rounded-xl border border-line bg-surface shadow-raised">
        {panel.figures.map(({ key, value, words }) => (
          <PlainRow
            key={key}
            title={PANEL_TITLES[key] ?? key}
            value={value}
            text={words === null ? undefined : `Поиск по словам: ${shares.format(words)}`}
          />
        ))}
        <PlainRow
          title="Случаи из жалоб на такие программы, решены верно"
          text={`${cases.right} из ${cases.of}`}
          value={cases.right / cases.of}
        />
      </ul>
      <details className="mt-3">
        <summary className="w-fit text-[13px] font-medium text-accent">
          Закрытые половины открытых наборов
        </summary>
        <ul className="mt-2 divide-y divide-line rounded-xl border border-line bg-surface shadow-raised">
          {groups.flatMap(sealedIn).map(({ key, ...figure }) => (
            <PlainRow key={key} {...figure} />
          ))}
        </ul>
      </details>
    </section>
  )
}

function PlainRow({ title, text, value }: { title: string; text?: string | undefined; value: number }) {
  return (
    <li className="flex items-center gap-x-4 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium text-pretty">{title}</p>
        {text && <p className="text-[13px] text-muted tabular-nums">{text}</p>}
      </div>
      <p className="text-lg font-semibold tabular-nums">{shares.format(value)}</p>
    </li>
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
          порог {shares.format(figure.floor)}, цель {shares.format(figure.target)}
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
        По открытым наборам мы же и улучшали движок, поэтому на новых текстах показатели ниже: насколько,
        показывают закрытые. Настройки под отдельные тексты в движке нет.
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
