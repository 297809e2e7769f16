/** How a person is asked about a requirement: by the kind of the ask, or in one form that bends no word of it. */
import { foldText } from '../../../text/normalise.ts'
import type { Requirement } from '../../model.ts'
import { isTrait } from '../../rubric/cues.ts'
import { isLatin, labelOf, lowerFirst, mentionOf } from '../names.ts'

/** Works with every phrase, whatever its words. */
const neutral = (requirement: Requirement): string =>
  `В вакансии указано: ${mentionOf(requirement)}. Как у вас с этим?`

const MOST_NAMED = 3

export function ofPaper(requirement: Requirement): string {
  const { type } = requirement
  if (type === 'language') return ofLanguage(requirement)
  if (type === 'education') return 'Какое у вас образование и специальность?'
  return type === 'document' || type === 'licence' ? ofDocument(requirement) : ofWork(requirement)
}

/** Names in Latin letters are asked in one question, the rest each by itself. */
export function ofWorks(requirements: readonly Requirement[]): string[] {
  const isName = ({ type, ask }: Requirement): boolean => type === 'skill' && isLatin(ask)
  const names = requirements.filter(isName).slice(0, MOST_NAMED).map(mentionOf)
  const done = requirements.filter((line) => !isName(line) && isDone(line)).slice(0, MOST_NAMED)
  const others = [
    ...requirements.filter((line) => !isName(line) && !isDone(line)).map(ofWork),
    ...(done.length === 0 ? [] : [`Был ли у вас такой опыт: ${done.map(mentionOf).join('; ')}?`]),
  ]
  if (names.length === 0) return others
  const [name = ''] = names
  const named =
    names.length === 1 ? `Работали ли вы с ${name}?` : `С чем из этого вы работали: ${names.join('; ')}?`
  return [...others, named]
}

/** «Какой у вас уровень английского?»: of the languages in «-ский» alone, the others are not bent. */
function ofLanguage(requirement: Requirement): string {
  const [name = '', ...others] = requirement.any_of
  const isSafe = others.length === 0 && /^[а-яё]+(?:ск|цк)ий язык$/iu.test(name)
  if (!isSafe) return `Какой у вас уровень: ${lowerFirst(labelOf(requirement))}?`
  return `Какой у вас уровень ${name.toLowerCase().replace('ий язык', 'ого')}?`
}

/** A contract is signed, not owned. */
export const isContract = ({ ask }: Requirement): boolean => CONTRACT.test(foldText(ask))
const CONTRACT = /^(?:договор|соглашение)(?![а-я])|^(?:полная )?материальная ответственность(?![а-я])/

/** What everybody gets when hired, and nobody writes of: asked about, its silence tells nothing. */
export const isGotWhenHired = ({ ask }: Requirement): boolean => GOT.test(foldText(ask))
const GOT =
  /(?<![а-я])(?:судимост|несудим|мед(?:ицинск[а-я]+ )?(?:о?смотр|комисси)|флюорограф|психиатр|нарколог|санминимум)/

/** Papers that are held, in the nominative. */
const PAPER =
  /^(?:(?:водительск|медицинск|санитарн|действующ|личн|периодическ|первичн)[а-я]+ )*(?:мед(?:книжка|справка)|санкнижка|книжка|удостоверени[ея]|свидетельств[оа]|сертификаты?|диплом|аккредитация|аттестация|портфолио|права|гражданство|допуск|лицензия|справка|карта|корочк[аи]|разрешение|паспорт|группа|категория|автомобиль)(?![а-я])/
/** What is said of a paper after its name. */
const ASIDE =
  / (?:должн[аоы]?|обязательн[аоы]?|действующ[а-яё]+|на руках|при себе)(?![а-яё]).*$|, [^,]*просроч[^,]*$/iu
const LATER = / (?:к|на дату|на момент) (?:выходу?а?|трудоустройств[ау]|начал[ау] работы)$/iu
const READY = / (?:или|либо) готовность.*$/iu

function ofDocument(requirement: Requirement): string {
  const name = lowerFirst(labelOf(requirement))
  const folded = foldText(name)
  if (CONTRACT.test(folded))
    return folded.includes('ответственность')
      ? 'Готовы ли вы нести материальную ответственность?'
      : `Готовы ли вы подписать ${name}?`
  if (/^разряд(?![а-я])/.test(folded)) return 'Какой у вас разряд?'
  if (/^(?:медкомиссия|медосмотр)(?![а-я])/.test(folded))
    return `${folded.startsWith('медкомиссия') ? 'Пройдена' : 'Пройден'} ли у вас ${name}?`
  if (!PAPER.test(folded)) {
    const known = EXPIRING.find(([pattern]) => pattern.test(folded))
    return known === undefined ? neutral(requirement) : `Есть ли у вас ${known[1]}?`
  }
  const held = name.replace(ASIDE, '')
  if (LATER.test(held)) return `Будет ли у вас к выходу ${held.replace(LATER, '')}?`
  if (READY.test(held)) return `Есть ли у вас ${held.replace(READY, '')}, а если нет – готовы ли вы оформить?`
  return `Есть ли у вас ${held}?`
}

