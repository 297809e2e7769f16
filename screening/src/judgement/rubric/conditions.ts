/** What the work demands from a person's life: place, format, hours, shifts, nights, rotation, trips, start, own car. */
import type { VacancyText } from '../../model.ts'
import { cleanText, foldText } from '../../text/normalise.ts'
import type { Condition, ConditionKind } from '../model.ts'
import { INSISTS, REFUSAL } from './cues.ts'
import { hoursIn, leavesWeekends, unusualWeek, worksWeekends } from '../conditions/week.ts'
import { isFirm } from '../terms/firm.ts'
import { formatsIn, refusesRemote, REMOTE, seesAtPlace } from '../terms/format.ts'
import { landOf } from '../terms/land.ts'
import { startIn } from '../terms/start.ts'
import { conditionsIn, demandsOf, saysOffice } from '../terms/terms.ts'
import { isAway, tellsHowOften, tripsIn } from '../terms/trips.ts'
import type { Statement } from './statement.ts'

type Found = { readonly kind: ConditionKind; readonly value: string; readonly isStrict?: boolean }

const NO_OTHER_WORK =
  /(?:подработк|полставк|совместител|студент[а-я]*[ -]очн)[^.;!?]{0,60} (?:(?:предложить|предлагать) (?:нам )?(?:нечего|не (?:смож|мож|получ))|нечего предложить|не (?:сможем|можем) предлож|мест[а]? нет|не наш)|(?:подработк|полставк|совместител|совмещен)[а-я]*[^.;]{0,30} не (?:оформ|допуск|предусм|возмож|разреш|одобр|приветств|поощр)|(?:подрабатывать|совмещать|работать у кого)[^.;]{0,40} (?:нельзя|запрещ|не (?:получ|выйд|разреш|позвол))|(?:параллельно|одновременно с нами|на стороне)[^.;]{0,30} (?:нельзя|запрещ|не (?:разреш|допуск|позвол|получ))|(?:нельзя|запрещ|не разреш)[^.;]{0,40} (?:параллельно|на стороне)|единственн[а-я]+ (?:место |мест[а-я] )?работ|(?:нуж|только|должн|ищем)[а-я]*[^.;,]{0,30} (?:на )?основн(?:ая|ую|ой|ое) (?:работ|место)|(?:нужна|только|это|работа) основная(?: работа)?, (?:а )?не |совмещ[а-я]+(?: [а-я]+){0,4} не |(?:без|не) совмещ|с совмещением не|(?<![а-я])не (?:для |на |ищем )?(?:подработк|полставк)|(?:подработк|полставк|совместител)[а-я]*[^.;]{0,30} не (?:бер|рассм|ищ|нуж|подход|подойд|приним|звон|пиш)|только полн[а-я]+ (?:занят|рабочий|ставк)|full[- ]time only|only full[- ]time|no part[- ]time|second job|two jobs/
const FULL = /полн(?:ый|ая|ую|ого|ой) (?:рабочий )?(?:день|занятост)|full[- ]time/
const PART =
  /частичн[а-я]+ занятост|неполн[а-я]+ (?:рабоч|занят|день)|(?<!возможн[а-я]* |не |для |без )подработк[аеу](?![а-я])|part[- ]time|можно (?:на )?(?:пол)?ставки/

/** «Подработку по выходным не предлагаем» is said to whoever works there. */
const NO_PART = /подработк[а-я]{0,3} по (?:вечер|выходн)[^.;]{0,40} не предлага/
/** «Неполный день и удалённую работу не предлагаем». */
const NOT_OFFERED =
  /(?:неполн|частичн|подработк|полставк|совместител|совмещен)[а-я]*(?: [а-я]+)?(?:(?:,| и| или|,? ни) [а-я-]+(?: [а-я]+)?){0,3} (?:у нас |мы |пока |сейчас )*не (?:предлага|предусм|рассм|оформ|бер[её]м|практику)|подработк[а-я]*[^.;]{0,50} не предлага|(?<![a-z])no freelanc|без параллельн[а-я]+ (?:проект|работ|заказ)|человек целиком/

