import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Root margin: a section that ends above this line of the viewport counts as already read. */
const BEHIND = '-25% 0px 0px'

/**
 * Id of the current section: the one named in the URL while it is in view, because
 * the last section of a page never reaches the top; else the first one in view.
 */
export function useSectionInView(sections: readonly { readonly id: string }[]): string | undefined {
  const asked = useLocation({ select: ({ hash }) => hash })
  const [inView, setInView] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const observer = new IntersectionObserver(
      (changes) =>
        setInView((known) => {
          const next = new Set(known)
          for (const { target, isIntersecting } of changes)
            if (isIntersecting) next.add(target.id)
            else next.delete(target.id)
          return next
        }),
      { rootMargin: BEHIND },
    )
    for (const { id } of sections) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [sections])
  return inView.has(asked) ? asked : sections.find(({ id }) => inView.has(id))?.id
}
