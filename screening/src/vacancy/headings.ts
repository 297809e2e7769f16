/** Headings of a vacancy: which section a row opens. */
import { foldText } from '../text/normalise.ts'
import { refusesList } from './not-asked.ts'
import type { Section } from './sections.ts'

type Heading = readonly [section: Section | 'nice' | 'other', pattern: RegExp]

/** A heading begins with one of these phrases; each is given in the forms it has. */
const heading = (section: Heading[0], ...phrases: readonly string[]): Heading => [
  section,
  new RegExp(`^(?:${phrases.join('|')})(?![a-zа-я])`),
]
/** Words that are headings only alone in their row with a colon: «График работы: 5/2» is a line among others. */
const label = (section: Heading[0], ...phrases: readonly string[]): Heading => [
  section,
  new RegExp(`^(?:${phrases.join('|')}) ?:$`),
]

const YOUR = '(?:(?:ваш|тво|его)[а-я]+ )'
const MAIN =
  '(?:(?:наш[а-я]*|основн[а-я]+|ключев[а-я]+|профессиональн[а-я]+|обязательн[а-я]+|минимальн[а-я]+|квалификационн[а-я]+|общие|базов[а-я]+|должностн[а-я]+|функциональн[а-я]+|особ[а-я]+) )'
const KNOWING = '(?:знани[яе]|навыки|умения|опыт|компетенции|квалификация)'

