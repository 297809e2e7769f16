/** Lists of skills and languages under their headings. */
import { languagesInText } from '../resume/language-levels.ts'
import { canonicalSkill } from '../skills.ts'
import { BULLET } from './kinds.ts'
import { LICENCE } from './layout/facts.ts'

/** Names of groups in a list: «Языки программирования: Java, Kotlin». */
const GROUP =
  /^(?:(?:основн|ключев|профессиональн|технически|мо|hard|soft|прочи|друг|дополнительн)[\p{L}]* )?(?:язык[а-я]*(?: программирования| разметки| запросов)?|инструменты?|технологи[а-я]*|базы? данных|субд|фреймворк[а-я]*|библиотек[а-я]*|програм[а-я]*(?: обеспечение)?|по|пк|ос|операционные системы|методологи[а-я]*|прочее|другое|остальное|навыки|умения|знания|компетенции|hard|soft|hard skills|soft skills|skills?|tools?|other|others|languages?|programming languages?|frameworks?|libraries|databases?|technologies|technical|platforms?|cloud|devops|backend|back-end|frontend|front-end|mobile|testing|methodologies|operating systems|владею|уверенно|знаю|умею|стек|ci\/cd|vcs|офис|office|оборудование|виды работ|материалы|лаборатория)(?: [\p{L}]+){0,2}$/iu
/** «Excel — уверенно», «Figma ●●●○», «Word (продвинутый уровень)» */
const HOW_WELL =
  /\sна (?:уверенн|хорош|отличн|высок|базов|средн|начальн|продвинут)\p{L}+ уровне$|\s?[●○★☆■□▪▫⚫⚪⬤▰▱█░]{2,}$|\s\d{1,2}\s?(?:\/|из)\s?(?:5|10)$|\s[—–-]?\s?\d{2,3}\s?%$|\s(?:[—–-]\s)(?:уверенн|чуть|немного|слегка|пользовател|отлич|хорош|продвинут|базов|начальн|средн|эксперт|опытн|профессиональн|advanced|intermediate|basic|beginner|expert|proficient|confident|good)[\p{L}-]*(?:\s(?:пользователь|уровень|знание|владение|user|level))?\)?$/iu
/** «Английский — B1» is a language, «Технический английский» in a list of skills too. */
const isLanguageRow = (text: string): boolean => languagesInText(text).some(({ grade }) => grade !== null)
/** «деловой английский»: what one does in a language is a skill, its level alone is none. */
const USED_LANGUAGE =
  /^(?:делов|разговорн|техническ|медицинск|юридическ)\p{L}+ \p{L}+$|^\p{L}+ (?:делов|разговорн|техническ|медицинск|юридическ)\p{L}+$/iu
/** What people add to a list in a letter. */
const TOLD =
  /[!?]$|^(?:спасибо|буду рад|жду |звоните|пишите|с уважением|мо[йяи] (?:\S+ ){2}|у меня |мне |я |мы |могу (?:выйти|приступить|начать)|выйти могу|готов[аы]? (?:к |на |выйти|приступить|учиться)|на связи|рекомендаци\p{L}+ (?!.*,)|ищу |thank|thanks|looking for(?:ward)?|please)/iu
/** Groups of hh.ru's lists, which are no skills. */
const LEVEL_NAME =
  /^(?:уровни владения навыками|(?:продвинутый|средний|начальный|базовый|экспертный|высокий)(?: уровень)?|уровень не указан|отлично|хорошо|удовлетворительно|базово|средне|уверенно|свободно|эксперт(?:ный)?|слабо|немного|excellent|good|fair|fluent|skill proficiency levels|(?:advanced|intermediate|basic|beginner|expert) level)$/iu
/** «Вредные привычки: нет» below a list: a label that names no group of skills and no product. */
export const isOtherLabel = (line: string): boolean => {
  const [, label = ''] =
    /^(\p{Lu}[^:,;\t]{2,40}):\s/u.exec(line) ?? /^(\p{Lu}\p{L}+ [^:,;\t]{2,40})\t[^\t]+$/u.exec(line) ?? []
  return (
    label !== '' && !GROUP.test(label.trim()) && withoutGroup(line) === line && canonicalSkill(label) === null
  )
}
/** «Судимость: нет»: a field of a form. */
const ANSWER = /^\p{Lu}[\p{L} -]{3,40}:\s?(?:нет|да|не имею|имеется|отсутствует|без)(?!\p{L})/u
const MAX_ENTRIES = 300
/** «(а ещё веду кружок и вяжу)» */
const ASIDE = /^\([^()]{30,}\)$/u
/** «немного Go» */
const SOME = /^(?:немного|чуть-чуть|базово|слегка)\s(?=[A-Z])/iu
/** «Склад. Запустила центр на 9 000 м², наняла 40 человек.»: what was done is no list. */
const DEED = /^\p{L}[^.]{1,60}\p{L}\.\s\p{Lu}\p{Ll}+(?:л|ла|ли)\s.{12,}\d.*\.$/u

