/** Which professions a title and a text indicate, and how similar two professions are. */
import { lexicon } from './lexicon.ts'
import { cleanText } from './text/normalise.ts'
import { type Token, phraseKeys, tokenise } from './text/tokens.ts'
import { isSoft } from './vacancy/soft.ts'

/** Profession id → share; shares sum to 1 or the vector is empty. */
export type RoleVector = Readonly<Record<string, number>>

/** Similarity of two different professions: adjacent by the table, or of the same family. The same profession is 1. */
const NEAR = 0.35
const FAMILY = 0.12
/** A sign of many professions counts disproportionately little. */
const SURENESS = 2.5
/** Repeating a sign confirms it, each time less: the n-th mention adds this share of the first, divided by n. */
const CONFIRMATION = 0.7
/** A job title in the text of duties («работал ветврачом на ферме») is a sign too, weaker than a profession's tools. */
const NAMED_IN_TEXT = 0.7
/** «Пользователь ПК» occurs in resumes of every profession, even if the tables list it for few. */
const SOFT_SIGN = 0.05
/** A vector keeps this many professions; the rest is noise. */
const KEPT = 14

/** Grades are not professions: «ведущий агроном» does not host shows. */
const GRADE =
  /^(?:ведущ|старш|главн|младш|начинающ|помощни[кц]|стажер|senior|middle|junior|lead|chief|trainee|intern|зам$|заместител|врио)/
/** Words of rank that name a profession only on their own: «оператор», «директор», «инженер». */
const OFFICES = new Set(
  phraseKeys(
    'директор оператор инженер менеджер специалист администратор руководитель начальник мастер рабочий консультант заведующий управляющий эксперт координатор ассистент помощник сотрудник бригадир manager engineer specialist director operator administrator head lead consultant',
  ),
)

export type TitleReading = {
  readonly vector: RoleVector
  /** 0…1: how much the title alone decides; a rank among other words decides little. */
  readonly sureness: number
}

/** Professions named in a job title; the first name counts double («Агроном, менеджер»). */
export function readTitle(title: string | null): TitleReading {
  if (title === null || title === '') return { vector: {}, sureness: 0 }
  const tokens = tokenise(cleanText(title))
  const matches = lexicon()
    .titles.find(tokens)
    .filter(
      ({ first, last }) => first !== last || tokens.length === 1 || !GRADE.test(tokens[first]?.word ?? ''),
    )
  const sums = new Map<string, number>()
  let sureness = 0
  matches.forEach(({ value, first, last }, index) => {
    const isOffice = first === last && tokens.length > 1 && OFFICES.has(tokens[first]?.stem ?? '')
    const weight = (index === 0 ? 2 : 1) * (isOffice ? BARE_OFFICE : 1)
    sums.set(value, (sums.get(value) ?? 0) + weight)
    sureness = Math.max(sureness, isOffice ? BARE_OFFICE : 1)
  })
  return { vector: normalised(sums), sureness }
}
const BARE_OFFICE = 0.3

/** Whether most of the work is medical. */
export function isMedical(roles: RoleVector): boolean {
  const { professions } = lexicon()
  const share = Object.entries(roles).reduce(
    (sum, [id, value]) => sum + (professions.get(id)?.family === 'medicine' ? value : 0),
    0,
  )
  return share > 0.5
}

/** Professions of a title and of a text; the title leads in proportion to its sureness. */
export function rolesOf(title: string | null, body: RoleVector): RoleVector {
  const { vector, sureness } = readTitle(title)
  return blend(vector, body, TITLE_SHARE * sureness)
}
const TITLE_SHARE = 0.7

/** Keys of the signs in a text, as often as they occur: phrases of duties, `@profession` named in them, `#skill`. */
function signsIn(tokens: readonly Token[], skills: readonly { readonly id: string }[]): string[] {
  const { dutiesIn, titles, signs } = lexicon()
  const found = dutiesIn(tokens)
  for (const { value, first, last } of titles.find(tokens))
    if (first !== last || !OFFICES.has(tokens[first]?.stem ?? '')) found.push(`@${value}`)
  for (const { id } of skills) if (signs.has(`#${id}`)) found.push(`#${id}`)
  return found
}

/** Weight of a single mention of a sign. */
function signWeight(key: string): number {
  const known = signWeights.get(key)
  if (known !== undefined) return known
  const weight = key.startsWith('@')
    ? NAMED_IN_TEXT
    : key.startsWith('#') && isSoft(key.slice(1))
      ? SOFT_SIGN
      : (lexicon().signs.get(key)?.weight ?? 0) ** SURENESS
  signWeights.set(key, weight)
  return weight
}
const signWeights = new Map<string, number>()

/** Weight of a sign with this many mentions: the n-th mention adds `CONFIRMATION` of the first, divided by n. */
function mentionWeight(key: string, mentions: number): number {
  let times = mentions > 0 ? 1 : 0
  for (let n = 2; n <= mentions; n += 1) times += CONFIRMATION / n
  return signWeight(key) * times
}

