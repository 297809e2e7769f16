/** Verdicts of a vacancy on its own asks: words that ask for nothing and say that nothing is bargained over. */
import { foldText } from '../../text/normalise.ts'
import { papersOf } from '../asks/papers.ts'
import { monthsAsked } from '../asks/time.ts'
import { isCondition } from './conditions.ts'
import { isArranged, WITHOUT } from './cues.ts'
import { isRefused } from './exclusions.ts'
import type { Statement } from './statement.ts'

/** Whoever will not let one in, and that there is nothing else: «охрана не пропустит», «дневных нет вообще». */
const NOT_LET =
  '(?<![а-я])не (?:оформят|пустят|пропустят|допустят|выпустят) (?:на|в|за|через) [а-я]+|(?:охран|проходн|лицензи|закон|выпуск|инспек|надзор|сб |служб|заказчик|никто|ни один|ни одна|ответственн|начальник|комисси|аудит)[^.;!?]{0,30} не (?:позвол|пуст|пропуст|выпуст|допуст|подпиш|разреш)[а-я]*|(?<![а-я])не (?:пустит|пропустит|выпустит|допустит|подпишет|пропустят|пустят|примет|примут) (?:ни один|никто|ни |охран|проходн|выпуск|ответственн|инспек|служб|начальник)'
const NO_OTHER =
  '[а-я]{3,}[ыи]х (?:смен |рейсов |вариантов |графиков )?(?:у нас |здесь |тут )?нет (?:вообще|совсем|вовсе|и не будет|в принципе)|(?:друг|ин)их вариантов (?:у нас |здесь |тут )?(?:нет|не )'
const NO_BARGAIN =
  'исключени[йяе] (?:мы )?(?:не (?:дела|буд|быва|предусм)|нет)|без (?:всяких |каких-либо )?исключени|не обсуждае(?:м|тся)|не обсуждаются|обсуждать (?:это |мы |его |ее )*не (?:буд|стан|готов)|обсуждению не подлеж|(?<![а-я])торг[а-я]? (?:здесь |тут )?(?:неумест|не умест|нет)|не торгуемся|без (?:всяких |каких-либо )?(?:компромисс|вариантов(?![а-я])|поблажек)|компромисс[а-я]* (?:нет|не )|поблажек (?:нет|не|никому)|deal-?breaker|non-?negotiable|no exceptions'
const MATTER_OF_LAW =
  '(?:так )?(?:велит|велят|требу[ею]т) (?:закон|профстандарт|сро(?![а-я])|лиценз|регламент|норматив|стандарт|правила|роспотреб|ростехнадзор)|требовани[ею] (?:критери|аккредитац|закон|профстандарт|регламент|лиценз|роспотреб|ростехнадзор|сро(?![а-я]))|(?<![а-я])это (?:закон(?![а-я])|требовани[ея] (?:закона|заказчик|служб|безопас|банк|партнер|проекта)[а-я]*|не (?:пожелани|прихот|каприз|формальност|«?иногда|шутк)|принципиально)|иначе (?:никак|(?:[а-я]+ ){1,3}не (?:мож|смож|могу)|не (?:получ|выйд|пойд|пуст|возьм|смож)|разговора|нельзя|смысла)|по-другому никак|(?<![а-я])нет [^,.;–—-]{3,40} ?[,–—-] ?(?:и )?нет (?:разговор|смысл|собеседован|предложен)'
const LOOKED_FIRST =
  '(?:это |его |ее |их )?смотрим (?:самым )?(?:первым(?: делом)?|в первую очередь)(?![а-я])'
const VERDICT = new RegExp([NOT_LET, NO_OTHER, NO_BARGAIN, MATTER_OF_LAW, LOOKED_FIRST].join('|'))
/** «Портфолио смотрим первым делом»: no mark stands before it. */
const FIRST_AT_END =
  /[\s,–—-]+(?:это |его |её |ее |их )?смотрим (?:самым )?(?:первым(?: делом)?|в первую очередь)[\s.!]*$/iu
/** Said in a sentence of its own only: «Проверяем до собеседования», «Больше так не хотим». */
const OF_THE_FORMER =
  /^[^а-яa-z]*(?:(?:и |это |здесь |тут |с этим )*(?:у нас |мы )?(?:очень )?(?:строго|строги|принципиальн[а-я]+)(?![а-я])|больше так не |проверяем (?:до|по|перед|в первый|на проходн|на входе|через|все)|if not,|если нет[ ,–—-]+(?:не трать|не пиш|не откли|не к нам|простите|увы))/
/** Headings whose every item is meant so. */
const STRICT_HEADING =
  /без (?:компромисс|исключен|вариантов|поблаж|обсужден)|не обсуждае|не торгу|неприкосновен|стоп-фактор|deal-?breaker|non-?negotiable|строго обязат/
/** Headings under which papers and terms are indispensable, and work is asked as anywhere. */
const DUE_HEADING =
  /^[^а-яa-z]*(?:это |строго )?обязательно[^а-я]*$|без (?:чего|этого) (?:мы |точно |уж |совсем |у нас )*(?:не |никак|нельзя|невозможно|ни)|(?<![a-z])must[- ]haves?$/
export const isDueHeading = (label: string): boolean => DUE_HEADING.test(foldText(label))
export const isStrictHeading = (label: string): boolean => STRICT_HEADING.test(foldText(label))

