import type { OtherApplication } from '@rezumetr/contracts/vacancies/candidates'
import type { Application } from '@rezumetr/contracts/vacancies/vacancies'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { messageOr } from '../../../api/api-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { LoadError } from '../../../ui/notices/load-error.tsx'
import { toastError, toastUndo } from '../../../ui/notices/toast.tsx'
import { otherApplicationsQuery, useDecideSamePerson } from './api.ts'
import { isHint, reasonWords, storyOf } from './words.ts'

/**
 * Applications of the same person across vacancies and years. They are never merged:
 * each keeps its own card, and the user may reject a match.
 */
export function OtherApplications({ application: { id, applied_at } }: { application: Application }) {
  const { data, isLoadingError, isFetching, refetch } = useQuery(otherApplicationsQuery(id))
  const decide = useDecideSamePerson(id)
  if (isLoadingError)
    return (
      <LoadError
        message="Не удалось узнать, откликался ли кандидат раньше."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data || data.length === 0) return null
  // not the callbacks of `mutate`: they are not called once the card is closed, and the notice outlives it
  const say = async (other_id: string, is_same: boolean | null, former: boolean | null = null) => {
    try {
      await decide.mutateAsync({ other_id, is_same })
      if (is_same === false) toastUndo('Запомнили: это другой человек', () => void say(other_id, former))
    } catch (error) {
      toastError(messageOr(error, 'Не удалось сохранить'))
    }
  }
  const sure = data.filter((row) => !isHint(row))
  const groups = [
    { title: 'Уже откликался', rows: sure.filter((row) => row.applied_at <= applied_at) },
    { title: 'Откликался и позже', rows: sure.filter((row) => row.applied_at > applied_at) },
    { title: 'Похоже на другой отклик', rows: data.filter(isHint) },
  ]
  return (
    <section
      // the row goes with its pressed button: the focus stays here
      tabIndex={-1}
      aria-label="Другие отклики кандидата"
      className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-bg p-3 outline-none"
    >
      {groups
        .filter(({ rows }) => rows.length > 0)
        .map(({ title, rows }) => (
          <div key={title}>
            <h3 className="mb-1 flex items-center gap-1.5 text-xs font-medium text-muted">
              <History aria-hidden className="size-3.5" />
              {title}
            </h3>
            <ul className="grid grid-cols-1 gap-2">
              {rows.map((row) => (
                <Row key={row.application_id} row={row}>
                  {isHint(row) && (
                    <Button
                      size="sm"
                      busy={decide.isPending}
                      onClick={() => void say(row.application_id, true)}
                    >
                      Тот же человек<span className="sr-only">: {storyOf(row)}</span>
                    </Button>
                  )}
                  <Button
                    size="sm"
                    variant="ghost"
                    busy={decide.isPending}
                    onClick={() => void say(row.application_id, false, row.is_confirmed ? true : null)}
                  >
                    Другой человек<span className="sr-only">: {storyOf(row)}</span>
                  </Button>
                </Row>
              ))}
            </ul>
          </div>
        ))}
    </section>
  )
}

function Row({ row, children }: { row: OtherApplication; children: ReactNode }) {
  const story = storyOf(row)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <div className="min-w-0 flex-1 basis-56 text-pretty [overflow-wrap:anywhere]">
        {row.result_id ? (
          <Link
            to="/results"
            search={{ vacancy: row.vacancy_id, candidate: row.result_id }}
            className="rounded font-medium text-accent underline-offset-4 hover:underline"
          >
            {story}
          </Link>
        ) : (
          <span className="font-medium">{story}</span>
        )}
        <p className="text-[13px] text-muted">
          {[
            ...(row.candidate_name && isHint(row) ? [row.candidate_name] : []),
            ...row.reasons.map((reason) => reasonWords[reason]),
            ...(row.is_confirmed ? ['подтверждено вами'] : []),
          ].join(', ')}
        </p>
      </div>
      <div className="flex gap-1">{children}</div>
    </li>
  )
}
