import type { checkLimits } from '@rezumetr/contracts/billing/plans'
import type { Data } from '@rezumetr/contracts/endpoint'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorDetail } from '../../../api/api-error.ts'
import { limitsQuery, plansQuery } from '../../billing/api.ts'
import { formatLimit } from '../../billing/plan.ts'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx'
import { formatReset, formatNumber } from '../../../ui/text/format.ts'
import { ProgressBar } from '../../../ui/progress/progress.tsx'

const numberOr = (value: unknown, other: number | undefined) => (typeof value === 'number' ? value : other)
const textOr = (value: unknown, other: string | undefined) => (typeof value === 'string' ? value : other)

/** The answer to the refused request is newer than the stored limits. */
const figuresOf = (detail: Record<string, unknown>, limits: Data<typeof checkLimits> | undefined) => ({
  used: numberOr(detail['used'], limits?.analyses_used),
  limit: numberOr(detail['limit'], limits?.analyses_limit),
  remaining: numberOr(detail['remaining'], 0) ?? 0,
  message: textOr(detail['message'], undefined),
  planName: textOr(detail['plan_name'], limits?.plan_name),
  planType: textOr(detail['plan_type'], limits?.plan_type),
  resetAt: 'reset_at' in detail ? detail['reset_at'] : limits?.reset_at,
  isPlanEnd: 'is_plan_end' in detail ? detail['is_plan_end'] : limits?.is_plan_end,
})

/**
 * Shown when a start was rejected because of the plan's limit (ERR-17…20); the error response contains the figures.
 * `onConfirm` starts with the remaining number when more was requested.
 */
export function LimitDialog({
  refusal,
  onClose,
  onConfirm,
}: {
  refusal: unknown
  onClose: () => void
  onConfirm?: (count: number) => void
}) {
  const limits = useQuery({ ...limitsQuery, enabled: refusal !== null }).data
  const plans = useQuery({ ...plansQuery, enabled: refusal !== null }).data ?? []
  const { used, limit, remaining, message, planName, planType, resetAt, isPlanEnd } = figuresOf(
    errorDetail(refusal),
    limits,
  )
  const isUsedUp = used === undefined || limit === undefined || used >= limit
  // Mention a yearly discount only if some plan offers one.
  const yearlySaves = plans.some((plan) => plan.is_public && plan.yearly < plan.monthly * 12)
  const canConfirm = onConfirm !== undefined && remaining > 0
  return (
    <Dialog
      open={refusal !== null}
      onOpenChange={(open) => !open && onClose()}
      title={isUsedUp ? 'Достигнут лимит анализов' : 'Не хватает анализов'}
      description={planName && `Ваш тариф: «${planName}»`}
    >
      {used !== undefined && limit !== undefined && <Used used={used} limit={limit} />}
      {!isUsedUp && message && <p className="mt-3 text-pretty">{message}</p>}
      {isUsedUp && planType === 'trial' && yearlySaves && (
        <p className="mt-3 rounded-lg bg-accent-soft px-3 py-2 text-pretty">
          Вы использовали пробный период. При годовой оплате экономия до 20%.
        </p>
      )}
      {typeof resetAt === 'string' && <Renewal at={resetAt} isPlanEnd={isPlanEnd === true} />}
      <DialogActions>
        {!canConfirm && <Button onClick={onClose}>Закрыть</Button>}
        <Link to="/subscription" className={buttonClass(canConfirm ? 'secondary' : 'primary')}>
          Улучшить тариф
        </Link>
        {canConfirm && (
          <Button variant="primary" onClick={() => onConfirm(remaining)}>
            Проанализировать {formatNumber(remaining)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

const Used = ({ used, limit }: { used: number; limit: number }) => (
  <>
    <p className="mb-2 tabular-nums">
      Использовано {formatNumber(used)} из {formatLimit(limit)} анализов
    </p>
    <ProgressBar
      value={Math.min(100, limit === 0 ? 100 : (used / limit) * 100)}
      label="Использовано"
      tone={used >= limit ? 'bad' : 'warn'}
    />
  </>
)

const Renewal = ({ at, isPlanEnd }: { at: string; isPlanEnd: boolean }) => (
  <p className="mt-3 text-[13px] text-pretty text-muted">
    {isPlanEnd
      ? `Тариф закончится ${formatReset(at)}. Чтобы после этого появились новые анализы, продлите его.`
      : `Новые анализы появятся ${formatReset(at)}.`}
  </p>
)
