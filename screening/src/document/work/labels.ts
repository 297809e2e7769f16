/** Names of what a job has: «Должность», «Кем работали», «Период работы в компании», each word of them known. */
import { nominativeTitle } from '../data/titles.ts'
import { DUTY_LABEL, LEGAL_FORM, scoresOf } from '../kinds.ts'

export type Field = 'company' | 'position' | 'period' | 'start' | 'end' | 'extra'
type LabelKind = 'company' | 'position' | 'period' | 'extra' | 'duty'
export type Label = { readonly kind: LabelKind | 'job'; readonly value: string }

/** Words that say which field it is. */
const HEADS: readonly (readonly [field: Field, word: RegExp])[] = [
  [
    'company',
    /^(?:компани[яию]|организаци[яиюй]|предприяти[еяй]|работодател[ьяе]|учреждени[ея]|фирм[аы]|заказчик|клиент|где|место|места|наименование|судовладелец|крюинг|shipowner|owner|crewing|company|employer|organi[sz]ation|client|customer)$/,
  ],
  ['position', /^(?:должност[ьи]|позици[яи]|кем|роль|профессия|position|title|role|occupation|rank)$/],
  [
    'period',
    /^(?:период|дат[аы]|сроки?|время|год[ы]?|когда|месяц|число|продолжительность|длительность|месяца|какого|каких|period|dates?|duration|years?)$/,
  ],
  [
    'start',
    /^(?:начал[оаи]?|устроил(?:ся|ась|ись)|поступлени[ея]|вступлени[ея]|при[её]ма?|принят[а]?|from|start|hired)$/,
  ],
  [
    'end',
    /^(?:окончани[ея]|конец|конца|увольнени[ея]|уволен[а]?|уволил(?:ся|ась|ись)|закончил[аи]?|ушел|ушл[аи]|уход[а]?|end|left)$/,
  ],
  [
    'extra',
    /^(?:город|регион|адрес|сайт|отрасль|сфера|местоположение|местонахождение|локация|отдел|подразделение|руководитель|судно|тип|флаг|vessel|ship|type|flag|department|city|location|website|site|industry)$/,
  ],
]
/** Words that stand beside them. */
const FILLER =
  /^(?:работы|работе|работу|работал[аи]?|работаете|работаю|труд\p{L}+|занимаем\p{L}+|занимал[аи]?|занимаете|занимали|трудились|занятости|вы|я|мо[йея]|ваш[аеи]?|название|наименование|полное|краткое|деятельности|до|этого|там|еще|сейчас|теперь|раньше|ранее|в|на|с|по|и|или|от|для|указанием|какой|каком|какую|какое|каки[ем]|как|называ\p{L}+|были?|была|у|вас|(?:последн|предпоследн|предыдущ|прежн|прошл|текущ|нынешн|основн|настоящ|перв|втор|трет|четверт)\p{L}{2,3}|раз|организации|компании|должности|of|work|working|job|employment|held|name|or|and|the|your|last|previous|current)$/u
const MAX_WORDS = 7
/** Names that tell nothing alone: «Место: Тверь», «Дата: 6 февраля». */
const LONE = /^(?:места?|число|год|месяц|начало|конец|дата|стаж|вход)$/u

/** The fields that a name asks for, in its order; none when one of its words is unknown. */
export function fieldsOf(name: string): readonly Field[] {
  const words = name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/\([^()]*\)|№ ?\d{0,2}/gu, ' ')
    .match(/\p{L}+|\d+/gu)
  if (!words || words.length > MAX_WORDS || (words.length === 1 && LONE.test(words[0] ?? ''))) return []
  const heads = words.map((word) => HEADS.find(([, pattern]) => pattern.test(word))?.[0])
  const isKnown = words.every((word, at) => heads[at] || FILLER.test(word) || /^\d$/u.test(word))
  return isKnown ? [...new Set(heads.filter((head) => head !== undefined))] : []
}

const NAMED = /^(?<name>\p{L}[\p{L}\d№ ,/().-]{1,60}?)(?:\s?[:—–]\s?|\s-\s|\t)(?=\S)/u
/** «Период работы 2019–2024», «Должность охранник», «Место работы ООО «Лён»»: nothing stands between. */
const PERIOD_BESIDE =
  /^(?:(?:период|даты?|срок|время|годы|продолжительность)(?: работы)?|когда|period|dates?|duration|years?)\s(?=\d|\p{L}{3,9}\.?\s\d|(?:с|от|from|since)\s)/iu
const POSITION_BESIDE = /^(?:(?:занимаемая )?должность|профессия|кем работал[аи]?)\s(?=\p{L})/iu
const RANKED = /^(?:старш|главн|ведущ|младш)(?:ий|ая|ый)\s\p{L}/iu
const COMPANY_BESIDE = /^(?:место работы|организация|предприятие|работодатель)\s(?=\S)/iu

/** What stands before the divider says what follows. */
export function labelOf(line: string): Label | null {
  if (DUTY_LABEL.test(line)) return { kind: 'duty', value: line.replace(DUTY_LABEL, '').trim() }
  const { 0: whole = '', groups } = NAMED.exec(line) ?? {}
  const [kind, ...others] = fieldsOf(groups?.['name'] ?? '')
  const value = line.slice(whole.length).trim()
  if (kind === 'company' || kind === 'position')
    return { kind: others.includes(kind === 'company' ? 'position' : 'company') ? 'job' : kind, value }
  if (kind === 'period' || kind === 'extra') return others.length > 0 ? null : { kind, value }
  return labelBeside(line)
}

function labelBeside(line: string): Label | null {
  const period = PERIOD_BESIDE.exec(line)?.[0]
  if (period !== undefined) return { kind: 'period', value: line.slice(period.length) }
  const role = line.slice(POSITION_BESIDE.exec(line)?.[0].length ?? line.length)
  if (role !== '' && nominativeTitle(role) === role && (scoresOf(role).position >= 1.5 || RANKED.test(role)))
    return { kind: 'position', value: role }
  const employer = line.slice(COMPANY_BESIDE.exec(line)?.[0].length ?? line.length)
  return LEGAL_FORM.exec(employer)?.index === 0 || /^[«"“]/u.test(employer)
    ? { kind: 'company', value: employer }
    : null
}
