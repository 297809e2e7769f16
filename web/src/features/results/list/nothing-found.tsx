import { SearchX } from 'lucide-react'
import type { RefObject } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'

/** Empty state of a search: offers to clear the search or, when filters narrow it, to search without them. */
export function NothingFound({
  search,
  field,
  onClear,
  onWiden,
}: {
  search: string
  field: RefObject<HTMLInputElement | null>
  onClear: () => void
  /** `null` when no filter narrows the search. */
  onWiden: (() => void) | null
}) {
  // the buttons disappear with this state, so the focus moves to the search field first
  const then = (act: () => void) => () => {
    field.current?.focus()
    act()
  }
  return (
    <Card>
      <EmptyState
        icon={SearchX}
        title="Ничего не найдено"
        action={
          <>
            <Button variant="primary" onClick={then(onClear)}>
              Очистить поиск
            </Button>
            {onWiden && <Button onClick={then(onWiden)}>Искать без фильтров</Button>}
          </>
        }
      >
        {`По запросу «${search}» ${onWiden ? 'под этими фильтрами ' : ''}никого нет. Поиск идёт по имени кандидата.`}
      </EmptyState>
    </Card>
  )
}
