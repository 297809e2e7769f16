/**
 * What `read` gave, for whoever asks within `ms`: those who come while it is being read wait for the same answer. A failure is told to
 * them and forgotten.
 */
export function remember<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let known: { readonly value: Promise<T>; readonly until: number } | null = null
  return () => {
    if (known && performance.now() < known.until) return known.value
    const asked = { value: read(), until: performance.now() + ms }
    known = asked
    asked.value.catch(() => {
      if (known === asked) known = null
    })
    return asked.value
  }
}
