/** Skill names to ids of the ontology, and how skills are related. */
import { distance } from 'fastest-levenshtein'
import { lexicon } from './lexicon.ts'
import { cleanText, latinTwin } from './text/normalise.ts'
import { isEveryday } from './text/everyday.ts'
import { type Token, phraseKeys, tokenise } from './text/tokens.ts'
import { stem } from './text/stem.ts'

/** Words around a skill that do not name another skill: «уверенное знание», «опыт работы с». */
const AROUND = new Set(
  phraseKeys(
    'знание знания навык навыки навыки владение умение опыт работы работа работать с со в на и по для уверенный уверенное хорошее базовое базовые основы понимание опытный пользователь пользования использования программа программы язык программирования framework фреймворк the of and lang language development developer разработка разработчик server сервер system система api core library plugin версия отличное продвинутый query queries dev programming application applications web client config configuration modeling modelling layout classes class dataframe dataframes cloud platform data service services auth customize theme loop standard tool tools software technology js net scripting script database basics advanced desktop mobile engine builder package module oriented object com ru org io www http https',
  ),
)

/** Activities that name no skill other than their object: «внедрение 5S», «обслуживание котлов», «учёт ГСМ». */
const DOINGS = new Set(
  phraseKeys(
    'анализ ведение внедрение выбор выполнение выписка закупка заказ замена заполнение изготовление использование контроль монтаж наладка настройка обеспечение обработка обслуживание обучение оптимизация организация осуществление отправка оформление оценка подбор подготовка поддержка подключение поиск приём применение принятие проведение проверка проектирование производство разработка расчёт регистрация регулировка ремонт сборка сдача создание соблюдение согласование содержание составление сопровождение участие установка учёт чтение эксплуатация',
  ),
)

/**
 * The id of a skill written by a person, or `null` when the ontology does not know it. A longer name is recognised by
 * its known part only if the rest are words like «знание».
 */
export function canonicalSkill(name: string): string | null {
  const { skills, exactSkills, spellings } = lexicon()
  const tokens = tokenise(cleanText(name)).slice(0, 24)
  if (tokens.length === 0) return null
  const written = tokens.map((token) => token.word).join('')
  const exact = exactSkills.get(written) ?? spellings().parts.get(written)
  if (exact !== undefined) return exact
  const whole = spellings().compact.get(tokens.map((token) => token.stem).join(''))
  if (whole !== undefined) return whole
  const matches = skills.find(tokens)
  const [first] = matches
  if (first !== undefined) {
    const covered = new Set(matches.flatMap((match) => range(match.first, match.last)))
    const strange = tokens.filter(
      (token, index) =>
        !covered.has(index) &&
        !AROUND.has(token.stem) &&
        !DOINGS.has(token.stem) &&
        !/^\d+$/.test(token.word),
    )
    if (strange.length === 0 || (strange.length <= 1 && matches.length === 1 && first.last > first.first))
      return longest(matches).value
  }
  return look(tokens)
}

