import { Search } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { cn } from '../../ui/cn.ts'

/** How long a person has to rest before the list is asked. */
const REST_MS = 250

/** A search that asks when typing rests; Escape empties it and gives the keys back to the list. */
export function SearchField({
  onSearch,
  field,
  className,
}: {
  onSearch: (text: string) => void
  field: RefObject<HTMLInputElement | null>
  className?: string
}) {
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => onSearch(text.trim()), REST_MS)
    return () => clearTimeout(timer)
  }, [text, onSearch])
  return (
    <label className={cn('relative block min-w-0', className)}>
      <span className="sr-only">Поиск по кандидатам</span>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-faint"
      />
      <input
        ref={field}
        type="search"
        value={text}
        maxLength={100}
        placeholder="Поиск: имя, должность"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          // a dialog around stays until the field is empty
          if (text !== '') event.stopPropagation()
          setText('')
          event.currentTarget.blur()
        }}
        className="h-9 w-full rounded-lg border border-line-strong/60 bg-surface pr-3 pl-8.5 shadow-raised placeholder:text-faint hover:border-line-strong"
      />
    </label>
  )
}
