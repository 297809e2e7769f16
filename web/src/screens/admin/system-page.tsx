import type { System } from '@rezumetr/contracts/admin/system'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, CircleX, Cpu, Gauge, ListChecks, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { systemQuery } from '../../features/admin/api.ts'
import { nodeState, queueName, roleName, systemWorries } from '../../features/admin/panel.ts'
import { Alert } from '../../ui/notices/alert.tsx'
import { Badge } from '../../ui/layout/badge.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/layout/card.tsx'
import { counted, formatBytes, formatCost, formatDateTime, formatNumber } from '../../ui/text/format.ts'
import { LoadError } from '../../ui/notices/load-error.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { StatCard, StatGrid } from '../../ui/layout/stat-card.tsx'
import { FactorGate } from './factor-gate.tsx'

/** How the installation is doing; read anew every ten seconds while it is open. */
export function SystemPage() {
  const system = useQuery(systemQuery)
  const data = system.data
  return (
    <Page
      title="Система"
      description="Процессы, очереди и внешние сервисы. Обновляется каждые 10 секунд."
      actions={
        <Link to="/admin" className={buttonClass()}>
          <ArrowLeft aria-hidden className="size-4" />
          Админ-панель
        </Link>
      }
    >
      <FactorGate error={system.error}>
        {system.isError && (
          <LoadError
            {...(data && { message: 'Не удалось обновить. Ниже — последние известные данные.' })}
            retrying={system.isFetching}
            onRetry={() => void system.refetch()}
          />
        )}
        {data && systemWorries(data).map((worry) => <Alert key={worry} tone="warn" title={worry} />)}
        <Figures data={data} loading={system.isPending} />
        {(data !== undefined || system.isPending) && (
          <>
            <ListCard
              title="Процессы"
              description="Работает тот, кто держит связь с базой данных и отзывается не реже раза в три минуты."
            >
              {data?.nodes.map((node) => (
                <NodeRow key={node.id} node={node} />
              ))}
            </ListCard>
            <ListCard title="Очереди" description="Задания, которые ждут работника, и те, что выполняются.">
              {data?.queues.map((queue) => (
                <QueueRow key={queue.name} queue={queue} />
              ))}
            </ListCard>
            <ListCard
              title="Последние ошибки"
              description="Задания, от которых отказались после всех попыток. Причина — в журнале сервера под номером задания."
              empty="За последнее время ошибок не было."
            >
              {data?.failures.map((job) => (
                <li key={job.job_id} className={row}>
                  <span className="min-w-0 flex-1 basis-56">{queueName(job.name)}</span>
                  <span className="text-[13px] wrap-anywhere text-muted">
                    {counted(job.attempts, ['попытка', 'попытки', 'попыток'])} ·{' '}
                    {formatDateTime(job.failed_at)} · {job.job_id}
                  </span>
                </li>
              ))}
            </ListCard>
          </>
        )}
      </FactorGate>
    </Page>
  )
}

const row = 'flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2.5 first:border-t-0'
const figure = (value: number | undefined) => (value === undefined ? '—' : formatNumber(value))
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

function Figures({ data, loading }: { data: System | undefined; loading: boolean }) {
  const alive = data?.nodes.filter((node) => node.is_alive)
  const queued = (what: 'waiting' | 'active' | 'failed') =>
    figure(data && sum(data.queues.map((queue) => queue[what])))
  const waiting = (what: keyof System['waiting']) => figure(data && (data.waiting[what] ?? 0))
  return (
    <section aria-label="Показатели">
      <StatGrid className="xl:grid-cols-5">
        <li>
          <StatCard icon={Cpu} label="Процессов" value={figure(alive?.length)} loading={loading}>
            Пропало за час: {figure(data && data.nodes.length - (alive?.length ?? 0))}
          </StatCard>
        </li>
        <li>
          <StatCard icon={ListChecks} label="Заданий в очереди" value={queued('waiting')} loading={loading}>
            <Facts of={[`Выполняется: ${queued('active')}`, `писем ждёт: ${figure(data?.waiting.emails)}`]} />
          </StatCard>
        </li>
        <li>
          <StatCard
            icon={CircleX}
            label="Заданий с ошибкой за сутки"
            value={queued('failed')}
            loading={loading}
          >
            Кроме них,{' '}
            <Facts
              of={[
                `синхронизаций: ${waiting('syncs_failed')}`,
                `отчётов: ${waiting('exports_failed')}`,
                `писем: ${waiting('emails_failed')}`,
                `действий на HH.ru: ${waiting('board_actions_failed')}`,
              ]}
            />
          </StatCard>
        </li>
        <li>
          <BoardRate board={data?.board} loading={loading} />
        </li>
        <li className="col-span-2 xl:col-span-1">
          <ModelCost model={data?.model} loading={loading} />
        </li>
      </StatGrid>
    </section>
  )
}

