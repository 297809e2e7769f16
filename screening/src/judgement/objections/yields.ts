/** Sentences that only look like objections: consent without a limit, and a wish that yields. */
import { foldText } from '../../text/normalise.ts'
import { words } from '../assertion/wording.ts'
import { isWelcome, wasOnce } from '../conditions/free/consent.ts'
import type { Objection, RequirementVerdict, VacancyRubric } from '../model.ts'

/** «Готова летать дальше», «так и хочу дальше», «ищу такую же вахту», «чем больше, тем лучше». */
const GOES_ON =
  /(?:готов[аы]?|хочу|буду|согла(?:сен|сна)|намерен[аы]?)(?: [а-я]+){0,2} (?:и )?(?:дальше|и впредь|хоть завтра)|(?:и )?(?:дальше|впредь) (?:готов[аы]?|хочу|буду)|(?:ищу|нуж(?:ен|на|но)|хочу) (?:точно )?так(?:ую|ой|ое|ие) же|чем больше [^.;]{0,25}тем лучше|так и (?:хочу|буду|работаю|планирую)(?: [а-я]+)?(?=[.,!]|$)/
/** «Один справляюсь и в лесу», «к холоду привыкла», «напарник только мешает». */
const AT_EASE =
  /(?<![а-я])(?:справляюсь|привык(?:ла)?|не (?:боюсь|пугает|пугают|смущает|смущают)|только мешает|в радость|полностью устраивает)(?![а-я])/
/** What takes consent back or bounds it. */
const BOUNDS = words(
  'не|нет|ни|но|если|только|лишь|кроме|пока|однако|хватит|устал[аи]?|надоел[аи]?|без(?! (?:выходных|проблем|вопросов|перерыв[а-я]*|ограничений|опоздани[а-я]+|нарушени[а-я]+))|удален[а-я]*|дистанц[а-я]*',
)
const isConsent = (folded: string): boolean =>
  wasOnce(folded) ||
  isWelcome(folded) ||
  (GOES_ON.test(folded)
    ? !BOUNDS.test(folded)
    : AT_EASE.test(folded) && !BOUNDS.test(folded.replace(AT_EASE, '')))

/** «Хотелось бы по трудовой, но готова и по ГПХ», «если никак, похожу в офис». */
const YIELDED =
  /(?:^|[,;.–—-] ?)(?:но|а|хотя|однако) (?:если (?:очень )?(?:надо|нужно|никак|попросят|необходимо)[, ]*(?:то )?)?(?:я )?(?:тоже )?(?:[а-я]+ )?(?:готов[аы]?|могу|смогу|согла(?:сен|сна)|не против|похожу|поработаю|рассмотрю|потерплю|отдежурю|выйду|поеду|попробую)(?![а-я])([^.;!?]*)/
/** What is offered instead of what is asked, or a bound to it. */
const INSTEAD =
  /(?<![а-я])(?:только|лишь|максимум|дн[её]м|дневн|вечерн|утренн|удален|дистанц|из дома|онлайн|учи|изуч|освои|разбира|раз(?:а|ок)? в|кроме|вместо|без|не|до|после|за доплат|подработ|част)/
export const isYielded = (folded: string): boolean => {
  const rest = YIELDED.exec(folded)?.[1]
  return rest !== undefined && SHORT.test(rest) && !INSTEAD.test(rest)
}
/** Two words, or what it is that is taken. */
const SHORT = /^(?: [^ ]+){0,2} ?$|^ (?:и|в|на|по|к) /

/** «Ночью могу раза два в месяц», «переезд возможен только после экзаменов», «машина в ремонте»: consent with a bound. */
const BOUNDED =
  /(?:могу|смогу|готов[аы]?|возмож[а-я]+|согла(?:сен|сна)|рассмотрю)[^.;!?]{0,40}(?:раз(?:а|ок)?(?: [а-я]+)? в (?:месяц|недел|квартал)|через (?:раз|неделю)|после (?:окончани|сдач|защит|того)|если|на \d+ час)|(?:машина|авто(?:мобиль)?)(?: [а-я]+){0,2} в ремонте|(?:брать|взять|беру) (?:отцовск|мамин|папин|родительск)/
/** A format that is kept once a month is none. */
export const isBounded = (kind: string, folded: string): boolean => kind !== 'format' && BOUNDED.test(folded)

/** What is lacked is lacked, however ready one is to learn it. */
const YIELDING: ReadonlySet<Objection['status']> = new Set(['refuses', 'wants'])
/** Such a sentence is a doubt. */
const DOUBT = 0.6

/** Objections without those that a sentence takes back or that are no refusal there; those it yields are doubts. */
export const withoutConsent = (
  objections: readonly Objection[],
  { conditions }: VacancyRubric,
  verdicts: readonly RequirementVerdict[],
): Objection[] => {
  const isThere = verdicts.some(({ id, stance }) => id === 'place' && stance === 'meets')
  const places = new Set(conditions.flatMap(({ kind, quote }) => (kind === 'place' ? [quote] : [])))
  // the hours that are left are those that are asked
  const hours = verdicts.filter(({ id, stance }) => id === 'hours' && stance === 'meets')
  const offered = new Set(hours.flatMap(({ lines }) => lines.map(({ quote }) => quote)))
  return objections.flatMap((objection) => {
    const folded = foldText(objection.line.quote)
    const isMove = isThere && (places.has(objection.asked) ? MOVE.test(folded) : STAYS.test(folded))
    if (isMove || (offered.has(objection.line.quote) && EVENINGS.test(folded)) || isConsent(folded)) return []
    return YIELDING.has(objection.status) && isYielded(folded)
      ? { ...objection, chance: Math.min(DOUBT, objection.chance) }
      : objection
  })
}
/** «Выезды по области ок, уезжать не планирую». */
const STAYS =
  /(?<![а-я])(?:ок|окей|готов[аы]?|без проблем|не проблема|устраива[а-я]+)[^.;!?]{0,30}[, ](?:переезжать|уезжать) (?:никуда |совсем |насовсем )?не (?:план|соб|хоч|рассм)/
const EVENINGS = /(?:вечер|выходн)[а-я]*[^.;!?]{0,30} свобод|свобод[а-я]*[^.;!?]{0,20} (?:вечер|выходн)/
/** Who lives there refuses to leave. */
const MOVE = /переезд|переезжа|перее[дх]|(?<![а-я])уезжать|релокац|менять город/
