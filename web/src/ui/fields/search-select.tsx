import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronsUpDown, Search } from 'lucide-react'
import { useId } from 'react'
import { cn } from '../style/cn.ts'
import { hasWords } from '../text/has-words.ts'
import { popupClass } from '../overlays/menu.tsx'
import { asideClass, optionClass, type SelectOption, triggerClass, wholeLabel } from './select.tsx'
import { Truncated } from '../layout/truncated.tsx'

type SearchOption<V extends string> = SelectOption<V> & {
  /** What an option is also found by, besides its label. */
  keywords?: string | null
}

/** A select for long lists: a search field stands above the options and narrows them. */
export function SearchSelect<V extends string>({
  label,
  searchLabel,
  nothingFound,
  value,
  options,
  onChange,
  placeholder = 'Выберите',
  className,
}: {
  label: string
  /** Placeholder and name of the search field. */
  searchLabel: string
  nothingFound: string
  value: V | null
  options: readonly SearchOption<V>[]
  onChange: (value: V) => void
  placeholder?: string
  className?: string
}) {
  const id = useId()
  const chosen = options.find((option) => option.value === value) ?? null
  return (
    <div className={cn('grid min-w-0 content-start gap-1.5', className)}>
      <span id={id} className="text-[13px] font-medium">
        {label}
      </span>
      <Base.Root<SearchOption<V>>
        items={options}
        value={chosen}
        // without it the search begins with the label of what is chosen first
        defaultInputValue=""
        onValueChange={(next) => next && onChange(next.value)}
        isItemEqualToValue={(one, other) => one.value === other.value}
        itemToStringLabel={wholeLabel}
        filter={(option, search) => hasWords(`${wholeLabel(option)} ${option.keywords ?? ''}`, search)}
        // the first option found is chosen by Enter
        autoHighlight
      >
        <Base.Trigger aria-labelledby={id} className={triggerClass}>
          <Truncated label={chosen?.label ?? placeholder} ending={chosen?.ending} />
          <Base.Icon>
            <ChevronsUpDown aria-hidden className="size-3.5 text-faint" />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner align="start" sideOffset={6} collisionPadding={8} className="z-50">
            <Base.Popup
              aria-labelledby={id}
              className={cn(
                popupClass,
                // what is found changes neither its width nor, above the control, the place of the search field
                'flex max-h-[min(var(--available-height),27rem)] w-[max(var(--anchor-width),min(24rem,calc(100vw-2rem)))] flex-col',
                'data-[side=top]:h-[min(var(--available-height),27rem)]',
              )}
            >
              <div className="relative mb-1.5 shrink-0">
                <Search
                  aria-hidden
                  className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-faint"
                />
                <Base.Input
                  aria-label={searchLabel}
                  placeholder={searchLabel}
                  maxLength={100}
                  className="h-9 w-full rounded-lg border border-line-strong bg-surface pr-3 pl-9 placeholder:text-faint focus-visible:border-accent focus-visible:outline-offset-0"
                />
              </div>
              <Base.Empty>
                <p className="px-2.5 py-1.5 text-muted">{nothingFound}</p>
              </Base.Empty>
              <Base.List aria-labelledby={id} className="min-h-0 overflow-y-auto overscroll-contain">
                {(option: SearchOption<V>) => (
                  <Base.Item
                    key={option.value}
                    value={option}
                    disabled={option.disabled === true}
                    className={optionClass}
                  >
                    <span className="grid size-4 shrink-0 place-items-center">
                      <Base.ItemIndicator>
                        <Check aria-hidden className="size-4 text-accent" />
                      </Base.ItemIndicator>
                    </span>
                    <span className="min-w-0 flex-1">{wholeLabel(option)}</span>
                    {option.aside && <span className={asideClass}>{option.aside}</span>}
                  </Base.Item>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </div>
  )
}
