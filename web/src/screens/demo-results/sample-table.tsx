import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { ProgressBar } from '../../ui/progress/progress.tsx'
import { type DemoCandidate, demoCandidates } from './candidates.ts'
import { relevanceTone } from './relevance.ts'
import { WhySheet } from './why-sheet.tsx'

const columns = [
  'Кандидат',
  'Контакты',
  'Опыт',
  'Релевантность',
  'Зарплатные ожидания',
  'Локация',
  'Ключевые характеристики',
  'Итоговая оценка',
] as const

/** A table on wide screens; on narrower ones each row is a card with the column name before each value. */
export function SampleTable() {
  const [asked, setAsked] = useState<DemoCandidate | null>(null)
  return (
    <>
      <table className="mt-6 block w-full border-collapse text-left xl:table xl:overflow-hidden xl:rounded-xl xl:bg-surface xl:shadow-raised">
        <caption className="sr-only">Пример отчёта. Вымышленные данные</caption>
        <thead className="sr-only xl:not-sr-only xl:table-header-group">
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="border-b border-line bg-sunken px-3 py-2.5 text-xs font-medium text-muted"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="grid gap-3 md:grid-cols-2 xl:table-row-group">
          {demoCandidates.map((candidate) => (
            <Row key={candidate.email} candidate={candidate} onWhy={() => setAsked(candidate)} />
          ))}
        </tbody>
      </table>
      {asked && <WhySheet candidate={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

const cell =
  'grid grid-cols-[8.5rem_minmax(0,1fr)] gap-3 px-4 py-2 align-top text-[13px] xl:table-cell xl:border-b xl:border-line xl:px-3 xl:py-3 ' +
  'before:text-xs before:leading-5 before:text-faint before:content-[attr(data-label)] xl:before:hidden'

function Row({ candidate, onWhy }: { candidate: DemoCandidate; onWhy: () => void }) {
  const { name, social, phone, email, experience, relevance, salary, location, traits, assessment } =
    candidate
  return (
    <tr className="block rounded-xl border border-line bg-surface py-2 shadow-raised xl:table-row xl:rounded-none xl:border-0 xl:py-0 xl:shadow-none">
      <td data-label={columns[0]} className={cell}>
        <span className="font-semibold">{name}</span>
      </td>
      <td data-label={columns[1]} className={cell}>
        <ul className="grid gap-0.5">
          <li>{social}</li>
          <li className="whitespace-nowrap tabular-nums">{phone}</li>
          <li className="whitespace-nowrap">{email}</li>
        </ul>
      </td>
      <td data-label={columns[2]} className={cell}>
        {experience}
      </td>
      <td data-label={columns[3]} className={cell}>
        <span className="flex min-w-20 items-center gap-2" data-tone={relevanceTone(relevance)}>
          <ProgressBar
            value={relevance}
            label={`Релевантность: ${name}`}
            tone={relevanceTone(relevance)}
            className="w-14 shrink-0"
          />
          <span className="font-semibold tabular-nums">{relevance}</span>
        </span>
      </td>
      <td data-label={columns[4]} className={cell}>
        <span className="whitespace-nowrap tabular-nums">{salary}</span>
      </td>
      <td data-label={columns[5]} className={cell}>
        {location}
      </td>
      <td data-label={columns[6]} className={cell}>
        <ul className="grid gap-0.5">
          {traits.map((trait) => (
            <li key={trait}>{trait}</li>
          ))}
        </ul>
      </td>
      <td data-label={columns[7]} className={cell}>
        <span className="grid justify-items-start gap-1.5">
          <span className="text-pretty">{assessment}</span>
          <Button size="sm" aria-haspopup="dialog" onClick={onWhy}>
            Почему {relevance}
            <span className="sr-only">: {name}</span>
          </Button>
        </span>
      </td>
    </tr>
  )
}