function longest<T extends { first: number; last: number }>(matches: readonly T[]): T {
  return matches.reduce((best, match) => (match.last - match.first > best.last - best.first ? match : best))
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** Fallbacks for a single name: wholly Cyrillic look-alikes («РНР»), one mistyped letter in a long name. */
function look(tokens: readonly Token[]): string | null {
  const { compact: names } = lexicon().spellings()
  const twins = tokens.map((token) => latinTwin(token.word))
  if (twins.every((twin) => twin !== null)) {
    const id = names.get(twins.map((twin) => stem(twin ?? '')).join(''))
    if (id !== undefined) return id
  }
  const compact = tokens.map((token) => token.stem).join('')
  // «babeljs» is Babel, «pug» is Pug.js
  const bare = compact.endsWith('js') ? compact.slice(0, -2) : `${compact}js`
  if (/^[a-z]{3,}$/.test(compact) && names.has(bare)) return names.get(bare) ?? null
  if (compact.length < 8 || tokens.length > 2) return null
  for (const length of [compact.length - 1, compact.length, compact.length + 1])
    for (const alias of aliasesLike(compact[0] ?? '', length))
      if (distance(alias, compact) === 1) return names.get(alias) ?? null
  return null
}

/** Aliases by first letter and length: a mistyped name is compared with a few, not with thousands. */
let shelves: Map<string, string[]> | null = null

function aliasesLike(first: string, length: number): readonly string[] {
  if (shelves === null) {
    shelves = new Map()
    for (const alias of lexicon().spellings().compact.keys()) {
      const shelf = `${alias[0]}${alias.length}`
      shelves.set(shelf, [...(shelves.get(shelf) ?? []), alias])
    }
  }
  return shelves.get(`${first}${length}`) ?? []
}

/** Begins the id of a phrase the ontology does not know, which is searched for by its own words. */
export const PHRASE_MARK = '~'

/** A skill at a place of a text. */
export type FoundSkill = { readonly id: string; readonly start: number; readonly end: number }

/** Skills named in a text, searched for once as long as its tokens are kept. */
export function findSkills(tokens: readonly Token[]): readonly FoundSkill[] {
  const known = found.get(tokens) ?? searchSkills(tokens)
  found.set(tokens, known)
  return known
}
const found = new WeakMap<readonly Token[], readonly FoundSkill[]>()

const searchSkills = (tokens: readonly Token[]): readonly FoundSkill[] =>
  lexicon()
    .skills.find(tokens)
    .filter(
      ({ value, first, last }) =>
        first !== last ||
        (isMeant(tokens[first], value) &&
          !isUnit(tokens[first - 1], tokens[first]) &&
          (value !== 'garant' || isDatabase(tokens, first))),
    )
    .map(({ value, first, last }) => ({
      id: first === last ? meaning(tokens, first, value) : value,
      start: tokens[first]?.start ?? 0,
      end: tokens[last]?.end ?? 0,
    }))

/**
 * A lone Russian word in running text names a skill only when the skill's own title has that word and it is not an
 * everyday one: «сети» are networks, but «есть», «из», «плюсом», «инструменты» are ordinary words, even if a list of
 * skills uses them.
 */
function isMeant(token: Token | undefined, id: string): boolean {
  if (token === undefined) return false
  const first = token.word.charCodeAt(0)
  if (first < 0x430 || first > 0x44f)
    return (token.word.length > 1 || token.word === 'r') && !ENGLISH_WORDS.has(token.word)
  if (isEveryday(token.stem)) return false
  const words = titleWords(id)
  if (token.word.length <= 4) return words.has(token.word) || lexicon().shortAliases.has(token.word)
  // the first half of «бухгалтер-кассир» is a profession, that of «интернет-заказ» only qualifies the order
  if (token.is_part && lexicon().titles.find([token]).length === 0) return false
  return words.has(`:${token.stem}`)
}

/** Share a stem with a name: an account is no accounting, «clean code» no cleaning. */
const ENGLISH_WORDS = new Set(['account', 'accounts', 'clean', 'cleaned'])

/** «250 км» are kilometres, not the drawings called КМ. */
function isUnit(before: Token | undefined, token: Token | undefined): boolean {
  const word = token?.word ?? ''
  return word.length <= 3 && /^[а-я]+$/.test(word) && before !== undefined && /^\d+$/.test(before.word)
}

/** Abbreviations that name something else beside such words: «разделы ОВ, ВК», «НАКС на РД и РАД». */
const OTHERWISE: Readonly<Record<string, readonly [near: RegExp, id: string]>> = {
  вк: [/^(?:ов|ови[кв]|нвк|эом|раздел.*|проектир.*|водоснаб.*|канализац.*)$/, 'water-supply'],
  рд: [/^(?:накс|рад|свар.*|.*сварк[аи]|.*сварщик.*|электрод.*)$/, 'mma-welding'],
}

function meaning(tokens: readonly Token[], at: number, id: string): string {
  const [near, other] = OTHERWISE[tokens[at]?.word ?? ''] ?? []
  const isNear =
    near !== undefined && tokens.slice(Math.max(0, at - 4), at + 5).some(({ word }) => near.test(word))
  return isNear ? (other ?? id) : id
}

/** «Гарант» beside another legal database is one; elsewhere it is whoever guarantees. */
function isDatabase(tokens: readonly Token[], at: number): boolean {
  return tokens.slice(Math.max(0, at - 3), at + 4).some(({ word }) => /^(?:консультантплюс|спс)$/.test(word))
}

const titleWordsOf = new Map<string, ReadonlySet<string>>()

/** Words of a title as written, and their keys marked by a colon. */
function titleWords(id: string): ReadonlySet<string> {
  const known = titleWordsOf.get(id)
  if (known !== undefined) return known
  const words = new Set(
    tokenise(cleanText(skillTitle(id))).flatMap(({ word, stem: key }) => [word, `:${key}`]),
  )
  titleWordsOf.set(id, words)
  return words
}

/** The name a recruiter sees for an id; ids of free phrases carry their own text. */
export function skillTitle(id: string): string {
  return lexicon().skillTitles.get(id) ?? id
}

/** All broader skills of a skill, nearest first. */
export function ancestors(id: string): readonly string[] {
  const known = ancestry.get(id)
  if (known !== undefined) return known
  const { parents } = lexicon()
  const out: string[] = []
  const queue = [...(parents.get(id) ?? [])]
  for (let at = 0; at < queue.length && at < 32; at += 1) {
    const above = queue[at]
    if (above === undefined || out.includes(above) || above === id) continue
    out.push(above)
    queue.push(...(parents.get(above) ?? []))
  }
  ancestry.set(id, out)
  return out
}
const ancestry = new Map<string, readonly string[]>()
