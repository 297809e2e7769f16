import type { FoundCandidate } from '@rezumetr/contracts/vacancies/workspace'
import type { Vacancy } from '@rezumetr/contracts/vacancies/vacancies'
import { LEAST_SEARCH } from '@rezumetr/contracts/vacancies/workspace'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { ArrowRight, Briefcase, Moon, Search, Sun, UserRound } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useUser } from '../../features/accounts/api.ts'
import { scoreTone } from '../../features/results/bands.ts'
import { foundCandidatesQuery } from '../../features/results/workspace-api.ts'
import { candidateName } from '../../features/results/candidate-name.ts'
import { vacanciesQuery } from '../../features/vacancies/api.ts'
import { Facts } from '../../ui/layout/facts.tsx'
import { cn } from '../../ui/style/cn.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { hasWords } from '../../ui/text/has-words.ts'
import { LoadError } from '../../ui/notices/load-error.tsx'
import { softTone } from '../../ui/style/tone.ts'
import { useTheme } from '../../ui/style/theme.ts'
import { placesFor, vacanciesFor } from './palette-items.ts'

/** Debounce delay of the search for candidates; everything else is found at once. */
const REST_MS = 200

/** Search everywhere: vacancies and pages at once, candidates by name, contacts or words of the resume. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useState('')
  const user = useUser()
  const navigate = useNavigate()
  const [theme, setTheme] = useTheme()
  const vacancies = useQuery(vacanciesQuery).data ?? []
  const isDark =
    theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  const go = (act: () => unknown) => () => {
    onClose()
    void act()
  }
  const query = search.trim()
  const places = placesFor(query, user.role)
  const offered = vacanciesFor(query, vacancies)
  const found = useFound(query)
  const foundBy = (way: FoundCandidate['found_by']) => found.people.filter(({ found_by }) => found_by === way)
  const named = foundBy('contacts')
  const best = named[0]?.application_id
  const [chosen, setChosen] = useState('')
  const [seen, setSeen] = useState(best)
  // people come later than pages, and above them
  if (best !== seen) {
    setSeen(best)
    if (best !== undefined) setChosen(`candidate ${best}`)
  }
  const themeLabel = isDark ? 'Светлая тема' : 'Тёмная тема'
  const isThemeFound = hasWords(themeLabel, query)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Поиск"
      className="max-w-xl! sm:self-start sm:mt-[8vh]"
    >
      <Command
        shouldFilter={false}
        vimBindings={false}
        loop
        label="Поиск по всему"
        value={chosen}
        onValueChange={setChosen}
      >
        <div className="relative">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-faint"
          />
          <Command.Input
            autoFocus
            value={search}
            onValueChange={setSearch}
            maxLength={100}
            placeholder="Имя, слова из резюме, компания, телефон, почта"
            className="h-11 w-full rounded-lg border border-line-strong bg-surface pr-3 pl-9 placeholder:text-faint"
          />
        </div>
        <Note found={found} hasOthers={places.length + offered.length > 0} />
        <Command.List
          label="Найденное"
          className="mt-2 max-h-[min(24rem,55dvh)] overflow-y-auto overscroll-contain"
        >
          <Candidates heading="Кандидаты" people={named} go={go} />
          {offered.length > 0 && <Vacancies offered={offered} go={go} />}
          {(places.length > 0 || isThemeFound) && (
            <Group heading="Страницы и действия">
              {places.map(({ label, to }) => (
                <Item
                  key={to}
                  value={`page ${to}`}
                  icon={<ArrowRight aria-hidden />}
                  onSelect={go(() => navigate({ to }))}
                >
                  {label}
                </Item>
              ))}
              {isThemeFound && (
                <Item
                  value="theme"
                  icon={isDark ? <Sun aria-hidden /> : <Moon aria-hidden />}
                  onSelect={go(() => setTheme(isDark ? 'light' : 'dark'))}
                >
                  {themeLabel}
                </Item>
              )}
            </Group>
          )}
          <Candidates heading="Кандидаты по должности или компании" people={foundBy('work')} go={go} />
          <Candidates heading="Кандидаты по словам резюме" people={foundBy('resume')} go={go} />
        </Command.List>
      </Command>
    </Dialog>
  )
}

function Vacancies({ offered, go }: { offered: readonly Vacancy[]; go: (act: () => unknown) => () => void }) {
  const navigate = useNavigate()
  const asideOf = ({ status, is_enabled, new_applications_count: fresh }: Vacancy) => {
    if (status === 'archived') return 'в архиве'
    if (!is_enabled) return 'выключена'
    return fresh > 0 ? `новых: ${formatNumber(fresh)}` : null
  }
  return (
    <Group heading="Вакансии">
      {offered.map((vacancy) => (
        <Item
          key={vacancy.id}
          value={`vacancy ${vacancy.id}`}
          icon={<Briefcase aria-hidden />}
          aside={asideOf(vacancy)}
          onSelect={go(() =>
            navigate({ to: '/vacancies/$vacancyId', params: { vacancyId: vacancy.id }, search: {} }),
          )}
        >
          {vacancy.name}
        </Item>
      ))}
    </Group>
  )
}

/** The people found for the search, a little behind the typing. */
function useFound(search: string) {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(search), REST_MS)
    return () => clearTimeout(timer)
  }, [search])
  const query = useQuery(foundCandidatesQuery(asked))
  const isAsked = search.length >= LEAST_SEARCH
  const isLooking = asked !== search || query.isFetching
  return {
    query,
    isAsked,
    isLooking,
    people: isAsked && asked.length >= LEAST_SEARCH && !query.isError ? (query.data ?? []) : [],
  }
}

