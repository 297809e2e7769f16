import type { AuditEntry } from '@rezumetr/contracts/admin/admin'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ScrollText, ShieldCheck } from 'lucide-react'
import { messageOr } from '../../api/api-error.ts'
import { auditQuery, useVerifyAudit } from '../../features/admin/api.ts'
import { actionName, auditChanges, onceEach } from '../../features/admin/panel.ts'
import { Alert } from '../../ui/notices/alert.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Card, CardHeader } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { counted, formatDateTime, formatNumber } from '../../ui/text/format.ts'
import { LoadError } from '../../ui/notices/load-error.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'

/** The audit log; its hash chain can be verified on demand (EXT-31). */
export function AuditCard() {
  const audit = useInfiniteQuery(auditQuery)
  const verify = useVerifyAudit()
  const entries = onceEach(audit.data?.pages.flatMap((page) => page.data.entries))
  return (
    <Card>
      <CardHeader
        title="Журнал действий"
        description="Записи только добавляются; каждая связана с предыдущей контрольной суммой."
        aside={
          <Button
            size="sm"
            busy={verify.isPending}
            icon={<ShieldCheck aria-hidden className="size-4" />}
            onClick={() => verify.mutate()}
          >
            Проверить целостность
          </Button>
        }
      />
      <div className="grid gap-3 p-2 sm:p-3">
        <div aria-live="polite" className="px-2 empty:hidden">
          {verify.isPending && verify.verified > 0 && (
            <p className="text-[13px] text-muted">Проверено записей: {formatNumber(verify.verified)}…</p>
          )}
          {verify.data &&
            (verify.data.broken_at === null ? (
              <Alert tone="good">
                Журнал цел: проверено {counted(verify.data.entries, ['запись', 'записи', 'записей'])}.
              </Alert>
            ) : (
              <Alert tone="bad">
                Цепочка нарушена на записи №&nbsp;{formatNumber(verify.data.broken_at)}
                {verify.data.broken_in && ` компании «${verify.data.broken_in}»`}.
              </Alert>
            ))}
          {verify.error && <Alert tone="bad">{messageOr(verify.error, 'Не удалось проверить журнал')}</Alert>}
        </div>
        {audit.isPending ? (
          <div role="status" aria-label="Загрузка журнала" className="grid gap-2 p-2">
            {['a', 'b', 'c'].map((key) => (
              <Skeleton key={key} className="h-10" />
            ))}
          </div>
        ) : entries.length > 0 ? (
          <ul>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        ) : (
          !audit.isError && <EmptyState icon={ScrollText} title="Записей ещё нет" className="py-6" />
        )}
        {audit.isError && (
          <LoadError
            className="p-2"
            message="Не удалось загрузить журнал."
            retrying={audit.isFetching}
            onRetry={() => void (audit.isFetchNextPageError ? audit.fetchNextPage() : audit.refetch())}
          />
        )}
        {audit.hasNextPage && !audit.isError && (
          <div className="flex justify-center pb-2">
            <Button size="sm" busy={audit.isFetching} onClick={() => void audit.fetchNextPage()}>
              {audit.isFetching ? 'Загружаем...' : 'Показать ещё'}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { seq, action, actor_email, target_email, company_name, created_at } = entry
  const changes = auditChanges(entry)
  return (
    <li className="grid gap-x-4 gap-y-0.5 rounded-lg px-2 py-2 sm:grid-cols-[3rem_8rem_minmax(0,1fr)_minmax(0,1fr)]">
      <span className="text-[13px] text-faint tabular-nums">№&nbsp;{formatNumber(seq)}</span>
      <span className="text-[13px] text-muted tabular-nums">{formatDateTime(created_at)}</span>
      <span className="min-w-0">
        <span className="font-medium">{actionName(action)}</span>
        {changes.length > 0 && (
          <details className="text-[13px] text-muted">
            <summary className="w-fit">Что изменилось</summary>
            <ul className="break-all">
              {changes.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </details>
        )}
      </span>
      <span className="min-w-0 text-[13px] break-words text-muted">
        {actor_email ?? 'Система'}
        {target_email && ` → ${target_email}`}
        {company_name && ` · ${company_name}`}
      </span>
    </li>
  )
}
