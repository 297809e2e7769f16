/** What a vacancy tells of the work → tasks. */
import { findSkills } from '../../skills.ts'
import { foldText } from '../../text/normalise.ts'
import { tokenise } from '../../text/tokens.ts'
import type { Draft } from '../asks/draft.ts'
import { isOthersWork, withoutTold } from '../asks/no-ask.ts'
import { askOf, capital, shortAsk } from '../asks/wording.ts'
import { isAskAlone } from '../sentences/decide.ts'
import { isHeavy } from '../terms/terms.ts'
import { isTrait } from './cues.ts'
import { coverOf, mergeDrafts } from './merge.ts'
import type { Statement } from './statement.ts'

/** «Журнал ведём в программе, есть напарник»: how it goes there, told and not asked. */
const HOW_WE_DO =
  /^[а-я-]+(?: [а-я-]+)? (?:ведем|(?!случа|урожа|кра|ча)[а-я]{2,}(?:ае|яе|уе)м)(?![а-я])|, есть (?:[а-я]+ )?[а-я]+(?: и [а-я]+)?$/
/** Duties that say nothing of the trade. */
const GENERAL_DUTY =
  /поручени|соблюдени|участие в (?:совещ|планер|корпор)|взаимодейств[а-я]+ с (?:отдел|коллег|смежн|команд|подразд)|порядка|чистот|помощь коллег|по необходимости|иногда|редко|изредка|порой|(?<![а-я])бывает/

/** What introduces the work, not the work: «Объём: воздуховоды», «Что делает пекарь: …». */
const INTRO =
  /^(?:по [а-яё]+(?:ам|ям|ию|ции|ке|ству|ости|у)|за (?:вами|тобой)(?: [а-яё]+)?|что (?:достанется|отда[а-яё]+|ложится) [а-яё]+(?: [а-яё]+)?|об[ъь][её]м(?: работ)?|суть(?: работы)?|круг (?:работ|задач)|функционал|задач[аи]|что [а-яё]+(?:ает|ать|аем|яем|уем|ут|ют)(?: [а-яё]+)?|работа)\s*[:–—-]\s+/iu
/** «В месяц около 300 договоров: |проверка, учёт|». */
const AMOUNT =
  /^(?=[^:()]{0,60}(?:около|до|более|примерно|порядка) \d+ [а-яё]{4,})[^:()]{5,90}:\s+(?=[а-яё])/iu
/** A place or a crowd with its number: «Отделение на 40 коек», «Участок: 24 станка», «Людей 31». */
const DESCRIBES =
  /^(?:an? )?team of |^(?:the |our )?(?:company|firm|business|startup) |^(?:половина|треть|четверть|больш(?:ая|ую) часть|\d+ ?%) (?:[а-я]+ )?(?:времени|дня|недели)|^есть (?!опыт)|^(?:рядом )?с (?:вами|тобой) [–—-] |подчиня[а-я]+ (?:вам|тебе)|^вы [–—-] |^(?:на (?:посту|смене|участке|линии) |(?:[а-я]+(?:ое|ый|ая|ые) )?(?:отделени[ея]|участок|цех|склад|парк|хозяйство|магазин|зал|ресторан|клиника|отдел|бригада|команда|смена|нагрузка|люд(?:и|ей)|объект|площадка|портфель)(?: [а-я]+)?(?:\s*[:–—-]| на)? ?(?:\d|дв[ае]|три|четыре|пять|около|до|более))/

/** Each thing to do of a long sentence: «… проводить A/B-тесты, строить дашборды, …», «кабинет целиком: карточки, акции, …». */
const doingsOf = (said: string): string[] => {
  const duty = said.replace(INTRO, '').replace(AMOUNT, '')
  const doings = duty.length > LONGEST_TASK ? packed(duty.split(NEXT_VERB)) : [duty]
  return doings
    .flatMap((piece) => (piece.length > LONGEST_TASK ? inRows(piece) : [piece]))
    .map((text) => withoutTold(text))
    .filter(
      (text) => !DESCRIBES.test(foldText(text)) && !/^не [а-яё]{3,}(?:йте|ите)(?:сь)?(?![а-яё])/iu.test(text),
    )
    .filter((text) => !/(?<![а-яё])(?:нет|не требуется|не обязательно)[.!]?$/iu.test(text))
}
/** «…, согласовывать образцы», «…, принимаете мебель»: the next thing to do. */
const NEXT_VERB =
  /,\s+(?:и\s+)?(?=(?:[а-яё]{3,}(?:ать|ять|ить|еть|уть|овать)|[а-яё]{2,}(?:[аяуеё]ете|[аяуеё]ешь|ите|ишь))(?:ся|сь)?[\s,](?!(?:его|её|ее|их)\s))(?![^()]*\))/u
