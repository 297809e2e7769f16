/** Lists inside an ask: which members are a choice, which are each asked for. */
import { lexicon } from '../../lexicon.ts'
import { SUBSTITUTED } from '../../ontology/substitutes.ts'
import { canonicalSkill } from '../../skills.ts'
import { foldText } from '../../text/normalise.ts'
import { withoutHints } from './wording.ts'

type Member = { readonly text: string; readonly joint: 'and' | 'or' | 'none' }

const OR = /^\s*,?\s*(?:и\s?\/\s?или|или|либо|or)\s+/iu
const AND = /^\s*(?:,\s*(?:а также|и также|и|and)|и|and|а также|&)\s+/iu
const COMMA = /^\s*[,;]\s*/u

/** Splits outside brackets and quotes. */
function membersOf(text: string): Member[] {
  const out: Member[] = []
  let depth = 0
  let from = 0
  let joint: Member['joint'] = 'none'
  const push = (until: number): void => {
    const piece = text.slice(from, until).trim()
    if (piece !== '') out.push({ text: piece, joint })
  }
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at)
    if ('(«["'.includes(letter) && !(letter === '"' && depth > 0)) depth += 1
    else if (')»]"'.includes(letter)) depth = Math.max(0, depth - 1)
    if (depth > 0 || (letter !== ' ' && letter !== ',' && letter !== ';')) continue
    const rest = text.slice(at, at + 24)
    const or = OR.exec(rest)
    const found = or ?? AND.exec(rest) ?? COMMA.exec(rest)
    if (found === null) continue
    push(at)
    joint = or === null ? 'and' : 'or'
    at += found[0].length - 1
    from = at + 1
    if (
      or === null &&
      COMMA.exec(rest) !== null &&
      /^\s*(?:или|либо|or)\s+/iu.test(text.slice(from, from + 10))
    ) {
      const more = /^\s*(?:или|либо|or)\s+/iu.exec(text.slice(from, from + 10))
      joint = 'or'
      at += more?.[0].length ?? 0
      from = at + 1
    }
  }
  push(text.length)
  return out
}

/** Groups of a list: of the members of a group one is enough. «A, B или C» is a choice of three, «A или B и C» of two and one. */
export function groupsOf(text: string): string[][] {
  const members = membersOf(text)
  const isOr = members.some(({ joint }) => joint === 'or')
  const groups: string[][] = []
  members.forEach(({ text: member, joint }, at) => {
    const last = groups.at(-1)
    const next = members.slice(at + 1).findIndex((other) => other.joint === 'or')
    // a comma before the «или» of the same list belongs to the choice
    const leadsToOr = isOr && joint === 'and' && next >= 0 && !/\(/.test(member)
    if (last !== undefined && (joint === 'or' || (leadsToOr && isComma(text, members, at)))) last.push(member)
    else groups.push([member])
  })
  return groups
}

/** Whether only a comma, no «и», stands before a member. */
function isComma(text: string, members: readonly Member[], at: number): boolean {
  const member = members[at]?.text ?? ''
  return !new RegExp(
    `(?:^|[\\s,])(?:и|and|&)\\s+${member.slice(0, 30).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`,
    'iu',
  ).test(text)
}

/** A name: Latin letters, capitals inside, digits, or a skill that the ontology knows by just these words. */
export function isName(text: string): boolean {
  const bare = text.replace(/\([^)]*\)/g, '').trim()
  if (bare === '' || bare.split(/\s+/).length > 4) return false
  if (/[a-z]/i.test(bare.replace(/[^a-zа-яё]/giu, '').slice(0, 40)) && !/[а-яё]{4,}/u.test(bare)) return true
  if (/^[А-ЯЁ\d][А-ЯЁ\d.:+-]+(?:\s|$)/u.test(bare) || /\d-ФЗ/u.test(bare) || /^1[СC](?![а-яё])/u.test(bare))
    return true
  return canonicalSkill(bare) !== null && bare.split(/\s+/).length <= 3
}

const parentsOf = (id: string): readonly string[] => lexicon().parents.get(id) ?? []

/** «Carel/Danfoss» is a choice, «TCP/IP» a name, «HTML/CSS» both. */
export function slashed(text: string): string[] {
  if (!text.includes('/') || canonicalSkill(text) !== null) return [text]
  const sides = text.split(/\s*\/\s*/).filter((side) => side !== '')
  if (sides.length < 2 || sides.some((side) => side.length < 3 || side.split(' ').length > 3)) return [text]
  const ids = sides.map(canonicalSkill)
  if (ids.every((id) => id !== null)) {
    const [first = ''] = ids
    const isChoice = parentsOf(first).some(
      (above) => SUBSTITUTED.has(above) && ids.every((id) => parentsOf(id).includes(above)),
    )
    return isChoice ? sides : [text]
  }
  return sides
}

const ONE_OF =
  /(?:(?:один|одна|одно|одной|одного|одним|любой|любая|любое|любого|любым)(?: из)?|хотя бы один|any of|one of)/iu
const SIMILAR =
  /^(?:и |или |либо )?(?:(?:их |другая |другой |любая |похожая |похожий |иная )*(?:аналог[а-яё]*|подобн[а-яё]*|similar|equivalent|др\.?|т\. ?[пд]\.?|друг(?:ая|ой|ие|ое|ую)[^,]*|похож[а-яё]+[^,]*|ин(?:ая|ой|ое|ые)[^,]*)|etc)\.?$/iu
export const isFiller = (text: string): boolean => SIMILAR.test(text.trim())

/** Members inside brackets or after a colon, when these are examples of the word before them. */
export function examplesIn(text: string): string[] {
  const inside = /\(([^()]+)\)/.exec(text)?.[1] ?? /:\s*([^:]+)$/.exec(text)?.[1]
  if (inside === undefined) return []
  const members = membersOf(inside).flatMap(({ text: member }) => slashed(withoutHints(member)))
  const names = members.filter((member) => !isFiller(member))
  return names.length > 0 && names.every((name) => isName(name)) ? names : []
}

/** Whether brackets or the words before a list say that one of its members is enough. */
export const isChoice = (text: string): boolean =>
  ONE_OF.test(foldText(text)) ||
  /(?<![а-яёa-z])(?:или|либо|or|аналог|подобн|и др\.|и т\. ?[дп]|например|e\.g\.|такие как|such as)/iu.test(
    text,
  )
