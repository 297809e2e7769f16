/** What the vacancy is for: what one does, on what, what else it accepts, and at which level. */
import type { Draft } from '../asks/draft.ts'
import { lexicon } from '../../lexicon.ts'
import { foldText } from '../../text/normalise.ts'
import { tokenise } from '../../text/tokens.ts'
import type { Level, Occupation } from '../model.ts'
import { capital } from '../asks/wording.ts'

/** Grades, which the level tells. */
const GRADE =
  /(?<![а-яёa-z])(?:ведущ(?:ий|ая)|старш(?:ий|ая)|младш(?:ий|ая)|начинающ(?:ий|ая)|главн(?:ый|ая)(?= (?:специалист|инженер-))|junior\+?|middle\+?|senior\+?|джуниор|мидл|миддл|сеньор|jr\.?|sr\.?|стаж[её]р(?=[ -](?!$)))(?![а-яёa-z])[\s,/+-]*/giu
/** In a title but not the occupation: pay, shifts, gender, town, appeals. */
const NOISE =
  /\([^()]*(?:м\/ж|ж\/м|м\. ?\/ ?ж|m\/f|вахт|сменн|график|удал[её]н|remote|гибрид|офис|з\/п|руб|₽|\d{2}[ .]?000|г\.|м\. |метро|срочно|без опыта|подработ|\d\/\d)[^()]*\)|(?:^|[\s,|–—-]+)(?:срочно!*|вахта(?: \d+\/\d+)?|удал[её]нн?[а-яё]*(?: работа)?|без опыта(?: работы)?|с обучением|на время декрета|подработка|\d\/\d|(?:от|до) \d[\d ]{3,}[^,]*|г\. ?[А-ЯЁ][а-яё-]+)(?=$|[\s,|)–—])/giu

const SEPARATOR = /\s+[/|–—]\s+|\s*\/\s*(?=[А-ЯЁA-Zа-яё]{3})|\s+(?:или|либо|or)\s+|;\s*|,\s+(?=[а-яё])/u

type Part = { readonly text: string; readonly end: number }

/** The part of a title that names a profession: up to the end of the name. */
function professionIn(text: string): Part | null {
  const tokens = tokenise(text)
  const [match] = lexicon().titles.find(tokens)
  if (match === undefined) return null
  const end = tokens[match.last]?.end ?? text.length
  return { text: text.slice(0, end), end }
}

/** @param spoken sentences that name the occupation in other words: «опыт секретарём», «ищем терапевта или ВОП» */
export function readOccupation(title: string | null, spoken: readonly string[]): Occupation {
  const named = spoken.flatMap((sentence) =>
    title !== null && BACKGROUND.test(sentence) ? [] : professionsIn(sentence),
  )
  if (title === null) {
    const [core = '', ...accepted] = named
    return { core, object: null, accepted: unique(accepted, core) }
  }
  const calm = title.toUpperCase() === title ? capital(title.toLowerCase()) : title
  const bare = calm
    .replace(NOISE, ' ')
    .replace(GRADE, '')
    .replace(/\s{2,}/g, ' ')
    .trim()
  const aside = /\(([^()]{3,80})\)/.exec(bare)?.[1]?.trim() ?? null
  const inside = aside !== null && NO_OBJECT.test(aside) ? null : aside
  const segments = bare
    .replace(/\s*\([^()]*\)/g, ' ')
    .replace(/\s{2,}/g, ' ')
    .split(SEPARATOR)
    .map((segment) => segment.replace(/^[\s,.–—-]+|[\s,.–—-]+$/gu, ''))
    .filter((segment) => segment.length > 1)
  const [first = partsOf(bare), ...others] = segments.map(partsOf)
  const professions = others.filter(({ isProfession }) => isProfession)
  const rest = others.find(({ isProfession }) => !isProfession)
  const object = inside ?? rest?.core ?? first.object
  return {
    core: capital(first.core),
    object,
    accepted: unique([...professions.map(({ core }) => core), ...named], first.core),
  }
}

/** What somebody once was: «в прошлом опыт разработчика или аналитика» of a head of a team. */
const BACKGROUND = /(?<!\p{L})в прошлом(?!\p{L})|бэкграунд|background/iu

type TitlePart = { readonly core: string; readonly object: string | null; readonly isProfession: boolean }

/** «Аналитик данных в команду маркетплейса»: the profession and, after a preposition, what it works on. */
function partsOf(segment: string): TitlePart {
  const profession = professionIn(segment)
  if (profession === null) return { core: segment, object: null, isProfession: false }
  const tail = segment.slice(profession.end)
  const place = /^\s+(?:в|на|для|во|со|с)\s/u.exec(tail)
  return {
    core: place === null ? segment : profession.text,
    object: objectOf(tail),
    isProfession: true,
  }
}

