/** Asks that a vacancy tells its reader as verbs, in the words of a recruiter. */
import { isStrongName } from '../asks/alternatives.ts'
import type { Draft } from '../asks/draft.ts'
import { monthsAsked, withoutTime } from '../asks/time.ts'
import { capital } from '../asks/wording.ts'

const LEAD = '^(?:вы |ты |сам[аи]? |лично |уже |именно )*'
/** «Умеете паять», «умеет строить отчёты». */
const ABLE = new RegExp(`${LEAD}уме(?:ете|ешь|ет|ют) (?=[а-яё]+(?:ть|ти|чь)(?:ся)?(?![а-яё]))`, 'iu')
/** «Свободно владеете SQL», «знаете Figma»: of a name the name. */
const COMMAND = new RegExp(
  `${LEAD}(?:(?:свободно|уверенно|хорошо|отлично|в совершенстве) )?(?:владе(?:ете|ешь|ет|ть)|зна(?:ете|ешь|ет|ть)) `,
  'iu',
)
/** «Работали с кассой», «три года работал на термопластах». */
const WORKED = new RegExp(`${LEAD}(?:про|от|по)?работал[аи]? (?=(?:с|со|в|во|на|над|по|у|из) )`, 'iu')
/** «Вели участок», «сам вёл сети»: what one has led is the experience. */
const LED = new RegExp(`${LEAD}(?:вели|в[её]л|вела) (?=[а-яёa-z«"])`, 'iu')

/** «Получили дополнительное образование», «прошли переподготовку». */
const GOT = /(^|\s)(?:получили|прошли|имеете)\s+(?=[а-яё])/giu

const TIME: readonly (readonly [months: number, words: string])[] = [
  [6, 'полугода'],
  [12, 'года'],
  [18, 'полутора лет'],
]
const since = (months: number): string =>
  ` от ${TIME.find(([least]) => least === months)?.[1] ?? (months % 12 === 0 ? `${months / 12} лет` : `${months} месяцев`)}`

const OF_PEOPLE = /^(?:[а-яё-]+(?:ых|их) )?[а-яё-]{2,}(?:ов|ев|ей)(?![а-яё])/iu

/** The object of «вели» in the nominative: «кассу» → «касса». */
const named = (object: string): string =>
  object
    .replace(/^([а-яё-]+)ую ([а-яё-]+)у(?![а-яё])/iu, '$1ая $2а')
    .replace(/^([а-яё-]{3,})у(?![а-яё])/iu, '$1а')
    .replace(/^([а-яё-]{3,}и)ю(?![а-яё])/iu, '$1я')

/** The kind of the line says it. */
const OBLIGATORY = /^обязательн(?:ый|ое|ая) (?=опыт|знани|умени|владени|наличи|стаж)/iu

/** The same ask as a noun; one that is said so already stays. */
export function said(draft: Draft): Draft {
  const ask = draft.type === 'task' ? draft.ask : phrase(draft).replace(OBLIGATORY, '')
  return ask === draft.ask ? draft : { ...draft, ask: capital(ask) }
}

function phrase({ ask, type, months: least }: Draft): string {
  if (ABLE.test(ask) && !/ (?:или|и) (?:име|зна|владе)[а-яё]*(?:те|шь|т)(?![а-яё])/iu.test(ask))
    return ask.replace(ABLE, 'умение ')
  if (type === 'education' || type === 'document')
    return ask.replace(GOT, '$1').replace(/([а-яё-]+)ую ([а-яё-]+)у(?![а-яё])/giu, '$1ая $2а')
  const name = ask.replace(COMMAND, '')
  if (name !== ask && isStrongName(name)) return name
  if (type !== 'experience') return ask
  const months = least ?? monthsAsked(ask, true)
  const rest = months === null ? ask : withoutTime(ask)
  const time = months === null ? '' : since(months)
  if (WORKED.test(rest)) return `опыт работы${time} ${rest.replace(WORKED, '')}`
  if (!LED.test(rest)) return ask
  const led = rest.replace(LED, '')
  // of people the form is that of «ведение»
  return OF_PEOPLE.test(led) ? `опыт ведения ${led}${time}` : `опыт${time}: ${named(led)}`
}
