import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * Goes to a path of this site, replacing the history entry. The target of the first render counts: while the next
 * screen's code loads, the address has changed already and this one is rendered again.
 */
export function Redirect({ href }: { href: string }) {
  const { history } = useRouter()
  const [target] = useState(href)
  useEffect(() => history.replace(target), [history, target])
  return null
}
