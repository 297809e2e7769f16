/** Searches for many phrases in one pass: a trie over word keys, longest phrase wins, no overlaps. */
import { type Token, type Word, wordsOf } from './tokens.ts'

type Phrase<V> = {
  readonly words: readonly (Word | string)[]
  readonly value: V
  /** Whether a comma may stand between the words. */
  readonly isList: boolean
}

/** The value of phrases under the same keys. */
type Joined<V> = (kept: V, added: V) => V

/** Phrases wait at the word they share until a text goes beyond it: most of forty thousand occur in no text. */
class Node<V> {
  readonly #depth: number
  readonly #joined: Joined<V>
  #waiting: Phrase<V>[] | null = null
  #next: Map<string, Node<V>> | null = null
  value: V | null = null
  isList = false

  constructor(depth: number, joined: Joined<V>) {
    this.#depth = depth
    this.#joined = joined
  }

  add(phrase: Phrase<V>): void {
    if (phrase.words.length > this.#depth) {
      if (this.#waiting === null) this.#waiting = [phrase]
      else this.#waiting.push(phrase)
      return
    }
    this.value = this.value === null ? phrase.value : this.#joined(this.value, phrase.value)
    this.isList ||= phrase.isList && this.value === phrase.value
  }

  after(key: string): Node<V> | undefined {
    if (this.#waiting !== null) this.#spread(this.#waiting)
    return this.#next?.get(key)
  }

  #spread(waiting: readonly Phrase<V>[]): void {
    const next = (this.#next ??= new Map<string, Node<V>>())
    for (const phrase of waiting) {
      const word = phrase.words[this.#depth] ?? ''
      const key = typeof word === 'string' ? word : word.stem
      let child = next.get(key)
      if (child === undefined) next.set(key, (child = new Node<V>(this.#depth + 1, this.#joined)))
      child.add(phrase)
    }
    this.#waiting = null
  }
}

export type Match<V> = { readonly value: V; readonly first: number; readonly last: number }

export class PhraseMatcher<V> {
  readonly #root: Node<V>

  /** Of phrases under the same keys the first is kept unless told otherwise: tables list the better meaning first. */
  constructor(joined: Joined<V> = (kept) => kept) {
    this.#root = new Node<V>(0, joined)
  }

  add(phrase: string, value: V): void {
    this.addWords(wordsOf(phrase), value)
  }

  /** @param words or their keys; @param isList whether they also match where a comma or a semicolon parts them */
  addWords(words: readonly (Word | string)[], value: V, isList = true): void {
    if (words.length > 0) this.#root.add({ words, value, isList })
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
      const child: Node<V> | undefined = token === undefined ? undefined : node.after(token.stem)
      if (child === undefined) break
      node = child
      isParted ||= index > at && token?.is_apart === true
      if (node.value !== null && (node.isList || !isParted))
        best = { value: node.value, first: at, last: index }
    }
    return best
  }
}