/** «Работаю на погрузчиках любой марки.» */
const PRESENT =
  /^(?!(?:знаю|умею|владею|использую|применяю)(?!\p{L}))\p{Lu}\p{L}+(?:[аеияу]ю|[аеияу]юсь|[вд]у|жу|чу)\s.*\.$/iu
const NOT_DONE = /^(?:чего |что )?не (?:делаю|умею|знаю|работаю|владею)(?!\p{L})/iu
/** «уверенный пользователь», «стаж 18 лет»: how well, and no skill. */
const NO_SKILL =
  /^(?:(?:уверенн|опытн|продвинут|начинающ)\p{L}+ (?:пользователь|уровень)(?: пк)?|стаж \d.*|experienced user)$/iu

/** «женат», «двое детей», «есть машина»: who one is, in a letter. */
const OF_SELF =
  /^(?:(?:не )?(?:женат|замужем|холост|разведен|разведён|курю|пью|судим)[а]?|(?:двое|трое|один|одна|есть|\d) (?:\p{L}+ )?(?:детей|дети|реб[её]н\p{L}+|сын|дочь|внук\p{L}*)|(?:есть|имею|имеется) (?:(?:личн|сво|собственн)\p{L}+ )?(?:авто|автомобиль|машина|жиль[её])|дет(?:и|ей) .{2,20})$/iu

const isNoEntry = (entry: string): boolean =>
  entry === '' ||
  entry.length > 1000 ||
  entry.endsWith(':') ||
  [LICENCE, NO_SKILL, ANSWER, OF_SELF, LEVEL_NAME].some((pattern) => pattern.test(entry))

/** «Аналитика: Excel, SQL» among others of the kind. */
const GROUPED = /^(?!1[сcСC]|SAP|MS|Adobe)\p{L}[\p{L} &/-]{2,30}:\s(?=[^:]+,\s)/u
const isOfLanguages = (line: string): boolean =>
  (line.length < 80 &&
    !/[,;\t·|]/u.test(line.replace(BULLET, '')) &&
    !USED_LANGUAGE.test(line.replace(BULLET, '')) &&
    isLanguageRow(line)) ||
  LEVEL_NAME.test(line)