/** Short things to do share a row: a dozen rows of two words would leave no room for the rest. */
function packed(pieces: readonly string[]): string[] {
  const rows: string[] = []
  for (const piece of pieces) {
    const last = rows.at(-1)
    const fits = last !== undefined && last.length + piece.length < ROW
    if (fits) rows[rows.length - 1] = `${last}, ${piece}`
    else rows.push(piece)
  }
  return rows
}
const LONGEST_TASK = 110

/** A long list in a few rows; the words before its colon are left out where they only introduce it. */
function inRows(list: string): string[] {
  const intro = /^[^:()]+:\s+/u.exec(list)?.[0] ?? ''
  const isIntro = INTRODUCES.test(foldText(intro)) && findSkills(tokenise(intro)).length === 0
  const members = (isIntro ? list.slice(intro.length) : list).split(/,\s+(?![^()]*\))/u)
  if (members.length < 4 || members.reduce((sum, one) => sum + one.split(' ').length, 0) > 7 * members.length)
    return [list]
  const rows: string[] = []
  for (const member of members) {
    const last = rows.at(-1)
    const goesOn = last !== undefined && (last.length + member.length < ROW || !BEGINS.test(member))
    if (goesOn) rows[rows.length - 1] = `${last}, ${member}`
    else rows.push(member)
  }
  return rows
}
const ROW = 80
const INTRODUCES =
  /(?<![а-я])(?:ваш[аеи]?|тво[йяеи]|котор[а-я]+|нуж(?:ен|на|но|ны)|задач[аи]|обязанност[а-я]+|суть|целиком|предстоит|буд(?:ете|ешь)|берете|возьмете)(?![а-я])/
/** A noun or a verb that no word before it rules: «планирование поставок», «внутренняя реклама», «переводим». */
const BEGINS =
  /^(?!котор|чтоб|где|затем|потом|иногда|как |так |когда|если|плюс|а |и |но |то )[а-яё-]+(?:ние|ция|ка|ство|ость|ый|ий|ая|яя|ое|ее|ые|ие|ем|(?<![нкщ])им|ать|ять|ить|еть|ет|ит|ль|(?<![оеа])[бвгджзклнпрстфцчшщ]|[ёо]т|ор)(?=\s|$)/u

/** A duty, or what a sentence that refuses somebody tells of the work before. */
export const dutyOf = ({ text, section, isHeaded, odds }: Statement): string[] =>
  section === 'duty'
    ? [text]
    : section === 'exclusion' && !isHeaded && odds !== undefined && odds.duty >= 0.75
      ? [text.replace(/,\s+(?:и |а )?поэтому [^,]*$/u, '')]
      : []

/** More are not looked through for tasks. */
const MOST_DUTIES = 24

/** @param sure duties that are no talk, whatever their words */
export function tasksOf(
  duties: readonly string[],
  asks: readonly Draft[],
  sure: ReadonlySet<string>,
): Draft[] {
  const covers = coverOf(asks)
  const tasks = duties
    .slice(0, MOST_DUTIES)
    .flatMap(doingsOf)
    .filter((duty) => duty.length > 8 && (/\s/.test(duty) || /(?:ние|ция|ка|ость|[a-z])$/iu.test(duty)))
    .map((duty): Draft => {
      const ask = capital(shortAsk(askOf(duty), 120))
      return {
        kind: 'must',
        type: 'task',
        ask,
        any_of: [ask],
        level: null,
        months: null,
        quote: duty,
        sure: true,
      }
    })
    // «недостача – не более 0,03 %» is a measure, «следить» a verb whose object is cut off names no work
    .filter(
      ({ ask }) =>
        ask.length > 6 &&
        !/[–—-] не (?:более|больше|выше|ниже|менее|меньше) [\d]/u.test(ask) &&
        !/^[а-яё]+(?:ть|ти|чь)(?:ся)?$/iu.test(ask) &&
        !isOthersWork(ask) &&
        !HOW_WE_DO.test(foldText(ask)),
    )
    .filter(({ ask, quote }) => !isTrait(ask) && !covers(ask) && (sure.has(quote) || isAskAlone(ask)))
  const telling = tasks.filter(({ quote }) => !GENERAL_DUTY.test(foldText(quote)))
  return mergeDrafts(telling.length >= 3 ? telling : tasks).slice(0, 6)
}

