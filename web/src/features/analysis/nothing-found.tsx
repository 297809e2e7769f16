import { SearchX } from 'lucide-react'
import type { RefObject } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Nobody answers to the search: the way back, and the same search among all where filters narrow it. */
export function NothingFound({
  search,
  field,
  onClear,
  onWiden,
}: {
  search: string
  field: RefObject<HTMLInputElement | null>
  onClear: () => void
  /** `null` where nothing narrows the search. */
  onWiden: (() => void) | null
}) {
  // the buttons go with the state they end
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
