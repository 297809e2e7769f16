/** Papers told without their names, and what needs none: the age that the law asks. */
import { foldText } from '../../../text/normalise.ts'
import type { Requirement, RequirementVerdict, Stance } from '../../model.ts'
import type { Passage, Person } from '../../person/person.ts'
import { lineOf, silent, stated } from '../verdict.ts'

/** Nouns that name a paper only where nothing is said of what it is for: «справка свежая», «карту оформил». */
const BARE: readonly (readonly [noun: RegExp, ids: readonly string[]])[] = [
  [/^справк[а-я]*/, ['no-record', 'medical-check']],
  [/^книжк[а-я]*/, ['med-book']],
  [/^карт(?:а|у|ы|очк[а-я]*)(?![а-я])/, ['tacho']],
  [
    /^(?:удостоверени[а-я]*|корочк[а-я]*|свидетельств[а-я]*)/,
    ['guard', 'slinger', 'naks', 'electro', 'height', 'heights', 'tractor', 'forklift', 'crane', 'machine'],
  ],
  [/^(?:аттестаци[а-я]*|клейм[а-я]*)/, ['naks']],
  [/^сертификат[а-я]*/, ['med-accreditation', 'course']],
  [/^допуск[а-я]*/, ['electro', 'height', 'heights', 'med-accreditation']],
  [/^высот[а-я]*/, ['height', 'heights']],
  // the book holds what the doctors said
  [/^(?:документ[а-я]* о )?медосмотр[а-я]*/, ['med-book', 'medical-check']],
  [/^(?:[a-zа-я]{2}-)?договор[а-я]*/, ['liability']],
  [/^(?:категори[а-я]*|кат)(?: [a-fавсде](?![а-яa-z]))+|^[a-fавсде] /, ['tractor']],
]
/** What is said of a paper itself: its state, its date, where it is. */
const STATE =
  /(?<![а-я])(?:есть|име[юе][а-я]*|действ[а-я]*|годн?[а-я]*|до|по|от|с|в|на|за|у|при|к|руках|порядке|свеж[а-я]*|нов[а-я]{2}|жив[а-я]{1,2}|вс[еёю]|об[ае]|мо[йяеи][а-я]*|меня|себе|кармане|кажд[а-я]*|ежегодно|лет|года?|получ[а-я]*|оформ[а-я]*|сдела[а-я]*|прод[а-я]*|обнов[а-я]*|меня[а-я]*|заказ[а-я]*|готов[а-я]*|срок[а-я]*|оригинал[а-я]*|прилож[а-я]*|покаж[а-я]*|предостав[а-я]*|принес[а-я]*|госуслуг[а-я]*|недавно|прошл[а-я]*|тогда|же|нет|не|никаких|пока|законч[а-я]*|кончил[а-я]*|ист[её]к[а-я]*|просроч[а-я]*|вышел|вышл[а-я]|был[аио]?|сдал[а-я]?|это[а-я]*|янв[а-я]*|фев[а-я]*|март[а-я]*|апр[а-я]*|ма[йяе]|июн[а-я]*|июл[а-я]*|авг[а-я]*|сен[а-я]*|окт[а-я]*|ноя[а-я]*|дек[а-я]*|весн[а-я]*|лет(?:а|о|ом)|осен[а-я]*|зим[а-я]*|гр[а-я.]*|i{1,3}|полн[а-я]*|один|два|три|пять|десять)(?![а-я])|[^а-яa-z]+/g

/** The noun alone and its state: a piece of a sentence that speaks of the asked paper, whatever that is for. */
function isBareOf(ids: readonly string[], ask: string, text: string): boolean {
  return foldText(text)
    .split(/[,;:()–—.]| и /)
    .some((piece) => {
      const rest = piece.replace(STATE, ' ').replace(/ +/g, ' ').trim()
      return (
        rest !== '' &&
        BARE.some(([noun, own]) => {
          const isAsked = ids.length === 0 ? isNoun(noun, ask) : own.some((id) => ids.includes(id))
          return isAsked && `${rest} `.replace(noun, '').trim() === ''
        })
      )
    })
}
/** «Удостоверение непросроченное»: the ask itself does not tell what it is for. */
const isNoun = (noun: RegExp, ask: string): boolean => {
  const words = foldText(ask).split(' ')
  return words.length <= 2 && words.some((word) => noun.test(word))
}

/** Of passages that name no paper: the last word on the asked one, held or lost. */
export function bareOf(
  ids: readonly string[],
  ask: string,
  { passages }: Person,
): { readonly stance: Stance; readonly passage: Passage } | null {
  const own = passages.filter(
    ({ place, text }) =>
      place !== 'duty' && place !== 'position' && place !== 'title' && isBareOf(ids, ask, text),
  )
  const held = own.find(({ status }) => status === 'has')
  if (held !== undefined) return { stance: 'meets', passage: held }
  const lost = own.find(({ status }) => status === 'lost' || status === 'lacks')
  return lost === undefined ? null : { stance: 'contradicts', passage: lost }
}

/** Whom the law asks to be of age: by years told, by a finished education, or by years since the first job. */
export function adultVerdict(
  { id }: Requirement,
  { passages, jobs, facts, now }: Person,
): RequirementVerdict {
  const aged = passages.find(({ text }) => AGE.test(foldText(text)))
  const years = Number(
    AGE.exec(foldText(aged?.text ?? ''))
      ?.slice(1)
      .find((one) => one !== undefined),
  )
  if (aged !== undefined) return stated(id, years >= 18 ? 'meets' : 'contradicts', [lineOf(aged)])
  const first = jobs
    .filter(({ interval }) => interval !== null)
    .toSorted((a, b) => (a.interval?.first ?? 0) - (b.interval?.first ?? 0))[0]
  const position = first?.position ?? null
  if (position !== null && now - (first?.interval?.first ?? now) >= GROWN)
    return stated(id, 'meets', [lineOf(position)])
  const { driver, education } = facts
  if (driver !== null && driver.length > 0)
    return stated(id, 'meets', [{ quote: driver.join(', '), source: 'driver' }])
  const [line] = education.lines
  return (education.level ?? 0) >= 2 && line !== undefined
    ? stated(id, 'meets', [{ quote: line, source: 'education' }])
    : silent(id)
}
/** Months from the age of 14, at which one may begin to work. */
const GROWN = 48
const AGE =
  /^[^а-яa-z\d]*(?:мне |возраст[а-я]*:? )?(1[4-9]|[2-7]\d) (?:лет|год|года)[^а-яa-z\d]*$|^[^а-я]*(?:мне|(?:мой )?возраст:?|(?:мне )?исполнилось)(?: уже| только)? (1[4-9]|[2-7]\d)(?=[^а-яa-z\d]*$|,| (?:лет|год|года)(?=[^а-яa-z\d]*$|,))/
