/** Languages that a clause asks for; what a country makes or sells is none. */
import { foldText } from '../../text/normalise.ts'
import { askedGrade } from '../../vacancy/asks.ts'
import { gradeName, languageOf, languagesIn } from '../../resume/languages.ts'
import type { Paper } from './draft.ts'
import { capital } from './wording.ts'

/** Languages whose name is no other word; «-ский язык» names the rest. */
const OTHER_LANGUAGE =
  /(?<![а-я])([а-я]{4,}(?:ск|цк))(?:ий|ого|им|ом)(?: \(?[а-я]+\)?)? язык|знани[а-я]* ([а-я]{4,}(?:ск|цк))ого(?= ?(?:$|[,.;(]| не ниже| от | на уровне))/
const NO_LANGUAGE = /техническ|официальн|государственн|деловом|юридическ|человеческ|итальянск[а-я]+ кухн/
/** Teaching a language is work, and «английские клиенты» are spoken to in any. */
const OF_THINGS =
  /английск[а-я]+ (?:поставщик|клиент|партнер|компани|рынк|рынок|заказчик|фирм|бренд|литератур|групп|отдел|школ|сад|мебел|чай)|(?:преподава|учител|обучени|репетит|урок|заняти|курс)[а-я]* (?:[а-я]+ )?(?:английск|немецк|французск|китайск)[а-я]*/g
/** Languages that a trade or a neighbourhood needs; their names are also those of peoples. */
const SMALL =
  'польск|португальск|чешск|словацк|сербск|хорватск|словенск|болгарск|румынск|молдавск|венгерск|финск|шведск|норвежск|датск|эстонск|латышск|литовск|узбекск|таджикск|киргизск|кыргызск|армянск|грузинск|азербайджанск|татарск|башкирск|чувашск|якутск|бурятск|тувинск|чеченск|осетинск|удмуртск|марийск|калмыцк|казахск|туркменск|вьетнамск|тайск|монгольск|индонезийск|украинск|белорусск|греческ|голландск|нидерландск|албанск|македонск'
const LARGE = 'английск|немецк|французск|китайск|испанск|итальянск|турецк|японск|корейск|арабск'
/** What of a country is still its language: «английские тексты», «немецкая терминология». */
const OF_LANGUAGE =
  '(?:язык|текст|документац|реч[ьи]|грамматик|лексик|терминол|переписк|субтитр|стат[ье]|слов|произнош|переговор)'
const NATION = `(?:${LARGE}|${SMALL})`
const nations = (ending: string): string =>
  `(?:${NATION}${ending}(?:, | и | или |\\/)){0,4}${NATION}${ending}`
/** «Английские сорта чая», «французский маникюр», «английского права»: a thing of the country's, by its agreement. */
const THINGS = new RegExp(
  [
    `${nations('(?:ие|их|ими|ая|ую|ое)')}(?: (?!${OF_LANGUAGE})[а-я-]+){1,5}?(?= ?(?:$|[^а-я ]|и |или |,))|${nations('ими?')} [а-я]+(?:ами|ями|ам|ям)(?![а-я])`,
    `${nations('ой')} (?!${OF_LANGUAGE})[а-я-]+(?![а-я])`,
    `${nations('ий')} (?!${OF_LANGUAGE}|(?:нуж|важ|желат|обязат|необход|достат)[а-я]+|плюс|минимум|как(?![а-я])|от |для|без|hsk|очень|уровень)[а-я-]*(?:[бвгджзклмнпрсфхцчшщ]ь?|[еиу]т)(?<!(?:ует|ает|яет|еет|дет|жет|анет|дут|ают|уют)ся|ует|ает|яет|еет|дет|жет|анет|дут|ают|уют|ходит|стоит|служит|значит)(?![а-я])`,
    `${nations('ого')} (?!${OF_LANGUAGE}|уровня|нужна|важна|когда|хотя)[а-я-]{3,}[ая](?![а-я])`,
    `${nations('ом')} (?!${OF_LANGUAGE}|уровне|выше|ниже|более|менее|также|тоже)[а-я-]{3,}(?<!ет|ит)е(?<!те)(?![а-я])`,
  ].join('|'),
  'g',
)
/** Words for speaking before a small language, or all that a clause says beside its level. */
const SPOKEN = new RegExp(
  `(?<![а-я])по-(${SMALL})и(?![а-я])|(?<![а-я])(?:зна(?:ете|ть|ешь|ни[ея])|владе(?:ете|ть|ешь|ни[ея])|говор[а-я]+|общ[а-я]+|перевод[а-я]*|язык[аи]?:?|свободн[а-я]+|разговорн[а-я]+|родно[а-я]+|устн[а-я]+|письменн[а-я]+|втор[а-я]+)(?: (?:на|с|и|свободно|хорошо))? (${SMALL})(?:ий|ого|им|ом)(?![а-я]| (?!${OF_LANGUAGE}|на |не |от |и |или |для |как |обязат|желат|хорошо|свободно|в )[а-я])|^[^а-яa-z]*(${SMALL})ий(?= ?(?:$|[^а-я ]| (?:на|от|не|свободно|разговорн[а-я]+|родной|будет|как|тоже|также|(?:крайне |очень )?(?:желател|обязател|приветств|необходим)[а-я]*)(?![а-я])))`,
  'g',
)
/** Languages whose names do not decline into adjectives. */
const NAMED: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/(?<![а-я])иврит(?:а|ом|е|у)?(?![а-я])/, 'иврит'],
  [/(?<![а-я])хинди(?![а-я])/, 'хинди'],
  [/(?<![а-я])урду(?![а-я])/, 'урду'],
  [/(?<![а-я])фарси(?![а-я])/, 'фарси'],
]
/** Languages beside one that is sure: «немецкий или польский». */
const BESIDE = new RegExp(`(?<![а-я])(${SMALL})ий(?![а-я])`, 'g')
const NATIVE = 7
/** «Английский – читать документацию»: less than speaking. */
const READING = /(?:про)?чита(?:ть|ете|ешь|ем)|чтени/

