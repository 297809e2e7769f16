/** Languages of a resume, each with its own level: «Свободный английский, немецкий A2», «Английский – IELTS 7.5». */
import { cleanText, foldText } from '../text/normalise.ts'
import { type LanguageGrade, stringsIn } from './languages.ts'

/** Stems of adjectives, and other names. */
const NAMES = `английск|english|engl немецк|german|deutsch французск|french китайск|chinese|mandarin испанск|spanish итальянск|italian турецк|turkish японск|japanese корейск|korean арабск|arabic польск|polish казахск|kazakh
русск|russian украинск|ukrainian белорусск|belarusian узбекск|uzbek татарск|tatar киргизск|кыргызск|kyrgyz таджикск|tajik армянск|armenian грузинск|georgian азербайджанск|azerbaijani молдавск|румынск|romanian чешск|czech сербск|serbian
болгарск|bulgarian финск|finnish шведск|swedish норвежск|norwegian датск|danish нидерландск|голландск|dutch португальск|portuguese греческ|greek вьетнамск|vietnamese тайск|thai персидск|persian латышск|latvian литовск|lithuanian эстонск|estonian
башкирск|bashkir чувашск|чеченск|монгольск|mongolian венгерск|hungarian хорватск|croatian словацк|slovak якутск|осетинск|удмуртск|марийск|туркменск|turkmen латинск|latin индонезийск|indonesian`
const BARE: Readonly<Record<string, string>> = {
  иврит: 'иврит',
  hebrew: 'иврит',
  хинди: 'хинди',
  hindi: 'хинди',
  фарси: 'фарси',
  farsi: 'фарси',
  урду: 'урду',
  латынь: 'латинский',
}
const STEMS = NAMES.split(/\s+/u).map((row) => row.split('|'))
const TITLE = new Map<string, string>(
  STEMS.flatMap((row) => {
    const title = `${row[0] ?? ''}ий`
    return row.map((stem) => [stem, title] as const)
  }),
)
const RUSSIAN = STEMS.flat().filter((stem) => /[а-я]/.test(stem))
const ENGLISH = STEMS.flat().filter((stem) => /[a-z]/.test(stem))
/** A language is a masculine adjective, or has «язык» beside it: «немецкое оборудование» is spoken by nobody. */
const LANGUAGE = new RegExp(
  `(?<![а-яa-z])(?:(?<stem>${RUSSIAN.join('|')})(?:(?<ending>ий|ого|ому|им|ом)(?![а-я])|(?:ая|ой|ую) речь|[а-я]{1,3} язык)|по-(?<by>${RUSSIAN.join('|')})и(?![а-я])|(?<english>${ENGLISH.join('|')})(?![a-z])|(?<bare>${Object.keys(BARE).join('|')})(?![а-яa-z]))`,
  'g',
)
/** What a country makes, sells or is, after «немецкий»: a producer, a client, a car. */
const THING =
  /^ (?!язык)(?:авто|банк|бренд|дилер|завод|заказчик|капитал|клиент|концерн|массаж|партнер|поставщик|потребител|представител|премиал|продукт|производител|рестора|рын|сегмент|станк|станок|стил|филиал|офис|проект|холдинг|экспорт|импорт|кодекс|стандарт|бизнес|театр|музей|музык|бульдог|оборудовани|производств|вин[оа](?![а-я])|происхожд|качеств|программн|законодательств|прав[оа](?![а-я])|посольств|обществ|предприяти|искусств|дом(?![а-я])|гость|туризм|турист|язычн)/

