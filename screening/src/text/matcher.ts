/** Searches for many phrases in one pass: a trie over word keys, longest phrase wins, no overlaps. */
import { type Token, phraseKeys } from './tokens.ts'

type Node<V> = {
  next: Map<string, Node<V>> | null
  value: V | null
  /** Whether a comma may stand between the words. */
  isList: boolean
}

export type Match<V> = { readonly value: V; readonly first: number; readonly last: number }

export class PhraseMatcher<V> {
  readonly #root: Node<V> = { next: null, value: null, isList: false }

  /** The first phrase added under the same keys is kept: tables list the better meaning first. */
  add(phrase: string, value: V): void {
    this.addKeys(phraseKeys(phrase), value)
  }

  /** @param isList whether the words also match where a comma or a semicolon parts them */
  addKeys(keys: readonly string[], value: V, isList = true): void {
    if (keys.length === 0) return
    let node = this.#root
    for (const key of keys) {
      node.next ??= new Map()
      let child = node.next.get(key)
      if (child === undefined) {
        child = { next: null, value: null, isList: false }
        node.next.set(key, child)
      }
      node = child
    }
    node.value ??= value
    node.isList ||= isList && node.value === value
  }

  /** Matches from left to right; `first` and `last` are token indices, both inclusive. */
  find(tokens: readonly Token[]): Match<V>[] {
    const found: Match<V>[] = []
    for (let at = 0; at < tokens.length; at += 1) {
      const match = this.#longest(tokens, at)
      if (match === null) continue
      found.push(match)
      at = match.last
    }
    return found
  }

  #longest(tokens: readonly Token[], at: number): Match<V> | null {
    let node: Node<V> = this.#root
    let best: Match<V> | null = null
    let isParted = false
    for (let index = at; index < tokens.length; index += 1) {
      const token = tokens[index]
      const child: Node<V> | undefined = token === undefined ? undefined : node.next?.get(token.stem)
      if (child === undefined) break
      node = child
      isParted ||= index > at && token?.is_apart === true
      if (node.value !== null && (node.isList || !isParted))
        best = { value: node.value, first: at, last: index }
    }
    return best
  }
}
