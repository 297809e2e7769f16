import type { AdminUser } from '@rezumetr/contracts/admin/admin'
import type { PlanType } from '@rezumetr/contracts/domain'
import { useEffect, useRef, useState } from 'react'
import { useChangePlan } from '../../features/admin/api.ts'
import { planChangeFailure, planChangeNotice, planChoices } from '../../features/admin/panel.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { useIsUnmounted } from '../../ui/notices/use-is-unmounted.ts'
import { announce } from './announce.ts'

/** Chooses a plan for one user. No plan is preselected, so that none is saved by accident (ADM-23). */
export function PlanEditor({ user, onDone }: { user: AdminUser; onDone: () => void }) {
  const [chosen, setChosen] = useState<PlanType | null>(null)
  const change = useChangePlan()
  const isUnmounted = useIsUnmounted()
  // The button that opened the editor was unmounted, so the focus moves here.
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => group.current?.focus(), [])
  const save = () => {
    if (!chosen) return
    // a promise: callbacks of `mutate` are not called once another row has been opened
    change.mutateAsync({ user, plan_type: chosen }).then(
      () => {
        if (!isUnmounted.current) onDone()
        return announce('good', 'Подписка успешно обновлена')
      },
      (error: unknown) => announce('bad', planChangeFailure(error)),
    )
  }
  return (
    <div
      ref={group}
      tabIndex={-1}
      role="group"
      aria-label={`Новый тариф: ${user.email}`}
      className="grid gap-2 outline-none xl:w-72"
    >
      <Select
        label="Новый тариф"
        labelHidden
        value={chosen}
        options={planChoices}
        onChange={setChosen}
        placeholder="Выберите тариф"
        busy={change.isPending}
      />
      <p className="text-xs text-pretty text-muted">{planChangeNotice(user.subscription)}</p>
      <div className="flex gap-2">
        <Button size="sm" variant="primary" disabled={!chosen} busy={change.isPending} onClick={save}>
          Сохранить
        </Button>
        <Button size="sm" disabled={change.isPending} onClick={onDone}>
          Отмена
        </Button>
      </div>
    </div>
  )
}