/** A sentence without the clauses that only insist: «допуск, охрана без него не пустит» asks for «допуск». */
export function withoutVerdicts(said: string): string {
  if (!VERDICT.test(foldText(said))) return said
  const text = said.replace(FIRST_AT_END, '')
  const pieces = text.split(/(?<=[,;:])\s+(?![^()]*\))|\s+(?=[–—-]\s)(?![^()]*\))/u)
  const kept = pieces.filter((piece) => !VERDICT.test(foldText(piece)))
  return kept.length === 0 || kept[0] !== pieces[0] ? text : kept.join(' ').replace(/[\s,;:–—-]+$/u, '')
}

/** A sentence with a verdict and no ask of its own: it speaks of what stands before it. */
export function isVerdictOnly(text: string): boolean {
  const folded = foldText(text)
  const at = VERDICT.exec(folded)?.index ?? (OF_THE_FORMER.test(folded) ? 0 : null)
  return (
    at !== null &&
    at <= FARTHEST &&
    folded.length <= LONGEST &&
    !isCondition(text) &&
    papersOf(text, false).length === 0 &&
    monthsAsked(text, true) === null
  )
}
const FARTHEST = 25
const LONGEST = 110

const WEAKER =
  '(?:категори[а-я]+ [«"]?[a-eа-е][»"]?(?![а-я])|(?:[а-я]+ ){0,2}(?:групп[аыуеой]+|разряд[а-я]*|удостоверени[а-я]+|патент[а-я]*|виз[аыеуой]+|внж|рвп|справк[а-я]+|сертификат[а-я]*|курс(?:ы|ов|ами)|копи[яиюей]+|скан[а-я]*|корочк[а-я]*|заявлени[а-я]+|обещани[а-я]+)|(?:иностранн|временн|просроченн|национальн|треть|втор|перв|четверт|пят|так|нижн|меньш)[а-я]{1,3}(?= (?:нам |мы |тоже |уже |взять |вас )*(?:не |взять|,)))'
/** «С третьей взять не можем», «временное не принимаем»: a lower paper than the one asked before it is not enough. */
const SUBSTITUTE = new RegExp(
  `^[^а-я]*(?:(?:с|со|по|без|на|и|а|даже|одн[а-я]+) ){0,2}${WEAKER}[^.;!?]{0,70}?(?<![а-я])не (?:можем|сможем|сумеем|пуст|пропуст|допу|прим|принима|бер[её]м|возьмем|подойд|подход|пройд|пойд|год|засчит|зачт|счита|смотр|рассматрива|предлага|оформ|нуж)`,
)
const isSubstitute = (text: string): boolean => SUBSTITUTE.test(foldText(text))

/** «Будет проще.»: of what was just named or asked. */
const WISH_ONLY =
  /^[^а-яa-z]*(?:это )?(?:будет|станет|тогда будет) (?:только |очень |большим |вам |нам )*(?:плюсом|преимуществом|бонусом|проще|легче|хорошо|здорово|отлично)[.! )]*$/

/** Statements with their verdicts: one inside a sentence is about it, one alone about the sentence before it. */
export function withVerdicts(statements: readonly Statement[]): Statement[] {
  const out: Statement[] = []
  for (const statement of statements) {
    const former = out.at(-1)
    const isOfFormer =
      former?.section === 'requirement' &&
      isSubstitute(statement.text) &&
      papersOf(former.text, true).length > 0
    if (former !== undefined && WISH_ONLY.test(foldText(statement.text))) {
      const isNamed = former.section === 'requirement' || former.text.endsWith('?')
      if (isNamed)
        out[out.length - 1] = { ...former, text: former.text.replace(/[?\s]+$/u, ''), section: 'nice' }
      out.push({ ...statement, section: 'company' })
    } else if (isOfFormer) out[out.length - 1] = { ...former, insists: true }
    else if (isVerdictOnly(statement.text) && former !== undefined && former.section !== 'exclusion') {
      out[out.length - 1] = {
        ...former,
        section: former.section === 'nice' ? 'requirement' : former.section,
        insists: true,
      }
      out.push({ ...statement, section: 'company' })
    } else if (VERDICT.test(foldText(statement.text)))
      out.push({
        ...statement,
        section: statement.section === 'nice' ? 'requirement' : statement.section,
        insists: true,
      })
    else out.push(statement)
  }
  return out
}

/** A paper that has to be there, told among the duties: «свидетельство ДОПОГ действующее, это закон». */
export const DUE =
  /обяз|действующ|без (?:нее|него|них)|по закону|это закон|нуж(?:ен|на|ны|но)(?![а-я])|необходим|требу/

export const PAPER: ReadonlySet<string> = new Set(['document', 'permit'])
const hasPaper = (text: string): boolean => papersOf(text, false).some(({ type }) => PAPER.has(type))
/** «Граждане РФ.», «Медосмотр, справка о несудимости»: papers and nothing else, wherever they stand. */
export const isPaperOnly = (text: string): boolean =>
  text.length <= 70 &&
  hasPaper(text) &&
  !isArranged(foldText(text)) &&
  !/(?:[ая]ем|уем|им)(?![а-я])/.test(foldText(text)) &&
  !/\?|\d{3}/u.test(text) &&
  isPaperFirstOf(text)
const isPaperFirstOf = (text: string): boolean =>
  hasPaper(
    text
      .split(/[\s,]+/u)
      .slice(0, 3)
      .join(' '),
  )
/** «НАКС обязательно действующий, просроченный не рассматриваем»: asked beside the refusal. */
export const isPaperDue = (clause: string): boolean =>
  DUE.test(foldText(clause)) &&
  papersOf(clause, true).length > 0 &&
  !isRefused(foldText(clause)) &&
  !WITHOUT.test(foldText(clause))
