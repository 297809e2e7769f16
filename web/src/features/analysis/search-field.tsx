import { Search, X } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { KeyHint } from './shortcuts-dialog.tsx'

/** How long a person has to rest before the list is asked. */
const REST_MS = 250

/** A search that asks when typing rests; Escape empties it, Enter and Escape give the keys back to the list. */
export function SearchField({
  value,
  onSearch,
  field,
  placeholder = 'Поиск по имени',
  hasKey = false,
  className,
}: {
  /** What the list was asked for; a change from elsewhere – a link, the Back button – is taken over. */
  value: string
  onSearch: (text: string) => void
  field: RefObject<HTMLInputElement | null>
  placeholder?: string
  /** `/` leads here. */
  hasKey?: boolean
  className?: string
}) {
  const [text, setText] = useState(value)
  const [asked, setAsked] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // our own question coming back must not overwrite what was typed since
    if (value !== asked) {
      setAsked(value)
      setText(value)
    }
  }
  const ask = useEffectEvent((wish: string) => {
    setAsked(wish)
    onSearch(wish)
  })
  useEffect(() => {
    const wish = text.trim()
    const timer = wish === asked ? undefined : setTimeout(() => ask(wish), REST_MS)
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
        aria-label="Поиск по кандидатам"
        {...(hasKey && { 'aria-keyshortcuts': '/' })}
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
          // a dialog around stays until the field is empty
          if (text !== '') event.stopPropagation()
          setText('')
          event.currentTarget.blur()
        }}
        className="h-9 w-full rounded-lg border border-line-strong/60 bg-surface pr-9 pl-8.5 shadow-raised placeholder:text-faint hover:border-line-strong [&::-webkit-search-cancel-button]:hidden"
      />
      {text !== '' ? (
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
      ) : (
        hasKey && (
          <span className="pointer-events-none absolute top-2 right-2 leading-none">
            <KeyHint>/</KeyHint>
          </span>
        )
      )}
    </div>
  )
}