function BoardRate({ board, loading }: { board: System['board'] | undefined; loading: boolean }) {
  return (
    <StatCard
      icon={Gauge}
      label="Разрешённый темп запросов к HH.ru, в секунду"
      value={board ? formatNumber(Math.round(board.rate * 10) / 10) : '—'}
      loading={loading}
    >
      <Facts
        of={
          board === null
            ? ['Запросов ещё не было']
            : [
                `Наибольший по настройке: ${figure(board?.top_rate)}`,
                `ожидание: ${figure(board?.wait_ms)} мс`,
              ]
        }
      />
    </StatCard>
  )
}

function ModelCost({ model, loading }: { model: System['model'] | undefined; loading: boolean }) {
  return (
    <StatCard
      icon={Sparkles}
      label="Языковая модель за месяц"
      value={model ? cost(model.cost_month) : '—'}
      loading={loading}
    >
      <Facts
        of={[
          `Ответов: ${figure(model?.answers_month)}`,
          `сегодня: ${figure(model?.answers_today)}, ${model ? cost(model.cost_today) : '—'}`,
        ]}
      />
    </StatCard>
  )
}

const cost = (roubles: number | null) => (roubles === null ? '—' : formatCost(roubles))

/** A card of rows; without children it is being loaded, with none it says so. */
function ListCard({
  title,
  description,
  empty = 'Пусто.',
  children,
}: {
  title: string
  description: string
  empty?: string
  children: ReactNode[] | undefined
}) {
  return (
    <Card>
      <CardHeader title={title} description={description} />
      <CardBody>
        {children === undefined ? (
          <div className="grid gap-3">
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-5 w-4/5" />
          </div>
        ) : children.length === 0 ? (
          <p className="text-[13px] text-muted">{empty}</p>
        ) : (
          <ul>{children}</ul>
        )}
      </CardBody>
    </Card>
  )
}

function NodeRow({ node }: { node: System['nodes'][number] }) {
  const { tone, label } = nodeState(node)
  return (
    <li className={row}>
      <span className="flex min-w-0 flex-1 basis-56 items-center gap-2">
        <Badge tone={tone}>{label}</Badge>
        <span>
          № {formatNumber(node.id)}, {roleName(node.role)}
        </span>
      </span>
      <span className="text-[13px] wrap-anywhere text-muted">
        {node.host}, процесс {node.pid} · версия {node.version} · {formatBytes(node.memory_bytes)} · с{' '}
        {formatDateTime(node.started_at)} · на связи {formatDateTime(node.seen_at)}
      </span>
    </li>
  )
}

function QueueRow({ queue }: { queue: System['queues'][number] }) {
  return (
    <li className={row}>
      <span className="min-w-0 flex-1 basis-56 wrap-anywhere">{queueName(queue.name)}</span>
      <span className="text-[13px] text-muted tabular-nums">
        ждёт {formatNumber(queue.waiting)} · выполняется {formatNumber(queue.active)} · ошибок за сутки{' '}
        {formatNumber(queue.failed)}
        {queue.oldest_seconds >= 1 && ` · старшее ждёт ${formatNumber(Math.round(queue.oldest_seconds))} с`}
      </span>
    </li>
  )
}