/** Entries of the list; sentences among them are returned as `told`. */
export function readListed(lines: readonly string[]): { readonly skills: string[]; readonly told: string[] } {
  const skills: string[] = []
  const told: string[] = []
  // a line that ends like a sentence where the others do not
  const isListed = lines.filter((line) => line.endsWith('.')).length * 2 < lines.length
  const isGrouped = lines.filter((line) => GROUPED.test(line)).length >= 2
  for (const whole of lines) {
    const isSentence = isListed && /^[^,;]*\p{L}\.$/u.test(whole)
    if (isSentence || [DEED, ASIDE, PRESENT, NOT_DONE].some((pattern) => pattern.test(whole))) {
      told.push(whole)
      continue
    }
    const line = isGrouped ? whole.replace(GROUPED, '') : whole
    if (isOfLanguages(line)) continue
    for (const piece of divided(withoutGroup(line.replace(BULLET, '').replace(HOW_WELL, '')))) {
      const entry = piece
        .replace(BULLET, '')
        .replace(/^#(?=\p{L})/u, '')
        .replace(/[.\s]+$/u, '')
        .replace(HOW_WELL, '')
        .replace(SOME, '')
        .trim()
      if (isNoEntry(entry)) continue
      if (TOLD.test(entry) || entry.length > 120 || (entry.split(' ').length > 6 && line.endsWith('.')))
        told.push(entry)
      else if (USED_LANGUAGE.test(entry) || !(isLanguageRow(entry) || isLanguageRow(piece)))
        skills.push(entry)
    }
  }
  return { skills: [...new Set(skills)].slice(0, MAX_ENTRIES), told }
}

/** «РДС, Газовая резка, НАКС» where no heading says that these are skills: a short list, a third of it known. */
export function isSkillList(line: string): boolean {
  if (line.length > 300 || /(?:19|20)\d{2}/u.test(line)) return false
  const entries = line.split(/[,;|•·\t/]\s?/u).map((entry) => entry.replace(/[.\s]+$/u, ''))
  return (
    entries.length >= 3 &&
    entries.every((entry) => entry !== '' && entry.length <= 40 && entry.split(' ').length <= 4) &&
    entries.filter((entry) => canonicalSkill(entry) !== null).length >= entries.length / 3
  )
}

/** «Revit, ArchiCAD, AutoCAD» anywhere: tools, each of them known. */
export const isToolList = (line: string): boolean =>
  /^[\w+#.& /-]+(?:, [\w+#.& /-]+){2,}\.?$/u.test(line) &&
  isSkillList(line) &&
  line.split(', ').every((entry) => canonicalSkill(entry.replace(/\.$/u, '')) !== null)

/** «Русский (родной), Английский (B2)»: languages and nothing else. */
export const isLanguageList = (line: string): boolean =>
  line.length < 200 &&
  line
    .split(/[,;•|]/u)
    .every((piece) => languagesInText(piece).length === 1 && piece.trim().split(' ').length <= 4)

/** «CI / CD» is one entry, «Java / SQL / Git» are three. */
const divided = (list: string): string[] =>
  list.split(
    !/[,;]/u.test(list) && (list.match(/\s[—–]\s/gu)?.length ?? 0) >= 2
      ? /\s[—–]\s/u
      : (list.match(/\s[/·]\s/gu)?.length ?? 0) >= 2
        ? /\s[/·]\s/u
        : /(?<=\p{L}{3})(?<!(?:кат|разр|спец))\.\s(?=\p{Lu})(?![^()]*\))|\s(?=#\p{L})|[;|•●▪◦✔✓☑►▸➤\t]|\s[·*]\s|,(?![^()]*\))|(?<=,\s\p{Lu}[\p{L}\d.+#]*)\s(?:and|и)\s(?=\p{Lu}\S*$)/u,
  )

/** Without the name of a group before a colon. A product before it stays: «1С: Бухгалтерия». */
function withoutGroup(line: string): string {
  const [, label = '', list = ''] = /^([^:,;\t]{2,40}):\s?(\S.*)$/u.exec(line) ?? []
  if (label === '') return line
  if (GROUP.test(label.trim())) return list
  const isProduct =
    /^(?:1[сc]|sap|ms|microsoft|adobe|oracle|мис|гис|контур|битрикс\S*)(?!\p{L})/iu.test(label) ||
    (canonicalSkill(label) !== null && !/\s(?:и|and|&)\s/u.test(label))
  return !isProduct && /[,;]/u.test(list) ? list : line
}

const SHORT_NAMES: Readonly<Record<string, string>> = {
  рус: 'русский',
  англ: 'английский',
  нем: 'немецкий',
  фр: 'французский',
  исп: 'испанский',
  кит: 'китайский',
  каз: 'казахский',
  ru: 'русский',
  en: 'английский',
  de: 'немецкий',
  fr: 'французский',
  es: 'испанский',
  kk: 'казахский',
}
/** «англ. (B2)», «EN — B2», «Английский А2» with a Russian letter. */
const fullLanguage = (row: string): string =>
  row
    .replace(
      /^([\p{L}]{2,4})(?=\.|\s?[:—–(-])\.?/u,
      (short) => SHORT_NAMES[short.replace('.', '').toLowerCase()] ?? short,
    )
    .replace(/(?<!\p{L})[АВС](?=[12](?!\d))/gu, (letter) => 'ABC'['АВС'.indexOf(letter)] ?? letter)
/** «B2 — Средне-продвинутый», «родной»: a level whose language stands before it. */
export const isLevel = (text: string): boolean =>
  text.length < 40 && languagesInText(text).length === 0 && isLanguageRow(`английский ${text}`)

/** Rows of languages with their levels, in whatever part they stand. */
export function readLanguages(
  under: readonly string[],
  elsewhere: readonly string[],
): { readonly name: string }[] {
  const rows = (lines: readonly string[]) =>
    lines
      .flatMap((line) => (line.length < 200 ? line.split(/[,;|•●\t]|(?<!(?<!\p{L})\p{L}{2,4})\.\s/u) : []))
      .map((row) => fullLanguage(row.replace(BULLET, '').trim()))
  const named: string[] = []
  for (const row of rows(under).filter(({ length }) => length < 80)) {
    const last = named.at(-1)
    if (languagesInText(row).length > 0) named.push(row)
    else if (last !== undefined && !isLanguageRow(last) && isLevel(row))
      named[named.length - 1] = `${last} ${row}`
  }
  const told = rows(elsewhere).filter((row) => row.length < 80 && isLanguageRow(row))
  return [...new Set([...named, ...told])].map((name) => ({ name }))
}