function hoursOf(folded: string): Found[] {
  if (NO_PART.test(folded)) return []
  if (NO_OTHER_WORK.test(folded) || NOT_OFFERED.test(folded))
    return [{ kind: 'hours', value: 'full', isStrict: true }]
  if (PART.test(folded)) return [{ kind: 'hours', value: 'part' }]
  return FULL.test(folded) ? [{ kind: 'hours', value: 'full' }] : []
}

/** «Смены только суточные», «работаем сутками». */
const WHOLE_DAYS =
  /(?<!опыт[а-я]* |стаж[а-я]* )суточн(?:ые|ых|ая|ый) (?:дежурств|смен|график|режим)|(?:смен|график|дежурств)[а-я]* (?:[–—-] |только |у нас |всегда )*суточн(?:ые|ый)|(?:работ|дежур)[а-я]* сутками|^[^а-я]*(?:график[^а-я]*|только |смены[^а-я]*)*сутки(?=[,.!]| без)/
const SHIFT =
  /(?<![\d/.-]|гибрид[а-я]* |hybrid )([1-7]\/[1-7])(?![\d/%])|сут(?:ки|кам|ок|ками) ?(?:через|\/) ?(двое|трое|1|2|3)|(день[-–, ]+ночь(?:[-–, ]+(?:отсыпной|48))?)|(сменн[а-я]+ (?:график|режим|работ)|(?:график|работа)[а-я]* (?:сменн|по сменам|посменн)|смены по|(?:работа|график|режим)[а-я]* в (?:две|три) смены)/
const DAYS: Readonly<Record<string, number>> = {
  один: 1,
  два: 2,
  две: 2,
  двое: 2,
  три: 3,
  трое: 3,
  четыре: 4,
  четверо: 4,
  пять: 5,
}
const DAY = `(${Object.keys(DAYS).join('|')}|[1-7])`
/** «Два дня работаем, два отдыхаем», «два через два», «сутки, трое дома». */
const SPELT_SHIFT = new RegExp(
  `(?<![а-я\\d])(?:${DAY} (?:(?:дня|день|дней|смены?) )?(?:работа[а-я]+|рабочи[ех]|через|в смену|на смене)|(сутки))[, –—-]+(?:а |и |потом |через )*${DAY}(?: (?:дня|дней|день|суток))?(?: (?:отдыха[а-я]+|выходн[а-я]+|дома|свободн[а-я]+)|(?<=через ${DAY})(?![а-я\\d]))`,
)
function speltShift(folded: string): string | undefined {
  const [whole, on, isWhole, off = ''] = SPELT_SHIFT.exec(folded) ?? []
  if (whole === undefined) return undefined
  if (isWhole !== undefined) return `сутки через ${off}`
  return `${DAYS[on ?? ''] ?? on}/${DAYS[off] ?? off}`
}

/** «5/2» is a week of days. */
const isShift = (pattern: string): boolean => !/^(?:5\/2|6\/1)$/.test(pattern)
const NIGHTS =
  /ночн(?:ые|ых|ым|ыми|ую|ая|ой) (?:и [а-я]+ )?(?:смен|дежур|график|работ)|ночные(?= (?:обязат|\+|и ))|ночи(?= (?:обязат|и праздник|и выходн))|(?<![а-я])день ?(?:\/|и) ?ночь|чередуе[а-я]+ день|в т\.? ?ч\.? ноч|(?:смен[аы]|одна|вторая) (?:[а-я]+ )?ночная(?![а-я])|(?:две|три|четыре) (?:ночи|ночные)(?![а-я])|ночн[а-я]+ (?:отгруз|погруз|приемк|инвентар|вылаз|уборк|заготов|производств)|2[0-3][:.]00 ?[–-] ?0?[5-9][:.]00|(?<![а-я])(?:в|на) ночь|ночью (?:тоже )?работа|работа[а-я]* (?:[а-я]+ )?ночью|день[-–, ]+ночь|сутки (?:через|\/)|к ночным|(?<![а-я])к ночам|(?<![а-я])по ночам(?![а-я]*[^.;]{0,20} не )|ночами(?: [а-я]+){0,2} работ|(?:выход|дежур|оста|выезжа)[а-я]*(?: [а-я]+){0,2} (?:и )?ночью|в (?:19|2[0-3])[:.]00[^.;]{1,25} в 0?[5-9][:.]00|ночная (?:каждую|раз|через|по очереди)|(?:работа|график|режим)[а-я]* в три смены|ночные (?:проверк|выезд|запуск|обход|выход|релиз|пуск|работ)|работ[а-я]* (?:[а-я]+ )?ночами|\d ночн(?:ых|ые)(?![а-я])|\d (?:ночей|ночи)(?![а-я])|ноч(?:и|ные) у (?:всех|каждого)|только ночн|(?:рейс|смен|выезд|выход)[а-я]* (?:всегда |только |у нас )?ночные(?![а-я])|(?:дежур|телефон)[^.;!?]{0,60} ночью|ночью[^.;!?]{0,20} дежур|дежурств[а-я]* ночью|с (?:19|2[0-3])(?:[:.]00)? до 0?[5-9](?:[:.]00)?(?! ?(?:%|дн|чел))|night shift/