/** Papers that are given for a time, by their common names. */
export const EXPIRING: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/мед(?:ицинск[а-я]*|\.)? ?книж|санкниж/, 'медкнижка'],
  [/аккредитаци/, 'аккредитация'],
  [/(?<![а-я])накс(?![а-я])/, 'аттестация НАКС'],
  [/скзи|тахограф/, 'карта водителя для тахографа'],
  [/допог/, 'свидетельство ДОПОГ'],
]

const DEGREE = '(?:(?:уверенн|хорош|отличн|базов|глубок|практическ|свободн)[а-яё]+ )?'
const ABLE = new RegExp(
  `^${DEGREE}(?:умение|навыки?) (?=[а-яё-]+(?:ть|ти|чь|ться|тись|чься)(?![а-яё]))`,
  'iu',
)
/** Nobody writes it of themselves: «умение объяснить без латыни». */
export const isAbility = (requirement: Requirement): boolean => ABLE.test(labelOf(requirement))

/** A quality everybody claims and no answer shows: nobody is asked about it, and its silence tells nothing. */
export const isQuality = (requirement: Requirement): boolean => {
  const { ask, type } = requirement
  if (type !== 'skill' || isAbility(requirement)) return type === 'trait'
  return isTrait(ask) || FLUENT.test(foldText(ask))
}
const FLUENT = /^грамотн[а-я]+(?:,? [а-я]+)* (?:язык|речь)/

const KNOWS = new RegExp(`^${DEGREE}(знание|понимание)(?= [а-яёA-Z\\d«])`, 'iu')
const COMMANDS = new RegExp(`^${DEGREE}владение (?=[а-яёA-Z\\d«])`, 'iu')
const HELD = /^(?:(?:практическ|успешн|больш|подтвержд[её]нн)[а-я]+ )?(?:опыт|стаж|навыки?)(?![а-я])/
/** «Excel или Google Таблицы». */
const TOOLS = /^[A-Za-z][A-Za-z\d. +-]* (?:или|либо) /u
const INFINITIVE = /^[а-я-]+(?:(?<!дца)ть|ти|чь|ться|тись)(?![а-я])/
/** What is done rather than known. */
const DONE =
  /^(?:[а-я-]+[яо]е |[а-я-]+ая )?(?:работа|[а-я-]+(?:ание|ение|ация|иция|овка|дажи|упки|ство)|монтаж|ремонт|обход|учет|монитор)(?![а-я])/

function isDone(requirement: Requirement): boolean {
  const name = lowerFirst(labelOf(requirement))
  return DONE.test(foldText(name)) && ![ABLE, KNOWS, COMMANDS].some((pattern) => pattern.test(name))
}

function ofWork(requirement: Requirement): string {
  const { type } = requirement
  const name = lowerFirst(labelOf(requirement))
  const folded = foldText(name)
  if (isLatin(name) && type === 'skill') return `Работали ли вы с ${mentionOf(requirement)}?`
  if (type === 'skill' && TOOLS.test(name))
    return `Работали ли вы с чем-то из этого: ${mentionOf(requirement)}?`
  if (type === 'permit') return PAPER.test(folded) ? `Есть ли у вас ${name}?` : neutral(requirement)
  if (ABLE.test(name)) return `Умеете ли вы ${name.replace(ABLE, '')}?`
  if (COMMANDS.test(name)) return `Владеете ли вы ${name.replace(COMMANDS, '')}?`
  const known = KNOWS.exec(name)
  if (known !== null) {
    const noun = known[1]?.toLowerCase() === 'знание' ? 'со знанием' : 'с пониманием'
    return `Как у вас ${noun}${name.slice(known[0].length)}?`
  }
  if (HELD.test(folded) || PAPER.test(folded)) return `Есть ли у вас ${name}?`
  if (INFINITIVE.test(folded)) return `Приходилось ли вам ${name}?`
  return isDone(requirement) ? `Был ли у вас такой опыт: ${mentionOf(requirement)}?` : neutral(requirement)
}