/** The rest of a list, or a route: «и таможенной логистике», «Самара – Москва». */
const NO_OBJECT =
  /^(?:и|или|а также)\s|^категори[ия]\s\S{1,3}$|^(?:[А-ЯЁ][а-яё-]+\s?[–—-]\s?[А-ЯЁ][а-яё-]+[,;\s]*)+$/u

/** What stands after the name of a profession: «в команду маркетплейса» → «маркетплейса». */
const objectOf = (tail: string): string | null => {
  const object = tail
    .replace(
      /^[\s,:–—-]*(?:(?:в|на|по|для|со?|of|for|in) )?(?:(?:[а-яё]+(?:ую|ый|ий|ой)\s|IT[ -])?(?:команду|отдел|сети|сеть|компанию|магазин|департамент)(?:\s|$))?/iu,
      '',
    )
    .trim()
  return object.length < 3 || NO_OBJECT.test(object) ? null : object
}

/** Whom a sentence wants, with the words of the profession … */
const WANTED =
  /(?:ищ(?:ем|ет)|приглаша(?:ем|ет)|требу[ею]тся|нуж(?:ен|на|ны)|набираем|looking for an?)\s([^,.;:!?()]{3,70})/giu
/** … what one has been: «в роли аналитика», «опыт работы секретарём, помощником руководителя». */
const BEEN =
  /(?<!(?<![а-яё])не (?:в|на) )(?:роли|должности|качестве|позиции|as an?)\s([^,.;:!?()]{3,60}(?:, [а-яё-]{4,}[^,.;:!?()]{0,25}){0,3})/giu
const WORKED =
  /(?:проработали|работали|работы|опыт|стаж)\s([^,.;:!?()]{3,60}(?:, [а-яё-]{4,}[^,.;:!?()]{0,25}){0,3})/giu
const NAME =
  /(?:ист|тел|ник|щик|чик|ер|ор|ант|ент|лог|вед|вар|ар|яр|ец|тик|граф|врач|кассир|слесар|мастер|продавц|повар|секретар|owner|manager|engineer|developer|analyst)[а-яё]{0,3}$/
const INSTRUMENTAL = /(?:ом|ем|ём|ой|ей)$/

/** Professions that a sentence names, in its words. */
function professionsIn(sentence: string): string[] {
  const found = (pattern: RegExp, form: RegExp): string[] =>
    [...sentence.matchAll(pattern)].flatMap(([, words = '']) => {
      const tokens = tokenise(words)
      return (
        lexicon()
          .titles.find(tokens)
          .filter(({ first, last }) =>
            tokens.slice(first, last + 1).some(({ word }) => NAME.test(word) && form.test(word)),
          )
          // «не репетитором»
          .filter(({ first }) => !/(?<!\p{L})н[еи]\s+$/u.test(words.slice(0, tokens[first]?.start ?? 0)))
          .map(({ first, last }) => words.slice(tokens[first]?.start ?? 0, tokens[last]?.end ?? 0))
          .filter((name) => name.length > 3)
      )
    })
  return [...found(WANTED, /./), ...found(BEEN, /./), ...found(WORKED, INSTRUMENTAL)]
}

function unique(names: readonly string[], core: string): string[] {
  const own = foldText(core)
  const seen = new Set<string>()
  return names
    .filter((name) => {
      const key = tokenise(name)
        .map(({ stem }) => stem)
        .join(' ')
      if (
        seen.has(key) ||
        own.includes(foldText(name)) ||
        tokenise(core)
          .map(({ stem }) => stem)
          .join(' ')
          .includes(key)
      )
        return false
      seen.add(key)
      return true
    })
    .slice(0, 8)
}