/** Nights spent near the telephone, or a week of calls now and then. */
const DUTY =
  /дежурств[а-я]* (?:раз|по телефону|по очереди|одн|\d|недел|в выходн)|дежурить (?:одн|раз|по|недел)|(?<![a-z])on-?call(?![a-z])/
const NO_NIGHTS =
  /без ночн|(?<!нет )только дневн[а-я]+ смен[а-я]*(?! нет)|ночн[а-я]+ (?:[а-я]+ ){0,3}(?:нет|не будет|не бывает|отсутств[а-я]+|по желанию)(?![а-я])|по желанию[^.;]{0,15} ночн/
const ROTATION =
  /вахт[аыуеой]* (?:\d{2}\/\d{2}|от \d|по \d)|вахтов(?![а-я]* (?:столов|общежит|лагер|кухн|автобус|посел|город|машин|транспорт))|(?:работа|график|режим)[а-я: ]{0,20} вахт(?!ов)|^[^а-я]*вахта|(?:график|режим)[а-я ]{0,12}:? [1-9][05]\/[1-9][05](?![\d/])|fly[- ]?in|\d{2} дн(?:ей|я) (?:там|на [а-я]+|в [а-я]+),? (?:и |а )?\d{2} (?:дн[а-я]+ )?дома/

/** «Суток через трое нет», «2/2 не предлагаем»: how the work does not go. */
const NOT_SO =
  /^(?:[а-я]+ ){0,2}(?:сут[а-я]+ (?:через|\/) ?[а-я\d]+|[1-7]\/[1-7])(?:[,и ]+[а-я]+){0,4} (?:нет(?![а-я])|не (?:предлаг|бывает|будет|предусм|практик))/

function shiftsOf(folded: string): Found[] {
  const out: Found[] = []
  if (NOT_SO.test(folded)) return out
  const shift = SHIFT.exec(folded)
  const pattern =
    shift?.[1] ??
    speltShift(folded) ??
    (/(?:график|смены?|работа[а-я]*)(?: [–—-])? через день/.test(folded) ? '1/1' : undefined) ??
    (shift?.[2] === undefined && WHOLE_DAYS.test(folded) && !/в месяц/.test(folded) ? 'сутки' : undefined) ??
    (shift?.[2] === undefined
      ? (shift?.[3] ?? (shift?.[4] === undefined ? undefined : 'yes'))
      : `сутки через ${shift[2]}`)
  if (pattern !== undefined && isShift(pattern))
    out.push({
      kind: 'shifts',
      value: pattern,
      isStrict: /готов(?:ность|ы|а)? (?:[а-я]+ )?к (?:[а-я]+ )?(?:график|смен)|только (?:по )?сут/.test(
        folded,
      ),
    })
  const isDuty = DUTY.test(folded) && !/ночн[а-я]+ (?:смен|график)/.test(folded)
  if (isDuty || WHOLE_DAYS.test(folded) || (NIGHTS.test(folded) && !NO_NIGHTS.test(folded)))
    out.push({
      kind: 'nights',
      value: isDuty ? 'duty' : 'yes',
      isStrict:
        /только дневн[а-я]+ (?:смен )?нет|ноч(?:и|н[а-я]+) (?:смены )?обязат|готовность к ноч|у (?:всех|каждого)/.test(
          folded,
        ),
    })
  if (ROTATION.test(folded) && !/(?:не|без) вахт|вахтовик/.test(folded))
    out.push({ kind: 'rotation', value: rotationOf(folded) })
  return out
}

