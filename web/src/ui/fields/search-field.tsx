import { Search, X } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { cn } from '../style/cn.ts'

/** Debounce delay of the search. */
const REST_MS = 250

/**
 * A debounced search field. Escape clears it; Enter and Escape blur it, which re-enables the list's keyboard shortcuts.
 */
export function SearchField({
  value,
  onSearch,
  field,
  label,
  placeholder,
  className,
}: {
  /** The applied query; a change from outside – a link, the Back button – replaces the text. */
  value: string
  onSearch: (text: string) => void
  field: RefObject<HTMLInputElement | null>
  /** Accessible name; not visible. */
  label: string
  placeholder: string
  className?: string
}) {
  const [text, setText] = useState(value)
  const [asked, setAsked] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // our own query coming back as `value` must not overwrite what the user has typed since
    if (value !== asked) {
      setAsked(value)
      setText(value)
    }
  }
  const ask = useEffectEvent((query: string) => {
    setAsked(query)
    onSearch(query)
  })
  useEffect(() => {
    const query = text.trim()
    const timer = query === asked ? undefined : setTimeout(() => ask(query), REST_MS)
    return () => clearTimeout(timer)
  }, [text, asked])
  return (
    <div className={cn('relative min-w-0', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-faint"
      />
      <input
        ref={field}
        type="search"
        aria-label={label}
        enterKeyHint="search"
        autoComplete="off"
        value={text}
        maxLength={100}
        placeholder={placeholder}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.currentTarget.blur()
          if (event.key !== 'Escape') return
          event.preventDefault()
          // keep a surrounding dialog open until the field is empty
          if (text !== '') event.stopPropagation()
          setText('')
          event.currentTarget.blur()
        }}
        className="h-9 w-full rounded-lg border border-line-strong bg-surface pr-9 pl-8.5 shadow-raised placeholder:text-faint hover:border-muted [&::-webkit-search-cancel-button]:hidden"
      />
      {text !== '' && (
        <Button
          variant="ghost"
          size="icon"
          aria-label="Очистить поиск"
          className="absolute! top-1 right-1 size-7!"
          onClick={() => {
            setText('')
            field.current?.focus()
          }}
        >
          <X aria-hidden className="size-4" />
        </Button>
      )}
    </div>
  )
}