/** Most telling first: codes and tests, then words. */
const LEVELS: readonly (readonly [pattern: RegExp, level: (match: RegExpExecArray) => number | null])[] = [
  [
    /(?<![a-zа-я0-9])([abcавс])([12])(?![0-9])(?:\+|\s?[-–—/]\s?[abcавс]?[12](?![0-9]))?/g,
    ([, letter = '', step]) => ({ a: 0, а: 0, b: 2, в: 2, c: 4, с: 4 })[letter]! + Number(step),
  ],
  [
    /ielts[^0-9.;\n]{0,12}([0-9](?:[.,]5)?)/g,
    ([, mark = '0']) => steps(Number(mark.replace(',', '.')), [3, 4, 5.5, 7, 8.5], 1),
  ],
  [/toefl(?: ?ibt)?[^0-9.;\n]{0,12}(\d{2,3})/g, ([, mark]) => steps(Number(mark), [20, 42, 72, 95, 114], 1)],
  [/toeic[^0-9.;\n]{0,12}(\d{3})/g, ([, mark]) => steps(Number(mark), [225, 550, 785, 945, 990], 1)],
  [
    /(?:hsk|topik|топик)\s?(?:уров[а-я]+\s?|level\s?|[-–—]\s?)?([1-6]|i{1,3}|iv|vi?)(?![0-9a-z])/g,
    ([, mark = '']) => Number(mark) || ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi'].indexOf(mark),
  ],
  [/jlpt[^n0-9]{0,5}n?\s?([1-5])|(?<![a-z])n([1-5])(?![0-9a-z])/g, ([, one, two]) => 6 - Number(one ?? two)],
  [
    /(?<![а-яa-z])(?:трки|торфл|torfl)[ -]?([1-4]|i{1,3}v?)/g,
    ([, mark = '']) => 2 + (Number(mark) || ['', 'i', 'ii', 'iii'].indexOf(mark)),
  ],
  [/testdaf[^0-9]{0,8}([345])/g, ([, mark]) => (mark === '5' ? 5 : mark === '4' ? 5 : 4)],
  [
    /(?<![a-z])(cpe|cae|fce|pet|ket)(?![a-z])/g,
    ([, name = '']) => ({ cpe: 6, cae: 5, fce: 4, pet: 3, ket: 2 })[name] ?? null,
  ],
  [/родн[а-я]*|носител[а-я]*|билингв[а-я]*|native|mother tongue|bilingual/g, () => 7],
  [
    /full professional|professional working|professional proficiency|business(?: fluent| level)?(?! ?english)/g,
    () => 5,
  ],
  [/limited working/g, () => 3],
  [/pre-? ?intermediate|ниже среднего|предпорогов[а-я]*/g, () => 2],
  [/upper|выше среднего|средне[ -]продвинут[а-я]*|продвинут[а-я]* средн[а-я]*/g, () => 4],
  [
    /elementary|элементарн[а-я]*|базов[а-я]*|чтени[а-я]*|читаю|со словарем|технически[а-я]*|technical|перевожу|(?<![a-z])basics?(?![a-z])/g,
    (match) => (/basic/.test(match[0]) ? 1 : 2),
  ],
  [/beginner|начальн[а-я]*|начинающ[а-я]*|школьн[а-я]*|на уровне школ[а-я]*|слаб[а-я]*|плохо/g, () => 1],
  [
    /в совершенстве|proficien[a-z]*|свободн[а-я]*|fluent(?:ly)?|бегл[а-я]*|идеальн[а-я]*|совершенн[а-я]* владен[а-я]*/g,
    () => 6,
  ],
  [/advanced|продвинут[а-я]*|отличн[а-я]*|прекрасн[а-я]*|профессиональн[а-я]*|excellent/g, () => 5],
  [
    /(?<!не )(?:хорош[а-я]*|уверенн[а-я]*)|(?<![a-z])good|could pass|деловой|могу проходить интервью/g,
    () => 4,
  ],
  [
    /intermediate|средн[а-я]*|разговорн[а-я]*|conversational|порогов[а-я]*|can pass an interview|объясняюсь|удовлетворительн[а-я]*/g,
    () => 3,
  ],
]
/** How many of the bounds a mark reaches, on top of the lowest level. */
const steps = (mark: number, bounds: readonly number[], lowest: number): number =>
  lowest + bounds.filter((bound) => mark >= bound).length

/** A level that is wished for, or of long ago, is not the level. */
const GOAL =
  /(?:стремлюсь|хочу|планирую|цель|мечтаю|повыша[а-я]+|подтягива[а-я]+|совершенству[а-я]+|изучаю|учу|дойти|довести|получить|сдать|готовлюсь|нужен|требуется|был[аои]?(?! подтвержд)|раньше|aim[a-z]*|working towards|goal|towards)[^.;]{0,30}$/