/** «45/15», «45 дней там, 15 дома». */
function rotationOf(folded: string): string {
  const [, there, home] = /(\d{2}) дн(?:ей|я) [^.;]{2,25}?(\d{2}) (?:дн[а-я]+ )?дома/.exec(folded) ?? []
  return (
    /(?<!\d)\d{2} ?(?:\/|на) ?\d{2}(?!\d)/.exec(folded)?.[0].replace(/ ?(?:\/|на) ?/, '/') ??
    (there === undefined ? 'yes' : `${there}/${home}`)
  )
}

const RELOCATION =
  /(?:помо[а-я]+|компенс[а-я]+|оплат[а-я]+|оплачива[а-я]+)[^.;]{0,30} (?:переезд|релокац)|релокационн|подъемные|relocation (?:package|support|is covered)|(?:иногородним|предоставля)[^.;]{0,40}(?:жиль|общежит|проживан)/
const NO_RELOCATION =
  /(?:не помогаем|не оплачива)[^.;]{0,30}(?:переезд|жиль|релок)|relocation is not|без релок|иногородн[а-я]+[^.;]{0,20} не (?:рассм|помог)|не помогаем с жил/
const OWN_CAR =
  /(?<![а-я])(?:личн|сво|собственн)[а-я]+ (?:легков[а-я]+ )?(?:автомобил|авто(?![а-я])|машин[аыу](?![а-я])|транспорт)|(?:автомобил[ья]|авто|машин[аыу]) (?:[а-я]+ )?(?:сво[ийяюе]+|личн[а-я]+|собственн[а-я]+)(?![а-я])|own car/
const NEEDS_CAR =
  /(?<!не )(?<![а-я])(?:нуж(?:ен|на|но|ны)|надо|обязат|услови[ея](?![а-я])|служебн[а-я]+ (?:машин[а-я]* |авто[а-я]* )?нет|требу[ею]тся|без (?:лично|сво|собствен|авто|маши)|(?<![а-я])не возьмем)(?!.*(?:желат|плюс|приветств|преимущ))/
/** A benefit for those who have one. */
const FOR_THEIR_CAR =
  /(?:скидк|парковк|ремонт|мойк)[^.;,]{0,25} (?:для |на |сво|личн)(?!.*(?:требу|обязат|нуж|налич))/

function otherOf(folded: string): Found[] {
  const out: Found[] = []
  const travel = tripsIn(folded)
  if (travel !== null) out.push({ kind: 'trips', value: 'yes', ...travel })
  if (NO_RELOCATION.test(folded)) out.push({ kind: 'relocation', value: 'no', isStrict: true })
  else if (RELOCATION.test(folded)) out.push({ kind: 'relocation', value: 'yes' })
  const start = startIn(folded)
  if (start !== null) out.push({ kind: 'start', ...start })
  if (OWN_CAR.test(folded) && !FOR_THEIR_CAR.test(folded))
    out.push({ kind: 'own_car', value: 'yes', isStrict: NEEDS_CAR.test(folded) })
  return out
}

const LIVES =
  /(?<![а-я])(?:жив(?:ет|ете|ешь|ут|ите)|жить|прожива[а-я]+|переезд (?:в|на)(?=[^.;]{3,30} обязател)|только из|строго из|(?:ищем|ждем) (?:тех|[а-я]+ (?:из|кто жив|прожив)|из)|кандидат[а-я]* из)(?![а-я])[^.;]{0,60}|ближние|(?:рядом|недалеко) /
const LIVES_NEAR =
  /(?<![а-я])(?:прожива(?:ние|ете|ющ[а-я]+)|жив(?:ете|ут)|жить(?: (?:надо|нужно|лучше))?) (?:только )?(?:не дальше (?:час|получас|\d)|рядом|недалеко|поблизости|в (?:поселке|получасе|шаговой|пешей|районе|городе или|соседн[а-я]+))/
const HOUSED = /предостав|оплач|бесплатн|общежит|за наш счет|компенс|снима|квартир|отел|гостиниц/
/** Whether a sentence demands that one lives where the vacancy is: it names the town. */
function demandsPlace(folded: string, area: string): boolean {
  const towns = foldText(area)
    .split(/[^а-яa-z]+/)
    .filter((word) => word.length >= 4)
  if (LIVES_NEAR.test(folded) && !HOUSED.test(folded)) return true
  return (
    LIVES.test(folded) && towns.some((town) => folded.includes(town.slice(0, Math.max(4, town.length - 2))))
  )
}

