/** How specific a word is to a profession: «и» not at all, «работа» little, «вакцинация» much. */
import { lexicon } from '../lexicon.ts'
import { isSoft } from '../vacancy/soft.ts'
import { isGenericKey, isStopKey } from './everyday.ts'

/** 0…1. Words of many professions get little, words of one get most, words of none are in between. */
export function keyWeight(key: string): number {
  const known = memo.get(key)
  if (known !== undefined) return known
  const weight = weigh(key)
  memo.set(key, weight)
  if (memo.size > 50_000) memo.clear()
  return weight
}
const memo = new Map<string, number>()

/** A skill the tables tie to no profession is still more specific than a plain word. */
const FREE_SKILL = 0.7

function weigh(key: string): number {
  if (key.startsWith('#'))
    return isSoft(key.slice(1)) ? 0.12 : (lexicon().signs.get(key)?.weight ?? FREE_SKILL)

  if (isStopKey(key) || /^\d+$/.test(key)) return 0
  if (key.length === 1) return 0.05
  if (isGenericKey(key)) return 0.12
  const { keySpread, professions } = lexicon()
  const spread = keySpread.get(key)
  if (spread === undefined) return key.length < 3 ? 0.2 : 0.5
  return Math.max(0.25, 1 - Math.log(spread) / Math.log(1 + professions.size))
}
