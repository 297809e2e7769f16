/** The company that used least is next, of equals the one waiting longest; a company's items keep their order. */
export type Turns<T> = {
  add(company: string, item: T): void
  /** @param used `null`: must wait */
  next(used: (company: string) => number | null): T | undefined
}

export function createTurns<T>(): Turns<T> {
  // the one waiting longest comes first
  const companies = new Map<string, T[]>()
  return {
    add(company, item) {
      const items = companies.get(company)
      if (items) items.push(item)
      else companies.set(company, [item])
    },
    next(used) {
      let next: string | null = null
      let least = Infinity
      for (const company of companies.keys()) {
        const cost = used(company)
        if (cost !== null && cost < least) [next, least] = [company, cost]
      }
      const items = next === null ? undefined : companies.get(next)
      if (next === null || !items) return undefined
      const item = items.shift()
      companies.delete(next)
      if (items.length > 0) companies.set(next, items)
      return item
    },
  }
}