/** Professions a text of duties indicates. */
export function contentRoles(
  tokens: readonly Token[],
  skills: readonly { readonly id: string }[],
): RoleVector {
  const mentions = new Map<string, number>()
  for (const key of signsIn(tokens, skills)) mentions.set(key, (mentions.get(key) ?? 0) + 1)
  const sums = new Map<string, number>()
  for (const [key, count] of mentions) {
    const weight = mentionWeight(key, count)
    if (weight > 0) for (const id of professionsOf(key)) sums.set(id, (sums.get(id) ?? 0) + weight)
  }
  // squared, so the leading profession stands out among those that share words with it
  for (const [id, sum] of sums) sums.set(id, sum * sum)
  return normalised(sums)
}

/** Professions a sign indicates. */
function professionsOf(key: string): readonly string[] {
  return key.startsWith('@') ? [key.slice(1)] : (lexicon().signs.get(key)?.professions ?? [])
}

/** `share` of the first and the rest of the second; if one is empty, the other. */
function blend(first: RoleVector, second: RoleVector, share: number): RoleVector {
  if (isEmpty(first)) return second
  if (isEmpty(second)) return first
  const sums = new Map<string, number>()
  for (const [id, value] of Object.entries(first)) sums.set(id, value * share)
  for (const [id, value] of Object.entries(second)) sums.set(id, (sums.get(id) ?? 0) + value * (1 - share))
  return normalised(sums)
}

function isEmpty(vector: RoleVector): boolean {
  for (const _ in vector) return false
  return true
}

function normalised(sums: ReadonlyMap<string, number>): RoleVector {
  const top: (readonly [id: string, value: number])[] = []
  for (const row of sums) {
    let at = top.length
    while (at > 0 && leads(row, top[at - 1] ?? row)) at -= 1
    if (at >= KEPT) continue
    top.splice(at, 0, row)
    if (top.length > KEPT) top.pop()
  }
  const total = top.reduce((sum, [, value]) => sum + value, 0)
  return total === 0 ? {} : Object.fromEntries(top.map(([id, value]) => [id, value / total]))
}

/** The greater share first; equal shares by id. */
function leads(one: readonly [string, number], other: readonly [string, number]): boolean {
  return one[1] > other[1] || (one[1] === other[1] && one[0] < other[0])
}

/** Similarity of two professions, 0…1. */
export function professionLikeness(one: string, other: string): number {
  if (one === other) return 1
  const { professions } = lexicon()
  const a = professions.get(one)
  const b = professions.get(other)
  if (a === undefined || b === undefined) return 0
  if (a.near.includes(other) || b.near.includes(one)) return NEAR
  return a.family === b.family ? FAMILY : 0
}

/** A vacancy's vector prepared for many comparisons. */
export type PreparedRoles = {
  /** Similarity to every profession. */
  readonly toward: ReadonlyMap<string, number>
  readonly length: number
}

export function prepareRoles(vector: RoleVector): PreparedRoles {
  const { professions } = lexicon()
  const toward = new Map<string, number>()
  let square = 0
  for (const id of professions.keys()) {
    let sum = 0
    for (const [own, share] of Object.entries(vector)) sum += share * professionLikeness(own, id)
    if (sum > 0) toward.set(id, sum)
  }
  for (const [own, share] of Object.entries(vector)) square += share * (toward.get(own) ?? 0)
  return { toward, length: Math.sqrt(square) }
}

/** Cosine of two role vectors under profession similarity, 0…1; `null` when either is empty. */
export function roleLikeness(prepared: PreparedRoles, vector: RoleVector, length: number): number | null {
  if (prepared.length === 0 || length === 0) return null
  let dot = 0
  for (const id in vector) dot += (vector[id] ?? 0) * (prepared.toward.get(id) ?? 0)
  return Math.min(1, dot / (prepared.length * length))
}

/** Length of a vector under profession similarity. */
export function roleLength(vector: RoleVector): number {
  let square = 0
  const ids = Object.keys(vector)
  const shares = Object.values(vector)
  for (let a = 0; a < ids.length; a += 1) {
    const kin = kinOf(ids[a] ?? '')
    const x = shares[a] ?? 0
    for (let b = 0; b < ids.length; b += 1) square += x * (shares[b] ?? 0) * (kin.get(ids[b] ?? '') ?? 0)
  }
  return Math.sqrt(square)
}

/** Professions with any similarity to one, including itself. */
function kinOf(id: string): ReadonlyMap<string, number> {
  const known = kinships.get(id)
  if (known !== undefined) return known
  const kin = new Map([[id, 1]])
  for (const other of lexicon().professions.keys()) {
    const likeness = professionLikeness(id, other)
    if (likeness > 0) kin.set(other, likeness)
  }
  kinships.set(id, kin)
  return kin
}
const kinships = new Map<string, ReadonlyMap<string, number>>()