/** People by their language: «a Russian-speaking manager», «русскоязычная команда». */
const SPEAKERS = /(?<![a-z])[a-z]{2,20}[ -]speaking(?![a-z])|(?<![а-яё])[а-яё]{1,20}оязычн[а-яё]+/giu
/** «B2 or higher» is no choice. */
const OR_MORE = /(?:or|или) (?:higher|above|better|more|выше|больше|более)(?![a-zа-я])/g

/** «Немецкий язык», «иврит». */
const titled = (name: string): string => (/(?:ск|цк)ий$/.test(name) ? `${name} язык` : name)

/** Names of the languages that a clause asks for. */
function namesOf(folded: string): string[] {
  const named = languagesIn(
    folded
      .replace(THINGS, ' ')
      // a country is no language
      .replace(/(?:kazakh|ger|turk|russ)(?:stan|many|[ei]y|ia)(?![a-z])/g, '')
      .replace(SPEAKERS, ''),
  )
  const add = (name: string, stem: string): void => {
    if (!named.some((other) => other.startsWith(stem))) named.push(name)
  }
  const rare = OTHER_LANGUAGE.exec(folded)
  const own = rare?.[1] ?? rare?.[2]
  if (own !== undefined && !NO_LANGUAGE.test(own)) add(`${own}ий`, own)
  for (const [, ...stems] of folded.matchAll(SPOKEN))
    for (const stem of stems) if (stem !== undefined) add(`${stem}ий`, stem)
  for (const [pattern, name] of NAMED) if (pattern.test(folded)) add(name, name)
  if (named.length > 0) for (const [, stem = ''] of folded.matchAll(BESIDE)) add(`${stem}ий`, stem)
  return named
}

/** «C1 or native»: the lower of the two is enough. */
const OR_NATIVE =
  /(?<=(?<![a-z])[abc][12][^.;]{0,12}) (?:or|или|либо) (?:a )?(?:native|родн|носител)[a-zа-я]*(?: (?:level|speaker))?/i

/** «Send your CV in English or Russian»: in what language one is written to. */
const OF_LETTER =
  /(?<![a-zа-я])(?:cv|resumes?|cover letters?|резюме|отклик[а-я]*|анкет[а-я]*|письм[а-я]*)(?: [a-zа-я-]+){0,3} (?:in|на) /

export function languagesOf(clause: string, told: string): Paper[] {
  if (OF_LETTER.test(told)) return []
  const folded = told.replace(OF_THINGS, ' ')
  // «английский B2: письма английским партнёрам» asks for it, «уроки английского» do not
  if (folded !== told && askedGrade(folded) === null) return []
  const named = namesOf(folded)
  if (named.length === 0) return []
  const grade = (text: string): string | null => {
    const hsk = /hsk ?(\d)/i.exec(text)?.[1]
    const value =
      askedGrade(text.replace(OR_NATIVE, ' ')) ??
      (hsk === undefined ? (READING.test(foldText(text)) ? 2 : null) : Number(hsk))
    return value === null ? null : value >= NATIVE ? 'native' : gradeName(Math.min(6, value))
  }
  const isEither =
    named.length > 1 &&
    /(?<![а-яa-z])(?:или|либо|or)(?![а-яa-z])|[а-я]\/[а-я]/.test(
      folded.replace(/\([^()]*\)/g, '').replace(OR_MORE, ''),
    )
  const one = (names: readonly string[], text: string): Paper => {
    const level = grade(text)
    const title = names.map((name, at) => (at === 0 ? capital(name) : name)).join(' или ')
    // «читать статьи» is told as it is asked, its level is ours
    const isRead = level !== null && askedGrade(text) === null && READING.test(foldText(text))
    const least =
      level === null ? '' : isRead ? ', чтение' : level === 'native' ? ', родной' : `, не ниже ${level}`
    return {
      type: 'language',
      ask: `${titled(title)}${least}`,
      any_of: names.map(titled),
      level,
    }
  }
  if (isEither) return [one(named, clause)]
  const pieces = clause.split(/[,;]| и (?=[a-zа-я-]+(?:ский|цкий|level))| and /u)
  return named
    .map((name) =>
      one(
        [name],
        pieces.find((piece) => (languageOf(piece) ?? '') === name && grade(piece) !== null) ??
          (named.length === 1 ? clause : (pieces.find((piece) => languageOf(piece) === name) ?? clause)),
      ),
    )
    .filter(
      ({ any_of: [name = ''], level }) =>
        !name.startsWith('русский') || level !== null || /носител|родной|свободн/.test(folded),
    )
}