const ADDRESS =
  /(?<![а-я])(?:улиц[аеы]|ул\. ?[а-я]|проспект|пр-т|м\. ?[а-я]|метро(?![а-я])|ст\. м)(?![а-я]*\d)/

/** Whether a part of a requirement speaks only of how the work goes on. */
export const isCondition = (text: string): boolean => {
  const folded = foldText(text)
  return (
    !/(?<![а-я])(?:опыт|знани|умени|владени|навык|стаж)/.test(folded) &&
    (shiftsOf(folded).length > 0 ||
      otherOf(folded).length > 0 ||
      hoursOf(folded).length > 0 ||
      refusesRemote(folded) ||
      /^[^а-я]*(?:готов(?:ность|ы)? )?(?:к )?(?:работ[аеуы]+ )?(?:в офисе|офис(?![а-я])|удален)/.test(
        folded,
      ) ||
      ADDRESS.test(folded) ||
      /(?<![а-я])с \d{1,2}(?:[:.]\d\d)? до \d{1,2}|дн(?:ей|я) в неделю/.test(folded) ||
      /^[^а-я]*(?:график|режим|смены|занятость)(?![а-я])/.test(folded))
  )
}

/** «Офис-менеджеры» are people, no way of working; «в штат» is one. */
export const isWay = (text: string): boolean =>
  isCondition(text.replace(/офис-(?=менеджер)/giu, '')) || OF_HIRE.test(foldText(text))
const OF_HIRE =
  /^[^а-я]*(?:(?:работать|оформлять|оформление|брать) )?(?:в штат|самозанятость|гпх|(?:по |через )?ип(?![а-я])|(?:по )?договор[а-я]* (?:гпх|подряд)|по (?:договор|самозанят|гпх))/

/** Somebody who keeps the hours of the shifts for other things is refused. */
const OVER_SHIFTS = new RegExp(
  `(?:вечер|выходн|суббот|воскресен|праздник|смен)[^.;!?]{0,50}(?:закрыт|занят[ыа]?(?![а-я])|не готов|неудобн|не вариант|не подход|не подойд|не устраива|свят)[^.;!?]{0,60}(?:${REFUSAL.source}|не сработаемся)`,
)

/** A pattern of shifts tells more than «сменный график», and that more than late hours or a day off that is worked. */
const rankOf = (value: string): number =>
  /^(?:6\/1|weekends|evenings|early)$/.test(value) ? 0 : value === 'yes' ? 1 : 2
/** Whether a sentence tells the days and hours of the shifts, which a shorter one leaves out. */
const tellsHours = (quote: string): boolean => {
  const { from, to } = hoursIn(foldText(quote))
  return from !== null || to !== null || worksWeekends(foldText(quote))
}

function keep(
  found: Map<ConditionKind, Condition>,
  { kind, value, isStrict = false }: Found,
  quote: string,
  insists: boolean,
): void {
  const former = found.get(kind)
  const strict = isStrict || insists
  if (former === undefined) found.set(kind, { kind, value, strict, quote })
  else if (kind === 'shifts') {
    const isFiner = rankOf(value) > rankOf(former.value)
    const isFuller = value === former.value && !tellsHours(former.quote) && tellsHours(quote)
    if (isFiner || isFuller || (strict && !former.strict && rankOf(value) === rankOf(former.value)))
      found.set(kind, { kind, value, strict: strict || former.strict, quote })
    else if (strict) found.set(kind, { ...former, strict })
  }
  // «вахта», then «60/30»: the finer word
  else if (former.value === 'yes' && value !== 'yes' && value !== 'duty')
    found.set(kind, { kind, value, strict: strict || former.strict, quote })
  else if (strict && !former.strict)
    found.set(kind, { kind, value: kind === 'place' ? former.value : value, strict, quote })
}