/** The first that matches counts. */
const HEADINGS: readonly Heading[] = [
  heading(
    'condition',
    'наши (?:преимущества|плюсы)',
    '(?:преимущества|плюсы) (?:работы|компании|вакансии|сотрудничества|у нас|для вас|нашей)',
  ),
  heading(
    'nice',
    '(?:(?:также|очень|это|могло бы быть|будет|станет|большим|огромным|дополнительн[а-я]+) )*(?:плюс(?:ом|ы)?|преимуществ(?:а|о|ом|ами))',
    'очень пригодится',
    'желательные [а-я]+',
    'приветствуется',
    'желательно',
    'как преимущество',
    'nice to have',
    'would be a plus',
    '(?:good|great) to have',
    'preferred (?:skills|qualifications|experience)',
    'хорошо, если',
  ),
  heading(
    'duty',
    `(?:в )?(?:${YOUR}|${MAIN}|круг )*(?:обязанност(?:и|ей)(?: [а-я]+){0,2}|задачи|функции|зон[аыу]? ответственности|функционал)`,
    'что будет входить в [а-я]+ [а-я]+',
    'какие задачи',
    'ваша (?:роль|работа)',
    'задачами',
    'чем (?:у нас )?(?:предстоит|вы будете|ты будешь|будете|будешь|нужно|придется|надо|вам|тебе|заниматься)',
    'что (?:предстоит|нужно|надо|необходимо|вы будете|ты будешь|вам|тебе|будешь|будете|делать)[а-я ]*делать',
    'что (?:предстоит|делать|входит в обязанности)',
    '(?:вам |тебе )?предстоит',
    'вы будете(?: заниматься)?',
    'мы доверим вам',
    'responsibilities',
    'what you(?:.ll| will)(?: be)? do(?:ing)?',
    '(?:your|key) (?:tasks|role|responsibilities)',
  ),
  heading(
    'requirement',
    `(?:к кандидат[а-я]+ )?(?:предъявляем )?${MAIN}*(?:требования(?: к [а-яa-z-]+(?: [а-я]+)?)?|пожелания|ожидания)`,
    '(?:мы )?(?:ожидаем|ждем(?= от |,? что | (?:тебя|вас), если|.*[:?…]$)|ищем(?=.*[:?…]$))(?: от (?:вас|тебя|кандидата))?',
    'ч(?:то|его) (?:мы |для этого )?(?:ждем|ожидаем|важно|нужно|нам нужно|для нас важно|от вас|от тебя|требуется|необходимо|хотим(?= (?:от|видеть)|[^а-я]*$))',
    'для этого (?:вам |тебе )?(?:нужно|необходимо|требуется|потребуется)',
    '(?:нам|для нас) (?:важн|нуж)[а-я]+',
    '(?:(?:вы|ты|вам|тебе) )?(?:нам )?(?:подход(?:ите|ишь)|подойд(?:ет|ешь|ете))',
    'от (?:вас|тебя)',
    '(?:наш|идеальный|ты|вы|наш идеальный|ты идеальный) кандидат',
    'от кандидата',
    '(?:портрет|профиль) (?:[а-я]+ )?(?:кандидата|соискателя|сотрудника)',
    'к(?:ого|то|ому) (?:мы |нам )?(?:ищем|ждем|нуж[а-я]+|хотим видеть|подойд[а-я]+|подходит)',
    'как(?:им|ого|ой|ие) (?:(?:(?:ты|вы)(?= ?[?:…])|(?:мы |нам )?(?:видим|представляем|ищем|ждем))|(?:кандидат|сотрудник|специалист|человек)[а-я]*)',
    'кандидат(?:ы|у|ам)?',
    '(?:мы )?хотим, чтоб[ыа]? (?:вы|ты)',
    'для работы (?:необходимо|нужно|требуется)',
    'вам (?:потребуется|понадобится)',
    '(?:мы )?будем рады(?: [а-я]+){0,3}, (?:если|котор[а-я]+)(?!.* (?:также|еще))',
    'мы рассматриваем кандидатов',
    `(?:${MAIN}|${YOUR})(?:знания|навыки|умения|компетенции)`,
    `какие ${KNOWING}`,
    'необходимо (?:знать|уметь)',
    `(?:необходим[а-я]+|требуем[а-я]+) (?:[а-я]+ые )?(?:${KNOWING}|качества)`,
    `${KNOWING}(?:, ${KNOWING})? и ${KNOWING}`,
    '(?:ожидаемый )?ст[еэ]к',
    'квалификация',
    'ищем кандидата',
    'hard skills',
    'soft skills',
    'requirements',
    '(?:(?:required|minimum) )?qualifications',
    'required (?:skills|experience)',
    'what we expect',
    '(?:what )?we(?:.re| are) looking for',
    'what you(?:(?:.ll| will) (?:need|bring)| need| bring)',
    'who you are',
    'about you',
    'must[ -]haves?',
    'your (?:profile|skills)',
  ),
  label(
    'requirement',
    'необходимо(?: наличие)?',
    'требу(?:ется|ются)',
    'обязательно(?: наличие)?',
    'критерии(?: отбора)?',
    '(?:личн[а-я]+|деловые) качества',
  ),
  heading(
    'condition',
    `${MAIN}?условия(?: и [а-я]+)?`,
    'комфортные условия',
    '(?:что )?(?:со своей стороны,? |взамен,? )?(?:мы )?(?:предлагаем|гарантируем|обещаем|даем|предоставляем|обеспечиваем)',
    'мы заботимся',
    'предложение',
    'взамен',
    'мы(?= ?:)',
    '(?:от нас|с нашей стороны|со своей стороны)',
    'почему (?:мы|нас|у нас|с нами|именно|стоит|выбирают)(?: [а-я]+){0,3}',
    'мы готовы предложить',
    '(?:что )?вас ждет',
    '(?:что )?(?:вы получите|ты получишь|можешь получить)',
    'что (?:вы |ты )?получ(?:ите|ишь|аете|аешь)',
    'бенефиты?',
    'для вас',
    'плюшки',
    'бонусы',
    'у нас(?: [а-я]+, потому)?',
    'что мы можем',
    'conditions',
    '(?:what )?we offer',
    '(?:perks and |perks & )?benefits',
    'perks',
    'what.s in it for you',
    'why (?:join |work with |work at )?us',
    'компания (?:предлагает|предоставляет|гарантирует|обеспечивает)',
    'работая у нас',
    'работа у нас',
    'в свою очередь',
  ),
  label(
    'condition',
    'соц(?:иальный|\\.)? ?пакет',
    'льготы(?: и [а-я]+)?',
    'гарантии(?: и [а-я]+)?',
    'график(?: работы)?',
    '(?:режим|формат) работы',
    'обучение и развитие',
    'карьерный рост',
    'мотивация',
    'оплата(?: труда)?',
    '(?:заработная плата|зарплата|доход)',
  ),
  heading(
    'other',
    'о (?:компании|нас|проекте|команде)(?: [^.!]+)?',
    'кто мы',
    'about(?: us| the [a-z]+)?',
    'контакт(?:ы|н[а-я]+ (?:информация|данные|лицо))',
    'этапы',
    'как (?:проходит|(?:к нам )?(?:устроиться|попасть|откликнуться))(?: [а-я]+)?',
    'что дальше',
    'описание(?: (?:проекта|продукта|компании|вакансии|позиции|работы|команды))?',
  ),
]

