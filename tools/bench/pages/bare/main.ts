/** The references: a screen's own markup, or a virtual list, once one JSON has come. */
import { createElement as h, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { type Copied, drawn } from './copy.ts'
import { BareList, type ListCopy } from './list.ts'

/** Written into the bundle by the build. */
declare const SCREENS: Readonly<Record<string, Copied>>
declare const LIST: ListCopy

const name = location.pathname.slice(1)

function App() {
  const [answer, setAnswer] = useState<object | null>(null)
  useEffect(() => {
    void fetch(`/data/${name}`)
      .then((response) => response.json() as Promise<object>)
      .then(setAnswer)
  }, [])
  if (answer === null) return null
  const screen = SCREENS[name]
  return screen === undefined ? h(BareList, LIST) : drawn(screen)
}

const root = document.getElementById('root')
if (root) createRoot(root).render(h(App))