export function readConditions(
  vacancy: VacancyText,
  title: string | null,
  statements: readonly Statement[],
): Condition[] {
  const found = new Map<ConditionKind, Condition>()
  const add = (one: Found, quote: string, insists: boolean): void => keep(found, one, quote, insists)
  for (const text of title === null ? [] : [title])
    for (const one of [
      ...shiftsOf(foldText(text)),
      ...(REMOTE.test(foldText(text)) ? formatsIn(foldText(text)) : []),
    ])
      add(one, text, false)
  for (const { text, section, insists: isInsisted = false, isDue = false } of statements) {
    if (text.endsWith('?')) continue
    const folded = foldText(cleanText(text))
    const firm = isFirm(folded)
    const insists = isInsisted || isDue || firm || INSISTS.test(folded) || REFUSAL.test(folded)
    // what happens at the company or among the duties is no demand, unless somebody is refused over it
    const counts = section === 'condition' || section === 'requirement' || section === 'exclusion'
    if ((section !== 'duty' || firm) && section !== 'nice')
      for (const one of shiftsOf(folded))
        if ((counts && one.kind !== 'rotation') || insists || isPlain(one, vacancy)) add(one, text, insists)
    if (section === 'duty' && DUTY.test(folded)) add({ kind: 'nights', value: 'duty' }, text, false)
    if (counts || insists) {
      const week = ELSEWHERE.test(folded) ? null : unusualWeek(folded)
      if (week !== null) add({ kind: 'shifts', value: week }, text, insists)
      // whoever looks for part of a day is refused
      for (const one of hoursOf(folded))
        add(section === 'exclusion' ? { ...one, value: 'full', isStrict: true } : one, text, isInsisted)
    } else if (section !== 'duty' && NO_OTHER_WORK.test(folded))
      for (const one of hoursOf(folded)) add(one, text, false)
    if (counts || (section === 'duty' && tellsHowOften(folded)) || isAway(folded))
      for (const one of otherOf(folded)) add(one, text, counts && insists)
    if (counts || refusesRemote(folded) || (section !== 'duty' && REMOTE.test(folded)))
      for (const one of formatsIn(folded))
        add(
          section === 'exclusion' && one.value === 'remote' ? AT_PLACE : one,
          text,
          (firm && one.value !== 'remote') || seesAtPlace(folded),
        )
    if (section !== 'duty' && vacancy.area && demandsPlace(folded, vacancy.area))
      add({ kind: 'place', value: cleanText(vacancy.area), isStrict: true }, text, true)
  }
  if (isRemote(vacancy, found))
    for (const { text, insists = false } of statements) {
      const land = landOf(foldText(cleanText(text)))
      if (land !== null) add({ kind: 'place', ...land }, text, insists || INSISTS.test(foldText(text)))
    }
  // «если выходные для вас закрыты, не подойдём»: over the shifts that are told elsewhere
  const shifts = found.get('shifts')
  if (shifts !== undefined && statements.some(({ text }) => OVER_SHIFTS.test(foldText(text))))
    found.set('shifts', { ...shifts, strict: true })
  learnedConditions(statements, found)
  insistElsewhere(statements, found)
  formConditions(vacancy, found)
  for (const [kind, condition] of found)
    if (condition.quote !== vacancy.schedule && isIndispensable(condition))
      found.set(kind, { ...condition, strict: true })
  return [...found.values()]
}

/** Rotation, nights and citizenship are had or not, whatever the wording; a wish is one. */
const isIndispensable = ({ kind, value, quote }: Condition): boolean =>
  (kind === 'rotation' || kind === 'permit' || (kind === 'nights' && value !== 'duty')) &&
  !/желат|плюс|приветств|преимущ|приоритет|возможн|можно|по желани|иногда|редк|(?<![а-я])(?:не (?:требу|нуж|важн|обязат|имеет значен|работа)|нет(?![а-я])|без ноч|люб(?:ое|ого)(?![а-я]))/.test(
    foldText(quote),
  )

/** «Дневных ставок нет», «без суббот никак»: insisted on apart from the sentence that tells the hours. */
function insistElsewhere(statements: readonly Statement[], found: Map<ConditionKind, Condition>): void {
  for (const { text, section } of statements) {
    const folded = foldText(text)
    if (section === 'nice' || section === 'company' || !isFirm(folded)) continue
    for (const [kind, words] of NAMED) {
      const told = found.get(kind)
      if (told !== undefined && words.test(folded)) found.set(kind, { ...told, strict: true })
    }
  }
}
const NAMED: readonly (readonly [ConditionKind, RegExp])[] = [
  ['nights', /(?<![а-я])(?:ноч|дневн|дежур|сутки|суточн)|только (?:днем|в день|на день)/],
  ['shifts', /(?<![а-я])(?:смен(?!а долж)|суббот|воскресен|выходн|праздн|вечер|утренн|график)/],
  ['trips', /командиров|разъезд|поездк|выезд/],
  ['rotation', /вахт/],
]

