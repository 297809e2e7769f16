import { useTheme } from '../../ui/style/theme.ts'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { ToastRegion } from '../../ui/notices/toast.tsx'
import { Choices, Fields } from './control-specimens.tsx'
import { Overlays } from './overlay-specimens.tsx'
import { Buttons, Closing, Figures, Messages, Waiting } from './static-specimens.tsx'

const themes = [
  { value: 'system', label: 'Как в системе' },
  { value: 'light', label: 'Светлая' },
  { value: 'dark', label: 'Тёмная' },
] as const

/** Every component of the design system in every state, in both themes side by side; only in development builds. */
export function UiPage() {
  const [theme, setTheme] = useTheme()
  return (
    <main>
      <header className="flex flex-wrap items-center justify-between gap-3 px-4 py-4 sm:px-6">
        <h1 className="text-xl font-semibold tracking-tight">Части интерфейса</h1>
        <Segmented label="Тема страницы" value={theme} options={themes} onChange={setTheme} />
      </header>
      <div className="grid xl:grid-cols-2">
        <Panel title="Светлая тема" scheme="light" />
        <Panel title="Тёмная тема" scheme="dark" />
      </div>
      <div className="px-4 pb-10 sm:px-6">
        <Overlays />
      </div>
      <ToastRegion />
    </main>
  )
}

/** Tokens are `light-dark()` pairs: the `color-scheme` of an element applies to its whole subtree. */
function Panel({ title, scheme }: { title: string; scheme: 'light' | 'dark' }) {
  return (
    <section
      aria-label={title}
      data-scheme={scheme}
      style={{ colorScheme: scheme }}
      className="grid grid-cols-1 content-start gap-8 bg-bg p-4 text-ink sm:p-6"
    >
      <h2 className="text-lg font-semibold">{title}</h2>
      <Buttons />
      <Closing />
      <Fields />
      <Choices />
      <Messages />
      <Figures />
      <Waiting />
    </section>
  )
}