const TEST = /ielts|toefl|toeic|hsk|topik|jlpt|testdaf/
const DENIED =
  /(?<![а-яa-z])(?:не (?:знаю|владею|говорю|учил[а]?|изучал[а]?|использу[а-я]+|читаю|понимаю)|нет|отсутств[а-я]+|никак(?:ой|ого)?|ноль|нулев[а-я]+|без(?! акцента| словаря| ошибок)|do not speak|don't speak|no(?! accent))(?![а-яa-z])/
const WISHED =
  /(?<![а-яa-z])(?:(?:хочу|хотел[а]? бы|планирую|собираюсь|мечтаю|готов[а]?|буду|намерен[а]?) [а-я ]{0,30}(?:выучить|изучить|изучать|учить|начать|освоить|подтянуть)|want to learn|plan to learn)/

type Mention = {
  readonly at: number
  readonly end: number
  readonly language: string
  readonly isBy: boolean
}
type Level = { readonly at: number; readonly end: number; readonly level: number; readonly rank: number }

function mentionsIn(text: string): Mention[] {
  const found: Mention[] = []
  for (const match of text.matchAll(LANGUAGE)) {
    const { stem, ending, by, english, bare } = match.groups ?? {}
    const end = match.index + match[0].length
    if (stem && ending && THING.test(text.slice(end))) continue
    const language = bare === undefined ? TITLE.get(stem ?? by ?? english ?? '') : BARE[bare]
    if (language) found.push({ at: match.index, end, language, isBy: ending === 'им' || by !== undefined })
  }
  return found
}

function levelsIn(text: string): Level[] {
  const found: Level[] = []
  for (const [rank, [pattern, read]] of LEVELS.entries())
    for (const match of text.matchAll(pattern)) {
      const [at, end] = [match.index, match.index + match[0].length]
      // «средне-продвинутый» is one level
      if (found.some((other) => at < other.end && end > other.at)) continue
      const level = read(match)
      if (level !== null && level >= 1 && level <= 7 && !GOAL.test(text.slice(0, at)))
        found.push({ at, end, level, rank })
    }
  return found.toSorted((a, b) => a.at - b.at)
}

/** Pieces of a text that speak of one thing each; a comma inside brackets divides nothing. */
const clausesOf = (text: string): string[] =>
  text
    .split(/[;|•\n\t]|\.(?=\s|$)|,(?![^()]*\))|\s\/\s|(?<![a-zа-я])(?:а|но|зато)(?![a-zа-я])/u)
    .filter((piece) => piece.trim() !== '')

/** Every language a text says is known, with its level where one is said. */
export function languagesInText(source: string): LanguageGrade[] {
  const folded = foldText(cleanText(source)).slice(0, 20_000)
  // most texts name no language
  if (folded.search(LANGUAGE) < 0) return []
  const reading = new Reading()
  for (const clause of clausesOf(folded)) reading.read(clause)
  return reading.grades()
}

/** What the clauses read so far have said. */
class Reading {
  readonly #out = new Map<string, number | null>()
  /** Languages of the last clause that still want a level: «Английский, B2». */
  #pending: string[] = []
  /** A level said for several: «свободно владею английским, немецким». */
  #said: number | null = null
  /** A test before its language: «TOEIC 800, английский». */
  #test: number | null = null

  read(clause: string): void {
    const mentions = mentionsIn(clause)
    // most clauses speak of no language: what they deny, and their levels, are of something else
    if (mentions.length === 0 && this.#pending.length === 0 && !TEST.test(clause)) {
      this.#test = null
      return
    }
    const isDenied = DENIED.test(clause) || WISHED.test(clause)
    const levels = isDenied && mentions.length <= 1 ? [] : levelsIn(clause)
    if (mentions.length === 0) this.#readAlone(clause, levels, isDenied)
    else if (isDenied && mentions.length === 1) this.#pending = []
    else this.#readMentions(mentions, levels)
  }