/** What there is to say where no candidate is shown; outside of the list, which holds options alone. */
function Note({
  found: { query, isAsked, isLooking, people },
  hasOthers,
}: {
  found: ReturnType<typeof useFound>
  /** Something else is found. */
  hasOthers: boolean
}) {
  if (!isAsked || people.length > 0) return null
  if (query.isError && !isLooking)
    return (
      <LoadError
        className="px-2.5 pt-2"
        message="Не удалось найти кандидатов."
        onRetry={() => void query.refetch()}
      />
    )
  return (
    <p role="status" className="px-2.5 pt-2 text-[13px] text-muted">
      {isLooking
        ? 'Ищем кандидатов…'
        : hasOthers
          ? 'Таких кандидатов нет.'
          : 'Ничего не нашлось. Кандидата можно найти по имени, словам из резюме, компании, почте или последним цифрам телефона.'}
    </p>
  )
}

function Candidates({
  heading,
  people,
  go,
}: {
  heading: string
  people: readonly FoundCandidate[]
  go: (act: () => unknown) => () => void
}) {
  const navigate = useNavigate()
  if (people.length === 0) return null
  const open = ({ result, vacancy_id }: FoundCandidate) =>
    result
      ? navigate({
          to: '/vacancies/$vacancyId',
          params: { vacancyId: vacancy_id },
          search: { candidate: result.id },
        })
      : navigate({ to: '/analysis', search: { vacancy: vacancy_id } })
  return (
    <Group heading={heading}>
      {people.map((one) => (
        <Item
          key={one.application_id}
          value={`candidate ${one.application_id}`}
          icon={
            one.result ? (
              <span
                className={cn(
                  'grid h-6 w-9 shrink-0 place-items-center rounded-md font-semibold tabular-nums',
                  softTone[scoreTone(one.result.score)],
                )}
              >
                <span className="sr-only">Балл </span>
                {one.result.score}
              </span>
            ) : (
              <UserRound aria-hidden />
            )
          }
          onSelect={go(() => open(one))}
        >
          <span className="block">{candidateName(one.candidate_name)}</span>
          <Facts
            className="text-xs font-normal text-muted"
            of={[one.resume_title, one.vacancy_name, !one.result && 'не оценён']}
          />
        </Item>
      ))}
    </Group>
  )
}

const Group = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <Command.Group
    heading={heading}
    className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-faint"
  >
    {children}
  </Command.Group>
)

function Item({
  value,
  icon,
  aside,
  onSelect,
  children,
}: {
  /** Unique: labels may not be. */
  value: string
  icon: ReactNode
  aside?: ReactNode
  onSelect: () => void
  children: ReactNode
}) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-1.5 select-none data-[selected=true]:bg-accent-soft data-[selected=true]:shadow-[inset_3px_0_0_var(--color-accent)] [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-faint"
    >
      {icon}
      <span className="flex min-w-0 flex-1 max-sm:flex-col sm:items-center sm:gap-2.5">
        <span className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">{children}</span>
        {aside && <span className="truncate text-xs text-muted sm:max-w-[45%]">{aside}</span>}
      </span>
    </Command.Item>
  )
}
