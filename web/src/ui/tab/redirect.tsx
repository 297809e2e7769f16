import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * Navigates to a path of this site, replacing the history entry. Keeps the target of the first render: while the lazy
 * chunk of the next screen loads, the URL has already changed and this component renders again with another `href`.
 */
export function Redirect({ href }: { href: string }) {
  const { history } = useRouter()
  const [target] = useState(href)
  useEffect(() => history.replace(target), [history, target])
  return null
}