  grades(): LanguageGrade[] {
    return [...this.#out].map(([language, grade]) => ({ language, grade }))
  }

  #put(language: string, grade: number | null): void {
    const known = this.#out.get(language)
    if (known === undefined || known === null) this.#out.set(language, grade)
  }

  /** A clause without a language speaks of those before it. */
  #readAlone(clause: string, levels: readonly Level[], isDenied: boolean): void {
    const length = clause.trim().length
    for (const language of this.#pending) {
      if (levels.length > 0 && length < 40) this.#put(language, best(levels))
      if (isDenied && length < 25 && this.#out.get(language) === null) this.#out.delete(language)
    }
    this.#pending = []
    this.#test = TEST.test(clause) ? best(levels) : null
  }

  #readMentions(mentions: readonly Mention[], levels: readonly Level[]): void {
    const own = share(mentions, levels)
    this.#pending = []
    for (const [index, mention] of mentions.entries()) {
      const inherited = levels.length > 0 ? null : this.#inherited(mention, index)
      const grade = own[index] ?? inherited
      this.#put(mention.language, grade)
      if (grade === null) this.#pending.push(mention.language)
    }
    if (levels.length > 0) this.#said = mentions.some(({ isBy }) => isBy) ? best(levels) : null
  }

  #inherited({ isBy }: Mention, index: number): number | null {
    return (isBy ? this.#said : null) ?? (index === 0 ? this.#test : null)
  }
}

const best = (levels: readonly Level[]): number | null =>
  levels.toSorted((a, b) => a.rank - b.rank || a.at - b.at)[0]?.level ?? null

/** Which level is of which language: one is of all, several stand before or after each. */
function share(mentions: readonly Mention[], levels: readonly Level[]): (number | null)[] {
  if (mentions.length === 1 || levels.length <= 1) return mentions.map(() => best(levels))
  // «английским на уровне C1 и базовым французским»
  const isMixed = levels.some(({ end }, at) => at > 0 && (mentions[at]?.at ?? 0) - end === 1)
  if (isMixed && mentions.length === levels.length) return levels.map(({ level }) => level)
  const isBefore = (levels[0]?.at ?? 0) < (mentions[0]?.at ?? 0)
  return mentions.map((mention, index) => {
    const from = isBefore ? (mentions[index - 1]?.end ?? 0) : mention.end
    const until = isBefore ? mention.at : (mentions[index + 1]?.at ?? Number.POSITIVE_INFINITY)
    return best(levels.filter(({ at }) => at >= from && at < until))
  })
}

/**
 * Languages of structured rows and of free texts. A row outweighs a text, and a stated level an unstated one.
 * @param rows rows of any shape a job board uses
 */
export function languagesOf(rows: readonly unknown[], texts: readonly string[]): LanguageGrade[] {
  const out = new Map<string, number | null>()
  const add = ({ language, grade }: LanguageGrade) => {
    const known = out.get(language)
    if (known === undefined || known === null) out.set(language, grade)
  }
  for (const row of rows) {
    const strings = typeof row === 'string' ? [row] : nameFirst(row)
    for (const found of languagesInText(strings.join(' '))) add(found)
  }
  for (const text of texts)
    for (const found of languagesInText(text)) if (isStatement(text, found)) add(found)
  return [...out]
    .map(([language, grade]) => ({ language, grade }))
    .toSorted((a, b) => (a.language < b.language ? -1 : 1))
}

/** In a text the language of the country counts only with its level: «русский язык преподаю», «русский бильярд». */
const isStatement = (text: string, { language, grade }: LanguageGrade): boolean =>
  grade !== null || !/^(?:русский|латинский)$/.test(language) || /язык/i.test(text)

const nameFirst = (row: unknown): string[] => {
  if (typeof row !== 'object' || row === null) return []
  const { name, title, ...rest } = row as Record<string, unknown>
  return [...stringsIn(name), ...stringsIn(title), ...stringsIn(rest)]
}

const CODES = [null, 'A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'native'] as const
export const languageCode = (grade: number | null): (typeof CODES)[number] =>
  grade === null ? null : (CODES[grade] ?? null)
