/** Words after an ask that tell more of it or who else may come, and ask for nothing. Most patterns expect folded text. */
import { foldText } from '../../text/normalise.ts'

/** «…, а не только скрипты, парсеры или ноутбуки»: a list of what is not enough, at the end. */
const NOT_ONLY_LIST =
  /,\s+(?:а\s+)?не только [^,;.:()]{2,60}(?:,\s[^,;.:()]{2,60}){0,4}(?:,\s|\s(?:или|и|либо)\s)[^,;.:()]{2,60}(?=[\s.!]*$)/iu
/** «Уверенная 1С – на собеседовании попросим рассчитать отпуск»: how it is found out. */
const TESTED =
  /\s+[–—-]\s+(?:это )?(?:на (?:собеседовании|интервью|встрече|отборе|тесте|пробном дне) )?(?:мы )?(?:попросим|дадим|проверим|спросим|посмотрим)(?![а-яё])[^;]*$/iu
export const withoutTest = (text: string): string =>
  text.replace(NOT_ONLY_LIST, '').replace(TESTED, '').replace(THEN, '$1')
/** «Если вели подписку, |разговор пойдёт быстрее|»: what comes of it, told of neither the reader nor a thing he has. */
const THEN =
  /^([^\p{L}]*(?:если|когда|желательно,?) [^;]*),\s+(?:(?:то|тогда|вам|нам|мы|с вами|у нас) )*(?:[а-яё]+ )?(?!(?:знает|умеет|владеет|имеет))[а-яё]{3,}(?:[её]тся|ится|[её]т|ит|[её]м|им|емся|имся|[ую]т|ят)(?: [а-яё]+){0,3}[\s.!]*$/iu

/** Who may come too: «выпускников готовы рассмотреть», «с третьей возьмём, если досдадите», «другие CAD – пожалуйста». */
const ALSO = new RegExp(
  [
    '(?:готов[ыа]?|будем готовы) (?:обсу[а-я]+|рассм[а-я]+|взять|учить)',
    '^[^а-я]*(?:тоже |также )?(?:рассматриваем|рассмотрим|берем|возьмем|смотрим|приглашаем|примем) (?:и|также|тоже|в том числе) ',
    '(?<!не )(?<![а-я])(?:возьмем|рассмотрим|берем|принимаем|обсудим|примем),? (?:если|когда) ',
    '(?:тоже|также) (?:смотрим|рассматриваем|берем|возьмем|рассмотрим|подойд[еу]т|подход[ия]т|годится|годятся)(?![а-я])',
    ' [–—-] (?:тоже )?(?:пожалуйста|ок(?:ей)?|не проблема|можно|добро пожаловать|милости просим)(?![а-я])',
    ' [–—-] (?:приходите|поговорим|звоните)(?![а-я])[^.;]{0,60}[.!]?$',
  ].join('|'),
)
/** Said of whoever has it: an ask that is softened stays one. */
const ASKED =
  /(?<![а-я])(?:опыт[а-я]*|стаж[а-я]*|не менее|обязат[а-я]+|нуж(?:ен|на|но|ны)|требу[а-я]+)(?![а-я])/
const isWelcomeToo = (clause: string): boolean => {
  const folded = foldText(clause.replace(/\([^()]*\)/g, ''))
  return ALSO.test(folded) && !ASKED.test(folded)
}
/** A sentence without the clauses that only say who may come too; nothing of one that says it of the whole. */
export function withoutWelcome(text: string): string {
  const clauses = text.split(/,\s+(?![^()]*\))/u)
  let isAlso = false
  const kept = clauses.filter((clause) => {
    // «возьмём и выпускника, |и опытного педагога|»
    isAlso = isWelcomeToo(clause) || (isAlso && clause.startsWith('и '))
    return !isAlso
  })
  if (kept.length === clauses.length) return isWelcomeToo(text) ? '' : text
  // «|если пришли из кондитерки|, но руки быстрые – приходите»
  return kept.filter((clause) => !/^[^а-яё]*если /iu.test(clause)).join(', ')
}

/** «Экономическое образование, |техникума достаточно|»: how much of it. */
const ENOUGH =
  /^(?:[а-я-]+ ){1,3}(?:(?:тоже |вполне |будет )*(?:достаточно|хватит|хватает|подойдет|годится|устроит|сойдет))[.! ]*$/
export const isEnough = (folded: string): boolean => ENOUGH.test(folded)

/** «…, особенно в час пик», «санкнижка, с прививками», «права, открытые не вчера»: of the paper or the quality before it. */
const OF_PAPER =
  /^(?:(?:с|со|без) (?!опыт|стаж|образован|знани|умени|навык|правами|пониман|водит|допуск|групп|владени)[а-я]|(?:не |еще |все )*[а-я]{2,}(?:нн|т|вш|щ|н)(?:ая|ый|ий|ое|ее|ые|ие|ую)(?: (?:не|уже|до|от|на|в|по|с) [а-я\d.]+)?[.! ]*$)/
export const isOfPaper = (folded: string): boolean => OF_PAPER.test(folded) || isEmphasis(folded)
export const isEmphasis = (folded: string): boolean =>
  /^(?:особенно|прежде всего|в первую очередь|в особенности|даже|хотя бы и)(?![а-я])/.test(folded)

/** «WMS, |любая|», «карта водителя, |живая|», «удостоверение, |всё действующее|». */
export const isBareTail = (folded: string): boolean =>
  /^(?:вс[ея] |уже )?(?:люб|жив|сво|всяк|действующ|законченн|оконченн|свеж|открыт|просроченн)[а-я]{1,3}[.! ]*$/.test(
    folded,
  )

/** «Проверка, |прожитая лично|», «ремонт, |выполненный своими руками|»: a participle tells of the noun before it. */
export const PARTICIPLE =
  /^(?:уже |не )?[а-яё]{2,}(?:нн|вш|ющ|ящ|[аеиуы]т|ем|им)(?:ый|ая|ое|ые|ий|ие|ую|ого|ых|ой)(?:ся)? (?:до|в|во|на|с|со|по|из|от|за|без|для|под|при|не|вами|лично|сам[а-яё]*|полностью|целиком|вручную|руками|самостоятельно|недавно|давно|честно|многократно|[а-яё]+(?:ами|ями|ими|ыми|ым|им|ом|ем|ой))(?![а-яё])/iu