/** Whoever looks for remote work is refused. */
const AT_PLACE: Found = { kind: 'format', value: 'office', isStrict: true }

/** What no rule has read and the wording surely says; «удалённо – нет» is no remote work. */
function learnedConditions(statements: readonly Statement[], found: Map<ConditionKind, Condition>): void {
  const format = found.get('format')
  const isDenied = format?.value === 'remote' && saysOffice(format.quote)
  const told = statements
    .map(({ text }) => text)
    .filter((text) => !/[?:]$/u.test(text) && !NOT_SO.test(foldText(text)))
  for (const { kind, value, quote } of conditionsIn(demandsOf(told))) {
    const folded = foldText(quote)
    if (kind === 'shifts' && isUsual(value, folded)) continue
    const strict =
      isFirm(folded) ||
      INSISTS.test(folded) ||
      kind === 'hours' ||
      statements.some(({ text, insists = false, isDue = false }) => text === quote && (insists || isDue))
    if (!found.has(kind) || (kind === 'format' && isDenied && value === 'office'))
      found.set(kind, { kind, value, strict, quote })
  }
}

/** «С 7:30 до 16:30», «выходные – суббота и воскресенье»: a week as any other. */
const isUsual = (value: string, folded: string): boolean =>
  ELSEWHERE.test(folded) ||
  (value === 'weekends' && leavesWeekends(folded)) ||
  (value === 'early' &&
    /(?<![\d:.])0?[7-9][:.][0-5]\d/.test(folded) &&
    !/(?<![\d:.])0?[3-6][:.][0-5]\d/.test(folded))

const isRemote = ({ schedule }: VacancyText, found: ReadonlyMap<ConditionKind, Condition>): boolean =>
  found.get('format')?.value === 'remote' || /remote|удален/.test(foldText(schedule ?? ''))

/** Hours of something else than work. */
const ELSEWHERE = /звон(?:и|я)|пишите|отклик|собеседован|столов|развоз|магазин[а-я]* работает/

/** In words about the company only a pattern, or what the form says too, is a condition of the work. */
function isPlain({ kind, value }: Found, { schedule }: VacancyText): boolean {
  const form = foldText(schedule ?? '')
  if (kind === 'rotation') return /\d/.test(value) || form === '' || /fly|вахт/.test(form)
  return value !== 'yes' || form === '' || /shift|сменн/.test(form)
}

/** Fields of the form, unless the text has said it better. */
function formConditions(vacancy: VacancyText, found: Map<ConditionKind, Condition>): void {
  const area = vacancy.area ? cleanText(vacancy.area) : null
  const schedule = foldText(vacancy.schedule ?? '').replace(/[^a-zа-я]/g, '')
  const employment = foldText(vacancy.employment ?? '').replace(/[^a-zа-я]/g, '')
  const offer = (kind: ConditionKind, value: string, quote: string): void => {
    if (!found.has(kind)) found.set(kind, { kind, value, strict: false, quote })
  }
  const isRemote = /remote|удален/.test(schedule)
  const format = found.get('format')
  if (isRemote && format?.strict !== true)
    found.set('format', { kind: 'format', value: 'remote', strict: false, quote: vacancy.schedule ?? '' })
  if (area !== null && !(isRemote && !found.has('place'))) offer('place', area, area)
  const week = found.get('shifts')
  if (/shift|сменн/.test(schedule))
    if (week !== undefined && rankOf(week.value) === 0) found.set('shifts', { ...week, value: 'yes' })
    else offer('shifts', 'yes', vacancy.schedule ?? '')
  if (/flyin|вахт/.test(schedule)) offer('rotation', 'yes', vacancy.schedule ?? '')
  if (/part|частичн|неполн/.test(employment)) offer('hours', 'part', vacancy.employment ?? '')
  else if (/^full|полная/.test(employment)) offer('hours', 'full', vacancy.employment ?? '')
}
