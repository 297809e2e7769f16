import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorDetail } from '../../api/api-error.ts'
import { limitsQuery, plansQuery } from '../billing/api.ts'
import { formatLimit } from '../billing/plan.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { formatMoscowDay, formatNumber } from '../../ui/format.ts'
import { ProgressBar } from '../../ui/progress.tsx'

const numberOr = (value: unknown, other: number | undefined) => (typeof value === 'number' ? value : other)
const textOr = (value: unknown, other: string | undefined) => (typeof value === 'string' ? value : other)

/** Shown when a start was refused for the plan's limit (ERR-17…20); the refusal itself carries the figures. */
export function LimitDialog({ refusal, onClose }: { refusal: unknown; onClose: () => void }) {
  const detail = errorDetail(refusal)
  const limits = useQuery({ ...limitsQuery, enabled: refusal !== null }).data
  const plans = useQuery({ ...plansQuery, enabled: refusal !== null }).data ?? []
  const used = numberOr(detail['used'], limits?.analyses_used)
  const limit = numberOr(detail['limit'], limits?.analyses_limit)
  const planName = textOr(detail['plan_name'], limits?.plan_name)
  const planType = textOr(detail['plan_type'], limits?.plan_type)
  const resetDate = 'reset_date' in detail ? detail['reset_date'] : limits?.reset_date
  // No discount is promised that no plan gives.
  const yearlySaves = plans.some((plan) => plan.is_public && plan.yearly < plan.monthly * 12)
  return (
    <Dialog
      open={refusal !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Достигнут лимит анализов"
      description={planName && `Ваш тариф: «${planName}»`}
    >
      {used !== undefined && limit !== undefined && (
        <>
          <p className="mb-2 tabular-nums">
            Использовано {formatNumber(used)} из {formatLimit(limit)} анализов
          </p>
          <ProgressBar
            value={Math.min(100, limit === 0 ? 100 : (used / limit) * 100)}
            label="Использовано"
            tone="bad"
          />
        </>
      )}
      {planType === 'trial' && yearlySaves && (
        <p className="mt-3 rounded-lg bg-accent-soft px-3 py-2 text-pretty">
          Вы использовали пробный период. При годовой оплате экономия до 20%.
        </p>
      )}
      {typeof resetDate === 'string' && (
        <p className="mt-3 text-[13px] text-muted">Новые анализы появятся {formatMoscowDay(resetDate)}.</p>
      )}
      <DialogActions>
        <Button onClick={onClose}>Закрыть</Button>
        <Link to="/subscription" className={buttonClass('primary')}>
          Улучшить тариф
        </Link>
      </DialogActions>
    </Dialog>
  )
}
