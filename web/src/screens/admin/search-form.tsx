import { getRouteApi } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Spinner } from '../../ui/progress/spinner.tsx'

const route = getRouteApi('/guard/shell/admins/admin')

/** Search of one list, kept in the URL as `param`; submitted by Enter or the button. */
export function SearchForm({
  param,
  label,
  placeholder,
  asking,
  onAsk,
}: {
  param: 'search' | 'payment'
  label: string
  placeholder: string
  asking: boolean
  onAsk: () => Promise<unknown>
}) {
  const { [param]: search = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const [text, setText] = useState(search)
  const [seen, setSeen] = useState(search)
  // a link or the Back button replaces the text
  if (search !== seen) {
    setSeen(search)
    setText(search)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const query = text.trim()
    // Submitting the same search refetches the rows.
    if (query === search) void onAsk()
    else void navigate({ search: (all) => ({ ...all, [param]: query || undefined }), resetScroll: false })
  }
  return (
    <form role="search" aria-label={label} onSubmit={submit} className="flex w-full gap-2 sm:w-auto">
      <label className="relative block min-w-0 flex-1 sm:w-64">
        <span className="sr-only">{label}</span>
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-faint"
        />
        <input
          type="search"
          value={text}
          maxLength={100}
          placeholder={placeholder}
          onChange={(event) => setText(event.target.value)}
          className="h-9 w-full rounded-lg border border-line-strong bg-surface pr-3 pl-8.5 shadow-raised placeholder:text-faint hover:border-muted"
        />
      </label>
      {/* not busy: it would ignore the next search while the list is read again by itself */}
      <Button type="submit" icon={asking ? <Spinner /> : undefined}>
        Найти
      </Button>
    </form>
  )
}