const LEVELS: readonly (readonly [pattern: RegExp, level: Level])[] = [
  [
    /(?<![а-я])(?:генеральн|исполнительн|техническ|коммерческ|финансов|операционн)[а-я]* директор|(?<![а-я])директор(?! (?:магазин|ресторан|филиал|по ))|(?<![a-z])(?:ceo|cto|cio|cfo|coo|chief|director)(?![a-z])/,
    6,
  ],
  [
    /(?<![а-я])(?:руководител(?![а-я]* (?:группы|смены|бригады|звена|линии))|начальник(?![а-я]* (?:смены|звена))|заведующ|управляющ(?:ий|ая)(?! компани)|(?<![а-я])роп(?![а-я])|директор|главн(?!о(?:го|й|му)|ую)[а-я]+ (?:бухгалтер|инженер|врач|механик|энергетик|технолог|конструктор|редактор))|(?<![a-z])(?:head|vp)(?![a-z])/,
    5,
  ],
  [
    /(?<![а-я])(?:(?:руководител|начальник)[а-я]* (?:группы|смены|бригады|звена|линии)|главн(?!о(?:го|й|му)|ую)|тимлид|тим-лид|техлид|бригадир|заместител|зам\.|старший смены|супервайзер|лид(?:ер)?(?![а-я])|прораб|производитель работ|мастер (?:смены|участка|цеха))|(?<![a-z])(?:lead|principal|teamlead|supervisor)(?![a-z])/,
    4,
  ],
  [/(?<![а-я])(?:ведущ|старш|сеньор|синьор|ст\.)|(?<![a-z])(?:senior|sr)(?![a-z])/, 3],
  [/(?<![а-я])(?:стажер|практикант|ученик(?![а-я]))|(?<![a-z])(?:intern|trainee)(?![a-z])/, 0],
  [
    /(?<![а-я])(?:младш|джуниор|джун(?![а-я])|помощник|ассистент|начинающ|мл\.)|(?<![a-z])(?:junior|jr|assistant)(?![a-z])/,
    1,
  ],
]
/** The boss in the title of an assistant: «помощник руководителя». */
const BOSS =
  /(?<=(?<![а-я])(?:помощни[кц]|секретар|ассистент|водител|референт|assistant to)[^,;/|(]{0,40}[ -])(?:[а-я]+ (?:директор|руководител)|руководител|директор|начальник|управляющ|head|director|ceo|cto|cfo|chief|principal).*/g

/** Who leads no people, whatever the name: «контрактный управляющий», «руководитель проектов», «delivery lead». */
const NO_HEAD =
  /(?:контрактн|арбитражн|конкурсн|финансов)[а-я]+ управляющ[а-я]+|(?:классн|музыкальн)[а-я]+ руководител[а-я]*|руководител[а-я]* (?:[а-я]+ )?(?:проект(?:а|ов)?(?![а-я])|кружк|секци)|(?:project|delivery|account|customer success|scrum) lead(?![a-z])|(?<![a-z])lead(?:s)? ?-?(?:gen|manag|magnet)[a-z]*/g

export function readLevel(title: string | null, years: number | null): Level | null {
  if (title === null) return null
  const folded = foldText(title).replace(NO_HEAD, '')
  // the assistant of a boss is a profession of its own
  if (folded.replace(BOSS, '') !== folded) return 2
  // «менеджер с функцией директора», «аналитик в управляющую компанию»
  const [head = folded] = folded.split(/\s[/|(–—]|\s(?:с|для|в|на|при)\s/u)
  const found = LEVELS.filter(([pattern, level]) => pattern.test(level >= 5 ? head : folded)).map(
    ([, level]) => level,
  )
  if (
    /(?:junior|middle|senior|младш|старш|мидл)[^а-яa-z]{1,3}(?:junior|middle|senior|мидл|старш|lead)/.test(
      folded,
    )
  )
    return Math.min(...found, 2) as Level
  const [most] = found
  return most ?? (years !== null && years >= 6 ? 3 : 2)
}

/** Nobody treats people or gives out medicines without such an education, said or not (law 323-FZ, article 69). */
const BY_LAW: readonly (readonly [title: RegExp, ask: string, field: string, level: string])[] = [
  [
    /^[^а-я]*(?:(?!ветеринар)[а-я]+(?:ый|ий|ой) )?врач(?![а-я])(?!-? ?ветеринар)/,
    'Высшее медицинское образование',
    'медицинское',
    '3',
  ],
  [
    /^[^а-я]*(?:(?!ветеринар|младш)[а-я]+(?:ый|ий|ой|ая) )?(?:мед(?:ицинск(?:ая|ий))?\.? ?(?:сестра|брат)|(?<!вет)фельдшер|акушер(?:ка)?)(?![а-я])(?!.*(?:ветеринар|животн))/,
    'Медицинское образование',
    'медицинское',
    '1',
  ],
  [/^[^а-я]*(?:фармацевт|провизор)(?![а-я])/, 'Фармацевтическое образование', 'фармацевтическое', '1'],
]
export const degreeByLaw = (title: string | null, drafts: readonly Draft[]): Draft[] => {
  if (title === null || drafts.some(({ type }) => type === 'education')) return []
  const [, ask, field, level] = BY_LAW.find(([titles]) => titles.test(foldText(title))) ?? []
  if (ask === undefined || field === undefined || level === undefined) return []
  return [
    {
      kind: 'knock_out',
      type: 'education',
      ask,
      any_of: [field],
      level,
      months: null,
      quote: title,
      sure: true,
    },
  ]
}
