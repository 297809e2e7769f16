/** Caches for `ms` with a single flight; failures are not cached. Ignores arguments: the first call's count. */
export function remember<A extends readonly unknown[], T>(
  ms: number,
  read: (...asked: A) => Promise<T>,
): (...asked: A) => Promise<T> {
  let known: { readonly value: Promise<T>; readonly until: number } | null = null
  return (...asked) => {
    if (known && performance.now() < known.until) return known.value
    const now = { value: read(...asked), until: performance.now() + ms }
    known = now
    now.value.catch(() => {
      if (known === now) known = null
    })
    return now.value
  }
}
