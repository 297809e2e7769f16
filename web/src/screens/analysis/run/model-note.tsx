import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { modelQuery } from '../../../features/model/api.ts'
import { estimate } from '../../../features/model/model.ts'

/** Before a start: who will read, and what that is expected to cost. Nothing where no model reads. */
export function ModelNote({ count }: { count: number }) {
  const model = useQuery(modelQuery).data?.model
  if (!model?.is_on || !model.in_plan || count === 0) return null
  return (
    <p className="text-[13px] text-pretty text-muted">
      Читает языковая модель «{model.name}» ({model.provider}). {estimate(model, count)}{' '}
      <Link to="/settings" className="text-accent underline underline-offset-4">
        Настроить
      </Link>
    </p>
  )
}