/** What may follow the phrase when nothing else marks the row as a heading: «Требования» but not «Требования пожарной безопасности». */
const TAIL = new RegExp(
  `^(?:\\([^)]*\\)|[^a-zа-я.!]|(?:${[
    'котор[а-я]+|решать|успеха|желательно|обязательно|навыки|к|от|для|в|на|из|с|по|у|и|нас|вас|вам|тебя|тебе|нам|мы|вы|ты|это|если|как|что',
    '(?:наш|ваш|тво|будущ|нов|идеальн|потенциальн)[а-я]*',
    '(?:кандидат|соискател|претендент|сотрудник|специалист|работник|коллег|команд|компани|ваканси|должност|позици)[а-я]*',
    'работ[аеыу]|труда|роли|месте|будет|будут|является|входит|делать|заниматься|знать|уметь|иметь',
    'важно|нужно|необходимо|предстоит|предлагаем|предложить|ожидаем|ждем|ищем|хотим|видеть|стоит|выбирают|работать',
  ].join('|')})(?![a-zа-я]))*[.!]?$`,
)

/** The section a heading line opens, or `null` when the line is not a heading. */
export function headingOf(line: string): Heading[0] | null {
  const folded = foldText(line)
    .replace(/^(?:[^a-zа-я]|[аи] )+/, '')
    .trim()
  const isClosed = folded.length <= 60 && /[:?…]$/.test(folded)
  const isShort = folded.length <= 60 && folded.split(' ').length <= 5
  if (!isClosed && !isShort && !/^[а-яa-z ,'’-]{3,50}:/.test(folded)) return null
  for (const [section, pattern] of HEADINGS) {
    const phrase = pattern.exec(folded)?.[0]
    if (phrase === undefined) continue
    const rest = folded.slice(phrase.length)
    if (isClosed || /^[^а-яa-z]*:/.test(rest) || (isShort && TAIL.test(rest))) return section
  }
  return null
}

/** What tells the section in a heading that no phrase foresees: what is offered, what is done, what is only wished for. */
const GUESSES: readonly Heading[] = [
  [
    'condition',
    /(?<![а-я])(?:получ(?:ите|ишь|аете|аешь)|(?:вас|тебя) ждет|ждет (?:вас|тебя)|бонусы|с нас(?![а-я])|с нами|обеспеч(?:им|иваем)|предлож|предлаг|почему|выбирают)/,
  ],
  [
    'nice',
    /(?<![а-я])(?:плюс(?:ом)?(?![а-я])|преимуществ|приветств|предпочт|желател|круто|здорово|отлично|идеально|супер(?![а-я])|лучше,? если|рады?,? если .*(?:также|еще)|бонус(?:ом)?(?![а-я])|не ?обязат)/,
  ],
  [
    'duty',
    /(?<![а-я])(?:предстоит|отвечать|займ[ер]|задач|(?:буд(?:ешь|ете)|вам|тебе) (?:заниматься|делать)|рабочий день)/,
  ],
]
/** «Дополнительно:» goes on with the list before it; after the requirements it is a list of wishes. */
const MORE = /^дополнительн(?:о|ые (?:требования|пожелания|навыки|знания))(?![а-я])/

/**
 * A row that looks like a heading, of which no phrase is known: not a list item, short, with a colon or a question mark
 * at its end, or a few words in a row of their own before a list.
 */
export const isUnknownHeading = (row: string, next = ''): boolean =>
  row.length <= 45 &&
  (/^[\p{L}«"].*[:?]\s*$/u.test(row) ||
    (/^[А-ЯЁ][а-яё]*(?: [\p{L}-]+){0,3}\s*$/u.test(row) && /^\s*[•·*–—-]\s/u.test(next))) &&
  headingOf(row) === null

/** The section that an unknown heading opens after the section `former`, or `null` if its words tell nothing. */
export function guessedHeading(row: string, former: Heading[0] | null): Heading[0] | null {
  // before any heading, «Хочешь работать с нами?» is addressed to the reader
  if (!isUnknownHeading(row) || (former === null && /\?\s*$/.test(row))) return null
  const folded = foldText(row)
  // what is not needed is asked for as little as what is offered
  if (refusesList(row)) return 'condition'
  if (former === 'requirement' && MORE.test(folded)) return 'nice'
  return GUESSES.find(([, pattern]) => pattern.test(folded))?.[0] ?? null
}