/** A noun or a verb of doing that no word before it rules. */
const DOING =
  /^(?:[а-яё-]+(?:ый|ий|ая|яя|ое|ие|ые)(?: и [а-яё-]+(?:ый|ий|ая|яя|ое|ие|ые))? )?(?:[а-яё-]{3,}(?:ние|тие|ция|ка|жа|аж)|(?:уч|расч|отч|подсч|пересч)[её]т|сдача|выдача|подача|передача|замена|съ[её]м|при[её]м|вынос|поиск|разбор|подбор|отбор|сбор|выпуск|запуск|ввод|надзор|анализ|контроль|ремонт|журнал|табель|обход|осмотр|опрос|участие|помощь|[а-яё]{2,}(?:ать|ять|ить|еть|уть|сти|чь)(?:ся)?)(?=\s|$)/iu

/** The parts of a task that are works of their own; the task alone where one word rules them all. */
export function worksOf(ask: string): readonly string[] {
  if (/[:(]|\s[–—]\s/u.test(ask)) return [ask]
  const parts = ask.split(/,\s+/u).flatMap((part) => {
    const [one = '', other, ...more] = part.split(/\s+и\s+/u)
    const areTwo = other !== undefined && more.length === 0 && [one, other].every((half) => /\s/u.test(half))
    return areTwo && DOING.test(one) && DOING.test(other) ? [one, other] : [part]
  })
  return parts.length > 1 && parts.every((part) => /\s/u.test(part) && DOING.test(part) && !OF_IT.test(part))
    ? parts
    : [ask]
}

/** «… и считать его окупаемость»: of what stands before. */
const OF_IT = /^[а-яё]+ (?:его|её|ее|их)(?![а-яё])/iu

/** @param room how many lines may be added */
export function worksApart(tasks: readonly Draft[], room: number): Draft[] {
  let left = room
  return tasks.flatMap((task) => {
    const works = worksOf(task.ask)
    if (works.length === 1 || works.length - 1 > left) return [task]
    left -= works.length - 1
    return works.map((work) => ({ ...task, ask: capital(work), any_of: [capital(work)] }))
  })
}

/** «Мешки по 25 кг поднимаем руками», «погрузка диванов до 40 кг»: what has to be lifted is no skill, and silence about it is none. */
export function loadOf(statements: readonly Statement[]): Draft[] {
  for (const { text, section } of statements) {
    const folded = foldText(text)
    const weight = section === 'nice' ? undefined : WEIGHT.exec(folded)?.[1]
    if (weight === undefined || BY_MACHINE.test(folded) || !(LIFTED.test(folded) || isHeavy(text))) continue
    const ask = `Подъём тяжестей до ${weight} кг`
    return [
      { kind: 'must', type: 'trait', ask, any_of: [ask], level: null, months: null, quote: text, sure: true },
    ]
  }
  return []
}
const WEIGHT = /(?<![\d.,])(?:\d{1,2} ?[–-] ?)?(\d{2}) ?(?:кг|кило(?:граммов|грамм)?)(?![а-я])/
const LIFTED =
  /(?:под(?:ним|ъем)|перенос|перенес|перетаск|таска|(?<![а-я])нос(?:ить|им|ите)|вручную|руками|на себе|погруз(?!чик)|разгруз|кантова)[а-я]*|(?:вес|масс)[а-я]* (?:[а-я]+ )?(?:коробок|ящик|мешк|детал|груз|упаков|рулон|заготов|мест)/
const BY_MACHINE =
  /(?:кран|тельфер|погрузчик|рохл|лифт|машин|механизм|грузчик)[а-я]* (?:поднима|воз|нос|перевоз|дела)|грузоподъ|не (?:нос|подним|таск|груз)[а-я]+|без (?:подъем|ручн|тяжел)|опыт|стаж|кг в (?:час|смену|сутки)/
