import { Outlet, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useConfig } from '../api/config.ts'

/** The outermost frame: names the tab after the screen. */
export function RootFrame() {
  const { brand } = useConfig()
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  })
  useEffect(() => {
    document.title = title ? `${title} — ${brand}` : `${brand} — AI-скрининг откликов с hh.ru`
  }, [title, brand])
  return <Outlet />
}
